package dev.sightline.intake.listen;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/// Syslog with counts before its messages, as lines: `LENGTH SP MESSAGE`, one behind the other. A line feed within
/// a message becomes `#012`, as rsyslog writes it. A message without a count ends at its line feed; both may come
/// over one connection. One thread.
///
/// Source: R. Gerhards, C. Lonvick, RFC 6587, Transmission of Syslog Messages over TCP, 2012, section 3.4
final class SyslogFrames implements Units {
    static final String NO_FRAME = "bytes that are no length of a syslog message";
    private static final byte[] LINE_FEED = {'#', '0', '1', '2'};
    private static final int ROOM = 1 << 16;
    private static final int MOST_DIGITS = 8;

    /// Where the next byte stands.
    private enum Place {
        COUNT,
        BODY,
        LINE
    }

    private final LineBuffer lines;
    private byte[] bytes;
    private Place place = Place.COUNT;
    private int digits;
    /// Of the count, or bytes of the message that are to come.
    private int left;

    private byte[] before = {};

    /// @param lines get the messages
    /// @param begun the first bytes of the connection; [#received] is told of them next
    SyslogFrames(LineBuffer lines, byte[] begun) {
        this.lines = lines;
        bytes = java.util.Arrays.copyOf(begun, Math.max(ROOM, begun.length));
    }

    /// Whether a connection that begins so has counts: a number, a blank and a priority, as far as it has come.
    static boolean isBegin(byte[] begun) {
        int at = 0;
        while (at < begun.length && at < MOST_DIGITS && isDigit(begun[at])) {
            at++;
        }
        boolean isBlank = at == begun.length || begun[at] == ' ';
        boolean isPriority = at + 1 >= begun.length || begun[at + 1] == '<';
        return at > 0 && begun[0] != '0' && isBlank && isPriority;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    @Override
    public ByteBuffer free() {
        return ByteBuffer.wrap(bytes);
    }

    @Override
    public byte[] received(int count) throws IOException {
        ByteArrayOutputStream plain = new ByteArrayOutputStream(count + 64);
        int at = 0;
        try {
            while (at < count) {
                at = switch (place) {
                    case COUNT -> count(at, plain);
                    case BODY -> body(at, Math.min(count, at + left), plain);
                    case LINE -> line(at, count, plain);
                };
            }
        } catch (IOException junk) {
            before = handOn(plain.toByteArray());
            throw junk;
        }
        return handOn(plain.toByteArray());
    }

    /// The whole messages that came with the bytes that were none.
    byte[] before() {
        return before;
    }

    private int count(int at, ByteArrayOutputStream plain) throws IOException {
        byte b = bytes[at];
        if (isDigit(b) && digits < MOST_DIGITS && (digits > 0 || b != '0')) {
            left = left * 10 + b - '0';
            digits++;
        } else if (b == ' ' && digits > 0) {
            place = Place.BODY;
            digits = 0;
        } else if (b == '<' && digits == 0) {
            plain.write(b);
            place = Place.LINE;
        } else if (digits > 0 || b != '\n' && b != '\r') {
            throw new IOException(NO_FRAME);
        }
        return at + 1;
    }

    private int body(int at, int end, ByteArrayOutputStream plain) {
        for (int i = at; i < end; i++) {
            left--;
            if (bytes[i] != '\n') {
                plain.write(bytes[i]);
            } else if (left > 0) {
                plain.writeBytes(LINE_FEED);
            }
        }
        if (left == 0) {
            plain.write('\n');
            place = Place.COUNT;
        }
        return end;
    }

    private int line(int at, int count, ByteArrayOutputStream plain) {
        for (int i = at; i < count; i++) {
            plain.write(bytes[i]);
            if (bytes[i] == '\n') {
                place = Place.COUNT;
                return i + 1;
            }
        }
        return count;
    }

    private byte[] handOn(byte[] plain) {
        ByteArrayOutputStream whole = new ByteArrayOutputStream(plain.length);
        for (int at = 0; at < plain.length; ) {
            ByteBuffer free = lines.free();
            int some = Math.min(free.remaining(), plain.length - at);
            free.put(plain, at, some);
            whole.writeBytes(lines.received(some));
            at += some;
        }
        return whole.toByteArray();
    }

    /// A message without a count may have no line feed at its end; one with a count is whole or nothing.
    @Override
    public byte[] rest() {
        return place == Place.LINE ? lines.rest() : new byte[0];
    }

    @Override
    public boolean isCut() {
        return place == Place.BODY || digits > 0;
    }

    @Override
    public boolean hasBegun() {
        return isCut() || lines.hasBegun();
    }

    @Override
    public void release() {
        lines.release();
    }
}
