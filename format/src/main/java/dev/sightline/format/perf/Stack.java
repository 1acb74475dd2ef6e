package dev.sightline.format.perf;

import dev.sightline.format.internal.Scan;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The frames of a sample, innermost first as they are printed: `address symbol+offset (object)`.
final class Stack {
    /// Frames beyond, and text beyond, are cut at the root's side, which is then called `...`.
    private static final int MAX_FRAMES = 2048;

    private static final int MAX_BYTES = 1 << 16;
    private static final byte[] CUT = "...;".getBytes(StandardCharsets.US_ASCII);

    private byte[] text = new byte[4096];
    private int[] ends = new int[64];
    private int frames;
    private boolean cut;
    private byte[] folded = new byte[4096];
    private byte[] object = new byte[0];

    void clear() {
        frames = 0;
        cut = false;
        object = new byte[0];
    }

    boolean isEmpty() {
        return frames == 0;
    }

    /// Whether the line may be a frame: an address, or a symbol and an object in parentheses.
    static boolean isFrame(byte[] bytes, int from, int to) {
        int end = trimmed(bytes, from, to);
        int word = Scan.findBlank(bytes, from, end);
        return word > from && (isHex(bytes, from, word) || bytes[end - 1] == ')');
    }

    private static int trimmed(byte[] bytes, int from, int to) {
        int end = to;
        while (end > from && (bytes[end - 1] == ' ' || bytes[end - 1] == '\r' || bytes[end - 1] == '\t')) {
            end--;
        }
        return end;
    }

    static boolean isHex(byte[] bytes, int from, int to) {
        boolean hex = to - from <= 16;
        for (int i = from; i < to && hex; i++) {
            byte b = bytes[i];
            hex = b >= '0' && b <= '9' || b >= 'a' && b <= 'f';
        }
        return hex;
    }

    /// @param from behind the blanks
    void add(byte[] bytes, int from, int to) {
        int end = trimmed(bytes, from, to);
        int word = Scan.findBlank(bytes, from, end);
        int start = isHex(bytes, from, word) && word < end ? Scan.skipBlanks(bytes, word, end) : from;
        int paren = bytes[end - 1] == ')' ? opening(bytes, start, end) : end;
        if (frames == 0 && paren < end) {
            object = Arrays.copyOfRange(bytes, paren + 1, end - 1);
        }
        int last = withoutOffset(bytes, start, trimmed(bytes, start, paren));
        // A frame of nothing but an object in parentheses.
        put(bytes, last > start ? start : paren, last > start ? last : end);
    }

    /// The parenthesis that closes at the end: symbols of C++ have some of their own.
    private static int opening(byte[] bytes, int from, int end) {
        int depth = 0;
        for (int i = end - 1; i >= from; i--) {
            depth += bytes[i] == ')' ? 1 : bytes[i] == '(' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return end;
    }

    /// `symbol+0x1a`.
    private static int withoutOffset(byte[] bytes, int from, int to) {
        int p = to;
        while (p > from && isHex(bytes, p - 1, p)) {
            p--;
        }
        boolean offset = p < to && p - 3 > from && bytes[p - 1] == 'x' && bytes[p - 2] == '0' && bytes[p - 3] == '+';
        return offset ? p - 3 : to;
    }

    private void put(byte[] bytes, int from, int to) {
        int start = frames == 0 ? 0 : ends[frames - 1];
        int length = to - from;
        if (frames == MAX_FRAMES || start + length > MAX_BYTES) {
            cut = true;
            if (frames > 0) {
                return;
            }
            length = MAX_BYTES;
        }
        if (start + length > text.length) {
            text = Arrays.copyOf(text, Math.max(start + length, 2 * text.length));
        }
        if (frames == ends.length) {
            ends = Arrays.copyOf(ends, 2 * frames);
        }
        System.arraycopy(bytes, from, text, start, length);
        ends[frames++] = start + length;
    }

    byte[] leaf() {
        return Arrays.copyOf(text, ends[0]);
    }

    byte[] object() {
        return object;
    }

    /// The frames from the root on between semicolons, in [#folded].
    ///
    /// @return how long that is
    int fold() {
        int length = ends[frames - 1] + frames + CUT.length;
        if (folded.length < length) {
            folded = new byte[2 * length];
        }
        int at = 0;
        if (cut) {
            System.arraycopy(CUT, 0, folded, 0, CUT.length);
            at = CUT.length;
        }
        for (int frame = frames - 1; frame >= 0; frame--) {
            int start = frame == 0 ? 0 : ends[frame - 1];
            for (int i = start; i < ends[frame]; i++) {
                // Java's symbols have semicolons of their own.
                folded[at++] = text[i] == ';' ? (byte) ':' : text[i];
            }
            if (frame > 0) {
                folded[at++] = ';';
            }
        }
        return at;
    }

    byte[] folded() {
        return folded;
    }
}
