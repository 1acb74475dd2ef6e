package dev.sightline.bench;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.selection.LiteralRules;
import dev.sightline.replay.BoardViews;
import dev.sightline.replay.board.Binder;
import dev.sightline.replay.board.Board;
import dev.sightline.replay.board.Pipeline;
import dev.sightline.replay.run.BoardRun;
import dev.sightline.replay.run.LineState;
import dev.sightline.replay.stage.Reading;
import dev.sightline.replay.stage.Texts;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.SegmentBuilder;
import dev.sightline.summary.selection.ResolvedSelection;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntFunction;

/// How many events a second go through ten pipelines on one core, what a step back takes, and what
/// a look at a store that grows by 25,000 rows: of 100,000 a second, every quarter of one.
///
/// `./bench/run replay [ROWS]`, 10 M unless said: rows of 64 processors, 8 events and a latency, in
/// segments of 4 M. Forward is the processor time of the one thread; a step is by the clock.
final class ReplaySpeed {
    private static final int SEGMENT = 4_000_000;
    private static final int STEPS = 200;
    private static final int LOOKS = 100;
    private static final int GROWS = 25_000;

    private static final byte[] NAMES = "e0e1e2e3e4e5e6e7".getBytes(StandardCharsets.US_ASCII);

    private static final String BOARD = """
            event e0 by cpu | rate 10ms | max 100ms -> lights
            event e1 by cpu | rate 10ms -> lights
            event e2 field v by cpu | average 10ms -> bars
            event e3 field v by cpu | max 10ms -> bars
            event e4 field v by cpu | p99 10ms -> bars
            event e5 by cpu | count -> bars
            event e6 field v by cpu | exp-average 10ms -> strips
            event e7 field v by cpu | threshold > 900 -> mark
            column v by cpu | sum 1ms -> gauge
            rows by cpu | rate 1ms | top 8 -> bars
            """;

    private ReplaySpeed() {}

    static void main(List<String> arguments) {
        int rows = arguments.isEmpty() ? 10_000_000 : Integer.parseInt(arguments.getFirst());
        Snapshot snapshot = snapshot(rows);
        System.out.printf(Locale.ROOT, "%,d rows, load %.1f%n", rows, Bench.load());
        BoardRun run = null;
        for (int round = 0; round < 2; round++) {
            run = new BoardRun(
                    snapshot,
                    new Binder(snapshot, ResolvedSelection.all(snapshot), LiteralRules.UTC, BoardViews.stages())
                            .bind(Board.parse(BOARD, BoardViews.stages())));
            long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            double sum = at(run, rows * 1_000L);
            double seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before) / 1e9;
            System.out.printf(
                    Locale.ROOT,
                    "forward through ten pipelines: %.2f M events/s (%.1f s; checksum %s)%n",
                    rows / seconds / 1e6,
                    seconds,
                    sum);
        }
        double[] millis = new double[STEPS];
        Random random = new Random(1);
        long at = rows * 1_000L;
        double sum = 0;
        for (int i = 0; run != null && i < STEPS; i++) {
            at = Math.max(1, at - random.nextInt(2_000_000));
            long before = System.nanoTime();
            sum += at(run, at);
            millis[i] = (System.nanoTime() - before) / 1e6;
        }
        Arrays.sort(millis);
        System.out.printf(
                Locale.ROOT,
                "%d steps back: median %.1f ms, p95 %.1f, most %.1f (checksum %s)%n",
                STEPS,
                millis[STEPS / 2],
                millis[STEPS * 95 / 100],
                millis[STEPS - 1],
                sum);
        if (run != null) {
            followed(run, snapshot, rows);
        }
    }

    private static List<Pipeline> bound(Snapshot snapshot, IntFunction<Texts> texts) {
        return new Binder(snapshot, ResolvedSelection.all(snapshot), LiteralRules.UTC, BoardViews.stages(), texts)
                .bind(Board.parse(BOARD, BoardViews.stages()));
    }

    private static void followed(BoardRun first, Snapshot before, int rows) {
        BoardRun run = first;
        Snapshot known = before;
        double sum = at(run, rows * 1_000L);
        double[] millis = new double[LOOKS];
        for (int i = 0; i < LOOKS; i++) {
            List<Segment> segments = new ArrayList<>(known.segments());
            SegmentBuilder builder = new SegmentBuilder("time");
            append(builder, rows + i * GROWS, GROWS, new Random(i));
            segments.add(builder.build());
            Snapshot more = of(segments, rows + (i + 1) * GROWS);
            more.goOnFrom(known);
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            run = run.over(more, texts -> bound(more, texts), () -> false);
            sum += at(run, (rows + (i + 1L) * GROWS) * 1_000L);
            millis[i] = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1e6;
            known = more;
        }
        Arrays.sort(millis);
        System.out.printf(
                Locale.ROOT,
                "%d looks, each at %,d rows more: median %.1f ms, p95 %.1f, most %.1f of processor time (checksum %s)%n",
                LOOKS,
                GROWS,
                millis[LOOKS / 2],
                millis[LOOKS * 95 / 100],
                millis[LOOKS - 1],
                sum);
    }

    private static double at(BoardRun run, long nanos) {
        double[] sum = {0};
        run.at(nanos, () -> false, (_, lines) -> {
            for (LineState line : lines) {
                for (Reading reading : line.readings()) {
                    sum[0] += Double.isNaN(reading.number()) ? 0 : reading.number();
                }
            }
        });
        return sum[0];
    }

    /// A row each microsecond.
    private static Snapshot snapshot(int rows) {
        Random random = new Random(42);
        List<Segment> segments = new ArrayList<>();
        for (int from = 0; from < rows; from += SEGMENT) {
            SegmentBuilder builder = new SegmentBuilder("time");
            for (int first = from; first < Math.min(rows, from + SEGMENT); first += 100_000) {
                append(builder, first, Math.min(100_000, Math.min(rows, from + SEGMENT) - first), random);
            }
            segments.add(builder.build());
        }
        return of(segments, rows);
    }

    private static void append(SegmentBuilder builder, int first, int n, Random random) {
        long[] times = new long[n];
        long[] cpus = new long[n];
        double[] values = new double[n];
        int[] starts = new int[n];
        int[] lengths = new int[n];
        for (int i = 0; i < n; i++) {
            times[i] = (first + i + 1L) * 1_000;
            cpus[i] = random.nextInt(64);
            values[i] = random.nextDouble() * 1_000;
            starts[i] = 2 * random.nextInt(8);
            lengths[i] = 2;
        }
        builder.append(new Batch(
                n,
                first,
                0,
                null,
                null,
                List.of(
                        new Batch.Column("time", new Batch.Values.Times(times), null),
                        new Batch.Column("event", new Batch.Values.Strings(NAMES, starts, lengths), null),
                        new Batch.Column("cpu", new Batch.Values.Int64s(cpus), null),
                        new Batch.Column("v", new Batch.Values.Float64s(values), null))));
    }

    private static Snapshot of(List<Segment> segments, int rows) {
        return new Snapshot(
                List.of(
                        new Field("time", ColumnType.TIME, Role.TIME, null),
                        new Field("event", ColumnType.STRING, Role.EVENT, null),
                        new Field("cpu", ColumnType.INT64, Role.ENTITY, null),
                        new Field("v", ColumnType.FLOAT64, null, null)),
                "time",
                segments,
                List.of(new Snapshot.SourceInfo("rows", "rows", "made", rows, 0, true)),
                1);
    }
}
