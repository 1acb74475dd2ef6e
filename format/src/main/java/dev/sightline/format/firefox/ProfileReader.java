package dev.sightline.format.firefox;

import dev.sightline.format.RowSink;
import dev.sightline.format.firefox.Profile.Part;
import dev.sightline.format.internal.JsonCursor;
import java.io.IOException;
import java.util.Map;

/// Goes through the document as [Profile] did, and writes rows where it finds lists of samples and markers.
final class ProfileReader {
    private final JsonCursor cursor;
    private final Profile profile;
    private final RowSink sink;
    private final Columns columns;
    private final SampleRows samples;
    private final MarkerRows markers;
    private int parts;
    private int threads;
    private int counters;
    private boolean known;

    ProfileReader(JsonCursor cursor, Profile profile, RowSink sink) {
        this.cursor = cursor;
        this.profile = profile;
        this.sink = sink;
        this.columns = new Columns(sink);
        this.samples = new SampleRows(profile, sink, columns);
        this.markers = new MarkerRows(cursor, profile, sink, columns);
    }

    void read() throws IOException {
        boolean any = false;
        while (cursor.next()) {
            any = true;
            part();
        }
        cursor.reportTo(sink, profile.trouble());
        if (any && !known && !cursor.hasFailed()) {
            sink.damaged("no profile: no threads", 0);
        }
        if (profile.budget.isSpent()) {
            sink.damaged("tables of more than 512 MiB: later names and times are not known", 0);
        }
    }

    private void part() throws IOException {
        if (!cursor.isObject()) {
            sink.rejectRow("not an object", cursor.offset(), null, 0, 0);
            return;
        }
        // Where the look ahead broke off, nothing is known of the rest.
        if (parts == profile.parts.size()) {
            return;
        }
        cursor.enter();
        Part part = profile.parts.get(parts++);
        while (cursor.next()) {
            switch (cursor.key()) {
                case "threads" -> {
                    known = true;
                    threads(part);
                }
                case "counters" -> counters(part);
                case "processes" -> {
                    if (cursor.isArray() && cursor.enter()) {
                        while (cursor.next()) {
                            part();
                        }
                    }
                }
                case "profile" -> part();
                case "markers" -> {
                    known = true;
                    markers.recorded();
                }
                case "ticks" -> markers.ticks();
                case "memory" -> markers.memory();
                case "allocations" -> samples.allocations();
                default -> {}
            }
        }
    }

    private void threads(Part part) throws IOException {
        if (!cursor.isArray() || !cursor.enter()) {
            return;
        }
        while (cursor.next()) {
            if (threads == profile.threads.size()) {
                continue;
            }
            Profile.GeckoThread thread = profile.threads.get(threads++);
            if (!cursor.isObject()) {
                sink.rejectRow("a thread that is not an object", cursor.offset(), null, 0, 0);
                continue;
            }
            cursor.enter();
            while (cursor.next()) {
                String key = cursor.key();
                Table table = thread.samples.get(key);
                if (table != null) {
                    samples.read(part, thread, table, Profile.SAMPLES.getOrDefault(key, key));
                } else if (key.equals("markers") && cursor.isObject()) {
                    markers.read(part, thread);
                }
            }
        }
    }

    private void counters(Part part) throws IOException {
        if (!cursor.isArray() || !cursor.enter()) {
            return;
        }
        while (cursor.next()) {
            if (counters == profile.counters.size()) {
                continue;
            }
            Profile.Counter counter = profile.counters.get(counters++);
            Map<String, String> facts = counter.facts();
            String owner = facts.containsKey("pid") ? "counters " + facts.get("pid") : "counters";
            for (Table table : counter.samples()) {
                double[] times = table.times();
                for (int row = 0; row < table.size(); row++) {
                    samples.time(part, row < times.length ? times[row] : Double.NaN);
                    columns.string("thread", owner);
                    columns.string("name", facts.getOrDefault("name", "counter"));
                    columns.string("kind", "counter");
                    columns.string("category", facts.get("category"));
                    columns.number("value", table.get("count", row));
                    columns.number("number", table.get("number", row));
                    sink.endRow(-1, 0);
                }
            }
        }
    }
}
