package dev.sightline.format.chrome;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The columns every trace may have, made when their first value comes.
final class Columns {
    /// The columns that do not depend on the trace.
    enum Name {
        TS(0, "ts", ColumnType.TIME, Role.TIME, null),
        THREAD(1, "thread", ColumnType.STRING, Role.ENTITY, null),
        NAME(2, "name", ColumnType.STRING, Role.EVENT, null),
        PH(3, "ph", ColumnType.STRING, null, null),
        CAT(4, "cat", ColumnType.STRING, null, null),
        DUR(5, "dur", ColumnType.INT64, Role.DURATION, "ns"),
        PID(6, "pid", null, null, null),
        TID(7, "tid", null, null, null),
        PROCESS(8, "process", ColumnType.STRING, null, null),
        TTS(9, "tts", ColumnType.INT64, null, "ns"),
        TDUR(10, "tdur", ColumnType.INT64, null, "ns"),
        SPAN(11, "span", ColumnType.INT64, Role.SPAN, null),
        PARENT(12, "parent", ColumnType.INT64, Role.PARENT, null),
        UNCLOSED(13, "unclosed", ColumnType.BOOL, null, null),
        UNOPENED(14, "unopened", ColumnType.BOOL, null, null),
        ID(15, "id", ColumnType.STRING, null, null),
        ASYNC(16, "async", ColumnType.STRING, Role.FLOW, null),
        MESSAGE(17, "message.id", ColumnType.STRING, Role.MESSAGE, null),
        SIDE(18, "message.side", ColumnType.STRING, null, null),
        PEER(19, "peer", ColumnType.STRING, Role.PEER, null),
        VALUE(20, "value", null, null, null),
        ARGS(21, "args", ColumnType.STRING, null, null);

        final int index;
        final String label;
        private final @Nullable ColumnType type;
        private final @Nullable Role role;
        private final @Nullable String unit;

        Name(int index, String label, @Nullable ColumnType type, @Nullable Role role, @Nullable String unit) {
            this.index = index;
            this.label = label;
            this.type = type;
            this.role = role;
            this.unit = unit;
        }

        static boolean isTaken(String name) {
            for (Name known : values()) {
                if (known.label.equals(name)) {
                    return true;
                }
            }
            return name.startsWith("args.");
        }
    }

    private final RowSink sink;
    private final int[] columns = new int[Name.values().length];

    Columns(RowSink sink) {
        this.sink = sink;
        Arrays.fill(columns, -1);
    }

    int of(Name name) {
        int column = columns[name.index];
        if (column < 0) {
            column = sink.column(name.label, new ColumnHint(name.type, name.role, name.unit));
            columns[name.index] = column;
        }
        return column;
    }
}
