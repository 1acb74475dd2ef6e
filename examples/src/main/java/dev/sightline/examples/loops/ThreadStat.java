package dev.sightline.examples.loops;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/// On which processor its thread ran last, and how many page faults it had: the file `/proc/thread-self/stat`, which
/// stays open. Where there is none, nothing is known. Who asks before it looks takes a fiftieth of its time for it. Of
/// the thread that made it, and for that alone.
final class ThreadStat implements AutoCloseable {
    /// Fields behind the name in brackets, counted from 0: the third of proc(5) is the first of them.
    private static final int MINOR = 7;

    private static final int MAJOR = 9;
    private static final int PROCESSOR = 36;

    /// A fiftieth.
    private static final int SHARE = 50;

    private static final long MOST_NANOS = 20_000;

    private final LongSupplier nanoTime;
    private final long bornNanos;
    private long spentNanos;
    private final ByteBuffer bytes = ByteBuffer.allocate(1024);
    private FileChannel file;
    private int processor = -1;
    private long faults = -1;

    @SuppressWarnings("NullAway") // no file: nothing is known
    ThreadStat(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.bornNanos = nanoTime.getAsLong();
        try {
            file = FileChannel.open(Path.of("/proc/thread-self/stat"));
        } catch (IOException otherSystem) {
            file = null;
        }
    }

    /// Whether looking took no more than its share of the thread's time so far.
    boolean isDue() {
        return spentNanos * SHARE <= nanoTime.getAsLong() - bornNanos;
    }

    /// Looks again, which takes some microseconds.
    void look() {
        if (file == null) {
            return;
        }
        long before = nanoTime.getAsLong();
        try {
            bytes.clear();
            read(bytes.array(), file.read(bytes, 0));
        } catch (IOException gone) {
            close();
        }
        // The processor may have been taken away meanwhile.
        spentNanos += Math.min(MOST_NANOS, nanoTime.getAsLong() - before);
    }

    /// Fields are parted by a space; the second one is a name in brackets, which may hold anything.
    void read(byte[] text, int length) {
        int at = length - 1;
        while (at >= 0 && text[at] != ')') {
            at--;
        }
        long both = 0;
        long number = 0;
        int field = -1;
        for (at++; at >= 1 && at < length && field <= PROCESSOR; at++) {
            if (text[at] >= '0' && text[at] <= '9') {
                number = 10 * number + text[at] - '0';
            }
            boolean isEnd = at + 1 == length || text[at + 1] == ' ' || text[at + 1] == '\n';
            if (text[at] == ' ') {
                field++;
                number = 0;
            } else if (isEnd && field == MINOR) {
                both = number;
            } else if (isEnd && field == MAJOR) {
                both += number;
            } else if (isEnd && field == PROCESSOR) {
                faults = both;
                processor = (int) number;
            }
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
