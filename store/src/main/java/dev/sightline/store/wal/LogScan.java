package dev.sightline.store.wal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the frames of one log file from its beginning or from anywhere between two frames. Bad bytes are stepped over
/// where they were durable once, and end the file where they need never have been completed. O(bytes), and as much
/// memory as the largest frame.
public final class LogScan implements Closeable {
    /// How the line about a torn end ends.
    public static final String TORN = "were not complete when the writer ended; nobody was told that they are stored";

    private static final int WINDOW = 1 << 16;

    /// What is known of the file's end.
    public enum End {
        /// The next file says where it is: all before was durable once.
        KNOWN,
        /// Written by nobody any more: whole frames count, forced or not, up to the first that is
        /// neither whole nor known to have been durable.
        LAST,
        /// Perhaps being written: only what is known to be durable counts.
        GROWING
    }

    /// A record.
    ///
    /// @param firstRow the arrival number of its first row
    public record Entry(long sequence, long firstRow, ByteBuffer payload) {}

    /// Bytes [from, to) that are no whole frames.
    ///
    /// @param torn whether they were never completed; else they were damaged later
    public record Damage(String file, long from, long to, boolean torn) {
        @Override
        public String toString() {
            return torn
                    ? file + ": the last " + (to - from) + " bytes, from byte " + from + " on, " + TORN
                    : file + ": bytes " + from + " to " + to + " are damaged; what was in them is lost";
        }
    }

    private final String name;
    private final FileChannel channel;
    private final long salt;
    private final End end;
    private long limit;
    private final List<Damage> damages = new ArrayList<>();
    private final ByteBuffer head = ByteBuffer.allocate(Frame.HEAD).order(ByteOrder.LITTLE_ENDIAN);
    private long position;
    private long sequence;
    private long forced;

    private LogScan(Path file, FileChannel channel, long salt, long from, End end, long limit) {
        this.name = String.valueOf(file.getFileName());
        this.channel = channel;
        this.salt = salt;
        this.position = from;
        this.end = end;
        this.limit = limit;
    }

    /// @param from [LogFile#HEAD], or where an earlier scan ended
    /// @param sequence of the last frame before
    /// @param limit where the file ends, if that is known
    public static LogScan open(Path file, long salt, long from, long sequence, End end, long limit) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            long length = end == End.KNOWN ? Math.min(limit, channel.size()) : channel.size();
            LogScan scan = new LogScan(file, channel, salt, from, end, length);
            scan.sequence = sequence;
            scan.forced = end == End.GROWING ? Math.max(sequence, scan.mostForced(from)) : Long.MAX_VALUE;
            return scan;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /// Where the next scan may begin: behind the last frame that counts.
    public long position() {
        return position;
    }

    /// Whether no whole frame lies ahead.
    public boolean isEmpty() throws IOException {
        return frame(position) == null && nextFrame(position) < 0;
    }

    /// The last sequence that was read.
    public long sequence() {
        return sequence;
    }

    public List<Damage> damages() {
        return damages;
    }

    /// The last sequence that some frame from `at` on says to be durable; heads only.
    private long mostForced(long at) throws IOException {
        long most = 0;
        for (long next = at; next >= 0 && next < limit; ) {
            Frame frame = frame(next);
            if (frame == null) {
                next = nextFrame(next + 1);
            } else {
                most = Math.max(most, frame.forced());
                next += Frame.HEAD + frame.length();
            }
        }
        return most;
    }

    /// The next record, or null at the end.
    public @Nullable Entry next() throws IOException {
        while (position < limit) {
            Frame frame = frame(position);
            ByteBuffer payload = frame == null || frame.isMark() ? null : payload(frame, position);
            if (frame == null || !frame.isMark() && payload == null) {
                if (!stepOver(frame)) {
                    return null;
                }
                continue;
            }
            if (!frame.isMark() && frame.sequence() > forced) {
                return null;
            }
            position += Frame.HEAD + frame.length();
            if (payload != null && frame.sequence() > sequence) {
                sequence = frame.sequence();
                return new Entry(sequence, frame.firstRow(), payload);
            }
        }
        return null;
    }

    /// Moves over bad bytes.
    ///
    /// @param bad the head that stands there, if only the payload is damaged
    /// @return false if the file ends here
    private boolean stepOver(@Nullable Frame bad) throws IOException {
        long from = position;
        long next = bad == null ? nextFrame(from + 1) : from + Frame.HEAD + bad.length();
        if (bad != null && next < limit && frame(next) == null) {
            next = nextFrame(from + 1);
        }
        if (next > limit) {
            next = -1;
        }
        boolean wasDurable = switch (end) {
            case KNOWN -> true;
            case LAST -> next >= 0 && mostForced(next) > sequence;
            case GROWING -> sequence < forced;
        };
        if (!wasDurable) {
            if (end == End.LAST) {
                damages.add(new Damage(name, from, limit, true));
                limit = from;
            }
            return false;
        }
        position = next < 0 ? limit : next;
        damages.add(new Damage(name, from, position, false));
        return true;
    }

    private @Nullable Frame frame(long at) throws IOException {
        if (limit - at < Frame.HEAD) {
            return null;
        }
        return read(head.clear(), at) ? Frame.at(head, 0, salt) : null;
    }

    private @Nullable ByteBuffer payload(Frame frame, long at) throws IOException {
        if (limit - at - Frame.HEAD < frame.length()) {
            return null;
        }
        ByteBuffer bytes = ByteBuffer.allocate(frame.length()).order(ByteOrder.LITTLE_ENDIAN);
        if (!read(bytes, at + Frame.HEAD) || Frame.sum(bytes.duplicate()) != frame.sum()) {
            return null;
        }
        return bytes;
    }

    /// Fills the buffer and flips it; false if the file ends before.
    private boolean read(ByteBuffer target, long at) throws IOException {
        while (target.hasRemaining()) {
            if (channel.read(target, at + target.position()) < 0) {
                return false;
            }
        }
        target.flip();
        return true;
    }

    /// Where the next whole head is at or after `from`; -1 if there is none.
    private long nextFrame(long from) throws IOException {
        ByteBuffer window = ByteBuffer.allocate(WINDOW).order(ByteOrder.LITTLE_ENDIAN);
        for (long at = from; limit - at >= Frame.HEAD; at += WINDOW - Frame.HEAD + 1) {
            window.clear().limit((int) Math.min(WINDOW, limit - at));
            if (!read(window, at)) {
                return -1;
            }
            for (int i = 0; i + Frame.HEAD <= window.limit(); i++) {
                if (window.get(i) == 'S' && Frame.at(window, i, salt) != null) {
                    return at + i;
                }
            }
        }
        return -1;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
