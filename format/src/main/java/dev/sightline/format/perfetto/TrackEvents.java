package dev.sightline.format.perfetto;

import dev.sightline.format.internal.Proto;
import org.jspecify.annotations.Nullable;

/// Track events to rows: slices, instants, counters, flows.
final class TrackEvents {
    private static final int SLICE_BEGIN = 1;
    private static final int SLICE_END = 2;
    private static final int INSTANT = 3;
    private static final int COUNTER = 4;

    private record ThreadTrack(int pid, int tid) {}

    private record AsyncTrack(String id) {}

    private final Index index;
    private final Marks marks;
    private final @Nullable Rows rows;
    private final @Nullable EventArguments arguments;
    private final TrackEventFields event = new TrackEventFields();
    private int unresolved;
    private boolean timed;
    private long time;
    private Object track = 0L;
    private String entity = "";
    private int pid;
    private int tid;

    TrackEvents(Index index, Marks marks, @Nullable Rows rows) {
        this.index = index;
        this.marks = marks;
        this.rows = rows;
        this.arguments = rows == null ? null : new EventArguments(rows);
    }

    /// How many interned values were not known.
    int unresolved() {
        return unresolved + (arguments == null ? 0 : arguments.unresolved());
    }

    /// Takes a TrackEvent.
    ///
    /// @param packetTimed whether the packet has a time
    void read(Proto message, Sequence sequence, boolean packetTimed, long packetTime) throws Proto.Malformed {
        event.read(message);
        place(sequence, packetTimed, packetTime);
        resolveTrack(sequence);
        String categories = categories(sequence);
        String name = name(sequence);
        String type = type();
        int slice = mark(type, categories, name);
        flows();
        if (rows == null) {
            count(sequence);
            return;
        }
        row(rows, sequence, categories, name, type, slice);
        count(sequence);
    }

    /// When the event happened: the packet says, or micros do that are counted on from the thread's descriptor.
    private void place(Sequence sequence, boolean packetTimed, long packetTime) {
        timed = packetTimed || event.hasDelta || event.hasAbsolute;
        time = packetTime;
        if (event.hasDelta) {
            sequence.eventMicros += event.deltaMicros;
        }
        if (!packetTimed && timed) {
            long micros = event.hasAbsolute ? event.absoluteMicros : sequence.eventMicros;
            time = index.clocks.traceNanos(Clocks.MONOTONIC, 0, micros * 1000);
        }
        if (event.threadTimeKind == 2) {
            sequence.threadMicros += event.threadMicros;
        }
        if (event.instructionsKind == 8) {
            sequence.instructions += event.instructions;
        }
    }

    private void resolveTrack(Sequence sequence) {
        Sequence.ThreadIds thread = sequence.thread;
        boolean own = event.hasTrack || sequence.hasTrack;
        if (event.legacy.tid != 0 || event.legacy.pid != 0 || !own && thread != null) {
            pid = event.legacy.pid != 0 || thread == null ? event.legacy.pid : thread.pid();
            tid = event.legacy.tid != 0 || thread == null ? event.legacy.tid : thread.tid();
            track = new ThreadTrack(pid, tid);
            entity = tid == 0 ? index.threads.processEntity(pid) : index.threads.thread(pid, tid);
            return;
        }
        long uuid = event.hasTrack ? event.track : sequence.track;
        track = uuid;
        entity = index.tracks.entity(uuid);
        pid = index.tracks.pid(uuid);
        tid = index.tracks.tid(uuid);
    }

    private String categories(Sequence sequence) {
        if (event.categoryIds.size() == 0 && event.categories.isEmpty()) {
            return "";
        }
        StringBuilder out = new StringBuilder(String.join(",", event.categories));
        for (int i = 0; i < event.categoryIds.size(); i++) {
            out.append(out.isEmpty() ? "" : ",")
                    .append(interned(sequence, Sequence.CATEGORIES, event.categoryIds.get(i)));
        }
        return out.toString();
    }

    private @Nullable String name(Sequence sequence) {
        if (event.type == COUNTER && track instanceof Long uuid) {
            Tracks.Track counter = index.tracks.of(uuid);
            if (counter != null && !counter.name.isEmpty()) {
                return counter.name;
            }
        }
        if (event.name != null) {
            return event.name;
        }
        long id = event.nameId == 0 ? event.legacy.nameId : event.nameId;
        return id == 0 ? null : interned(sequence, Sequence.NAMES, id);
    }

    private String interned(Sequence sequence, int kind, long id) {
        String known = sequence.string(kind, id);
        if (known == null) {
            unresolved++;
            return Sequence.unknown(id);
        }
        return known;
    }

    private String type() {
        String legacy = event.legacy.type();
        return switch (event.type) {
            case SLICE_BEGIN -> "slice_begin";
            case SLICE_END -> "slice_end";
            case INSTANT -> "instant";
            case COUNTER -> "counter";
            default -> legacy == null ? "unspecified" : legacy;
        };
    }

    private int mark(String type, String categories, @Nullable String name) {
        return switch (type) {
            case "slice_begin" -> marks.begin(track, time);
            case "slice_end" -> marks.end(track, time);
            case "slice" -> marks.complete(track, time, event.legacy.durationMicros * 1000);
            case "async_begin" -> marks.begin(async(categories, name), time);
            case "async_end" -> marks.end(async(categories, name), time);
            default -> -1;
        };
    }

    /// Events of the newer kind nest under one id, whatever their names; those of the older are told apart by them.
    private Object async(String categories, @Nullable String name) {
        boolean named = event.legacy.phase == 'S' || event.legacy.phase == 'F';
        return event.legacy.hasId()
                ? new AsyncTrack(event.legacy.id(categories, pid) + (named ? " " + name : ""))
                : track;
    }

    private void flows() {
        if (rows == null) {
            for (int i = 0; i < event.flows.size(); i++) {
                index.flow(event.flows.get(i), time);
            }
            for (int i = 0; i < event.endingFlows.size(); i++) {
                index.flow(event.endingFlows.get(i), time);
            }
        }
    }

    private void begin(Rows out, @Nullable String name, String type) {
        out.begin(timed, index.clocks.wallNanos(time), entity, name, type);
        if (pid != 0) {
            out.number("pid", pid);
        }
        if (tid != 0) {
            out.number("tid", tid);
        }
    }

    private void row(Rows out, Sequence sequence, String categories, @Nullable String name, String type, int slice)
            throws Proto.Malformed {
        begin(out, name, type);
        boolean ends = type.equals("slice_end") || type.equals("async_end");
        if (ends) {
            marks.putEnd(out, slice);
        } else {
            marks.putBegin(out, slice);
        }
        if (!categories.isEmpty()) {
            out.text("categories", categories);
        }
        Tracks.Track known = track instanceof Long uuid ? index.tracks.of(uuid) : null;
        if (known != null && event.type != COUNTER && !known.name.isEmpty() && known.tid == 0 && known.pid == 0) {
            out.text("track", known.name);
        }
        if (event.type == COUNTER && (event.hasCount || event.hasDecimalCount)) {
            long uuid = track instanceof Long id ? id : 0L;
            value(out, sequence, uuid, event.hasCount, event.count, event.decimalCount);
        }
        clocks(out, sequence);
        boolean message = legacyFlow(out, categories, name);
        message = message || firstFlow(out);
        if (arguments != null) {
            arguments.put(event, sequence);
        }
        out.end();
        otherFlows(out, name, slice, message);
    }

    private void clocks(Rows out, Sequence sequence) {
        if (event.threadTimeKind != 0) {
            out.number("thread_time", 1000 * (event.threadTimeKind == 2 ? sequence.threadMicros : event.threadMicros));
        }
        if (event.instructionsKind != 0) {
            out.number(
                    "thread_instruction_count",
                    event.instructionsKind == 8 ? sequence.instructions : event.instructions);
        }
    }

    /// The message of a flow in the older kind of events.
    private boolean legacyFlow(Rows out, String categories, @Nullable String name) {
        LegacyEvent legacy = event.legacy;
        boolean phase = legacy.phase == 's' || legacy.phase == 't' || legacy.phase == 'f';
        if (phase && legacy.hasId()) {
            out.text("message.id", legacy.id(categories, pid) + (name == null ? "" : " " + name));
            out.text("message.side", legacy.phase == 's' ? "send" : legacy.phase == 't' ? "step" : "receive");
            return true;
        }
        if (legacy.direction != 0) {
            out.text("message.id", "bind 0x" + Long.toHexString(legacy.bindId));
            out.text(
                    "message.side",
                    switch (legacy.direction) {
                        case LegacyEvent.FLOW_OUT -> "send";
                        case LegacyEvent.FLOW_IN -> "receive";
                        default -> "step";
                    });
            return true;
        }
        return false;
    }

    private boolean firstFlow(Rows out) {
        if (event.flows.size() > 0) {
            flow(out, event.flows.get(0), false);
        } else if (event.endingFlows.size() > 0) {
            flow(out, event.endingFlows.get(0), true);
        } else {
            return false;
        }
        return true;
    }

    private void flow(Rows out, long id, boolean ends) {
        out.text("message.id", Long.toUnsignedString(id));
        out.text("message.side", index.side(id, time, ends));
    }

    /// An event that more than one flow passes has a row for each further one: a row has one message.
    private void otherFlows(Rows out, @Nullable String name, int slice, boolean firstDone) {
        int all = event.flows.size() + event.endingFlows.size();
        int done = event.legacy.direction != 0 || !firstDone ? 0 : 1;
        for (int i = done; i < all; i++) {
            boolean ends = i >= event.flows.size();
            begin(out, name, "flow");
            marks.putEnd(out, slice);
            flow(out, ends ? event.endingFlows.get(i - event.flows.size()) : event.flows.get(i), ends);
            out.end();
        }
    }

    /// The values of further counters, each a row of its own.
    private void count(Sequence sequence) {
        Proto.Numbers tracks = event.counterTracks.size() > 0 ? event.counterTracks : sequence.counterTracks;
        for (int i = 0; i < event.counterValues.size(); i++) {
            extra(sequence, tracks.get(i, 0), true, event.counterValues.get(i), 0);
        }
        tracks = event.decimalCounterTracks.size() > 0 ? event.decimalCounterTracks : sequence.decimalCounterTracks;
        for (int i = 0; i < event.decimalCounterValues.size(); i++) {
            double value = Double.longBitsToDouble(event.decimalCounterValues.get(i));
            extra(sequence, tracks.get(i, 0), false, 0, value);
        }
    }

    private void extra(Sequence sequence, long uuid, boolean whole, long count, double decimal) {
        if (rows == null) {
            return;
        }
        Tracks.Track counter = index.tracks.of(uuid);
        String name =
                counter == null || counter.name.isEmpty() ? "counter " + Long.toUnsignedString(uuid) : counter.name;
        entity = counter == null ? entity : index.tracks.entity(uuid);
        begin(rows, name, "counter");
        value(rows, sequence, uuid, whole, count, decimal);
        rows.end();
    }

    private void value(Rows out, Sequence sequence, long uuid, boolean whole, long count, double decimal) {
        Tracks.Track counter = index.tracks.of(uuid);
        long multiplier = counter == null ? 1 : counter.multiplier;
        if (counter != null && counter.incremental) {
            double sum = sequence.counters.getOrDefault(uuid, 0.0) + (whole ? (double) count : decimal);
            sequence.counters.put(uuid, sum);
            if (whole) {
                out.number("value", ((long) sum) * multiplier);
            } else {
                out.decimal("value", sum * multiplier);
            }
        } else if (whole) {
            out.number("value", count * multiplier);
        } else {
            out.decimal("value", decimal * multiplier);
        }
        if (counter != null && !counter.unit.isEmpty()) {
            out.text("unit", counter.unit);
        }
    }
}
