package dev.sightline.format.access;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.DecimalSeconds;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Stamp;
import java.io.IOException;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads access logs of Amazon's services to rows.
final class AwsReader {
    static final String NOT_A_LINE = "not a line of S3's or a load balancer's access log";
    private static final double NANOS_PER_MILLI = 1e6;
    private static final Set<String> SECONDS = Set.of("request_time", "target_time", "response_time");
    private static final Set<String> BYTES = Set.of("bytes", "received", "object_size");
    private static final Set<String> NUMBERS = Set.of("status", "target_status", "rule_priority");
    /// The columns that the reader fills itself.
    private static final int OWN = -1;

    private final RowSink sink;
    private final Words words = new Words();
    private final Stamp stamp;
    private final RequestCells request;
    private final int time;
    private final int duration;
    private final Map<AwsLayout.Service, int[]> columns = new EnumMap<>(AwsLayout.Service.class);
    private final int[] ports = new int[Words.MOST];

    AwsReader(RowSink sink, ZoneId zone) {
        this.sink = sink;
        stamp = new Stamp(zone);
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        request = new RequestCells(sink);
        duration = sink.column("duration", new ColumnHint(ColumnType.FLOAT64, Role.DURATION, "ms"));
    }

    void read(Lines lines) throws IOException {
        lines.toRows(sink, NOT_A_LINE, (b, from, to) -> {
            AwsLayout layout = words.read(b, from, to) ? AwsLayout.of(b, words, stamp) : null;
            if (layout == null) {
                return Lines.Kind.UNKNOWN;
            }
            row(b, layout);
            return Lines.Kind.ROW;
        });
    }

    private void row(byte[] b, AwsLayout layout) {
        sink.timeNanos(time, stamp.nanos(), stamp.scale());
        int[] named = columns.computeIfAbsent(layout.service(), service -> columns(layout));
        for (int i = 0; i < Math.min(words.count, named.length); i++) {
            if (named[i] != OWN && !words.isMissing(b, i)) {
                cell(b, layout, i, named[i]);
            }
        }
        if (!words.isMissing(b, layout.request())) {
            request.put(b, words.starts[layout.request()], words.ends[layout.request()], !layout.isOfStorage());
        }
        if (layout.isOfStorage()) {
            int operation = layout.names().indexOf("operation");
            request.event(b, words.starts[operation], words.ends[operation]);
        } else {
            total(b, layout);
        }
    }

    /// Where a load balancer took part in three steps, how long all of them took.
    private void total(byte[] b, AwsLayout layout) {
        int first = layout.names().indexOf("request_time");
        long nanos = 0;
        for (int i = first; i < first + SECONDS.size(); i++) {
            long step = DecimalSeconds.nanos(b, words.starts[i], words.ends[i]);
            if (step < 0) {
                return;
            }
            nanos = Math.min(nanos, Long.MAX_VALUE - step) + step;
        }
        sink.float64(duration, nanos / NANOS_PER_MILLI);
    }

    private void cell(byte[] b, AwsLayout layout, int word, int column) {
        int from = words.starts[word];
        int to = words.ends[word];
        String name = layout.names().get(word);
        if (SECONDS.contains(name) && b[from] == '-') {
            // -1: the step was not reached
            return;
        }
        if (name.equals("client")) {
            int colon = Scan.find(b, from, to, (byte) ':');
            while (colon < to && Scan.find(b, colon + 1, to, (byte) ':') < to) {
                colon = Scan.find(b, colon + 1, to, (byte) ':');
            }
            sink.string(column, b, from, colon - from);
            if (colon + 1 < to) {
                sink.text(ports[word], b, colon + 1, to - colon - 1);
            }
        } else if (isNumber(name)) {
            sink.text(column, b, from, to - from);
        } else {
            sink.string(column, b, from, to - from);
        }
    }

    private static boolean isNumber(String name) {
        return SECONDS.contains(name)
                || BYTES.contains(name)
                || NUMBERS.contains(name)
                || name.equals("duration")
                || name.equals("turn_around_time")
                || name.equals("creation_time");
    }

    private int[] columns(AwsLayout layout) {
        int[] made = new int[layout.names().size()];
        for (int i = 0; i < made.length; i++) {
            String name = layout.names().get(i);
            if (i == layout.time() || i == layout.request()) {
                made[i] = OWN;
            } else if (name.equals("duration")) {
                made[i] = duration;
            } else {
                made[i] = sink.column(name, hint(name));
            }
            if (name.equals("client")) {
                ports[i] = sink.column("client.port", ColumnHint.of(ColumnType.INT64, null));
            }
        }
        return made;
    }

    private static ColumnHint hint(String name) {
        if (SECONDS.contains(name)) {
            return new ColumnHint(ColumnType.FLOAT64, null, "s");
        }
        if (BYTES.contains(name)) {
            return new ColumnHint(ColumnType.INT64, null, "B");
        }
        if (NUMBERS.contains(name)) {
            return ColumnHint.of(ColumnType.INT64, null);
        }
        return switch (name) {
            case "turn_around_time" -> new ColumnHint(ColumnType.INT64, null, "ms");
            case "creation_time" -> ColumnHint.of(ColumnType.TIME, null);
            default -> ColumnHint.of(ColumnType.STRING, role(name));
        };
    }

    private static @Nullable Role role(String name) {
        return name.equals("bucket") || name.equals("target") ? Role.ENTITY : null;
    }
}
