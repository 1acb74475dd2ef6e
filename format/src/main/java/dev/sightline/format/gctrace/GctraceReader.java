package dev.sightline.format.gctrace;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads collections to rows.
final class GctraceReader {
    static final String NO_COLLECTION = "not a line of gctrace";
    /// What the scavenger says, which has no time.
    private static final List<String> ASIDES = List.of("scvg", "scav ", "pacer: ");

    private static final int TIME = 2;
    private static final int FIRST_OF_CLOCK = 4;
    private static final int LAST_OF_CLOCK = 6;
    private static final long NANOS_A_SECOND = 1_000_000_000L;

    record Column(String name, @Nullable String unit) {}

    /// By place in the line, from 1.
    private static final List<Column> COLUMNS = List.of(
            new Column("gc", null),
            new Column("time", null),
            new Column("cpu.share", "%"),
            new Column("stop.sweep", "ms"),
            new Column("concurrent", "ms"),
            new Column("stop.mark", "ms"),
            new Column("cpu.sweep", "ms"),
            new Column("cpu.assist", "ms"),
            new Column("cpu.background", "ms"),
            new Column("cpu.idle", "ms"),
            new Column("cpu.mark", "ms"),
            new Column("heap.start", "MB"),
            new Column("heap.end", "MB"),
            new Column("heap.live", "MB"),
            new Column("heap.goal", "MB"),
            new Column("stacks", "MB"),
            new Column("globals", "MB"),
            new Column("processors", null));

    private final RowSink sink;
    private final GctraceLine line = new GctraceLine();
    private final int time;
    private final int duration;
    private final int forced;
    private final int[] columns;
    private int asides;

    GctraceReader(RowSink sink) {
        this.sink = sink;
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        duration = sink.column("duration", new ColumnHint(ColumnType.FLOAT64, Role.DURATION, "ms"));
        columns = COLUMNS.stream()
                .mapToInt(column -> column.name().equals("time")
                        ? time
                        : sink.column(column.name(), new ColumnHint(null, null, column.unit())))
                .toArray();
        forced = sink.column("forced", ColumnHint.of(ColumnType.BOOL, null));
    }

    void read(Lines lines) throws IOException {
        lines.toRows(sink, NO_COLLECTION, (bytes, from, to) -> {
            if (line.read(bytes, from, to)) {
                row();
                return Lines.Kind.ROW;
            }
            return isAside(bytes, from, to) ? Lines.Kind.ASIDE : Lines.Kind.UNKNOWN;
        });
        if (asides > 0) {
            sink.assumed(asides + " lines of the scavenger, which have no time, are left out");
        }
    }

    private boolean isAside(byte[] bytes, int from, int to) {
        boolean is = ASIDES.stream().anyMatch(word -> Scan.startsWith(bytes, from, to, word));
        asides += is ? 1 : 0;
        return is;
    }

    private void row() {
        sink.timeNanos(
                time,
                new BigDecimal(line.part(TIME))
                        .multiply(BigDecimal.valueOf(NANOS_A_SECOND))
                        .longValue());
        BigDecimal took = BigDecimal.ZERO;
        for (int group = FIRST_OF_CLOCK; group <= LAST_OF_CLOCK; group++) {
            took = took.add(new BigDecimal(line.part(group)));
        }
        sink.float64(duration, took.doubleValue());
        for (int group = 1; group <= columns.length; group++) {
            String part = line.part(group);
            if (group != TIME && !part.isEmpty()) {
                byte[] ascii = part.getBytes(StandardCharsets.US_ASCII);
                sink.text(columns[group - 1], ascii, 0, ascii.length);
            }
        }
        sink.bool(forced, line.isForced());
    }
}
