package dev.sightline.store.arrow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/// A file written by [ChecksummedFile], mapped. Each block is compared with its sum when something in it is first
/// asked for, so that opening is instant and yet nothing damaged is ever read. Safe for any number of threads: at
/// worst two check the same block.
public final class MappedFile {
    private final Path path;
    private final MemorySegment bytes;
    private final int[] sums;
    private final boolean[] checked;

    private MappedFile(Path path, MemorySegment bytes, int[] sums, boolean trusted) {
        this.path = path;
        this.bytes = bytes;
        this.sums = sums;
        this.checked = new boolean[sums.length];
        java.util.Arrays.fill(checked, trusted);
    }

    /// @param sums of each block
    /// @param trusted whether this process has just written the file: then nothing is checked again
    /// @throws IOException if the file is missing or its length is not `length`
    public static MappedFile open(Path path, long length, int[] sums, boolean trusted) throws IOException {
        return open(path, length, sums, trusted, Arena.ofAuto());
    }

    /// @param arena how long it is mapped: the room of a file that was removed is only free then
    public static MappedFile open(Path path, long length, int[] sums, boolean trusted, Arena arena) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            if (channel.size() != length) {
                throw new IOException("damaged: " + path + " has " + channel.size() + " bytes, expected " + length
                        + "; delete the store and read its input again, or bring it back from a copy");
            }
            MemorySegment bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, length, arena);
            return new MappedFile(path, bytes, sums, trusted);
        } catch (NoSuchFileException e) {
            throw new IOException(
                    "damaged: " + path
                            + " is missing; delete the store and read its input again, or bring it back from a copy",
                    e);
        }
    }

    public Path path() {
        return path;
    }

    public long length() {
        return bytes.byteSize();
    }

    /// @throws UncheckedIOException if a block that holds some of it is damaged
    public MemorySegment slice(long offset, long length) {
        if (length > 0) {
            for (int block = (int) (offset / ChecksummedFile.BLOCK);
                    block <= (int) ((offset + length - 1) / ChecksummedFile.BLOCK);
                    block++) {
                check(block);
            }
        }
        return bytes.asSlice(offset, length);
    }

    /// Checks every block, whether asked for already or not.
    ///
    /// @throws UncheckedIOException at the first that is damaged
    public void verify() {
        for (int block = 0; block < sums.length; block++) {
            checked[block] = false;
            check(block);
        }
    }

    private void check(int block) {
        if (checked[block]) {
            return;
        }
        long start = (long) block * ChecksummedFile.BLOCK;
        long length = Math.min(ChecksummedFile.BLOCK, bytes.byteSize() - start);
        requireWhole(); // the sum is made by instructions that do not survive a page without a file
        CRC32C sum = new CRC32C();
        sum.update(bytes.asSlice(start, length).asByteBuffer());
        if ((int) sum.getValue() != sums[block]) {
            throw new UncheckedIOException(
                    new IOException(
                            "damaged: " + path + ", bytes " + start + " to " + (start + length)
                                    + " are not what was written; delete the store and read its input again, or bring it back from a copy"));
        }
        checked[block] = true;
    }

    /// A file that is gone is still there for who has mapped it; one that was made shorter is not.
    public void requireWhole() {
        long now;
        try {
            now = Files.size(path);
        } catch (IOException gone) {
            return;
        }
        if (now < bytes.byteSize()) {
            throw new UncheckedIOException(new IOException("damaged: " + path + " has " + now + " bytes, expected "
                    + bytes.byteSize() + ": it was cut while it was open; open the trace again"));
        }
    }
}
