package dev.sightline.record.send;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// Sections that wait on the disk for a destination that is away, the first come first: a file, which its process has
/// locked. What a process leaves behind is taken over by the next one. Each section is written as its length, its sum
/// (CRC-32C) and its bytes; not forced: it outlives the process, not the machine. One thread at a time.
public final class DiskBuffer implements Closeable {
    private static final String SUFFIX = ".sections";
    private static final String EARLIER = "-1" + SUFFIX;
    private static final String LATER = "-2" + SUFFIX;
    private static final int HEAD = 8;
    private static final int LONGEST = 64 << 20;

    private final Path file;
    private final FileChannel channel;
    private final long maxBytes;
    /// Where the first section begins that is still there, and where the last one ends.
    private long first;

    private long end;

    private DiskBuffer(Path file, FileChannel channel, long maxBytes) {
        this.file = file;
        this.channel = channel;
        this.maxBytes = maxBytes;
    }

    /// Those that others left, by their names, then an empty one.
    ///
    /// @param name nobody else's
    /// @param maxBytes for all of them
    public static List<DiskBuffer> open(Path folder, String name, long maxBytes) throws IOException {
        Files.createDirectories(folder);
        List<DiskBuffer> all = new ArrayList<>();
        long left = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            List<Path> sorted = new ArrayList<>();
            files.forEach(sorted::add);
            sorted.sort(null);
            for (Path each : sorted) {
                // one that is empty was made just now by who is about to lock it, or is of no use for a while
                boolean isNew = Files.size(each) == 0 && isYoung(each);
                DiskBuffer taken = isNew ? null : taken(each, 0, StandardOpenOption.WRITE);
                if (taken != null) {
                    taken.end = taken.channel.size();
                    left += taken.end;
                    all.add(taken);
                }
            }
        }
        all.add(create(folder.resolve(name + LATER), Math.max(0, maxBytes - left)));
        return all;
    }

    private static boolean isYoung(Path file) throws IOException {
        return System.currentTimeMillis() - Files.getLastModifiedTime(file).toMillis() < 60_000;
    }

    /// For what came before all that is here: whoever takes both over sends it first.
    public DiskBuffer earlier() throws IOException {
        String name = file.getFileName().toString();
        String before = name.substring(0, name.length() - LATER.length()) + EARLIER;
        return create(file.resolveSibling(before), maxBytes);
    }

    private static DiskBuffer create(Path file, long maxBytes) throws IOException {
        DiskBuffer made = taken(file, maxBytes, StandardOpenOption.CREATE_NEW);
        if (made == null) {
            throw new IOException(file + " is somebody else's");
        }
        return made;
    }

    private static @Nullable DiskBuffer taken(Path file, long maxBytes, StandardOpenOption how) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, how);
        try {
            FileLock lock = channel.tryLock();
            // whose owner deleted it just now is nobody's
            if (lock != null && Files.exists(file)) {
                return new DiskBuffer(file, channel, maxBytes);
            }
        } catch (OverlappingFileLockException ofThisProcess) {
            // another recorder's
        }
        channel.close();
        return null;
    }

    public boolean isEmpty() {
        return first == end;
    }

    /// Whether so many sections of so many bytes together fit. The file itself never has more than twice as much.
    public boolean hasRoom(int sections, long bytes) {
        return end - first + (long) sections * HEAD + bytes <= maxBytes && end <= 2 * maxBytes;
    }

    /// @return whether there was room
    public boolean append(byte[] section, int length) {
        if (!hasRoom(1, length)) {
            return false;
        }
        ByteBuffer bytes = ByteBuffer.allocate(HEAD + length)
                .putInt(length)
                .putInt(sum(section, length))
                .put(section, 0, length)
                .flip();
        try {
            long at = end;
            while (bytes.hasRemaining()) {
                at += channel.write(bytes, at);
            }
            end = at;
            return true;
        } catch (IOException noRoom) {
            return false; // what was written of it is written over, or not read: its sum is wrong
        }
    }

    private static int sum(byte[] section, int length) {
        CRC32C sum = new CRC32C();
        sum.update(section, 0, length);
        return (int) sum.getValue();
    }

    /// The first ones.
    ///
    /// @return empty if there are no more; what a process wrote only in part when it was killed is none
    public List<byte[]> first(int most) throws IOException {
        List<byte[]> sections = new ArrayList<>();
        long at = first;
        while (sections.size() < most && at + HEAD <= end) {
            ByteBuffer head = read(at, HEAD);
            int length = head.getInt();
            int sum = head.getInt();
            if (length < 0 || length > LONGEST || at + HEAD + length > end) {
                break;
            }
            byte[] section = read(at + HEAD, length).array();
            if (sum(section, length) != sum) {
                break;
            }
            sections.add(section);
            at += HEAD + length;
        }
        if (sections.isEmpty()) {
            clear();
        }
        return sections;
    }

    private ByteBuffer read(long from, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, from + bytes.position()) < 0) {
                throw new IOException(file + " became shorter");
            }
        }
        return bytes.flip();
    }

    /// They are where they belong.
    ///
    /// @param sections as [#first] gave them
    public void remove(List<byte[]> sections) throws IOException {
        for (byte[] each : sections) {
            first += HEAD + each.length;
        }
        if (first >= end) {
            clear();
        }
    }

    private void clear() throws IOException {
        first = 0;
        end = 0;
        channel.truncate(0);
    }

    /// Leaves what is there to the next process.
    @Override
    public void close() throws IOException {
        try (channel) {
            if (isEmpty()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
