package dev.sightline.store;

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
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The one writer's lock on a store: a lock of the operating system on the file `lock`, which ends with the process
/// however that ends. The file says `PID STARTED` (milliseconds since the epoch) for people, and for readers, who must
/// not touch the lock: on POSIX systems closing any channel of a file ends all locks that the process has on it.
final class WriterLock implements Closeable {
    private final FileChannel channel;

    private WriterLock(FileChannel channel) {
        this.channel = channel;
    }

    /// @throws IOException if another writer has it, in this process or another
    static WriterLock take(Path folder) throws IOException {
        Path file = folder.resolve(LiveFolder.LOCK);
        ProcessHandle self = ProcessHandle.current();
        String text = self.pid() + " " + started(self) + "\n";
        if (Files.exists(file) && Files.readString(file).equals(text)) {
            throw taken(folder, "this process");
        }
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException anotherThread) {
            // Not closed: see above. Two threads were here at the same moment.
            throw taken(folder, "this process");
        }
        if (lock == null) {
            channel.close();
            throw taken(folder, "process " + pid(file));
        }
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), 0);
        return new WriterLock(channel);
    }

    private static IOException taken(Path folder, String who) {
        return new IOException(
                folder + " is being written by " + who + "; one writer at a time: wait for it or end it");
    }

    private static long started(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    private static String pid(Path file) throws IOException {
        String[] words = words(file);
        return words == null ? "(unknown)" : words[0];
    }

    private static String @Nullable [] words(Path file) throws IOException {
        String[] words = Files.readString(file).strip().split(" ");
        return words.length == 2 && words[0].matches("\\d{1,18}") && words[1].matches("\\d{1,18}") ? words : null;
    }

    /// Whether a process that said to be the writer is there.
    static boolean isHeld(Path folder) {
        try {
            String[] words = words(folder.resolve(LiveFolder.LOCK));
            return words != null
                    && ProcessHandle.of(Long.parseLong(words[0]))
                            .filter(process -> started(process) == Long.parseLong(words[1]))
                            .isPresent();
        } catch (IOException noneYet) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        channel.truncate(0);
        channel.close();
    }
}
