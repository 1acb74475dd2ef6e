package dev.sightline.format.jaeger;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.JsonCursor;
import dev.sightline.format.internal.JsonValues;
import java.io.IOException;

/// Finds traces in a document, and the spans in them.
final class TraceWalk {
    private final JsonCursor cursor;
    private final ProcessTables tables;
    private final SpanReader spans;
    private final RowSink sink;
    private int traces;

    TraceWalk(JsonCursor cursor, ProcessTables tables, SpanReader spans, RowSink sink) {
        this.cursor = cursor;
        this.tables = tables;
        this.spans = spans;
        this.sink = sink;
    }

    void read() throws IOException {
        while (cursor.next()) {
            walk();
        }
        cursor.reportTo(sink, null);
        if (tables.isFull()) {
            sink.damaged("more than 64 MiB of processes: spans of later traces lack their service", 0);
        }
    }

    private void walk() throws IOException {
        if (cursor.isArray()) {
            cursor.enter();
            while (cursor.next()) {
                walk();
            }
        } else if (cursor.isObject()) {
            object();
        } else if (!cursor.isNull()) {
            reject("not an object");
        }
    }

    /// An answer, a trace, or what wraps a stored span: whichever keys are there.
    private void object() throws IOException {
        cursor.enter();
        boolean known = false;
        boolean trace = false;
        long offset = cursor.offset();
        while (cursor.next()) {
            if (cursor.isKey("data") || cursor.isKey("hits")) {
                known = true;
                walk();
            } else if (cursor.isKey("_source")) {
                known = true;
                span();
            } else if (cursor.isKey("spans") && cursor.isArray()) {
                trace = true;
                spans.processes(tables.ofTrace(traces));
                cursor.enter();
                while (cursor.next()) {
                    span();
                }
            } else if (cursor.isKey("traceID") || cursor.isKey("processes")) {
                known = true;
            } else {
                known |= cursor.isKey("spans") || cursor.isKey("total") || cursor.isKey("max_score");
            }
        }
        traces += trace ? 1 : 0;
        if (!known && !trace && !cursor.hasFailed()) {
            sink.rejectRow("neither a trace nor a span of Jaeger", offset, null, 0, 0);
        }
    }

    private void span() throws IOException {
        long offset = cursor.offset();
        if (!cursor.isObject()) {
            reject("not an object");
        } else if (cursor.take()) {
            spans.value(cursor.bytes(), cursor.start(), cursor.length(), offset, false);
        } else if (!cursor.hasFailed()) {
            sink.rejectRow(JsonValues.TOO_LONG, offset, null, 0, 0);
        }
    }

    private void reject(String cause) throws IOException {
        long offset = cursor.offset();
        if (cursor.take()) {
            sink.rejectRow(cause, offset, cursor.bytes(), cursor.start(), cursor.length());
        } else if (!cursor.hasFailed()) {
            sink.rejectRow(cause, offset, null, 0, 0);
        }
    }
}
