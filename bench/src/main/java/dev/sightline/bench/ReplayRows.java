package dev.sightline.bench;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Ledger;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.build.SegmentBuilder;
import dev.sightline.store.live.StoreWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// A row each microsecond, of 64 processors and 8 events, with a value. The same in memory and in a store.
final class ReplayRows {
    static final long APART_NANOS = 1_000;
    private static final int SEGMENT = 4_000_000;
    private static final int BATCH = 100_000;
    private static final byte[] NAMES = "e0e1e2e3e4e5e6e7".getBytes(StandardCharsets.US_ASCII);
    private static final List<Field> FIELDS = List.of(
            new Field("time", ColumnType.TIME, Role.TIME, null),
            new Field("event", ColumnType.STRING, Role.EVENT, null),
            new Field("cpu", ColumnType.INT64, Role.ENTITY, null),
            new Field("v", ColumnType.FLOAT64, null, null));

    private final Random random = new Random(42);
    private final int rows;

    private ReplayRows(int rows) {
        this.rows = rows;
    }

    static Snapshot inMemory(int rows) {
        ReplayRows made = new ReplayRows(rows);
        List<Segment> segments = new ArrayList<>();
        for (int from = 0; from < rows; from += SEGMENT) {
            SegmentBuilder builder = new SegmentBuilder("time");
            for (int first = from; first < Math.min(rows, from + SEGMENT); first += BATCH) {
                builder.append(made.batch(first));
            }
            segments.add(builder.build());
        }
        return new Snapshot(FIELDS, "time", segments, sources(rows), 1);
    }

    /// The same and more behind them, in a segment of their own.
    static Snapshot more(Snapshot known, int n) {
        int before = Math.toIntExact(known.rows());
        ReplayRows made = new ReplayRows(before + n);
        SegmentBuilder builder = new SegmentBuilder("time");
        builder.append(made.batch(before));
        List<Segment> segments = new ArrayList<>(known.segments());
        segments.add(builder.build());
        Snapshot more = new Snapshot(FIELDS, "time", segments, sources(before + n), 1);
        more.goOnFrom(known);
        return more;
    }

    static void write(int rows, Path folder) throws IOException {
        ReplayRows made = new ReplayRows(rows);
        try (StoreWriter writer = StoreWriter.create(folder, "time", "cpu")) {
            writer.describe(FIELDS, sources(rows));
            for (int first = 0; first < rows; first += BATCH) {
                writer.append(made.batch(first));
            }
            var _ = writer.finish(FIELDS, sources(rows), Ledger.stored(rows), Map.of());
        }
    }

    private static List<SourceInfo> sources(int rows) {
        return List.of(new SourceInfo("rows", "rows", "made", rows, 0, true));
    }

    private Batch batch(int first) {
        int n = Math.min(BATCH, rows - first);
        long[] times = new long[n];
        long[] cpus = new long[n];
        double[] values = new double[n];
        int[] starts = new int[n];
        int[] lengths = new int[n];
        for (int i = 0; i < n; i++) {
            times[i] = (first + i + 1L) * APART_NANOS;
            cpus[i] = random.nextInt(64);
            values[i] = random.nextDouble() * 1_000;
            starts[i] = 2 * random.nextInt(8);
            lengths[i] = 2;
        }
        return new Batch(
                n,
                first,
                0,
                null,
                null,
                List.of(
                        new Batch.Column("time", new Batch.Values.Times(times), null),
                        new Batch.Column("event", new Batch.Values.Strings(NAMES, starts, lengths), null),
                        new Batch.Column("cpu", new Batch.Values.Int64s(cpus), null),
                        new Batch.Column("v", new Batch.Values.Float64s(values), null)));
    }
}
