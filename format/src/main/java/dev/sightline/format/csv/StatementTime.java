package dev.sightline.format.csv;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Scan;
import java.util.List;

/// How long a statement took, which PostgreSQL writes into its messages: `duration: 17341.201 ms  statement: SELECT 1`.
/// A column more has it.
///
/// @param field the place of the messages; -1: they are not PostgreSQL's
/// @param column of the durations
record StatementTime(int field, int column) {
    static final StatementTime NONE = new StatementTime(-1, -1);
    private static final String BEFORE = "duration: ";
    private static final String UNIT = " ms";

    /// Makes the column, if these are the names of PostgreSQL's log and none of them is called so.
    static StatementTime of(List<String> names, RowSink sink) {
        boolean is = names.contains("session_line_num")
                && names.contains("error_severity")
                && names.contains("message")
                && !names.contains("duration");
        return is
                ? new StatementTime(
                        names.indexOf("message"),
                        sink.column("duration", new ColumnHint(ColumnType.FLOAT64, Role.DURATION, "ms").afterwards()))
                : NONE;
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
            sink.text(column, bytes, number, end - number);
        }
    }
}
