package dev.sightline.format.chrome;

import dev.sightline.format.RowSink;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// What ties events together: the ids of flows and of asynchronous operations, which hold within a category (and a
/// name, in the older kinds of phases), and within a process where they are local.
final class Ids {
    private static final long NESTABLE = 1;
    private static final long LEGACY = 2;
    private static final long FLOW = 3;
    private static final long BOUND = 4;
    private static final byte[] LOCAL = "\"local\"".getBytes(StandardCharsets.US_ASCII);

    private final Event inner = new Event();
    private final Strings strings = new Strings();
    private byte[] text = new byte[256];
    private int length;

    /// Which side of a message an event is.
    enum Side {
        SEND(0, "send"),
        STEP(1, "step"),
        RECEIVE(2, "receive");

        static final Side[] ALL = values();
        /// Its place in [#ALL].
        final int index;
        final String label;

        Side(int index, String label) {
            this.index = index;
            this.label = label;
        }
    }

    /// What a mark does to an asynchronous operation.
    enum Mark {
        BEGIN(0),
        END(1),
        WITHIN(2);

        static final Mark[] ALL = values();
        /// Its place in [#ALL].
        final int index;

        Mark(int index) {
            this.index = index;
        }
    }

    static boolean hasId(Event event) {
        return event.has(Key.ID) || event.has(Key.ID2);
    }

    /// What the event is of a flow; null if it is in none.
    static @org.jspecify.annotations.Nullable Side side(Event event, char phase) {
        if (phase == 's' || phase == 't' || phase == 'f') {
            return phase == 's' ? Side.SEND : phase == 't' ? Side.STEP : Side.RECEIVE;
        }
        if (!event.has(Key.BIND_ID)) {
            return null;
        }
        boolean out = event.isTrue(Key.FLOW_OUT);
        boolean in = event.isTrue(Key.FLOW_IN);
        return out ? in ? Side.STEP : Side.SEND : in ? Side.RECEIVE : null;
    }

    static @org.jspecify.annotations.Nullable Mark mark(Event event, char phase) {
        return switch (phase) {
            case 'b', 'S' -> hasId(event) ? Mark.BEGIN : null;
            case 'e', 'F' -> hasId(event) ? Mark.END : null;
            case 'n', 'T', 'p' -> hasId(event) ? Mark.WITHIN : null;
            default -> null;
        };
    }

    private static long id(Event event, long seed) {
        if (event.has(Key.ID)) {
            return event.hash(Key.ID, seed);
        }
        long hash = event.hash(Key.ID2, seed);
        return isLocal(event) ? event.hash(Key.PID, hash) : hash;
    }

    private static boolean isLocal(Event event) {
        int to = event.to(Key.ID2) - LOCAL.length;
        for (int p = event.from(Key.ID2); p < to; p++) {
            if (Arrays.equals(event.bytes(), p, p + LOCAL.length, LOCAL, 0, LOCAL.length)) {
                return true;
            }
        }
        return false;
    }

    static long flowKey(Event event, char phase) {
        if (phase == 's' || phase == 't' || phase == 'f') {
            return id(event, event.hash(Key.NAME, event.hash(Key.CAT, FLOW)));
        }
        return event.hash(Key.BIND_ID, BOUND);
    }

    static long asyncKey(Event event, char phase) {
        boolean nestable = phase == 'b' || phase == 'n' || phase == 'e';
        long seed = event.hash(Key.SCOPE, event.hash(Key.CAT, nestable ? NESTABLE : LEGACY));
        return id(event, nestable ? seed : event.hash(Key.NAME, seed));
    }

    /// Puts what stands for a message in all of its events.
    ///
    /// @param turn how many messages of the same id came before
    void message(RowSink sink, int column, Event event, char phase, int turn) {
        length = 0;
        if (phase != 's' && phase != 't' && phase != 'f') {
            append(event, Key.BIND_ID);
        } else {
            if (event.has(Key.CAT)) {
                append(event, Key.CAT);
                append(':');
            }
            append(event, Key.NAME);
            append(':');
            id(event);
        }
        if (turn > 0) {
            byte[] number = ("#" + (turn + 1)).getBytes(StandardCharsets.US_ASCII);
            appendAll(number, 0, number.length);
        }
        put(sink, column);
    }

    /// Puts what stands for an asynchronous operation in all of its events.
    void operation(RowSink sink, int column, Event event, char phase) {
        length = 0;
        append(event, Key.CAT);
        if (phase != 'b' && phase != 'n' && phase != 'e') {
            append(':');
            append(event, Key.NAME);
        }
        append(':');
        id(event);
        put(sink, column);
    }

    private void put(RowSink sink, int column) {
        boolean ascii = true;
        for (int i = 0; i < length && ascii; i++) {
            ascii = text[i] >= 0;
        }
        if (ascii) {
            sink.string(column, text, 0, length);
        } else {
            // What is no UTF-8 is replaced.
            sink.string(column, new String(text, 0, length, StandardCharsets.UTF_8));
        }
    }

    /// Appends the id as text: `0x33`, or `6543:0x33` where it holds within process 6543.
    private void id(Event event) {
        if (event.has(Key.ID)) {
            append(event, Key.ID);
        } else if (event.from(Key.ID2) < 0) {
            return;
        } else if (inner.parse(event.bytes(), event.from(Key.ID2), event.to(Key.ID2)) < 0 || inner.extraCount() == 0) {
            append(event, Key.ID2);
        } else {
            if (isLocal(event)) {
                append(event, Key.PID);
                append(':');
            }
            append(event.bytes(), inner.extra(0, 2), inner.extra(0, 3));
        }
    }

    private void append(Event event, Key key) {
        if (event.from(key) >= 0) {
            append(event.bytes(), event.from(key), event.to(key));
        }
    }

    private void append(byte[] b, int from, int to) {
        if (b[from] == '"') {
            strings.decode(b, from + 1, to - 1);
            appendAll(strings.bytes(), strings.from(), strings.length());
        } else {
            appendAll(b, from, to - from);
        }
    }

    private void append(char one) {
        if (length == text.length) {
            text = Arrays.copyOf(text, 2 * length);
        }
        text[length++] = (byte) one;
    }

    private void appendAll(byte[] b, int from, int count) {
        if (length + count > text.length) {
            text = Arrays.copyOf(text, 2 * (length + count));
        }
        System.arraycopy(b, from, text, length, count);
        length += count;
    }
}
