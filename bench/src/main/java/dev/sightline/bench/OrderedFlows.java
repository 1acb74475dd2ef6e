package dev.sightline.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.Batch;
import dev.sightline.event.Batch.Column;
import dev.sightline.event.Batch.Values;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.live.StoreWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/// Flows of twelve steps, one after the other, that begin evenly over an hour: rows in the order of time. Gaps between
/// steps are log-normal with a median of 60 ms; one flow in a thousand lacks its last four steps. The same seed gives
/// the same rows.
final class OrderedFlows {
    private static final int STEPS = 12;
    private static final int HOSTS = 64;
    private static final long START_NANOS = 1_793_000_000_000_000_000L;
    private static final long SPAN_NANOS = 3_600_000_000_000L;
    private static final double MEDIAN_NANOS = 60e6;
    private static final double SPREAD = 0.5;
    private static final int BATCH_ROWS = 8192;
    private static final List<Field> FIELDS = List.of(
            Field.of("time", ColumnType.TIME).withRole(Role.TIME),
            Field.of("host", ColumnType.STRING).withRole(Role.ENTITY),
            Field.of("order", ColumnType.INT64).withRole(Role.FLOW),
            Field.of("event", ColumnType.STRING).withRole(Role.EVENT));

    private final SplittableRandom random;
    private final long flows;
    private final PriorityQueue<Open> open = new PriorityQueue<>((a, b) -> Long.compare(a.next, b.next));
    private long begun;

    private static final class Open {
        private final long id;
        private final int host;
        private final int last;
        private int step;
        private long next;

        Open(long id, int host, int last, long next) {
            this.id = id;
            this.host = host;
            this.last = last;
            this.next = next;
        }
    }

    private OrderedFlows(long rows, long seed) {
        this.flows = rows / STEPS;
        this.random = new SplittableRandom(seed);
    }

    static void write(long rows, long seed, Path folder) throws IOException {
        OrderedFlows made = new OrderedFlows(rows, seed);
        List<SourceInfo> sources = List.of(new SourceInfo("generated", "generated", "memory", rows, 0, true));
        try (StoreWriter writer = StoreWriter.create(folder, "time", "host")) {
            writer.describe(FIELDS, sources);
            long written = 0;
            for (Batch batch = made.batch(written); batch.rows() > 0; batch = made.batch(written)) {
                writer.append(batch);
                written += batch.rows();
            }
            var _ = writer.finish(FIELDS, sources, Ledger.stored(written), Map.of());
        }
    }

    private long startOf(long flow) {
        return START_NANOS + (long) ((double) SPAN_NANOS / flows * flow);
    }

    private Batch batch(long arrival) {
        long[] times = new long[BATCH_ROWS];
        long[] ids = new long[BATCH_ROWS];
        int[] hosts = new int[BATCH_ROWS];
        int[] events = new int[BATCH_ROWS];
        int n = 0;
        while (n < BATCH_ROWS) {
            Open first = open.peek();
            if (begun < flows && (first == null || startOf(begun) <= first.next)) {
                int last = random.nextInt(1000) == 0 ? STEPS - 4 : STEPS;
                open.add(new Open(begun + 1_000_000_000L, random.nextInt(HOSTS), last, startOf(begun++)));
                continue;
            }
            if (first == null) {
                break;
            }
            open.remove();
            times[n] = first.next;
            ids[n] = first.id;
            hosts[n] = first.host;
            events[n++] = first.step++;
            if (first.step < first.last) {
                first.next += (long) (MEDIAN_NANOS * Math.exp(SPREAD * random.nextGaussian()));
                open.add(first);
            }
        }
        int rows = n;
        return new Batch(
                rows,
                arrival,
                0,
                null,
                null,
                List.of(
                        new Column("time", new Values.Times(java.util.Arrays.copyOf(times, rows)), null),
                        new Column("host", texts("host", hosts, rows), null),
                        new Column("order", new Values.Int64s(java.util.Arrays.copyOf(ids, rows)), null),
                        new Column("event", texts("step", events, rows), null)));
    }

    /// Names of two digits.
    private static Values.Strings texts(String name, int[] numbers, int rows) {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < HOSTS; i++) {
            all.append(name).append((char) ('0' + i / 10)).append((char) ('0' + i % 10));
        }
        int length = name.length() + 2;
        int[] starts = new int[rows];
        int[] lengths = new int[rows];
        for (int i = 0; i < rows; i++) {
            starts[i] = numbers[i] * length;
            lengths[i] = length;
        }
        return new Values.Strings(all.toString().getBytes(UTF_8), starts, lengths);
    }
}
