package dev.sightline.format.chrome;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Where JSON values end, in bytes that may end before the value does. Checks the grammar on the way, so that whoever
/// walks a value afterwards need not. Each byte is seen once, strings eight at a time.
final class JsonScan {
    /// The bytes end first.
    static final int MORE = -1;
    static final int BAD = -2;
    static final int DEEP = -3;
    static final int MAX_DEPTH = 64;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOW = 0x0101010101010101L;
    private static final long HIGH = 0x8080808080808080L;
    private static final long QUOTES = '"' * LOW;
    private static final long SLASHES = '\\' * LOW;
    private static final byte[][] LITERALS = {
        {'t', 'r', 'u', 'e'},
        {'f', 'a', 'l', 's', 'e'},
        {'n', 'u', 'l', 'l'},
        // Python writes these three.
        {'N', 'a', 'N'},
        {'I', 'n', 'f', 'i', 'n', 'i', 't', 'y'},
        {'-', 'I', 'n', 'f', 'i', 'n', 'i', 't', 'y'}
    };

    private JsonScan() {}

    /// The first byte from `p` on that is no white space, or `limit`.
    static int skipSpace(byte[] b, int p, int limit) {
        while (p < limit && b[p] <= ' ' && b[p] >= 0) {
            p++;
        }
        return p;
    }

    /// The place of the quote that ends a string.
    ///
    /// @param p behind the opening quote
    static int quote(byte[] b, int p, int limit) {
        while (true) {
            // A word minus 1 in each byte borrows into the high bit exactly where a byte was 0 (Mycroft 1987).
            while (p <= limit - 8) {
                long word = (long) WORDS.get(b, p);
                long quotes = word ^ QUOTES;
                long slashes = word ^ SLASHES;
                long hit = ((quotes - LOW) & ~quotes | (slashes - LOW) & ~slashes) & HIGH;
                if (hit != 0) {
                    p += Long.numberOfTrailingZeros(hit) >>> 3;
                    break;
                }
                p += 8;
            }
            while (p < limit && b[p] != '"' && b[p] != '\\') {
                p++;
            }
            if (p >= limit) {
                return MORE;
            }
            if (b[p] == '"') {
                return p;
            }
            p += 2;
        }
    }

    /// The first backslash from `p` on, or `limit`.
    static int slash(byte[] b, int from, int limit) {
        int p = from;
        // Words may reach beyond the limit: most strings are shorter than two.
        while (p < limit && p <= b.length - 8) {
            long slashes = (long) WORDS.get(b, p) ^ SLASHES;
            long hit = (slashes - LOW) & ~slashes & HIGH;
            if (hit != 0) {
                return Math.min(limit, p + (Long.numberOfTrailingZeros(hit) >>> 3));
            }
            p += 8;
        }
        while (p < limit && b[p] != '\\') {
            p++;
        }
        return Math.min(p, limit);
    }

    /// The eight bytes at `p`, the first one lowest.
    static long word(byte[] b, int p) {
        return (long) WORDS.get(b, p);
    }

    /// The end of the value that begins at `p`.
    static int value(byte[] b, int p, int limit) {
        byte c = b[p];
        if (c == '"') {
            int end = quote(b, p + 1, limit);
            return end < 0 ? end : end + 1;
        }
        return c == '{' || c == '[' ? container(b, p, limit) : scalar(b, p, limit);
    }

    private static int container(byte[] b, int from, int limit) {
        int p = from + 1;
        int depth = 1;
        // One bit for each open container, the innermost lowest: 1 for an object.
        long kinds = b[from] == '{' ? 1 : 0;
        while (true) {
            boolean object = (kinds & 1) != 0;
            p = skipSpace(b, p, limit);
            if (p >= limit) {
                return MORE;
            }
            byte c = b[p];
            if (c == (object ? '}' : ']')) {
                p++;
                kinds >>>= 1;
                depth--;
            } else {
                if (object) {
                    p = afterColon(b, p, limit);
                    if (p < 0) {
                        return p;
                    }
                    c = b[p];
                }
                if (c == '{' || c == '[') {
                    if (depth == MAX_DEPTH - 1) {
                        return DEEP;
                    }
                    kinds = kinds << 1 | (c == '{' ? 1 : 0);
                    depth++;
                    p++;
                    continue;
                }
                p = value(b, p, limit);
                if (p < 0) {
                    return p;
                }
            }
            while (depth > 0) {
                p = skipSpace(b, p, limit);
                if (p >= limit) {
                    return MORE;
                }
                c = b[p++];
                if (c == ',') {
                    break;
                }
                if (c != ((kinds & 1) != 0 ? '}' : ']')) {
                    return BAD;
                }
                kinds >>>= 1;
                depth--;
            }
            if (depth == 0) {
                return p;
            }
        }
    }

    /// From a key's quote to the first byte of its value.
    static int afterColon(byte[] b, int from, int limit) {
        if (b[from] != '"') {
            return BAD;
        }
        int p = quote(b, from + 1, limit);
        if (p < 0) {
            return p;
        }
        return valueAfter(b, p + 1, limit);
    }

    /// From behind a key to the first byte of its value.
    static int valueAfter(byte[] b, int from, int limit) {
        int p = skipSpace(b, from, limit);
        if (p >= limit) {
            return MORE;
        }
        if (b[p] != ':') {
            return BAD;
        }
        p = skipSpace(b, p + 1, limit);
        return p >= limit ? MORE : p;
    }

    private static int scalar(byte[] b, int from, int limit) {
        int digits = b[from] == '-' ? from + 1 : from;
        int p = digits(b, digits, limit);
        if (p > digits && p < limit && !isScalar(b[p])) {
            return p;
        }
        while (p < limit && isScalar(b[p])) {
            p++;
        }
        if (p == limit) {
            return p - from > 1000 ? BAD : MORE;
        }
        return isNumber(b, from, p) || isLiteral(b, from, p) ? p : BAD;
    }

    private static boolean isScalar(byte c) {
        return c >= '0' && c <= '9' || c == '.' || c == '-' || c == '+' || (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    }

    static boolean isNumber(byte[] b, int from, int to) {
        int p = from < to && b[from] == '-' ? from + 1 : from;
        int digits = p;
        p = digits(b, p, to);
        if (p == digits) {
            return false;
        }
        if (p < to && b[p] == '.') {
            p = digits(b, p + 1, to);
        }
        if (p < to && (b[p] | 0x20) == 'e') {
            p++;
            p += p < to && (b[p] == '-' || b[p] == '+') ? 1 : 0;
            int exponent = p;
            p = digits(b, p, to);
            if (p == exponent) {
                return false;
            }
        }
        return p == to;
    }

    private static int digits(byte[] b, int from, int to) {
        int p = from;
        while (p < to && b[p] >= '0' && b[p] <= '9') {
            p++;
        }
        return p;
    }

    private static boolean isLiteral(byte[] b, int from, int to) {
        for (byte[] literal : LITERALS) {
            if (java.util.Arrays.equals(b, from, to, literal, 0, literal.length)) {
                return true;
            }
        }
        return false;
    }
}
