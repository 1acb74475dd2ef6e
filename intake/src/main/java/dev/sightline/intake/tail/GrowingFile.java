package dev.sightline.intake.tail;

import dev.sightline.format.Growing;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The bytes of a file that grows, in whole lines. At the end it waits for more; it ends when the file was truncated or
/// written anew, or is complete. One thread reads; others tell it what becomes of the file.
final class GrowingFile extends InputStream implements Growing {
    private static final int BUFFER = 1 << 16;

    private final FileChannel channel;
    private final TailSettings settings;
    private final Runnable waits;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final byte[] buffer = new byte[BUFFER];
    private Head head;
    private int from;
    private int to;
    /// Where in the file the buffer ends.
    private long position;

    private boolean replaced;
    private boolean ended;
    private long changedNanos = System.nanoTime();
    /// Whether the file has another name now, or none.
    private volatile boolean moved;

    private volatile boolean caughtUp;

    /// @param waits is called when all that is there was read
    GrowingFile(FileChannel channel, long position, TailSettings settings, Runnable waits) throws IOException {
        this.channel = channel;
        this.position = position;
        this.settings = settings;
        this.waits = waits;
        this.head = Head.of(channel, channel.size());
    }

    /// Fills the buffer if it is empty.
    ///
    /// @return whether there is something to read, or nothing more to come
    private boolean fill() throws IOException {
        if (from < to || ended) {
            return true;
        }
        if (stopped.getCount() == 0) {
            throw new Stopped();
        }
        boolean complete = moved && quietNanos() > settings.idle().toNanos();
        int read = channel.size() < position ? -1 : channel.read(ByteBuffer.wrap(buffer), position);
        if (channel.size() < position || read > 0 && !head.isOf(channel)) {
            replaced = true;
            ended = true;
            return true;
        }
        if (head.length() < Head.MAX) {
            head = Head.of(channel, position + Math.max(0, read));
        }
        int whole = Math.max(0, read);
        while (whole > 0 && buffer[whole - 1] != '\n') {
            whole--;
        }
        from = 0;
        to = whole == 0 && (read == BUFFER || complete) ? Math.max(0, read) : whole;
        position += to;
        if (to > 0) {
            changedNanos = System.nanoTime();
            caughtUp = false;
            return true;
        }
        ended = complete;
        return ended;
    }

    private long quietNanos() {
        return System.nanoTime() - changedNanos;
    }

    private void pause() {
        waits.run();
        caughtUp = true;
        try {
            if (stopped.await(settings.poll().toMillis(), TimeUnit.MILLISECONDS)) {
                throw new Stopped();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Stopped();
        }
    }

    @Override
    public boolean isAtEnd() throws IOException {
        return !fill();
    }

    @Override
    public boolean isQuiet() throws IOException {
        while (!fill()) {
            if (quietNanos() > settings.quiet().toNanos()) {
                return true;
            }
            pause();
        }
        return false;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        while (!fill()) {
            pause();
        }
        int count = Math.min(length, to - from);
        if (count <= 0) {
            return length == 0 ? 0 : -1;
        }
        System.arraycopy(buffer, from, bytes, offset, count);
        from += count;
        return count;
    }

    /// Waits for the first lines: enough to know a format, or all that comes until nothing does.
    ///
    /// @return what is there from the beginning on, whole lines; empty if the file is
    byte[] awaitHead(int most, int lines) throws IOException {
        while (true) {
            if (stopped.getCount() == 0) {
                throw new Stopped();
            }
            byte[] bytes = first(most);
            long ends = 0;
            int whole = 0;
            for (int i = 0; i < bytes.length; i++) {
                if (bytes[i] == '\n') {
                    ends++;
                    whole = i + 1;
                }
            }
            boolean quiet = quietNanos() > settings.quiet().toNanos();
            boolean complete = moved && quietNanos() > settings.idle().toNanos();
            if (bytes.length == most || ends >= lines || complete || quiet && ends > 0) {
                return Arrays.copyOf(bytes, whole == 0 || complete ? bytes.length : whole);
            }
            pause();
        }
    }

    private byte[] first(int most) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(most, channel.size()));
        while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) > 0) {
            // until it is full, or the file ends
        }
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    /// How the file began.
    Head head() {
        return head;
    }

    /// Whether it ended as other bytes are there now: they are to be read from the beginning.
    boolean wasReplaced() {
        return replaced;
    }

    /// Up to where in the file there is nothing left to read.
    long position() {
        return position;
    }

    /// Any thread: whether the file has another name, so that no more is to come when it stays quiet.
    void moved(boolean now) {
        if (now && !moved) {
            caughtUp = false; // what was written before it was renamed may not have been looked at
        }
        moved = now;
    }

    /// Any thread: whether all that was there at the last look was read.
    boolean isCaughtUp() {
        return caughtUp;
    }

    /// Any thread: makes the reader stop where it is.
    void stop() {
        stopped.countDown();
    }
}
