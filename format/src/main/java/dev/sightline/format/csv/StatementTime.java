package dev.sightline.format.csv;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Scan;
import java.util.List;

/// How long a statement took, which PostgreSQL writes into its messages: `duration: 17341.201 ms  statement: SELECT 1`.
/// A column more has it, once there is one.
final class StatementTime {
    static final StatementTime NONE = new StatementTime(-1);
    private static final String BEFORE = "duration: ";
    private static final String UNIT = " ms";

    private final int field;
    private int column = -1;

    private StatementTime(int field) {
        this.field = field;
    }

    /// Of a table whose columns are PostgreSQL's, and none is called so.
    static StatementTime of(List<String> names) {
        boolean is = names.contains("session_line_num")
                && names.contains("error_severity")
                && names.contains("message")
                && !names.contains("duration");
        return is ? new StatementTime(names.indexOf("message")) : NONE;
    }

    /// The place of the messages; -1: they are not PostgreSQL's.
    int field() {
        return field;
    }

    /// @param from of a message, in quotes or not
    void put(RowSink sink, byte[] bytes, int from, int to) {
        int start = bytes[from] == '"' ? from + 1 : from;
        if (!Scan.startsWith(bytes, start, to, BEFORE)) {
            return;
        }
        int number = start + BEFORE.length();
        int end = Scan.find(bytes, number, to, (byte) ' ');
        if (end > number && Scan.startsWith(bytes, end, to, UNIT)) {
            if (column < 0) {
                column = sink.column("duration", new ColumnHint(ColumnType.FLOAT64, Role.DURATION, "ms").afterwards());
            }
            sink.text(column, bytes, number, end - number);
        }
    }
}
