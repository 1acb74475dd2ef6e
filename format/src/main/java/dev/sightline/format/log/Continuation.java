package dev.sightline.format.log;

import dev.sightline.event.ColumnType;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Scan;
import java.util.Set;

/// Puts what the lines below a record's first tell: how many there are, and which exception they trace.
final class Continuation {
    private final RowSink sink;
    private int exception = -1;
    private int lines = -1;

    /// @param names of all columns, to which those of continuations are added
    Continuation(RowSink sink, Set<String> names) {
        this.sink = sink;
        names.add("exception");
        names.add("continuation.lines");
    }

    void put(RecordText record) {
        if (record.continuations() <= 0) {
            return;
        }
        if (lines < 0) {
            lines = sink.column("continuation.lines", ColumnHint.of(ColumnType.INT64, null));
        }
        sink.int64(lines, record.continuations());
        byte[] bytes = record.bytes();
        int end = record.end();
        boolean traceback = false;
        int from = Scan.find(bytes, record.firstEnd(), end, (byte) '\n') + 1;
        for (int n = 0; n < 200 && from < end; n++) {
            int to = Scan.find(bytes, from, end, (byte) '\n');
            traceback |= Scan.startsWith(bytes, from, to, "Traceback");
            int nameEnd = n == 0 || traceback ? Exceptions.nameEnd(bytes, from, to) : -1;
            if (nameEnd > 0) {
                if (exception < 0) {
                    exception = sink.column("exception", ColumnHint.of(ColumnType.STRING, null));
                }
                sink.string(exception, bytes, from, nameEnd - from);
                return;
            }
            if (!traceback && n == 0) {
                return;
            }
            from = to + 1;
        }
    }
}
