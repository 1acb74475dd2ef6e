package dev.sightline.record;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;

/// What lines of best practices are made of, written as bytes: a program that records beside its work pays for each
/// object that is made on the way. One thread.
final class BpText {
    private static final long SECOND = 1_000_000_000L;
    /// `2026-11-28T13:37:47`
    private static final int TO_THE_SECOND = 19;
    private static final int MOST_DIGITS = 20;

    private final Bytes bytes = new Bytes(1 << 12);
    private final byte[] digits = new byte[MOST_DIGITS];
    /// Rows that follow each other are of one second, mostly.
    private byte[] second = new byte[0];

    private long secondIs = Long.MIN_VALUE;

    int size() {
        return bytes.size;
    }

    void clear() {
        bytes.size = 0;
    }

    byte[] copy() {
        return Arrays.copyOf(bytes.array, bytes.size);
    }

    void raw(byte[] text) {
        bytes.bytes(text, 0, text.length);
    }

    void raw(char ascii) {
        bytes.u8(ascii);
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    void number(long value) {
        // Negative, as the smallest number has no positive one.
        long left = value < 0 ? value : -value;
        int at = MOST_DIGITS;
        do {
            digits[--at] = (byte) ('0' - left % 10);
            left /= 10;
        } while (left != 0);
        if (value < 0) {
            digits[--at] = '-';
        }
        bytes.bytes(digits, at, MOST_DIGITS - at);
    }

    /// As [Instant] spells it: with no, three, six or nine digits behind the second.
    void time(long nanos) {
        long seconds = Math.floorDiv(nanos, SECOND);
        if (seconds != secondIs) {
            second = utf8(Instant.ofEpochSecond(seconds).toString().substring(0, TO_THE_SECOND));
            secondIs = seconds;
        }
        raw(second);
        int rest = (int) Math.floorMod(nanos, SECOND);
        if (rest != 0) {
            int many = rest % 1_000_000 == 0 ? 3 : rest % 1000 == 0 ? 6 : 9;
            int left = many == 3 ? rest / 1_000_000 : many == 6 ? rest / 1000 : rest;
            for (int i = many; i > 0; i--) {
                digits[i] = (byte) ('0' + left % 10);
                left /= 10;
            }
            digits[0] = '.';
            bytes.bytes(digits, 0, many + 1);
        }
        raw('Z');
    }

    /// In quotes where blanks, quotes or what is no ASCII stand in it, and where nothing does.
    void value(String value) {
        if (!plain(value)) {
            quoted(value);
        }
    }

    /// A value as well: `sender#stamp`.
    void message(String sender, long stamp) {
        if (sender.isEmpty() || plain(sender)) {
            raw('#');
            number(stamp);
        } else {
            quoted(sender + "#" + stamp);
        }
    }

    /// @return whether it could be written as it is
    private boolean plain(String value) {
        int length = value.length();
        int at = bytes.room(length);
        byte[] to = bytes.array;
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c <= ' ' || c >= 127 || c == '"') {
                return false;
            }
            to[at + i] = (byte) c;
        }
        bytes.size += length;
        return length > 0;
    }

    private void quoted(String value) {
        StringBuilder text = new StringBuilder(value.length() + 8).append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"', '\\' -> text.append('\\').append(c);
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case 0 -> text.append("\\0");
                default -> text.append(c);
            }
        }
        raw(utf8(text.append('"').toString()));
    }
}
