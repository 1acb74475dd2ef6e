package dev.sightline.bench;

import dev.sightline.event.selection.LiteralRules;
import dev.sightline.replay.BoardViews;
import dev.sightline.replay.board.Binder;
import dev.sightline.replay.board.Board;
import dev.sightline.replay.run.BoardRun;
import dev.sightline.replay.run.LineState;
import dev.sightline.replay.stage.Reading;
import dev.sightline.store.Snapshot;
import dev.sightline.store.live.Store;
import dev.sightline.summary.selection.ResolvedSelection;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.function.LongUnaryOperator;

/// How many events a second go through ten pipelines on one core, and what a step back takes.
///
/// `./bench/run replay [ROWS]`, 10 M unless said, in memory; `replay --write ROWS STORE` writes them ([ReplayRows]),
/// `replay --store STORE` asks those. Forward is the processor time of the one thread; a step is by the clock, and of
/// the processor.
final class ReplaySpeed {
    private static final int STEPS = 200;

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

    private final BoardRun run;
    private final Random random = new Random(1);
    private long at;

    private ReplaySpeed(BoardRun run, long at) {
        this.run = run;
        this.at = at;
    }

    static void main(List<String> arguments) throws IOException {
        if (!arguments.isEmpty() && arguments.getFirst().equals("--write")) {
            ReplayRows.write(Integer.parseInt(arguments.get(1)), Path.of(arguments.get(2)));
            return;
        }
        boolean isStored = !arguments.isEmpty() && arguments.getFirst().equals("--store");
        Snapshot snapshot = isStored
                ? Store.open(Path.of(arguments.get(1))).snapshot()
                : ReplayRows.inMemory(arguments.isEmpty() ? 10_000_000 : Integer.parseInt(arguments.getFirst()));
        long rows = snapshot.rows();
        System.out.printf(Locale.ROOT, "%,d rows, load %.1f%n", rows, Bench.load());
        long last = rows * ReplayRows.APART_NANOS;
        for (int round = 0; round < 2; round++) {
            BoardRun run = new BoardRun(
                    snapshot,
                    new Binder(snapshot, ResolvedSelection.all(snapshot), LiteralRules.UTC, BoardViews.stages())
                            .bind(Board.parse(BOARD, BoardViews.stages())));
            long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            double sum = at(run, last);
            double seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before) / 1e9;
            System.out.printf(
                    Locale.ROOT,
                    "forward through ten pipelines: %.2f M events/s (%.1f s; checksum %s)%n",
                    rows / seconds / 1e6,
                    seconds,
                    sum);
            new ReplaySpeed(run, last).steps(last);
        }
        System.out.printf(Locale.ROOT, "load %.1f%n", Bench.load());
    }

    private void steps(long last) {
        time("steps back of a row", nanos -> nanos - ReplayRows.APART_NANOS);
        time("steps back of up to 2 ms", nanos -> nanos - random.nextInt(2_000_000));
        time("steps back of up to 50 ms", nanos -> nanos - random.nextInt(50_000_000));
        time("steps on of a row", nanos -> nanos + ReplayRows.APART_NANOS);
        time("to and fro, up to 2 ms", nanos -> nanos + random.nextInt(4_000_000) - 2_000_000);
        time("to any moment", _ -> random.nextLong(last));
        Times first = new Times(50);
        for (int i = 0; i < first.count(); i++) {
            at = random.nextLong(last);
            double _ = at(run, at);
            first.take(i, () -> at(run, Math.max(1, at - random.nextInt(2_000_000))));
        }
        first.print("steps back of up to 2 ms, the first there");
    }

    private void time(String what, LongUnaryOperator next) {
        Times times = new Times(STEPS);
        for (int i = 0; i < STEPS; i++) {
            at = Math.max(1, next.applyAsLong(at));
            times.take(i, () -> at(run, at));
        }
        times.print(what);
    }

    /// What each of some steps took, by the clock and of the thread's processor.
    private static final class Times {
        private final double[] millis;
        private final double[] cpu;
        private double sum;

        Times(int count) {
            millis = new double[count];
            cpu = new double[count];
        }

        int count() {
            return millis.length;
        }

        void take(int i, DoubleSupplier step) {
            ThreadMXBean thread = ManagementFactory.getThreadMXBean();
            long before = System.nanoTime();
            long cpuBefore = thread.getCurrentThreadCpuTime();
            sum += step.getAsDouble();
            cpu[i] = (thread.getCurrentThreadCpuTime() - cpuBefore) / 1e6;
            millis[i] = (System.nanoTime() - before) / 1e6;
        }

        void print(String what) {
            Arrays.sort(millis);
            Arrays.sort(cpu);
            System.out.printf(
                    Locale.ROOT,
                    "%d %s: median %.1f ms, p95 %.1f, most %.1f; of its processor %.1f, %.1f, %.1f (checksum %s)%n",
                    count(),
                    what,
                    millis[count() / 2],
                    millis[count() * 95 / 100],
                    millis[count() - 1],
                    cpu[count() / 2],
                    cpu[count() * 95 / 100],
                    cpu[count() - 1],
                    sum);
        }
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
}
