package dev.sightline.format.speedscope;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.JsonCursor;
import dev.sightline.format.internal.JsonValues;
import dev.sightline.format.internal.Unreadable;
import dev.sightline.format.speedscope.Shared.Profile;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Events and samples to rows.
final class ProfileReader {
    private static final String NO_FRAME = "a frame that is not in the list of frames";
    private static final String TOO_LATE = "a time that does not fit 64 bits of nanoseconds";

    private final JsonCursor cursor;
    private final Shared shared;
    private final Calls calls;
    private final RowSink sink;
    private final Event event = new Event();
    private final Map<String, Integer> columns = new HashMap<>();
    private int nextSlice;
    private long unmatched;
    private long disordered;
    private int[] lastStack = {};
    private String lastText = "";

    ProfileReader(JsonCursor cursor, Shared shared, Calls calls, RowSink sink) {
        this.cursor = cursor;
        this.shared = shared;
        this.calls = calls;
        this.sink = sink;
        for (String name : new String[] {"at", "profile", "frame", "duration"}) {
            column(name);
        }
    }

    void read() throws IOException {
        boolean known = false;
        while (cursor.next()) {
            cursor.enter();
            while (cursor.next()) {
                if (cursor.isKey("profiles") && cursor.isArray()) {
                    known = true;
                    cursor.enter();
                    for (int n = 0; cursor.next(); n++) {
                        profile(n);
                    }
                }
            }
        }
        complain(known);
    }

    private void complain(boolean known) {
        cursor.reportTo(sink, shared.trouble() == null ? calls.trouble() : shared.trouble());
        if (!known && !cursor.hasFailed() && cursor.offset() > 0) {
            sink.damaged("no list of profiles", 0);
        }
        if (unmatched > 0) {
            sink.damaged(unmatched + " events close a frame that is not open", 0);
        }
        if (disordered > 0) {
            sink.damaged(disordered + " events are stamped before their predecessor in their profile", 0);
        }
        if (calls.isFull() || shared.isFull()) {
            sink.damaged("more weights or frames than can be held: later ones are not known", 0);
        }
    }

    private void profile(int n) throws IOException {
        Profile profile = shared.profile(n);
        if (!cursor.enter()) {
            return;
        }
        while (cursor.next()) {
            if (cursor.isKey("events") && cursor.isArray() && !profile.sampled()) {
                events(profile);
            } else if (cursor.isKey("samples") && cursor.isArray() && profile.sampled()) {
                samples(profile, calls.weights(n));
            }
        }
    }

    private void events(Profile profile) throws IOException {
        OpenFrames open = new OpenFrames();
        double last = Double.NEGATIVE_INFINITY;
        cursor.enter();
        while (cursor.next()) {
            long offset = cursor.offset();
            String cause = take();
            if (cause == null) {
                try {
                    event.readEvent(cursor);
                    disordered += event.at < last ? 1 : 0;
                    last = event.at;
                    event(profile, open);
                } catch (Unreadable bad) {
                    cause = bad.cause();
                }
            }
            end(cause, offset);
        }
    }

    /// The cause of rejection if the value at hand cannot be held.
    private @Nullable String take() throws IOException {
        return cursor.take() ? null : JsonValues.TOO_LONG;
    }

    private void end(@Nullable String cause, long offset) {
        if (cause == null) {
            sink.endRow(offset, cursor.length());
        } else if (!cursor.hasFailed()) {
            sink.rejectRow(cause, offset, cursor.bytes(), cursor.start(), cursor.length());
        }
    }

    private void event(Profile profile, OpenFrames open) {
        // Slices are counted as the look-ahead counted them, whatever else is wrong with the event.
        int slice = -1;
        if (event.opens) {
            slice = nextSlice < calls.nest.size() ? nextSlice++ : -1;
            open.open(event.frame, slice);
        } else {
            int closed = open.closedBy(event.frame);
            slice = closed > 0 ? open.close(closed) : -1;
            unmatched += closed > 0 ? 0 : 1;
        }
        frame(event.frame);
        put(profile, event.at);
        sink.string(column("type"), event.opens ? "O" : "C");
        if (slice >= 0) {
            sink.int64(column("span"), calls.nest.id(slice));
        }
        if (event.opens && slice >= 0) {
            length(profile, slice);
        }
    }

    private void length(Profile profile, int slice) {
        int parent = calls.nest.parent(slice);
        if (parent >= 0) {
            sink.int64(column("parent"), calls.nest.id(parent));
        }
        long length = calls.nest.durationNanos(slice);
        if (length < 0) {
            sink.bool(column("unclosed"), true);
        } else if (profile.unitNanos() == 0) {
            sink.float64(column(profile.bytes() ? "weight.bytes" : "weight"), (double) length);
        } else {
            sink.int64(column("duration"), length);
        }
    }

    private void samples(Profile profile, double[] weights) throws IOException {
        double at = profile.startValue();
        int n = 0;
        cursor.enter();
        for (; cursor.next(); n++) {
            long offset = cursor.offset();
            double weight = n < weights.length ? weights[n] : Double.NaN;
            String cause = take();
            if (cause == null) {
                try {
                    event.readStack(cursor);
                    sample(profile, at, weight);
                } catch (Unreadable bad) {
                    cause = bad.cause();
                }
            }
            end(cause, offset);
            at += Double.isNaN(weight) ? 0 : weight;
        }
        if (n != weights.length && !cursor.hasFailed()) {
            sink.damaged("a profile has " + n + " samples, but " + weights.length + " weights", cursor.offset());
        }
    }

    private void sample(Profile profile, double at, double weight) {
        for (int i = 0; i < event.depth; i++) {
            if (event.stack[i] >= shared.frameCount()) {
                throw new Unreadable(NO_FRAME);
            }
        }
        long duration = Double.isNaN(weight) ? -1 : profile.nanos(weight);
        if (duration == Long.MIN_VALUE) {
            throw new Unreadable(TOO_LATE);
        }
        if (event.depth > 0) {
            frame(event.stack[event.depth - 1]);
            sink.string(column("stack"), stackText());
        }
        put(profile, at);
        if (profile.unitNanos() != 0 && !Double.isNaN(weight)) {
            sink.int64(column("duration"), duration);
        } else if (!Double.isNaN(weight)) {
            sink.float64(column(profile.bytes() ? "weight.bytes" : "weight"), weight);
        }
    }

    /// From the outermost call to the innermost.
    private String stackText() {
        if (!Arrays.equals(lastStack, 0, lastStack.length, event.stack, 0, event.depth)) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < event.depth && text.length() < 1 << 20; i++) {
                text.append(i == 0 ? "" : ";").append(shared.name(event.stack[i]));
            }
            lastStack = Arrays.copyOf(event.stack, event.depth);
            lastText = text.toString();
        }
        return lastText;
    }

    private void put(Profile profile, double at) {
        if (profile.unitNanos() == 0) {
            sink.float64(column("value"), at);
        } else {
            long nanos = profile.nanos(at);
            if (nanos == Long.MIN_VALUE) {
                throw new Unreadable(TOO_LATE);
            }
            sink.timeNanos(column("at"), nanos);
        }
        sink.string(column("profile"), profile.name());
    }

    private void frame(long index) {
        if (index >= shared.frameCount()) {
            throw new Unreadable(NO_FRAME);
        }
        int frame = (int) index;
        String name = shared.name(frame);
        if (name != null) {
            sink.string(column("frame"), name);
        }
        String file = shared.file(frame);
        if (file != null) {
            sink.string(column("file"), file);
        }
        if (shared.line(frame) >= 0) {
            sink.int64(column("line"), shared.line(frame));
        }
        if (shared.column(frame) >= 0) {
            sink.int64(column("col"), shared.column(frame));
        }
    }

    private int column(String name) {
        return columns.computeIfAbsent(name, made -> sink.column(made, hint(made)));
    }

    private static ColumnHint hint(String name) {
        return switch (name) {
            case "at" -> ColumnHint.of(ColumnType.TIME, Role.TIME);
            case "profile" -> ColumnHint.of(ColumnType.STRING, Role.ENTITY);
            case "frame" -> ColumnHint.of(ColumnType.STRING, Role.EVENT);
            case "duration" -> new ColumnHint(ColumnType.INT64, Role.DURATION, "ns");
            case "span" -> ColumnHint.of(ColumnType.INT64, Role.SPAN);
            case "parent" -> ColumnHint.of(ColumnType.INT64, Role.PARENT);
            case "weight.bytes" -> new ColumnHint(null, null, "B");
            case "type", "stack", "file" -> ColumnHint.of(ColumnType.STRING, null);
            case "line", "col" -> ColumnHint.of(ColumnType.INT64, null);
            case "unclosed" -> ColumnHint.of(ColumnType.BOOL, null);
            default -> ColumnHint.NONE;
        };
    }
}
