package dev.sightline.format.chrome;

import dev.sightline.event.TimeText;
import dev.sightline.format.RowSink;
import dev.sightline.format.chrome.Columns.Name;
import dev.sightline.format.chrome.Ids.Mark;
import dev.sightline.format.chrome.Ids.Side;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/// Events as rows.
final class EventRows implements Visitor {
    static final String NO_TIME = "a time is no number of microseconds";
    /// Each as a text.
    private static final byte[][] PHASES = new byte[128][];

    static {
        for (int phase = 0; phase < PHASES.length; phase++) {
            PHASES[phase] = new byte[] {(byte) phase};
        }
    }

    private final RowSink sink;
    private final LookAhead ahead;
    private final OwnRows own;
    private final Args args;
    private final Ids ids = new Ids();
    private final Strings strings = new Strings();
    private final long timeBase;
    private final Columns columns;
    /// Begins, ends and steps of operations that no thread does.
    private static final String ASYNC = "bneSTpF";

    private static final byte[] APART = " (async)".getBytes(StandardCharsets.US_ASCII);
    private static final int MAX_TRACKS = 1 << 14;
    private final IdentityHashMap<byte[], byte[]> asyncTracks = new IdentityHashMap<>();
    private int completes;
    private int marks;
    private int asyncMarks;
    private int flows;

    EventRows(RowSink sink, LookAhead ahead) {
        this.sink = sink;
        this.ahead = ahead;
        this.args = new Args(sink);
        this.timeBase = ahead.timeBase();
        this.columns = new Columns(sink);
        this.own = new OwnRows(sink, ahead.section());
    }

    @Override
    public void event(Event event, int start, int length, long offset) {
        if (own.skips(event)) {
            return;
        }
        if (own.takes(event)) {
            own.row(event, start, length, offset, timeBase);
            return;
        }
        char phase = event.phase();
        args.restart();
        // Metadata has no moment, though a 0 is usually written for one.
        boolean timed = phase == 'M' || time(event, Key.TS, Name.TS, timeBase);
        who(event, phase);
        what(event, phase);
        if (event.has(Key.SIGHTLINE)) {
            timed &= times(event, false);
        } else {
            boolean slice = slice(event, phase);
            timed &= times(event, slice);
            async(event, phase);
            flow(event, phase);
        }
        arguments(event, phase);
        if (timed) {
            sink.endRow(offset, length);
        } else {
            sink.rejectRow(NO_TIME, offset, event.bytes(), start, length);
        }
    }

    private void who(Event event, char phase) {
        if (event.has(Key.PID) || event.has(Key.TID)) {
            byte[] thread = ahead.threads.label(event);
            boolean apart = ASYNC.indexOf(phase) >= 0 && !event.has(Key.SIGHTLINE);
            sink.constant(columns.of(Name.THREAD), apart ? apart(thread) : thread);
            byte[] process = ahead.threads.process(event);
            if (process != null) {
                sink.constant(columns.of(Name.PROCESS), process);
            }
            number(event, Key.PID, Name.PID);
            number(event, Key.TID, Name.TID);
        }
    }

    /// What a thread began and does not do itself has a track beside it: while it lasts the thread may be idle.
    private byte[] apart(byte[] thread) {
        byte[] known = asyncTracks.get(thread);
        if (known == null) {
            known = Arrays.copyOf(thread, thread.length + APART.length);
            System.arraycopy(APART, 0, known, thread.length, APART.length);
            if (asyncTracks.size() < MAX_TRACKS) {
                asyncTracks.put(thread, known);
            }
        }
        return known;
    }

    /// A number that may be written as text.
    private void number(Event event, Key key, Name name) {
        if (!event.has(key)) {
            return;
        }
        int column = columns.of(name);
        if (args.small(column, event.bytes(), event.from(key), event.to(key))) {
            return;
        }
        if (event.isString(key)) {
            strings.decode(event.bytes(), event.from(key) + 1, event.to(key) - 1);
            sink.text(column, strings.bytes(), strings.from(), strings.length());
        } else if (JsonScan.isNumber(event.bytes(), event.from(key), event.to(key))) {
            args.number(column, event.bytes(), event.from(key), event.to(key));
        } else {
            sink.string(column, event.bytes(), event.from(key), event.to(key) - event.from(key));
        }
    }

    private void what(Event event, char phase) {
        string(event, Key.NAME, Name.NAME);
        phase(event, phase);
        string(event, Key.CAT, Name.CAT);
        string(event, Key.ID, Name.ID);
        Mark mark = Ids.mark(event, phase);
        if (mark != null) {
            ids.operation(sink, columns.of(Name.ASYNC), event, phase);
        }
    }

    private void phase(Event event, char phase) {
        if (phase > 0 && phase < PHASES.length) {
            sink.constant(columns.of(Name.PH), PHASES[phase]);
        } else {
            string(event, Key.PH, Name.PH);
        }
    }

    private void string(Event event, Key key, Name name) {
        if (event.has(key)) {
            string(columns.of(name), event.bytes(), event.from(key), event.to(key));
        }
    }

    /// A value that is a string whatever it looks like.
    private void string(int column, byte[] b, int from, int to) {
        if (b[from] == '"') {
            strings.decode(b, from + 1, to - 1);
            sink.string(column, strings.bytes(), strings.from(), strings.length());
        } else {
            sink.string(column, b, from, to - from);
        }
    }

    /// @param slice whether its duration is known already
    /// @return false if a time is none
    private boolean times(Event event, boolean slice) {
        return (slice || time(event, Key.DUR, Name.DUR, 0))
                && time(event, Key.TTS, Name.TTS, 0)
                && time(event, Key.TDUR, Name.TDUR, 0);
    }

    private boolean time(Event event, Key key, Name name, long base) {
        if (!event.has(key)) {
            return true;
        }
        long nanos = event.nanos(key);
        if (nanos == TimeText.NONE) {
            return false;
        }
        if (name == Name.TS) {
            sink.timeNanos(columns.of(name), nanos + base);
        } else {
            sink.int64(columns.of(name), nanos);
        }
        return true;
    }

    /// Puts what is known of the slice that an event begins, ends or is.
    ///
    /// @return whether its duration was put
    private boolean slice(Event event, char phase) {
        int slice = -1;
        if (phase == 'X') {
            if (!LookAhead.isComplete(event, phase)) {
                if (!event.has(Key.DUR)) {
                    sink.bool(columns.of(Name.UNCLOSED), true);
                }
                return false;
            }
            slice = ahead.threads.known(event) < 0 ? -1 : completes++;
        } else if (LookAhead.isMark(event, phase)) {
            slice = ahead.sliceOfMark(marks++);
            if (phase == 'E') {
                if (slice < 0) {
                    sink.bool(columns.of(Name.UNOPENED), true);
                } else {
                    sink.int64(columns.of(Name.SPAN), ahead.nest.id(slice));
                }
                return false;
            }
        }
        if (slice < 0) {
            return false;
        }
        sink.int64(columns.of(Name.SPAN), ahead.nest.id(slice));
        int parent = ahead.nest.parent(slice);
        if (parent >= 0) {
            sink.int64(columns.of(Name.PARENT), ahead.nest.id(parent));
        }
        return phase == 'B' && duration(ahead.nest.durationNanos(slice));
    }

    private boolean duration(long nanos) {
        if (nanos < 0) {
            sink.bool(columns.of(Name.UNCLOSED), true);
            return false;
        }
        sink.int64(columns.of(Name.DUR), nanos);
        return true;
    }

    private void async(Event event, char phase) {
        Mark mark = Ids.mark(event, phase);
        if (mark == null) {
            return;
        }
        int at = asyncMarks++;
        int owner = ahead.async.owner(at);
        switch (mark) {
            case BEGIN -> {
                sink.int64(columns.of(Name.SPAN), ahead.asyncId(at));
                if (owner >= 0) {
                    sink.int64(columns.of(Name.PARENT), ahead.asyncId(owner));
                }
                duration(ahead.async.duration(at));
            }
            case END -> {
                if (owner >= 0) {
                    sink.int64(columns.of(Name.SPAN), ahead.asyncId(owner));
                } else {
                    sink.bool(columns.of(Name.UNOPENED), true);
                }
            }
            case WITHIN -> {
                if (owner >= 0) {
                    sink.int64(columns.of(Name.PARENT), ahead.asyncId(owner));
                }
            }
        }
    }

    private void flow(Event event, char phase) {
        Side side = Ids.side(event, phase);
        if (side == null) {
            return;
        }
        int at = flows++;
        if (phase != 's' && phase != 't' && phase != 'f' || Ids.hasId(event)) {
            ids.message(sink, columns.of(Name.MESSAGE), event, phase, ahead.flows.turn(at));
            sink.string(columns.of(Name.SIDE), side.label);
            int peer = ahead.flows.peerThread(at);
            if (peer >= 0) {
                byte[] label = ahead.threads.label(peer);
                sink.constant(columns.of(Name.PEER), label);
            }
        }
    }

    private void arguments(Event event, char phase) {
        byte[] b = event.bytes();
        boolean complete = true;
        for (Key key : OTHERS) {
            if (event.has(key)) {
                complete &= args.put(key.label, b, event.from(key));
            }
        }
        for (int i = 0; i < event.extraCount(); i++) {
            complete &= extra(b, event, i);
        }
        if (!event.has(Key.ARGS)) {
            return;
        }
        int from = event.from(Key.ARGS);
        int to = event.to(Key.ARGS);
        if (b[from] != '{') {
            string(columns.of(Name.ARGS), b, from, to);
            return;
        }
        complete &= args.put(b, from, to);
        if (!complete) {
            sink.string(columns.of(Name.ARGS), b, from, to - from);
        }
        if (phase == 'C' && args.onlyNumber() >= 0) {
            int at = args.onlyNumber();
            args.number(columns.of(Name.VALUE), b, at, JsonScan.value(b, at, b.length));
        }
    }

    private static final Key[] OTHERS = {Key.ID2, Key.SCOPE, Key.BIND_ID, Key.FLOW_IN, Key.FLOW_OUT, Key.SF};

    /// A key without a meaning: `cname`, `stack`, or what a tool added.
    private boolean extra(byte[] b, Event event, int i) {
        strings.decode(b, event.extra(i, 0), event.extra(i, 1));
        String name = new String(strings.bytes(), strings.from(), strings.length(), StandardCharsets.UTF_8);
        boolean taken = name.isBlank() || Name.isTaken(name);
        return args.put(taken ? "event." + name : name, b, event.extra(i, 2));
    }

    @Override
    public void member(String key, byte[] bytes, int from, int to, long offset) {
        if (key.equals("systemTraceEvents")) {
            longMember(key, to - from, offset);
        }
    }

    @Override
    public void longMember(String key, long length, long offset) {
        sink.assumed("its member '" + Document.shortened(key) + "' of " + length
                + " bytes is left out; save it as a file of its own to read it");
    }

    @Override
    public void rejected(String cause, long offset, byte @Nullable [] text, int from, int length) {
        sink.rejectRow(cause, offset, text, from, length);
    }

    @Override
    public void damaged(String what, long offset) {
        sink.damaged(what, offset);
    }
}
