package dev.sightline.format.chrome;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// JSON strings without their escapes: as they stand where they have none, else in a buffer of this class.
final class Strings {
    private static final int REPLACEMENT = 0xfffd;

    private byte[] bytes = new byte[256];
    private int from;
    private int length;
    private byte[] decoded = bytes;

    /// Decodes what stands between two quotes. [#bytes], [#from] and [#length] then say where it is.
    void decode(byte[] b, int start, int end) {
        int p = JsonScan.slash(b, start, end);
        if (p == end) {
            bytes = b;
            from = start;
            length = end - start;
            return;
        }
        if (decoded.length < end - start) {
            decoded = new byte[Math.max(end - start, 2 * decoded.length)];
        }
        System.arraycopy(b, start, decoded, 0, p - start);
        length = unescape(b, p, end, p - start);
        bytes = decoded;
        from = 0;
    }

    byte[] bytes() {
        return bytes;
    }

    int from() {
        return from;
    }

    int length() {
        return length;
    }

    byte[] copy() {
        return Arrays.copyOfRange(bytes, from, from + length);
    }

    String text(byte[] b, int start, int end) {
        decode(b, start, end);
        return new String(bytes, from, length, StandardCharsets.UTF_8);
    }

    private int unescape(byte[] b, int start, int end, int written) {
        int n = written;
        for (int p = start; p < end; p++) {
            if (b[p] != '\\' || p + 1 == end) {
                decoded[n++] = b[p];
                continue;
            }
            byte c = b[++p];
            switch (c) {
                case 'n' -> decoded[n++] = '\n';
                case 't' -> decoded[n++] = '\t';
                case 'r' -> decoded[n++] = '\r';
                case 'b' -> decoded[n++] = '\b';
                case 'f' -> decoded[n++] = '\f';
                case 'u' -> {
                    int high = hex(b, p + 1, end);
                    if (high < 0) {
                        decoded[n++] = c;
                        continue;
                    }
                    p += 4;
                    int code = high;
                    if (Character.isHighSurrogate((char) high)
                            && p + 2 < end
                            && b[p + 1] == '\\'
                            && b[p + 2] == 'u'
                            && hex(b, p + 3, end) >= 0
                            && Character.isLowSurrogate((char) hex(b, p + 3, end))) {
                        code = Character.toCodePoint((char) high, (char) hex(b, p + 3, end));
                        p += 6;
                    }
                    n = utf8(code, n);
                }
                default -> decoded[n++] = c;
            }
        }
        return n;
    }

    /// Four hexadecimal digits, or -1.
    private static int hex(byte[] b, int at, int end) {
        if (at + 4 > end) {
            return -1;
        }
        int value = 0;
        for (int i = at; i < at + 4; i++) {
            int digit = Character.digit(b[i], 16);
            if (digit < 0) {
                return -1;
            }
            value = value << 4 | digit;
        }
        return value;
    }

    /// An escape is at least as long as what it stands for, so there is room.
    private int utf8(int codePoint, int at) {
        int code = codePoint <= 0xffff && Character.isSurrogate((char) codePoint) ? REPLACEMENT : codePoint;
        int n = at;
        if (code < 0x80) {
            decoded[n++] = (byte) code;
        } else if (code < 0x800) {
            decoded[n++] = (byte) (0xc0 | code >> 6);
            decoded[n++] = (byte) (0x80 | code & 0x3f);
        } else if (code < 0x10000) {
            decoded[n++] = (byte) (0xe0 | code >> 12);
            decoded[n++] = (byte) (0x80 | code >> 6 & 0x3f);
            decoded[n++] = (byte) (0x80 | code & 0x3f);
        } else {
            decoded[n++] = (byte) (0xf0 | code >> 18);
            decoded[n++] = (byte) (0x80 | code >> 12 & 0x3f);
            decoded[n++] = (byte) (0x80 | code >> 6 & 0x3f);
            decoded[n++] = (byte) (0x80 | code & 0x3f);
        }
        return n;
    }
}
