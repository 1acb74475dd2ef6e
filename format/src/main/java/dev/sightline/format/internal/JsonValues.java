package dev.sightline.format.internal;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The objects of a JSON document as slices of a byte window, found by their braces alone.
///
/// Objects may stand one after another, in an array, or in arrays of arrays; white space and commas between
/// them do not matter. What is inside an object is not checked here, so a broken one does not spoil the next. A
/// document of one object that is too long to be held is read as the objects of the first array of objects in
/// it. Memory: an object up to [Lines#MAX_BYTES] twice.
public final class JsonValues {
    public static final String TOO_LONG = "object longer than 16 MiB";
    private static final int MAX_ARRAYS = 64;
    private static final int KEPT = 4096;

    private final ByteWindow window;
    private int start;
    private int next;
    private int arrays;
    private boolean opened;
    private boolean anyObject;
    /// Whether the open array belongs to an object that is read for it.
    private boolean unwrapped;

    /// What ended the reading before the end of the stream.
    public enum End {
        COMPLETE,
        TRUNCATED,
        NOT_JSON,
        TOO_DEEP
    }

    /// What stands next.
    public enum Kind {
        OBJECT,
        /// A number, word or string where an object should be.
        SCALAR,
        /// Longer than can be held; the slice is its beginning.
        OVERLONG,
        END
    }

    private End end = End.COMPLETE;
    private int sliceEnd;
    private long offset;

    public JsonValues(InputStream stream) {
        this.window = new ByteWindow(stream);
    }

    public Kind next() throws IOException {
        while (true) {
            if (!available()) {
                end = end == End.COMPLETE && arrays > 0 ? End.TRUNCATED : end;
                start = next;
                offset = window.base() + next;
                return Kind.END;
            }
            byte b = window.bytes()[next];
            if (b <= ' ' && b >= 0 || b == ',') {
                next++;
            } else if (b == '[') {
                next++;
                if (++arrays > MAX_ARRAYS) {
                    return stop(End.TOO_DEEP);
                }
            } else if (b == ']') {
                next++;
                if (--arrays < 0) {
                    return stop(End.NOT_JSON);
                }
                if (arrays == 0 && unwrapped) {
                    unwrapped = false;
                    start = next;
                    enclosed(start, 1);
                }
            } else {
                start = next;
                offset = window.base() + start;
                Kind kind = b == '{' ? enclosed(start, 0) : scalar();
                if (kind != null) {
                    return kind;
                }
            }
        }
    }

    /// Whether nothing but white space follows.
    public boolean isLast() throws IOException {
        int p = next;
        while (true) {
            while (p < window.end() && window.bytes()[p] <= ' ' && window.bytes()[p] >= 0) {
                p++;
            }
            if (p < window.end()) {
                return false;
            }
            int shift = window.more(start);
            if (shift < 0) {
                return true;
            }
            moved(shift);
            p -= shift;
        }
    }

    /// How many arrays are open around the current value.
    public int depth() {
        return arrays;
    }

    public End end() {
        return end;
    }

    public byte[] bytes() {
        return window.bytes();
    }

    public int start() {
        return start;
    }

    public int length() {
        return sliceEnd - start;
    }

    /// Where the value begins in the source.
    public long offset() {
        return offset;
    }

    private Kind stop(End why) {
        end = why;
        start = next;
        offset = window.base() + next;
        return Kind.END;
    }

    private boolean available() throws IOException {
        if (!opened) {
            opened = true;
            window.more(0);
            next = Text.start(Arrays.copyOf(window.bytes(), Math.min(3, window.end())));
        }
        if (next < window.end()) {
            return true;
        }
        start = next;
        while (next == window.end()) {
            int shift = window.more(start);
            if (shift < 0) {
                return false;
            }
            moved(shift);
        }
        return true;
    }

    private void moved(int shift) {
        start -= shift;
        next -= shift;
        sliceEnd -= shift;
    }

    /// Reads on to the end of the object that began at `start`.
    ///
    /// @param openBraces how many braces are open at `from`
    /// @return null if it was a document to be read as the objects in it
    private @Nullable Kind enclosed(int from, int openBraces) throws IOException {
        int p = from;
        int depth = openBraces;
        boolean quoted = false;
        boolean overlong = false;
        while (true) {
            byte[] bytes = window.bytes();
            int to = window.end();
            while (p < to) {
                byte b = bytes[p++];
                if (quoted) {
                    if (b == '\\') {
                        p++;
                    } else if (b == '"') {
                        quoted = false;
                    }
                } else if (b == '"') {
                    quoted = true;
                } else if ((b | 0x20) == '{') {
                    depth++;
                } else if ((b | 0x20) == '}' && --depth == 0) {
                    next = p;
                    sliceEnd = overlong ? start + KEPT : p;
                    anyObject = true;
                    return overlong ? Kind.OVERLONG : Kind.OBJECT;
                }
            }
            // A backslash may have been the window's last byte: then p is one beyond it.
            int beyond = p - to;
            if (!overlong && to - start > Lines.MAX_BYTES) {
                if (!anyObject && arrays == 0 && unwrap(to)) {
                    return null;
                }
                overlong = true;
            }
            if (overlong) {
                if (window.replaceTail(start + KEPT) == 0) {
                    return truncated();
                }
                p = start + KEPT + beyond;
            } else {
                int shift = window.more(start);
                if (shift < 0) {
                    return truncated();
                }
                moved(shift);
                p -= shift;
            }
        }
    }

    /// Moves into the first array of objects of the object at `start`; false if none begins before `to`.
    private boolean unwrap(int to) {
        byte[] bytes = window.bytes();
        int depth = 0;
        boolean quoted = false;
        for (int p = start; p < to; p++) {
            byte b = bytes[p];
            if (quoted) {
                p += b == '\\' ? 1 : 0;
                quoted = b != '"';
            } else if (b == '"') {
                quoted = true;
            } else if (b == '[' && depth == 1 && beginsObject(bytes, p + 1, to)) {
                unwrapped = true;
                arrays = 1;
                next = p + 1;
                return true;
            } else if ((b | 0x20) == '{') {
                depth++;
            } else if ((b | 0x20) == '}') {
                depth--;
            }
        }
        return false;
    }

    private static boolean beginsObject(byte[] bytes, int from, int to) {
        int p = from;
        while (p < to && bytes[p] <= ' ' && bytes[p] >= 0) {
            p++;
        }
        return p < to && bytes[p] == '{';
    }

    private Kind truncated() {
        end = End.TRUNCATED;
        next = window.end();
        return Kind.END;
    }

    private Kind scalar() throws IOException {
        byte[] bytes = window.bytes();
        int p = next;
        boolean quoted = bytes[p] == '"';
        p++;
        while (true) {
            while (p < window.end()) {
                byte b = window.bytes()[p];
                boolean done = quoted ? b == '"' : b <= ' ' && b >= 0 || b == ',' || b == ']' || b == '[' || b == '{';
                if (done) {
                    next = quoted ? p + 1 : p;
                    sliceEnd = Math.min(next, start + KEPT);
                    return Kind.SCALAR;
                }
                p += quoted && b == '\\' ? 2 : 1;
            }
            int beyond = p - window.end();
            if (window.end() - start > KEPT) {
                if (window.replaceTail(start + KEPT) == 0) {
                    next = window.end();
                    sliceEnd = next;
                    return Kind.SCALAR;
                }
                p = start + KEPT + beyond;
            } else {
                int shift = window.more(start);
                if (shift < 0) {
                    next = window.end();
                    sliceEnd = next;
                    return Kind.SCALAR;
                }
                moved(shift);
                p -= shift;
            }
        }
    }
}
