package dev.sightline.summary;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Paint;
import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot;
import dev.sightline.store.live.Store;
import dev.sightline.store.live.StoreWriter;
import dev.sightline.summary.axis.Axis;
import dev.sightline.summary.density.Histogram2D;
import dev.sightline.summary.density.TimeCounts;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.frequency.ApproximateFrequency;
import dev.sightline.summary.frequency.Frequency;
import dev.sightline.summary.pyramid.ApproximateCounts;
import dev.sightline.summary.pyramid.ApproximateDensity;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// How long answers from the time pyramid take, and exact ones, over 10 M rows in a store (median of 15, after 15 to
/// warm up). By hand: `java -cp ... dev.sightline.summary.PyramidTimings FOLDER [rows]`.
final class PyramidTimings {
    private static final int BATCH = 100_000;
    private static final int ENTITIES = 10_000;
    private static final int RUNS = 15;

    private PyramidTimings() {}

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0], "timings");
        if (Files.notExists(folder)) {
            write(folder, args.length > 1 ? Integer.parseInt(args[1]) : 10_000_000);
        }
        Snapshot snapshot = Store.open(folder).snapshot();
        KeyColumn time = KeyColumn.of(snapshot, "time");
        long range = time.max() - time.min();
        System.out.println(snapshot.rows() + " rows in " + snapshot.segments().size() + " segments");
        for (boolean all : new boolean[] {true, false}) {
            long from = all ? time.min() : time.min() + range * 6 / 10;
            long to = all ? time.max() + 1 : from + range / 10;
            measure(snapshot, time, from, to, all ? "all, " : "10 %, ");
        }
    }

    private static void measure(Snapshot snapshot, KeyColumn time, long from, long to, String window) {
        KeyColumn value = KeyColumn.of(snapshot, "value");
        ResolvedPaint none = ResolvedPaint.none();
        ResolvedPaint paint = ResolvedPaint.resolve(
                Paint.parse("d: value >= 8; c: value >= 2; b: value >= 1"), snapshot, LiteralRules.UTC);
        long[] edges = TimeCounts.edges(from, to, 800);
        report(window + "count", () -> present(ApproximateCounts.of(snapshot, edges, to, none)));
        report(window + "count, 4 categories", () -> present(ApproximateCounts.of(snapshot, edges, to, paint)));
        for (boolean log : new boolean[] {false, true}) {
            ApproximateDensity.Request request =
                    new ApproximateDensity.Request(time, from, to, value, null, null, log, 800, 400, null);
            report(
                    window + "density 800 x 400" + (log ? ", log" : ""),
                    () -> present(ApproximateDensity.of(snapshot, request)));
        }
        ApproximateDensity.Request painted =
                new ApproximateDensity.Request(time, from, to, value, null, null, true, 800, 400, paint);
        report(window + "density, log, 4 categories", () -> present(ApproximateDensity.of(snapshot, painted)));
        long step = Frequency.step(from, to, 800);
        report(
                window + "frequency, 4 categories",
                () -> present(ApproximateFrequency.of(snapshot, value, paint, from, step, 800)));
        ResolvedSelection every = ResolvedSelection.all(snapshot);
        TimeWindow bounds = new TimeWindow(from, to);
        report(
                window + "exact count",
                () -> Scans.run(snapshot, every, bounds, new TimeCounts(snapshot, edges, none), () -> false));
        Axis x = Axis.of(time, from, to - 1, 800, false);
        Axis y = Axis.of(value, value.min(), value.max(), 400, true);
        report(
                window + "exact density, log",
                () -> Scans.run(snapshot, every, bounds, new Histogram2D(time, x, value, y, null), () -> false));
        Entities entities = Entities.resolve(snapshot, "entity", () -> false);
        report(
                window + "exact frequency, 4 categories",
                () -> Frequency.of(snapshot, every, entities, value, paint, from, step, 800, () -> false));
    }

    private static Object present(@Nullable Object answer) {
        if (answer == null) {
            throw new IllegalStateException("no answer");
        }
        return answer;
    }

    private static void report(String what, Supplier<Object> question) {
        double[] millis = new double[2 * RUNS];
        for (int i = 0; i < millis.length; i++) {
            long begin = System.nanoTime();
            present(question.get());
            millis[i] = (System.nanoTime() - begin) / 1e6;
        }
        Arrays.sort(millis, RUNS, 2 * RUNS);
        System.out.println(String.format(
                Locale.ROOT,
                "%-40s %8.2f ms, best %8.2f, first %8.2f, load %.1f",
                what,
                millis[RUNS + RUNS / 2],
                millis[RUNS],
                millis[0],
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
    }

    private static void write(Path folder, int rows) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        StringBuilder names = new StringBuilder();
        for (int e = 0; e < ENTITIES; e++) {
            names.append(String.format(Locale.ROOT, "e%05d", e));
        }
        byte[] bytes = names.toString().getBytes(StandardCharsets.UTF_8);
        long now = 1_700_000_000_000_000_000L;
        try (StoreWriter writer = StoreWriter.create(folder, "time", "entity")) {
            for (int from = 0; from < rows; from += BATCH) {
                long[] times = new long[BATCH];
                double[] values = new double[BATCH];
                int[] starts = new int[BATCH];
                int[] lengths = new int[BATCH];
                for (int i = 0; i < BATCH; i++) {
                    now += random.nextInt(720);
                    times[i] = now;
                    values[i] = Math.exp(random.nextGaussian() * 2);
                    double skew = random.nextDouble();
                    starts[i] = 6 * (int) (ENTITIES * skew * skew);
                    lengths[i] = 6;
                }
                writer.append(new Batch(
                        BATCH,
                        from,
                        0,
                        null,
                        null,
                        List.of(
                                new Batch.Column("time", new Batch.Values.Times(times), null),
                                new Batch.Column("value", new Batch.Values.Float64s(values), null),
                                new Batch.Column("entity", new Batch.Values.Strings(bytes, starts, lengths), null))));
            }
            writer.finish(
                    List.of(
                            new Field("time", ColumnType.TIME, Role.TIME, null),
                            Field.of("value", ColumnType.FLOAT64),
                            new Field("entity", ColumnType.STRING, Role.ENTITY, null)),
                    List.of(new Snapshot.SourceInfo("made", "made", "none", rows, 0, true)),
                    Ledger.stored(rows),
                    Map.of());
        }
    }
}
