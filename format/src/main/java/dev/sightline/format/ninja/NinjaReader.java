package dev.sightline.format.ninja;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Lines to rows.
final class NinjaReader {
    static final String NO_STEP = "no step: start, end, time, output and hash, with tabs between them";
    private static final long NANOS_A_MILLI = 1_000_000;
    private static final long NANOS_A_SECOND = 1_000_000_000;
    /// Ninja wrote seconds before it wrote nanoseconds.
    private static final long MOST_SECONDS = 100_000_000_000L;

    private static final int OUTPUT = 3;
    private static final int HASH = 4;

    private final RowSink sink;
    private final Jobs jobs;
    private final NinjaLine line = new NinjaLine();
    private final int time;
    private final int duration;
    private final int job;
    private final int output;
    private final int extension;
    private final int modified;
    private final int hash;
    private int steps;
    private int build;

    NinjaReader(RowSink sink, Jobs jobs) {
        this.sink = sink;
        this.jobs = jobs;
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        duration = sink.column("duration", new ColumnHint(ColumnType.INT64, Role.DURATION, "ms"));
        job = text("job", Role.ENTITY);
        output = text("output", Role.EVENT);
        extension = text("extension", null);
        modified = sink.column("modified", ColumnHint.of(ColumnType.TIME, null));
        hash = text("hash", null);
    }

    private int text(String name, @Nullable Role role) {
        return sink.column(name, ColumnHint.of(ColumnType.STRING, role));
    }

    void read(Lines lines) throws IOException {
        if (jobs.builds() > 1) {
            sink.assumed("the log is of " + jobs.builds()
                    + " builds, which are shown one after the other: it does not say when each began");
        }
        lines.toRows(sink, NO_STEP, (bytes, from, to) -> {
            if (bytes[from] == '#') {
                return Lines.Kind.ASIDE;
            }
            if (!line.read(bytes, from, to)) {
                return Lines.Kind.UNKNOWN;
            }
            row(bytes);
            return Lines.Kind.ROW;
        });
    }

    private void row(byte[] bytes) {
        while (build + 1 < jobs.builds() && jobs.firstStep(build + 1) <= steps) {
            build++;
        }
        long shift = jobs.builds() == 0 ? 0 : jobs.shiftMillis(build);
        sink.timeNanos(time, (shift + line.startMillis) * NANOS_A_MILLI);
        sink.int64(duration, line.endMillis - line.startMillis);
        int doer = jobs.job(steps++);
        if (doer != Jobs.UNKNOWN) {
            sink.string(job, "job " + doer);
        }
        if (jobs.builds() > 1) {
            sink.int64(sink.column("build", ColumnHint.of(ColumnType.INT64, null)), build + 1L);
        }
        int from = line.starts[OUTPUT];
        int to = line.ends[OUTPUT];
        sink.string(output, bytes, from, to - from);
        int dot = to - 1;
        while (dot > from && bytes[dot] != '.' && bytes[dot] != '/' && bytes[dot] != '\\') {
            dot--;
        }
        if (bytes[dot] == '.' && dot + 1 < to) {
            sink.string(extension, bytes, dot + 1, to - dot - 1);
        }
        if (line.mtime > 0) {
            sink.timeNanos(modified, line.mtime < MOST_SECONDS ? line.mtime * NANOS_A_SECOND : line.mtime);
        }
        sink.string(hash, bytes, line.starts[HASH], line.ends[HASH] - line.starts[HASH]);
    }
}
