package dev.sightline.store.live;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The one writer's lock on a store: a lock of the operating system on the file `lock`, which ends with the process
/// however that ends. On POSIX systems it also ends when the process closes *any* descriptor of the file, so `lock` is
/// opened here only, and never while this process has it. What there is to read is in the file `writer`: one line,
/// `PID START` (see [ProcessStart]), which is removed when the writer ends well.
final class WriterLock implements Closeable {
    /// The keys of the `lock` files that this process has locked. Static and mutable for want of anything else: the
    /// lock belongs to the process, whoever in it asks, and to open the file in order to find out is to lose it.
    private static final Set<Object> HELD = new HashSet<>();

    private final Path folder;
    private final Object key;
    private final FileChannel channel;

    private WriterLock(Path folder, Object key, FileChannel channel) {
        this.folder = folder;
        this.key = key;
        this.channel = channel;
    }

    /// @throws IOException if another writer has it, in this process or another
    static WriterLock take(Path folder) throws IOException {
        return take(folder, true);
    }

    /// For who appends nothing: a disk too full for saying who has the lock is no reason to refuse it.
    ///
    /// @throws IOException if another writer has it
    static WriterLock takeToDrop(Path folder) throws IOException {
        return take(folder, false);
    }

    private static WriterLock take(Path folder, boolean appends) throws IOException {
        Path file = folder.resolve(LiveFolder.LOCK);
        // As a whole: making the file closes a descriptor of it, too.
        synchronized (HELD) {
            if (!Files.exists(file)) {
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                        .close();
            }
            Object key = key(file);
            if (HELD.contains(key)) {
                throw taken(folder, "this process");
            }
            FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
            lock(folder, channel);
            try {
                sayWho(folder);
            } catch (IOException | RuntimeException e) {
                if (appends || !(e instanceof IOException)) {
                    channel.close();
                    throw e;
                }
            }
            HELD.add(key);
            return new WriterLock(folder, key, channel);
        }
    }

    private static void lock(Path folder, FileChannel channel) throws IOException {
        FileLock lock = null;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException anotherClassLoader) {
            // Its lock would go with the channel, which is left open for that reason.
            throw taken(folder, "this process");
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        if (lock == null) {
            channel.close();
            Writer writer = Writer.read(folder);
            throw taken(folder, "process " + (writer == null ? "(unknown)" : writer.pid()));
        }
    }

    /// What a file is, under whatever name.
    private static Object key(Path file) throws IOException {
        Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        return key == null ? file.toRealPath() : key;
    }

    private static void sayWho(Path folder) throws IOException {
        long pid = ProcessHandle.current().pid();
        String line = pid + " " + ProcessStart.of(pid) + "\n";
        try (FileChannel writer = FileChannel.open(
                folder.resolve(LiveFolder.WRITER),
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
            writer.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.US_ASCII)));
        }
    }

    private static IOException taken(Path folder, String who) {
        return new IOException(
                folder + " is being written by " + who + "; one writer at a time: wait for it or end it");
    }

    /// What the file `writer` says.
    private record Writer(long pid, String start) {
        /// Null if nobody says to be the writer.
        static @Nullable Writer read(Path folder) {
            try {
                String[] words = Files.readString(folder.resolve(LiveFolder.WRITER))
                        .strip()
                        .split(" ");
                return words.length == 2 && words[0].matches("\\d{1,18}")
                        ? new Writer(Long.parseLong(words[0]), words[1])
                        : null;
            } catch (IOException noneYet) {
                return null;
            }
        }
    }

    /// Whether a process that said to be the writer is there.
    static boolean isHeld(Path folder) {
        Writer writer = Writer.read(folder);
        return writer != null && writer.start().equals(ProcessStart.of(writer.pid()));
    }

    @Override
    public void close() throws IOException {
        synchronized (HELD) {
            if (!channel.isOpen()) {
                return;
            }
            try {
                Files.deleteIfExists(folder.resolve(LiveFolder.WRITER));
            } finally {
                channel.close();
                HELD.remove(key);
            }
        }
    }
}
