package dev.sightline.format.firefox;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The columns of a profile's rows, and cells put only where there is a value.
final class Columns {
    private final RowSink sink;
    private final Map<String, Integer> known = new HashMap<>();

    Columns(RowSink sink) {
        this.sink = sink;
        for (String name : new String[] {"time", "thread", "name", "kind", "category", "duration"}) {
            of(name);
        }
    }

    int of(String name) {
        Integer column = known.get(name);
        if (column == null) {
            column = sink.column(name, hint(name));
            known.put(name, column);
        }
        return column;
    }

    void string(String name, @Nullable String value) {
        if (value != null) {
            sink.string(of(name), value);
        }
    }

    /// NaN is a missing value.
    void number(String name, double value) {
        if (!Double.isNaN(value)) {
            sink.float64(of(name), value);
        }
    }

    void whole(String name, double value) {
        if (!Double.isNaN(value)) {
            sink.int64(of(name), (long) value);
        }
    }

    /// @return whether it fits
    boolean time(long baseNanos, double millis) {
        double nanos = millis * 1e6;
        if (!(Math.abs(nanos + baseNanos) < 9.2e18)) {
            return Double.isNaN(millis);
        }
        sink.timeNanos(of("time"), baseNanos + Math.round(nanos));
        return true;
    }

    private static ColumnHint hint(String name) {
        return switch (name) {
            case "time" -> ColumnHint.of(ColumnType.TIME, Role.TIME);
            case "thread" -> ColumnHint.of(ColumnType.STRING, Role.ENTITY);
            case "name" -> ColumnHint.of(ColumnType.STRING, Role.EVENT);
            case "duration" -> new ColumnHint(ColumnType.INT64, Role.DURATION, "ns");
            case "span" -> ColumnHint.of(ColumnType.INT64, Role.SPAN);
            case "parent" -> ColumnHint.of(ColumnType.INT64, Role.PARENT);
            case "eventDelay", "responsiveness" -> new ColumnHint(ColumnType.FLOAT64, null, "ms");
            case "weight.bytes", "rss", "uss", "position" -> new ColumnHint(null, null, "B");
            case "kind", "phase", "category", "file", "stack", "processName", "processType" ->
                ColumnHint.of(ColumnType.STRING, null);
            case "line", "column" -> ColumnHint.of(ColumnType.INT64, null);
            case "unclosed" -> ColumnHint.of(ColumnType.BOOL, null);
            default -> ColumnHint.NONE;
        };
    }
}
