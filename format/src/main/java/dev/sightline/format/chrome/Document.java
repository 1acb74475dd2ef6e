package dev.sightline.format.chrome;

import dev.sightline.format.internal.ByteWindow;
import dev.sightline.format.internal.Json;
import dev.sightline.format.internal.JsonValues;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Walks a trace, whichever way its keys are ordered: an object with `traceEvents`, or the array of events alone,
/// whose closing bracket may be missing. A broken event is rejected by itself: reading resumes where it ends by its
/// braces, or where the next event begins if that is earlier. Two readings of the same bytes find the same events.
final class Document {
    static final String ENDS_IN_EVENT = "the trace ends in the middle of an event; what came before it is kept";
    static final String ENDS_IN_ARRAY = "the trace ends before its closing bracket; what came before is kept";
    static final String TOO_BROKEN = "too much of it is broken; what follows is not read";
    private static final int KEPT = 4096;
    /// How far the closing brace of a broken event is looked for.
    private static final int BRACES_WITHIN = 1 << 20;
    private static final int BRACES_WITHIN_AT_LAST = 1 << 10;
    /// Looking for the next event may cost as much as was read so far, and this.
    private static final long BUDGET = 64L << 20;

    private final ByteWindow window;
    private final Visitor visitor;
    private final Event event = new Event();
    private final Strings strings = new Strings();
    private int next;
    /// What must stay in the window although `next` is beyond it; -1 = nothing.
    private int anchor = -1;
    private long spent;
    private long spentOnBraces;
    private final @Nullable Chunks chunks;
    private final @Nullable LookAhead ahead;
    private boolean broken;

    Document(InputStream stream, Visitor visitor) {
        this(stream, visitor, null, null);
    }

    private Document(InputStream stream, Visitor visitor, @Nullable Chunks chunks, @Nullable LookAhead ahead) {
        this.window = new ByteWindow(stream);
        this.visitor = visitor;
        this.chunks = chunks;
        this.ahead = ahead;
    }

    /// A document of which others may have looked at parts.
    static Document of(Chunks chunks, LookAhead ahead) {
        return new Document(chunks, ahead, chunks, ahead);
    }

    /// Whether an event was broken: how much is read then depends on how the bytes came.
    boolean isBroken() {
        return broken;
    }

    void read() throws IOException {
        window.more(0);
        next = Text.start(Arrays.copyOf(window.bytes(), Math.min(3, window.end())));
        int first = peek();
        if (first < 0) {
            return;
        }
        boolean whole;
        if (first == '[') {
            next++;
            whole = events(true);
        } else if (first == '{') {
            next++;
            whole = members();
        } else {
            visitor.damaged("neither a JSON object nor an array", window.base() + next);
            return;
        }
        if (whole && peek() >= 0) {
            visitor.damaged("something follows the end of the trace; it is not read", window.base() + next);
        }
    }

    /// The next byte that is no white space, or -1 at the end; `next` is its place.
    private int peek() throws IOException {
        while (true) {
            next = JsonScan.skipSpace(window.bytes(), next, window.end());
            if (next < window.end()) {
                return window.bytes()[next];
            }
            if (!more()) {
                return -1;
            }
        }
    }

    /// Reads on; `next` and `anchor` move with the bytes.
    private boolean more() throws IOException {
        int shift = window.more(anchor < 0 ? next : anchor);
        next -= Math.max(0, shift);
        anchor -= anchor < 0 ? 0 : Math.max(0, shift);
        return shift >= 0;
    }

    /// From behind the brace of the trace object to behind its end; false if it was damaged before that.
    private boolean members() throws IOException {
        while (true) {
            int c = peek();
            if (c == ',') {
                next++;
                continue;
            }
            if (c == '}') {
                next++;
                return true;
            }
            int length = c == '"' ? whole() : JsonScan.BAD;
            if (length < 0) {
                visitor.damaged(c < 0 ? ENDS_IN_ARRAY : Json.NOT_JSON + " beside traceEvents", window.base() + next);
                return false;
            }
            String key = strings.text(window.bytes(), next + 1, next + length - 1);
            next += length;
            if (peek() != ':') {
                visitor.damaged("no value of '" + shortened(key) + "'", window.base() + next);
                return false;
            }
            next++;
            c = peek();
            boolean rows = key.equals("traceEvents") || key.equals("samples");
            if (c == '[' && rows) {
                next++;
                if (!events(false)) {
                    return false;
                }
            } else if (c < 0 || !member(key)) {
                visitor.damaged("the value of '" + shortened(key) + "' does not end well", window.base() + next);
                return false;
            }
        }
    }

    static String shortened(String key) {
        return key.length() > 40 ? key.substring(0, 40) + "..." : key;
    }

    private boolean member(String key) throws IOException {
        long offset = window.base() + next;
        int length = whole();
        if (length >= 0) {
            visitor.member(key, window.bytes(), next, next + length, offset);
            next += length;
            return true;
        }
        if (length == JsonScan.MORE && skipLong()) {
            visitor.longMember(key, window.base() + next - offset, offset);
            return true;
        }
        return false;
    }

    /// The length of the value that begins at `next`, all of it in the window; else a code of [JsonScan].
    private int whole() throws IOException {
        int wanted = 0;
        while (true) {
            if (window.end() - next >= wanted) {
                int end = JsonScan.value(window.bytes(), next, window.end());
                if (end >= 0 || end != JsonScan.MORE) {
                    return end < 0 ? end : end - next;
                }
                // Twice as much at each try: a value is read twice over, not once for each block.
                wanted = 2 * (window.end() - next);
            }
            if (window.end() - next > Lines.MAX_BYTES) {
                return JsonScan.MORE;
            }
            if (!more()) {
                return ended();
            }
        }
    }

    /// The value at `next` is all there will be.
    private int ended() {
        int end = JsonScan.value(window.bytes(), next, window.end());
        return end < 0 ? end : end - next;
    }

    /// Skips the value at `next` by its quotes and braces; false if the source ends first.
    private boolean skipLong() throws IOException {
        int depth = 0;
        boolean quoted = false;
        boolean escaped = false;
        int p = next;
        while (true) {
            while (p < window.end()) {
                byte b = window.bytes()[p++];
                if (escaped) {
                    escaped = false;
                } else if (quoted) {
                    escaped = b == '\\';
                    quoted = b != '"';
                } else if (b == '"') {
                    quoted = true;
                } else if (b == '{' || b == '[') {
                    depth++;
                } else if (b == '}' || b == ']') {
                    depth--;
                }
                if (depth == 0 && !quoted && !escaped) {
                    next = p;
                    return true;
                }
            }
            next = p;
            if (!more()) {
                return false;
            }
            p = next;
        }
    }

    /// From behind the bracket to behind the closing one; false if the source ends, or cannot be read on.
    ///
    /// @param open whether the closing bracket may be missing
    private boolean events(boolean open) throws IOException {
        while (true) {
            int c = peek();
            if (c == ',') {
                next++;
            } else if (c == ']') {
                next++;
                return true;
            } else if (c < 0) {
                if (!open) {
                    visitor.damaged(ENDS_IN_ARRAY, window.base() + next);
                }
                return false;
            } else if (!element()) {
                return false;
            }
        }
    }

    /// Goes on where the elements end that others looked at; false if they did not.
    private boolean taken() {
        if (chunks == null || ahead == null) {
            return false;
        }
        long to = chunks.take(window.base() + next, ahead);
        if (to < 0) {
            return false;
        }
        if (to <= window.base() + window.end()) {
            next = (int) (to - window.base());
        } else {
            chunks.seek(to);
            window.jump(to);
            next = 0;
        }
        return true;
    }

    private boolean element() throws IOException {
        if (taken()) {
            return true;
        }
        byte[] bytes = window.bytes();
        boolean object = bytes[next] == '{';
        int end = object ? event.parse(bytes, next, window.end()) : JsonScan.value(bytes, next, window.end());
        if (end == JsonScan.MORE) {
            int length = whole();
            if (length == JsonScan.MORE && window.end() - next > Lines.MAX_BYTES) {
                return overlong();
            }
            bytes = window.bytes();
            end = length < 0 ? length : object ? event.parse(bytes, next, window.end()) : next + length;
        }
        if (end < 0) {
            return broken(end);
        }
        long offset = window.base() + next;
        if (object) {
            visitor.event(event, next, end - next, offset);
        } else {
            visitor.rejected("not an object", offset, bytes, next, end - next);
        }
        next = end;
        return true;
    }

    private boolean overlong() throws IOException {
        visitor.rejected(JsonValues.TOO_LONG, window.base() + next, window.bytes(), next, KEPT);
        long offset = window.base() + next;
        if (!skipLong()) {
            visitor.damaged(ENDS_IN_EVENT, offset);
            return false;
        }
        return true;
    }

    /// Rejects what begins at `next`, and finds where to go on.
    private boolean broken(int code) throws IOException {
        broken = true;
        String cause = code == JsonScan.DEEP ? Json.BEYOND_LIMITS : Json.NOT_JSON;
        long offset = window.base() + next;
        int end = closingBrace();
        byte[] kept = Arrays.copyOfRange(window.bytes(), next, Math.min(next + KEPT, window.end()));
        int found = nextEvent(end);
        if (found == JsonScan.BAD) {
            visitor.rejected(cause, offset, kept, 0, kept.length);
            visitor.damaged(TOO_BROKEN, offset);
            return false;
        }
        if (found == JsonScan.MORE && end < 0) {
            if (code == JsonScan.MORE) {
                visitor.damaged(ENDS_IN_EVENT, offset);
            } else {
                visitor.rejected(cause, offset, kept, 0, kept.length);
            }
            return false;
        }
        if (found >= 0) {
            next = found;
        } else {
            next += end;
        }
        int length = (int) Math.min(kept.length, window.base() + next - offset);
        visitor.rejected(cause, offset, kept, 0, length);
        return true;
    }

    /// How far the braces of the broken event at `next` close again, followed by what may follow an element; -1 if they
    /// do not within [#BRACES_WITHIN].
    private int closingBrace() throws IOException {
        int depth = 0;
        boolean quoted = false;
        int within = spentOnBraces > BUDGET + window.base() ? BRACES_WITHIN_AT_LAST : BRACES_WITHIN;
        for (int at = 0; at < within; at++, spentOnBraces++) {
            while (next + at >= window.end()) {
                if (!more()) {
                    return -1;
                }
            }
            byte b = window.bytes()[next + at];
            if (quoted) {
                at += b == '\\' ? 1 : 0;
                quoted = b != '"';
            } else if (b == '"') {
                quoted = true;
            } else if (depth == 0 && at > 0 && (b == ',' || b == ']')) {
                return at;
            } else if ((b | 0x20) == '{') {
                depth++;
            } else if ((b | 0x20) == '}' && --depth <= 0) {
                return depth < 0 ? -1 : at + 1;
            }
        }
        return -1;
    }

    /// Where behind `next` the next event begins that can be read.
    ///
    /// @param within how far to look; -1 = to the end
    /// @return its place, or [JsonScan#MORE] if there is none, or [JsonScan#BAD] if looking costs too much
    private int nextEvent(int within) throws IOException {
        int before = '{';
        anchor = within < 0 ? -1 : next;
        long limit = within < 0 ? Long.MAX_VALUE : window.base() + next + within;
        next++;
        while (window.base() + next < limit && (next < window.end() || more())) {
            if (next >= window.end()) {
                continue;
            }
            byte b = window.bytes()[next];
            if (b == '{' && before != ':') {
                int length = whole();
                spent += length < 0 ? Math.min(window.end() - next, BUDGET) : length;
                if (length > 0 && event.parse(window.bytes(), next, window.end()) >= 0 && event.has(Key.PH)) {
                    anchor = -1;
                    return next;
                }
                if (spent > BUDGET + window.base()) {
                    anchor = -1;
                    return JsonScan.BAD;
                }
            }
            before = b > ' ' || b < 0 ? b : before;
            next++;
        }
        next = within >= 0 ? anchor : next;
        anchor = -1;
        return JsonScan.MORE;
    }
}
