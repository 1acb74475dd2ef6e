package dev.sightline.format.loadtest;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Lines to transactions. One is told when it is over, and is a row from when it began.
final class PgbenchReader {
    static final String NO_TRANSACTION = "not a line of pgbench --log";
    private static final long NANOS_A_MICRO = 1000;

    private final RowSink sink;
    private final PgbenchLine line = new PgbenchLine();
    private final int time;
    private final int duration;
    private final int client;
    private final int script;
    private final int transaction;

    PgbenchReader(RowSink sink) {
        this.sink = sink;
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        duration = sink.column("duration", new ColumnHint(ColumnType.INT64, Role.DURATION, "us"));
        client = sink.column("client", ColumnHint.of(ColumnType.STRING, Role.ENTITY));
        script = sink.column("script", ColumnHint.of(ColumnType.STRING, Role.EVENT));
        transaction = sink.column("transaction", ColumnHint.of(ColumnType.INT64, null));
    }

    void read(Lines lines) throws IOException {
        lines.toRows(sink, NO_TRANSACTION, (bytes, from, to) -> {
            if (!line.read(bytes, from, to)) {
                return Lines.Kind.UNKNOWN;
            }
            row();
            return Lines.Kind.ROW;
        });
    }

    private void row() {
        boolean done = line.outcome.isEmpty();
        long took = done ? Math.min(line.number(PgbenchLine.LATENCY), line.micros()) : 0;
        sink.timeNanos(time, (line.micros() - took) * NANOS_A_MICRO);
        if (done) {
            sink.int64(duration, took);
        } else {
            sink.string(sink.column("outcome", ColumnHint.of(ColumnType.STRING, null)), line.outcome);
        }
        sink.string(client, "client " + line.number(PgbenchLine.CLIENT));
        sink.string(script, "script " + line.number(PgbenchLine.SCRIPT));
        sink.int64(transaction, line.number(PgbenchLine.TRANSACTION));
        if (line.count > PgbenchLine.RETRIES) {
            more("schedule.lag", PgbenchLine.LAG, "us");
            more("retries", PgbenchLine.RETRIES, null);
        } else if (line.count > PgbenchLine.LAG) {
            more("lag.or.retries", PgbenchLine.LAG, null);
        }
    }

    private void more(String name, int place, @Nullable String unit) {
        sink.int64(sink.column(name, new ColumnHint(ColumnType.INT64, null, unit)), line.number(place));
    }
}
