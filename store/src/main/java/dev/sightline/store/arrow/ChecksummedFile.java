package dev.sightline.store.arrow;

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

/// A new file, written from start to end, with a CRC32C of each 1 MiB block. Pages of nothing are left out where the
/// file system can (they read as zeros all the same). Plain writes and not a mapping, so that a full disk is an
/// exception and not a crash. A file that is closed before [#finish] is removed.
public final class ChecksummedFile implements Closeable {
    static final int BLOCK = 1 << 20;
    /// What is not written when it is zero: a block of most file systems, which then takes no room.
    static final int PAGE = 4096;

    /// At most so much of a sparse column in one write.
    private static final int RUN = 16 * PAGE;
    private static final ByteBuffer NOTHING = ByteBuffer.allocateDirect(RUN).asReadOnlyBuffer();
    private static final MemorySegment ZEROS = MemorySegment.ofArray(new byte[64]);

    private final Disk disk;
    private final Path path;
    private final Disk.NewFile file;
    private final CRC32C sum = new CRC32C();
    private int[] sums = new int[16];
    private long position;
    private long holes;
    private @Nullable MemorySegment copy;
    private boolean finished;

    /// @throws IOException if the file is there already or cannot be made
    public ChecksummedFile(Disk disk, Path path) throws IOException {
        this.disk = disk;
        this.path = path;
        try {
            this.file = disk.create(path);
        } catch (IOException e) {
            throw explained(path, e);
        }
    }

    public static IOException explained(Path path, IOException cause) {
        String why = cause.getMessage() == null || cause.getMessage().equals(path.toString())
                ? cause.getClass().getSimpleName()
                : cause.getMessage();
        return new IOException(
                "cannot write " + path + ": " + why + "; make room there or choose another folder", cause);
    }

    public long position() {
        return position;
    }

    /// Of the file so far, bytes that are zero because they were not written.
    public long holes() {
        return holes;
    }

    public void write(FileBytes bytes) throws IOException {
        switch (bytes) {
            case FileBytes.Whole whole -> write(whole.bytes());
            case FileBytes.Sparse sparse -> writeSparse(sparse);
        }
    }

    public void write(MemorySegment bytes) throws IOException {
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
            at += part;
            passed(part);
        }
    }

    private void passed(long part) {
        position += part;
        if (position % BLOCK == 0) {
            endBlock((int) (position / BLOCK) - 1);
        }
    }

    private void writeSparse(FileBytes.Sparse bytes) throws IOException {
        MemorySegment page = copy();
        for (long at = 0; at < bytes.length(); ) {
            long end = Math.min(bytes.length(), at + PAGE - position % PAGE);
            long next = bytes.next(at);
            if (next >= end) {
                // Whole pages of nothing, up to the one that has something.
                long last = next == bytes.length() ? next : next - (position + next - at) % PAGE;
                skip(Math.max(end, last) - at);
                at = Math.max(end, last);
                continue;
            }
            // As many pages as have something, one write.
            while (end < bytes.length() && end - at + PAGE <= RUN && bytes.next(end) < end + PAGE) {
                end = Math.min(bytes.length(), end + PAGE);
            }
            MemorySegment run = page.asSlice(0, end - at).fill((byte) 0);
            bytes.put(at, end, run);
            write(run);
            at = end;
        }
    }

    /// Leaves `length` bytes zero.
    private void skip(long length) throws IOException {
        long left = length;
        while (left > 0) {
            long part = Math.min(left, Math.min(NOTHING.capacity(), BLOCK - position % BLOCK));
            sum.update(NOTHING.duplicate().limit((int) part));
            left -= part;
            passed(part);
        }
        holes += length;
        try {
            // Whatever is written next lies behind the hole, and a footer always is.
            file.skip(length);
        } catch (IOException e) {
            throw explained(path, e);
        }
    }

    /// The bytes where a channel can take them: arrays are copied.
    private MemorySegment offHeap(MemorySegment part) {
        if (part.isNative()) {
            return part;
        }
        return copy().asSlice(0, part.byteSize()).copyFrom(part);
    }

    private MemorySegment copy() {
        if (copy == null) {
            copy = Arena.ofAuto().allocate(BLOCK);
        }
        return copy;
    }

    /// Writes zeros up to the next multiple of `alignment`, at most 64.
    public void align(int alignment) throws IOException {
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
    public int[] finish() throws IOException {
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
