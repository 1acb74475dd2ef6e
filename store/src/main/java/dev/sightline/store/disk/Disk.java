package dev.sightline.store.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/// What a store asks of a disk when it changes something. What was not forced may be lost, kept or torn when the power
/// goes, in any order; a file's name is durable only once its folder was forced. Reading needs no such care: readers
/// open the files themselves.
///
/// Safe for any number of threads, as long as each file is written by one at a time.
public interface Disk {
    /// Starts a new file.
    ///
    /// @throws java.nio.file.FileAlreadyExistsException if there is one of that name
    NewFile create(Path path) throws IOException;

    /// Gives a file another name in its folder, at once for whoever looks; a file of that name is replaced.
    void rename(Path from, Path to) throws IOException;

    /// Removes a file's name, if it is there; whoever has mapped the file can read on.
    void delete(Path path) throws IOException;

    /// Makes what another process wrote to a file durable, but not the file's name.
    void force(Path path) throws IOException;

    /// Makes creations, renames and deletions in a folder durable.
    void forceFolder(Path folder) throws IOException;

    /// The names in a folder, sorted.
    List<String> list(Path folder) throws IOException;

    /// A file that grows at its end.
    interface NewFile extends Closeable {
        /// Appends all of the bytes.
        void write(ByteBuffer bytes) throws IOException;

        /// Appends zeros; where the disk can, as a hole that takes no room. Something must be written behind them.
        default void skip(long length) throws IOException {
            ByteBuffer zeros = ByteBuffer.allocate((int) Math.min(length, 1 << 16));
            for (long left = length; left > 0; left -= zeros.limit()) {
                write(zeros.clear().limit((int) Math.min(left, zeros.capacity())));
            }
        }

        /// Makes what was written durable, but not the file's name.
        void force() throws IOException;
    }

    /// The disk of this machine.
    static Disk forced() {
        return new SystemDisk(true);
    }

    /// The same, but forcing does nothing: for what can be made again after the power went.
    static Disk unforced() {
        return new SystemDisk(false);
    }
}
