package dev.sightline.format.vectorclock;

import dev.sightline.event.TimeScale;
import dev.sightline.format.RecordPattern;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.PatternRecords;
import dev.sightline.format.internal.StampText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads events by the user's expression with the groups `event`, `host` and `clock`; other names are columns.
final class PatternEntries implements Entries {
    private static final List<String> TIMES = List.of("time", "timestamp", "datetime", "ts", "date");
    private static final List<String> KNOWN = List.of("event", "host", "clock", "trace");

    private final RecordPattern pattern;
    private final PatternRecords records;
    private final RowSink sink;
    private final StampText stamps;

    PatternEntries(Lines lines, RecordPattern pattern, ZoneId zone, RowSink sink) {
        this.pattern = pattern;
        this.records = new PatternRecords(lines, pattern, sink);
        this.sink = sink;
        this.stamps = new StampText(zone);
    }

    @Override
    public TimeScale scale() {
        return stamps.scale();
    }

    @Override
    public @Nullable Entry next() throws IOException {
        while (records.next()) {
            String written = records.group(pattern.group("clock"));
            Clock clock = written == null ? null : Clock.read(written.strip(), 0);
            String host = records.group(pattern.group("host"));
            if (clock == null || host == null) {
                byte[] bytes = String.valueOf(written).getBytes(StandardCharsets.UTF_8);
                sink.rejectRow(LineEntries.NO_CLOCK, records.offset(), bytes, 0, bytes.length);
                continue;
            }
            String trace = records.group(pattern.group("trace"));
            Map<String, String> fields = new LinkedHashMap<>();
            long nanos = Entry.NO_TIME;
            for (String name : pattern.columns()) {
                String value = records.group(pattern.group(name));
                if (value == null || KNOWN.contains(name)) {
                    continue;
                }
                long time = nanos == Entry.NO_TIME && TIMES.contains(name) ? stamps.nanos(value) : Entry.NO_TIME;
                if (time != Entry.NO_TIME) {
                    nanos = time;
                } else {
                    fields.put(name, value);
                }
            }
            return new Entry(
                    trace == null ? "" : trace,
                    host,
                    clock,
                    written == null ? "" : written,
                    records.group(pattern.group("event")),
                    null,
                    nanos,
                    fields,
                    records.offset(),
                    records.length());
        }
        return null;
    }
}
