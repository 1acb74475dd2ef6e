package dev.sightline.format.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Finding bytes, eight at a time.
public final class Scan {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOW = 0x0101010101010101L;
    private static final long HIGH = 0x8080808080808080L;

    private Scan() {}

    /// The index of the first `wanted` in `[from, to)`, or `to`.
    ///
    /// A word minus 1 in each byte borrows into the high bit exactly where a byte was 0 (Mycroft 1987).
    public static int find(byte[] bytes, int from, int to, byte wanted) {
        long pattern = (wanted & 0xff) * LOW;
        int i = from;
        for (; i <= to - 8; i += 8) {
            long word = (long) WORDS.get(bytes, i) ^ pattern;
            long zero = (word - LOW) & ~word & HIGH;
            if (zero != 0) {
                return i + (Long.numberOfTrailingZeros(zero) >>> 3);
            }
        }
        for (; i < to; i++) {
            if (bytes[i] == wanted) {
                return i;
            }
        }
        return to;
    }

    /// Where `wanted` is in `bytes[at .. at + 8)`: the high bit of byte i of the answer is set exactly when it is that
    /// byte i. Its lowest bit set is the first.
    public static long matches(byte[] bytes, int at, byte wanted) {
        long word = (long) WORDS.get(bytes, at) ^ (wanted & 0xff) * LOW;
        // No carry goes from byte to byte: the sum of seven bits each has its high bit set when one of them is.
        return ~((word & ~HIGH) + ~HIGH | word | ~HIGH);
    }

    /// Where a line ends before its carriage return and blanks.
    public static int trimmed(byte[] bytes, int from, int to) {
        int end = to;
        while (end > from && (bytes[end - 1] == '\r' || bytes[end - 1] == ' ' || bytes[end - 1] == '\t')) {
            end--;
        }
        return end;
    }

    /// The index of the first byte in `[from, to)` that is neither space nor tab, or `to`.
    public static int skipBlanks(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to && (bytes[i] == ' ' || bytes[i] == '\t')) {
            i++;
        }
        return i;
    }

    /// The index of the first space or tab in `[from, to)`, or `to`.
    public static int findBlank(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to && bytes[i] != ' ' && bytes[i] != '\t') {
            i++;
        }
        return i;
    }

    /// Whether `[from, to)` begins with the ASCII text.
    public static boolean startsWith(byte[] bytes, int from, int to, String ascii) {
        if (to - from < ascii.length()) {
            return false;
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (bytes[from + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /// Whether there is no other byte.
    public static boolean isAll(byte[] bytes, int from, int to, byte one) {
        int p = from;
        while (p < to && bytes[p] == one) {
            p++;
        }
        return p == to;
    }

    /// Whether `[from, to)` is the ASCII text.
    public static boolean is(byte[] bytes, int from, int to, String ascii) {
        return to - from == ascii.length() && startsWith(bytes, from, to, ascii);
    }

    /// The index of the ASCII text in `[from, to)`, or -1.
    public static int indexOf(byte[] bytes, int from, int to, String ascii) {
        byte first = (byte) ascii.charAt(0);
        int last = to - ascii.length();
        for (int i = find(bytes, from, to, first); i <= last; i = find(bytes, i + 1, to, first)) {
            if (startsWith(bytes, i, to, ascii)) {
                return i;
            }
        }
        return -1;
    }
}
