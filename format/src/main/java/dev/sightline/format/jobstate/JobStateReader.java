package dev.sightline.format.jobstate;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import java.io.IOException;

/// Reads job states to rows.
final class JobStateReader {
    static final String NOT_A_STATE = "not time job state id site";

    private final RowSink sink;
    private final JobStateLine line = new JobStateLine();
    private final int time;
    private final int job;
    private final int state;
    private final int id;
    private final int exitCode;
    private final int site;
    private final int walltime;
    private final int sequence;
    private final int rest;

    JobStateReader(RowSink sink) {
        this.sink = sink;
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        job = sink.column("job", ColumnHint.of(ColumnType.STRING, Role.ENTITY));
        state = sink.column("state", ColumnHint.of(ColumnType.STRING, Role.EVENT));
        id = sink.column("condor_id", ColumnHint.of(ColumnType.STRING, null));
        exitCode = sink.column("exitcode");
        site = sink.column("site", ColumnHint.of(ColumnType.STRING, null));
        walltime = sink.column("walltime");
        sequence = sink.column("job_submit_seq");
        rest = sink.column("rest", ColumnHint.of(ColumnType.STRING, null));
    }

    void read(Lines lines) throws IOException {
        lines.toRows(sink, NOT_A_STATE, (bytes, from, to) -> {
            if (!line.read(bytes, from, to)) {
                return Lines.Kind.UNKNOWN;
            }
            sink.timeNanos(time, line.nanos());
            text(job, bytes, 1);
            if (line.isInternal()) {
                internal(bytes);
            } else {
                state(bytes);
            }
            return Lines.Kind.ROW;
        });
    }

    /// `*** DAGMAN_STARTED 40.0 ***`, `*** DAGMAN_FINISHED 0 ***`.
    private void internal(byte[] bytes) {
        text(state, bytes, 3);
        if (line.words > 5) {
            boolean finished = ends(bytes, 3, "FINISHED");
            text(finished ? exitCode : id, bytes, 4);
        }
        if (line.words > 6) {
            sink.string(rest, bytes, line.starts[5], line.ends[line.words - 2] - line.starts[5]);
        }
    }

    /// After success and failure the exit code stands where the HTCondor id was.
    private void state(byte[] bytes) {
        text(state, bytes, 2);
        boolean over = ends(bytes, 2, "_SUCCESS") || ends(bytes, 2, "_FAILURE");
        boolean isId = Scan.find(bytes, line.starts[3], line.ends[3], (byte) '.') < line.ends[3];
        text(over && !isId ? exitCode : id, bytes, 3);
        text(site, bytes, 4);
        int last = line.words - 1;
        if (last >= 6) {
            text(walltime, bytes, 5);
            text(sequence, bytes, 6);
        } else if (last == 5) {
            text(walltime, bytes, 5);
        }
        if (last > 6) {
            sink.string(rest, bytes, line.starts[7], line.ends[last] - line.starts[7]);
        }
    }

    private boolean ends(byte[] bytes, int word, String ending) {
        int from = line.ends[word] - ending.length();
        return from >= line.starts[word] && Scan.is(bytes, from, line.ends[word], ending);
    }

    private void text(int column, byte[] bytes, int word) {
        int from = line.starts[word];
        int to = line.ends[word];
        if (!Scan.is(bytes, from, to, "-")) {
            sink.text(column, bytes, from, to - from);
        }
    }
}
