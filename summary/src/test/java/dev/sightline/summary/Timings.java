package dev.sightline.summary;

import com.sun.management.OperatingSystemMXBean;
import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Paint;
import dev.sightline.event.selection.SelectionParser;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.SegmentBuilder;
import dev.sightline.summary.axis.Axis;
import dev.sightline.summary.density.Histogram2D;
import dev.sightline.summary.density.PairLimits;
import dev.sightline.summary.density.TimeCounts;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.entity.StateAt;
import dev.sightline.summary.frequency.Frequency;
import dev.sightline.summary.rank.ColumnStats;
import dev.sightline.summary.rank.Curve;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.summary.timeline.Timelines;
import dev.sightline.summary.values.DistinctCount;
import dev.sightline.summary.values.RowCount;
import dev.sightline.summary.values.TopValues;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/// How long each summary takes over 10 M rows in memory (median of 7, after 5 to warm up). By hand:
/// `java -cp ... dev.sightline.summary.Timings [rows]`.
final class Timings {
    private static final int SEGMENT = 4_000_000;
    private static final int ENTITIES = 10_000;
    private static final long START = 1_700_000_000_000_000_000L;

    private Timings() {}

    public static void main(String[] args) {
        int rows = args.length > 0 ? Integer.parseInt(args[0]) : 10_000_000;
        Snapshot snapshot = generate(rows);
        ResolvedSelection all = ResolvedSelection.all(snapshot);
        ResolvedSelection some =
                ResolvedSelection.resolve(SelectionParser.parse("value >= 1 and entity < \"e05000\""), snapshot);
        KeyColumn value = KeyColumn.of(snapshot, "value");
        KeyColumn time = KeyColumn.of(snapshot, "time");
        Entities entities = Entities.resolve(snapshot, "entity", () -> false);
        ResolvedPaint paint = ResolvedPaint.resolve(
                Paint.parse("d: value >= 8; c: value >= 2; b: value >= 1"), snapshot, LiteralRules.UTC);
        long end = time.max();
        long[] edges = TimeCounts.edges(time.min(), end + 1, 2000);
        Axis x = Axis.of(time, time.min(), end, 1600, false);
        Axis y = Axis.of(value, value.min(), value.max(), 600, true);
        Histogram2D density = new Histogram2D(time, x, value, y, null);
        report("count", () -> scan(snapshot, all, new RowCount()).rows());
        report("count, filter", () -> scan(snapshot, some, new RowCount()).rows());
        report(
                "counts over time, 2000 bins",
                () -> Arrays.stream(timed(snapshot, all, new TimeCounts(snapshot, edges, ResolvedPaint.none()))
                                .counts(0))
                        .sum());
        report(
                "counts over time, 2000 bins, 4 cat.",
                () -> Arrays.stream(timed(snapshot, all, new TimeCounts(snapshot, edges, paint))
                                .counts(0))
                        .sum());
        report(
                "density 1600 x 600, log",
                () -> Arrays.stream(timed(snapshot, all, density).counts())
                        .max()
                        .orElse(0));
        report(
                "density, filter",
                () -> Arrays.stream(timed(snapshot, some, density).counts())
                        .max()
                        .orElse(0));
        report(
                "density, 4 cat.",
                () -> Arrays.stream(timed(snapshot, all, new Histogram2D(time, x, value, y, paint))
                                .counts(1))
                        .sum());
        report(
                "pair limits",
                () -> timed(snapshot, all, new PairLimits(time, value)).rows());
        report("statistics", () -> scan(snapshot, all, new ColumnStats(value)).present());
        ColumnStats.State stats = scan(snapshot, all, new ColumnStats(value));
        report(
                "curve 1600",
                () -> Curve.of(snapshot, all, null, value, stats, Curve.Request.of(1600), () -> false)
                        .keys()[800]);
        report(
                "state, at the end",
                () -> StateAt.of(snapshot, all, entities, value, paint, end, () -> false)
                        .entities()
                        .length);
        report(
                "state, filter, in the middle",
                () -> StateAt.of(snapshot, some, entities, value, paint, (time.min() / 2 + end / 2), () -> false)
                        .entities()
                        .length);
        long step = Frequency.step(time.min(), end, 1600);
        report(
                "frequency 4 cat. x 1600",
                () -> Frequency.of(snapshot, all, entities, value, paint, time.min(), step, 1600, () -> false)
                        .entities()[1][1599]);
        report(
                "frequency, filter",
                () -> Frequency.of(snapshot, some, entities, value, paint, time.min(), step, 1600, () -> false)
                        .entities()[1][1599]);
        report(
                "timelines, first 50",
                () -> Timelines.of(
                                snapshot,
                                all,
                                entities,
                                value,
                                paint,
                                new Timelines.Request(time.min(), end, end, new Timelines.Order.First(), 0, 50, 0),
                                () -> false)
                        .total());
        report(
                "top values of a string",
                () -> scan(snapshot, all, new TopValues(KeyColumn.of(snapshot, "entity"), ResolvedPaint.none()))
                        .top(10)
                        .getFirst()
                        .rows());
        report(
                "distinct numbers",
                () -> scan(snapshot, all, new DistinctCount(value)).distinct());
    }

    private static <S> S scan(Snapshot snapshot, ResolvedSelection selection, Summary<S> summary) {
        return Scans.run(snapshot, selection, null, summary, () -> false);
    }

    private static <S> S timed(Snapshot snapshot, ResolvedSelection selection, Summary<S> summary) {
        return Scans.run(snapshot, selection, TimeWindow.ALL, summary, () -> false);
    }

    private static void report(String what, Supplier<Object> question) {
        double[] millis = new double[12];
        double[] cpu = new double[12];
        Object answer = null;
        for (int i = 0; i < millis.length; i++) {
            long begin = System.nanoTime();
            long cpuBegin = cpuNanos();
            answer = question.get();
            millis[i] = (System.nanoTime() - begin) / 1e6;
            cpu[i] = (cpuNanos() - cpuBegin) / 1e6;
        }
        Arrays.sort(millis, 5, 12);
        Arrays.sort(cpu, 5, 12);
        System.out.println(String.format(
                Locale.ROOT,
                "%-40s %8.1f ms, best %8.1f, all threads' %8.1f   %s",
                what,
                millis[8],
                millis[5],
                cpu[8],
                answer));
    }

    /// Of the whole process: unlike the clock, it says little about what else the machine does.
    private static long cpuNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : 0;
    }

    private static Snapshot generate(int rows) {
        SplittableRandom random = new SplittableRandom(1);
        List<Segment> segments = new ArrayList<>();
        long time = START;
        for (int from = 0; from < rows; from += SEGMENT) {
            int n = Math.min(SEGMENT, rows - from);
            long[] times = new long[n];
            double[] values = new double[n];
            long[] noise = random.longs(n).toArray();
            int[] starts = new int[n];
            int[] lengths = new int[n];
            for (int i = 0; i < n; i++) {
                time += random.nextInt(720);
                times[i] = time - (random.nextInt(100) == 0 ? random.nextInt(200_000_000) : 0);
                values[i] = Math.exp(random.nextGaussian() * 2);
                double skew = random.nextDouble();
                starts[i] = 6 * (int) (ENTITIES * skew * skew);
                lengths[i] = 6;
            }
            SegmentBuilder builder = new SegmentBuilder("time");
            builder.append(new Batch(
                    n,
                    from,
                    0,
                    new long[n],
                    new int[n],
                    List.of(
                            new Batch.Column("time", new Batch.Values.Times(times), null),
                            new Batch.Column("value", new Batch.Values.Float64s(values), null),
                            new Batch.Column("noise", new Batch.Values.Int64s(noise), null),
                            new Batch.Column("entity", new Batch.Values.Strings(names(), starts, lengths), null))));
            segments.add(builder.build());
        }
        return new Snapshot(
                List.of(
                        Field.of("time", ColumnType.TIME),
                        Field.of("value", ColumnType.FLOAT64),
                        Field.of("noise", ColumnType.INT64),
                        Field.of("entity", ColumnType.STRING)),
                "time",
                segments,
                List.of(new Snapshot.SourceInfo("made", "made", "none", rows, 0, true)),
                1);
    }

    private static byte[] names() {
        StringBuilder names = new StringBuilder();
        for (int e = 0; e < ENTITIES; e++) {
            names.append(String.format(Locale.ROOT, "e%05d", e));
        }
        return names.toString().getBytes(StandardCharsets.UTF_8);
    }
}
