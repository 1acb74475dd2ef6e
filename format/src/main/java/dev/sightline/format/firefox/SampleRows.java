package dev.sightline.format.firefox;

import dev.sightline.format.RowSink;
import dev.sightline.format.firefox.Profile.Part;
import dev.sightline.format.firefox.ThreadTables.Frame;

/// Samples and what looks like them to rows. They are spread over columns, so they have no text of their own.
final class SampleRows {
    private static final String[] MEASURES = {"eventDelay", "responsiveness", "threadCPUDelta", "rss", "uss"};

    private final Profile profile;
    private final RowSink sink;
    private final Columns columns;

    SampleRows(Profile profile, RowSink sink, Columns columns) {
        this.profile = profile;
        this.sink = sink;
        this.columns = columns;
    }

    /// When the process began; 0 for a recording of DevTools, whose times count from its own beginning.
    static long baseNanos(Profile profile, Part part) {
        if (profile.recording != null) {
            return 0;
        }
        // Nanoseconds since 1970 have more digits than a double holds.
        long whole = (long) part.startMillis;
        return whole * 1_000_000 + Math.round((part.startMillis - whole) * 1e6);
    }

    /// Puts the time; profiles of sizes have a position instead.
    void time(Part part, double millis) {
        if (part.bytes) {
            columns.number("position", millis);
        } else {
            columns.time(baseNanos(profile, part), millis);
        }
    }

    void read(Part part, Profile.GeckoThread thread, Table table, String kind) {
        double[] times = table.times();
        String label = thread.label();
        for (int row = 0; row < table.size(); row++) {
            time(part, row < times.length ? times[row] : Double.NaN);
            columns.string("thread", label);
            columns.string("processName", thread.facts.get("processName"));
            columns.string("processType", thread.facts.get("processType"));
            columns.string("kind", kind);
            stack(part, thread, table.get("stack", row));
            columns.number(kind.equals("sample") ? "weight" : "weight.bytes", table.get("weight", row));
            for (String measure : MEASURES) {
                columns.number(measure, table.get(measure, row));
            }
            sink.endRow(-1, 0);
        }
    }

    private void stack(Part part, Profile.GeckoThread thread, double stack) {
        // Tables that processes share stand with the first of them.
        ThreadTables shared = profile.parts.getFirst().shared;
        Frame frame = Double.isNaN(stack) ? null : thread.tables.frame(stack, shared);
        if (frame == null) {
            return;
        }
        columns.string("name", frame.function());
        columns.string("file", frame.file());
        columns.whole("line", frame.line());
        columns.whole("column", frame.column());
        columns.string("category", part.category(frame.category()));
        columns.string("stack", thread.tables.text(stack, shared));
    }

    /// What DevTools recorded of allocations.
    void allocations() {
        Recording recording = profile.recording;
        if (recording == null) {
            return;
        }
        Table table = recording.allocations;
        for (int row = 0; row < table.size(); row++) {
            columns.time(0, table.get("timestamps", row));
            columns.string("thread", "recording");
            columns.string("kind", "js allocation");
            double site = table.get("sites", row);
            // Site 0 is what was allocated outside of any function.
            columns.string("name", site == 0 ? "(root)" : recording.function(site));
            columns.string("file", recording.file(site));
            columns.whole("line", recording.line(site) < 0 ? Double.NaN : recording.line(site));
            if (site > 0) {
                columns.string("stack", recording.stack(site));
            }
            columns.number("weight.bytes", table.get("sizes", row));
            sink.endRow(-1, 0);
        }
    }
}
