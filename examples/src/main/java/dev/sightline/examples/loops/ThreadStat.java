package dev.sightline.examples.loops;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/// On which processor its thread ran last, and how many page faults it had: the file `/proc/thread-self/stat`, which
/// stays open. Where there is none, nothing is known. Of the thread that made it, and for that alone.
final class ThreadStat implements AutoCloseable {
    /// Fields behind the name in brackets, counted from 0: the third of proc(5) is the first of them.
    private static final int MINOR = 7;

    private static final int MAJOR = 9;
    private static final int PROCESSOR = 36;

    private final ByteBuffer bytes = ByteBuffer.allocate(1024);
    private FileChannel file;
    private int processor = -1;
    private long faults = -1;

    @SuppressWarnings("NullAway") // no file: nothing is known
    ThreadStat() {
        try {
            file = FileChannel.open(Path.of("/proc/thread-self/stat"));
        } catch (IOException otherSystem) {
            file = null;
        }
    }

    /// Looks again, which takes some microseconds.
    void look() {
        if (file == null) {
            return;
        }
        try {
            bytes.clear();
            int length = file.read(bytes, 0);
            read(new String(bytes.array(), 0, Math.max(0, length), US_ASCII));
        } catch (IOException gone) {
            close();
        }
    }

    void read(String text) {
        String[] fields = text.substring(text.lastIndexOf(')') + 1).strip().split(" ");
        if (fields.length > PROCESSOR) {
            faults = Long.parseLong(fields[MINOR]) + Long.parseLong(fields[MAJOR]);
            processor = Integer.parseInt(fields[PROCESSOR]);
        }
    }

    /// Less than 0: not known.
    int processor() {
        return processor;
    }

    /// Since the thread began; less than 0: not known.
    long faults() {
        return faults;
    }

    @Override
    @SuppressWarnings("NullAway")
    public void close() {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException nothingToDo) {
            // it was read only
        }
        file = null;
    }
}
