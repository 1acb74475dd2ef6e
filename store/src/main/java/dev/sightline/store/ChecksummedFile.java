package dev.sightline.store;

import dev.sightline.store.disk.Disk;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// A new file, written from start to end, with a CRC32C of each 1 MiB block. Plain writes and not a mapping, so
/// that a
/// full disk is an exception and not a crash. A file that is closed before [#finish] is removed.
final class ChecksummedFile implements Closeable {
    static final int BLOCK = 1 << 20;
    private static final MemorySegment ZEROS = MemorySegment.ofArray(new byte[64]);

    private final Disk disk;
    private final Path path;
    private final Disk.NewFile file;
    private final CRC32C sum = new CRC32C();
    private int[] sums = new int[16];
    private long position;
    private @Nullable MemorySegment copy;
    private boolean finished;

    /// @throws IOException if the file is there already or cannot be made
    ChecksummedFile(Disk disk, Path path) throws IOException {
        this.disk = disk;
        this.path = path;
        try {
            this.file = disk.create(path);
        } catch (IOException e) {
            throw explained(path, e);
        }
    }

    static IOException explained(Path path, IOException cause) {
        String why = cause.getMessage() == null || cause.getMessage().equals(path.toString())
                ? cause.getClass().getSimpleName()
                : cause.getMessage();
        return new IOException(
                "cannot write " + path + ": " + why + "; make room there or choose another folder", cause);
    }

    long position() {
        return position;
    }

    void write(MemorySegment bytes) throws IOException {
        long length = bytes.byteSize();
        for (long at = 0; at < length; ) {
            long part = Math.min(length - at, BLOCK - position % BLOCK);
            ByteBuffer buffer = offHeap(bytes.asSlice(at, part)).asByteBuffer();
            sum.update(buffer.duplicate());
            try {
                file.write(buffer);
            } catch (IOException e) {
                throw explained(path, e);
            }
            position += part;
            at += part;
            if (position % BLOCK == 0) {
                endBlock((int) (position / BLOCK) - 1);
            }
        }
    }

    /// The bytes where a channel can take them: arrays are copied.
    private MemorySegment offHeap(MemorySegment part) {
        if (part.isNative()) {
            return part;
        }
        if (copy == null) {
            copy = Arena.ofAuto().allocate(BLOCK);
        }
        return copy.asSlice(0, part.byteSize()).copyFrom(part);
    }

    /// Writes zeros up to the next multiple of `alignment`, at most 64.
    void align(int alignment) throws IOException {
        long past = position % alignment;
        if (past != 0) {
            write(ZEROS.asSlice(0, alignment - past));
        }
    }

    private void endBlock(int block) {
        if (block == sums.length) {
            sums = Arrays.copyOf(sums, 2 * block);
        }
        sums[block] = (int) sum.getValue();
        sum.reset();
    }

    /// Ends the file and forces it; its name is for the caller to force.
    ///
    /// @return the sum of each block
    int[] finish() throws IOException {
        if (position % BLOCK != 0) {
            endBlock((int) (position / BLOCK));
        }
        try {
            file.force();
            file.close();
        } catch (IOException e) {
            throw explained(path, e);
        }
        finished = true;
        return Arrays.copyOf(sums, blocks(position));
    }

    static int blocks(long length) {
        return Math.toIntExact((length + BLOCK - 1) / BLOCK);
    }

    @Override
    public void close() throws IOException {
        file.close();
        if (!finished) {
            disk.delete(path);
        }
    }
}
