package dev.sightline.format.internal;

import dev.sightline.format.RowSink;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;

/// Walks a JSON document of any length: goes into the objects and arrays asked for, hands values out as slices, and
/// passes by the rest. What is inside a slice is not checked here, so a broken record does not spoil the next.
///
/// ```java
/// while (cursor.next()) {            // each value at the top
///     cursor.enter();
///     while (cursor.next()) {        // each member of it
///         if (cursor.isKey("spans")) { ... } // else it is passed by
///     }
/// }
/// ```
///
/// Memory: the value taken last, up to [Lines#MAX_BYTES] twice.
public final class JsonCursor {
    private static final int KEPT = 4096;
    private static final String CUT = "the JSON ends in the middle of a value";
    private static final String BROKEN = "not valid JSON; what follows is not read";
    private static final String DEEP = "JSON nested deeper than 64; what follows is not read";

    private final ByteWindow window;
    private final Json json = new Json();
    /// By depth: whether an object (else an array) is open there.
    private final boolean[] objects = new boolean[Json.MAX_DEPTH + 1];

    private int depth;
    private boolean opened;
    /// Whether the value at hand was neither entered, taken nor passed by.
    private boolean pending;
    /// Where the value at hand begins, and after it was taken, ends.
    private int start;

    private int end;
    private long offset;
    private byte first;
    /// Where reading goes on.
    private int at;

    private byte[] key = new byte[64];
    private int keyLength;
    private @Nullable String trouble;
    private long troubleAt;

    public JsonCursor(InputStream stream) {
        this.window = new ByteWindow(stream);
    }

    /// Moves to the next value: of the object or array entered last, or of the document's top.
    ///
    /// @return false at its end, which is left thereby
    public boolean next() throws IOException {
        if (pending) {
            skip();
        }
        if (!separator()) {
            return false;
        }
        byte b = window.bytes()[at];
        if (b == '}' || b == ']') {
            if (depth == 0 || objects[depth] != (b == '}')) {
                return fail(BROKEN);
            }
            at++;
            depth--;
            return false;
        }
        if (depth > 0 && objects[depth] && !passKey()) {
            return false;
        }
        start = at;
        offset = window.base() + at;
        pending = true;
        first = window.bytes()[at];
        int lower = first | 0x20;
        boolean known = lower == '{' || first == '"' || first == '-' || first >= '0' && first <= '9';
        return known || lower >= 'a' && lower <= 'z' || fail(BROKEN);
    }

    private boolean separator() throws IOException {
        if (trouble != null) {
            return false;
        }
        if (!opened) {
            opened = true;
            window.more(0);
            at = Text.start(Arrays.copyOf(window.bytes(), Math.min(3, window.end())));
        }
        while (true) {
            while (at < window.end()) {
                byte b = window.bytes()[at];
                if (b != ',' && (b > ' ' || b < 0)) {
                    return true;
                }
                at++;
            }
            if (!more(at)) {
                return depth == 0 ? false : fail(CUT);
            }
        }
    }

    /// Reads a key and its colon.
    private boolean passKey() throws IOException {
        start = at;
        if (window.bytes()[at] != '"') {
            return fail(BROKEN);
        }
        if (!passString()) {
            return fail(CUT);
        }
        keyLength = Math.min(at - start - 2, KEPT);
        if (key.length < keyLength) {
            key = new byte[Math.max(keyLength, 2 * key.length)];
        }
        System.arraycopy(window.bytes(), start + 1, key, 0, keyLength);
        boolean colon = false;
        while (true) {
            while (at < window.end()) {
                byte b = window.bytes()[at];
                if (b == ':' && !colon) {
                    colon = true;
                } else if (b > ' ' || b < 0) {
                    return colon || fail(BROKEN);
                }
                at++;
            }
            if (!more(at)) {
                return fail(CUT);
            }
        }
    }

    private boolean fail(String what) {
        if (trouble == null) {
            trouble = what;
            troubleAt = window.base() + Math.min(at, window.end());
        }
        pending = false;
        return false;
    }

    /// Whether reading ended before the end of the source: then nothing follows, at any depth.
    public boolean hasFailed() {
        return trouble != null;
    }

    /// Where a document broke off, and how.
    public record Trouble(String what, long offset) {}

    /// Null if all was well so far.
    public @Nullable Trouble trouble() {
        return trouble == null ? null : new Trouble(trouble, troubleAt);
    }

    /// Tells the sink if the document is broken.
    ///
    /// @param ahead what a look ahead met: it may go into values that are passed by here
    public void reportTo(RowSink sink, @Nullable Trouble ahead) {
        if (trouble != null) {
            sink.damaged(trouble, troubleAt);
        } else if (ahead != null) {
            sink.damaged(ahead.what(), ahead.offset());
        }
    }

    /// Whether the key of the value at hand is this (of ASCII).
    public boolean isKey(String name) {
        return Scan.is(key, 0, keyLength, name);
    }

    /// The key of the value at hand, with escapes as written.
    public String key() {
        return new String(key, 0, keyLength, StandardCharsets.UTF_8);
    }

    public boolean isObject() {
        return first == '{';
    }

    public boolean isArray() {
        return first == '[';
    }

    public boolean isString() {
        return first == '"';
    }

    public boolean isTrue() {
        return first == 't';
    }

    public boolean isNull() {
        return first == 'n';
    }

    /// Where the value at hand begins in the source.
    public long offset() {
        return offset;
    }

    /// Goes into the object or array at hand: [#next] now moves through what is in it.
    ///
    /// @return false if it is neither
    public boolean enter() {
        boolean object = isObject();
        if (!pending || !object && !isArray()) {
            return false;
        }
        if (depth == Json.MAX_DEPTH) {
            return fail(DEEP);
        }
        objects[++depth] = object;
        pending = false;
        at = start + 1;
        return true;
    }

    /// Passes the value at hand by.
    public void skip() throws IOException {
        pending = false;
        if (!pass(false)) {
            fail(CUT);
        }
    }

    /// Takes the value at hand as the slice `bytes()[start()..)` of `length()` bytes, valid until the next call.
    ///
    /// @return false if it is cut off, or longer than 16 MiB (then the slice is empty)
    public boolean take() throws IOException {
        pending = false;
        boolean passed = pass(true);
        if (!passed) {
            at = window.end();
            fail(CUT);
        }
        // Of a longer value only the place is known: its bytes are no longer held.
        boolean held = at - start <= Lines.MAX_BYTES && start >= 0;
        start = held ? start : at;
        end = at;
        return passed && held;
    }

    public byte[] bytes() {
        return window.bytes();
    }

    public int start() {
        return start;
    }

    public int length() {
        return end - start;
    }

    /// Takes a string or number as text; null if it is neither.
    public @Nullable String text() throws IOException {
        if (isObject() || isArray() || isNull() || !take()) {
            return null;
        }
        byte[] bytes = window.bytes();
        if (bytes[start] != '"') {
            return new String(bytes, start, length(), StandardCharsets.UTF_8);
        }
        if (Scan.find(bytes, start, end, (byte) '\\') == end) {
            return new String(bytes, start + 1, Math.max(0, length() - 2), StandardCharsets.UTF_8);
        }
        try (JsonParser parser = json.parser(bytes, start, length())) {
            parser.nextToken();
            return parser.getString();
        } catch (JacksonException bad) {
            return null;
        }
    }

    /// Takes a number.
    ///
    /// @return NaN if it is none
    public double number() throws IOException {
        if (isObject() || isArray() || isString() || !take()) {
            return Double.NaN;
        }
        return JsonNumber.parse(window.bytes(), start, end);
    }

    /// Passes the value that begins at `start`, to `at`; false if the source ends before.
    ///
    /// @param keep whether its bytes are to stay in the window while it is not too long
    private boolean pass(boolean keep) throws IOException {
        at = start;
        return switch (first) {
            case '"' -> keep ? passString() : passAll(false);
            case '{', '[' -> passAll(keep);
            default -> passWord();
        };
    }

    private boolean passString() throws IOException {
        return passAll(true);
    }

    /// A string, or all that lies between a bracket and the one that closes it.
    private boolean passAll(boolean keep) throws IOException {
        int open = 0;
        boolean quoted = false;
        while (true) {
            byte[] bytes = window.bytes();
            int to = window.end();
            int p = at;
            while (p < to) {
                byte b = bytes[p++];
                if (quoted) {
                    if (b == '\\') {
                        p++;
                    } else if (b == '"') {
                        quoted = false;
                        if (open == 0) {
                            at = p;
                            return true;
                        }
                    }
                } else if (b == '"') {
                    quoted = true;
                } else if ((b | 0x20) == '{') {
                    open++;
                } else if ((b | 0x20) == '}' && --open == 0) {
                    at = p;
                    return true;
                }
            }
            // A backslash may have been the window's last byte: then p is one beyond it.
            int beyond = p - to;
            at = to;
            boolean kept = keep && to - start <= Lines.MAX_BYTES;
            if (!more(kept ? start : at)) {
                return false;
            }
            at += beyond;
            if (at > window.end()) {
                return false;
            }
        }
    }

    private boolean passWord() throws IOException {
        while (true) {
            while (at < window.end()) {
                byte b = window.bytes()[at];
                if (b <= ' ' && b >= 0 || b == ',' || b == '}' || b == ']' || b == ':' || b == '"') {
                    return true;
                }
                if (at - start > KEPT) {
                    return false;
                }
                at++;
            }
            if (!more(start)) {
                return depth == 0;
            }
        }
    }

    /// Reads on until there is a byte at `at`.
    private boolean more(int keepFrom) throws IOException {
        int keep = keepFrom;
        while (at >= window.end()) {
            int shift = window.more(keep);
            if (shift < 0) {
                return false;
            }
            at -= shift;
            start -= shift;
            keep -= shift;
        }
        return true;
    }
}
