package dev.sightline.format.perfetto;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Proto;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Cells of the open row, by the names of their columns.
public final class Rows {
    private static final int MAX_COLUMNS = 4096;
    static final String TOO_MANY = "more than 4096 columns";
    private static final Map<String, ColumnHint> OWN = own();

    private final RowSink sink;
    private final Map<String, Integer> columns = new HashMap<>();
    private final Map<String, Integer> fields = new HashMap<>();
    private boolean begun;

    Rows(RowSink sink) {
        this.sink = sink;
    }

    private static Map<String, ColumnHint> own() {
        Map<String, ColumnHint> hints = new HashMap<>();
        hints.put("timestamp", ColumnHint.of(ColumnType.TIME, Role.TIME));
        hints.put("thread", ColumnHint.of(ColumnType.STRING, Role.ENTITY));
        hints.put("name", ColumnHint.of(ColumnType.STRING, Role.EVENT));
        hints.put("duration", new ColumnHint(ColumnType.INT64, Role.DURATION, "ns"));
        hints.put("span", ColumnHint.of(ColumnType.INT64, Role.SPAN));
        hints.put("parent", ColumnHint.of(ColumnType.INT64, Role.PARENT));
        hints.put("message.id", ColumnHint.of(ColumnType.STRING, Role.MESSAGE));
        hints.put("peer", ColumnHint.of(ColumnType.STRING, Role.PEER));
        hints.put("level", ColumnHint.of(ColumnType.STRING, Role.LEVEL));
        hints.put("correlation_id", ColumnHint.of(ColumnType.STRING, Role.FLOW));
        hints.put("thread_time", new ColumnHint(ColumnType.INT64, null, "ns"));
        hints.put("value", ColumnHint.NONE);
        for (String text : new String[] {
            "type", "message.side", "unit", "track", "categories", "body", "callstack", "source_location"
        }) {
            hints.put(text, ColumnHint.of(ColumnType.STRING, null));
        }
        for (String number : new String[] {"cpu", "pid", "tid", "thread_instruction_count"}) {
            hints.put(number, ColumnHint.of(ColumnType.INT64, null));
        }
        hints.put("unclosed", ColumnHint.of(ColumnType.BOOL, null));
        return hints;
    }

    RowSink sink() {
        return sink;
    }

    /// The column of this reader's own.
    int column(String name) {
        Integer known = columns.get(name);
        if (known == null) {
            ColumnHint hint = OWN.get(name);
            if (hint == null) {
                String unit = name.endsWith("_ns") ? "ns" : name.endsWith("_kb") ? "KiB" : null;
                hint = new ColumnHint(null, null, unit);
            }
            known = sink.column(name, hint);
            columns.put(name, known);
        }
        return known;
    }

    /// The column of an event's own field: its name, unless this reader calls one of its columns so.
    int field(String name) throws Proto.Malformed {
        Integer known = fields.get(name);
        if (known == null) {
            known = argument(OWN.containsKey(name) || name.isEmpty() ? "args." + name : name);
            fields.put(name, known);
        }
        return known;
    }

    /// The column `args.KEY` or of another name that the trace chose.
    int argument(String name) throws Proto.Malformed {
        Integer known = columns.get(name);
        if (known != null) {
            return known;
        }
        if (columns.size() >= MAX_COLUMNS) {
            throw new Proto.Malformed(TOO_MANY);
        }
        return column(name);
    }

    /// @param nanos since the epoch; ignored if there is no time
    void begin(boolean timed, long nanos, String entity, @Nullable String name, String type) {
        if (!begun) {
            begun = true;
            for (String first : new String[] {"timestamp", "thread", "name", "type", "duration"}) {
                column(first);
            }
        }
        if (timed) {
            sink.timeNanos(column("timestamp"), nanos);
        }
        sink.string(column("thread"), entity);
        if (name != null) {
            sink.string(column("name"), name);
        }
        sink.string(column("type"), type);
    }

    void text(String column, String value) {
        sink.string(column(column), value);
    }

    void number(String column, long value) {
        sink.int64(column(column), value);
    }

    /// A number of the trace's schema that has no sign: beyond 63 bits it is text.
    void unsigned(int column, long value) {
        if (value < 0) {
            sink.string(column, Long.toUnsignedString(value));
        } else {
            sink.int64(column, value);
        }
    }

    void decimal(String column, double value) {
        sink.float64(column(column), value);
    }

    void end() {
        sink.endRow(-1, 0);
    }
}
