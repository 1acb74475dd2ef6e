package dev.sightline.bench;

import dev.sightline.event.selection.LiteralRules;
import dev.sightline.replay.BoardViews;
import dev.sightline.replay.board.Binder;
import dev.sightline.replay.board.Board;
import dev.sightline.replay.board.Pipeline;
import dev.sightline.replay.run.BoardRun;
import dev.sightline.replay.run.LineState;
import dev.sightline.replay.stage.Reading;
import dev.sightline.replay.stage.Texts;
import dev.sightline.store.Ledger;
import dev.sightline.store.RowTexts;
import dev.sightline.store.Snapshot;
import dev.sightline.store.live.Store;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.view.Views;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.function.IntFunction;
import java.util.function.LongUnaryOperator;

/// How many events a second go through ten pipelines on one core, what a step back takes, and what a look at a store
/// that
/// grows by 25,000 rows: of 100,000 a second, every quarter of one.
///
/// `./bench/run replay [ROWS]`, 10 M unless said, in memory; `replay --write ROWS STORE` writes them ([ReplayRows]),
/// `replay --store STORE` asks those, `replay --views STORE` what the page asks for its cursor without a board. Forward
/// is the processor time of the one thread; a step is by the clock, and of the processor.
final class ReplaySpeed {
    private static final int STEPS = 200;
    private static final int MOMENTS = 40;
    private static final int LOOKS = 100;
    private static final int GROWS = 25_000;

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
        if (!arguments.isEmpty() && arguments.getFirst().equals("--views")) {
            Snapshot snapshot = Store.open(Path.of(arguments.get(1))).snapshot();
            System.out.printf(Locale.ROOT, "%,d rows, load %.1f%n", snapshot.rows(), Bench.load());
            views(snapshot, snapshot.rows() * ReplayRows.APART_NANOS);
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
            BoardRun run = new BoardRun(snapshot, bound(snapshot, _ -> new Texts()));
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
            if (!isStored) {
                followed(run, snapshot);
            }
        }
        System.out.printf(Locale.ROOT, "load %.1f%n", Bench.load());
    }

    private static List<Pipeline> bound(Snapshot snapshot, IntFunction<Texts> texts) {
        return new Binder(snapshot, ResolvedSelection.all(snapshot), LiteralRules.UTC, BoardViews.stages(), texts)
                .bind(Board.parse(BOARD, BoardViews.stages()));
    }

    private static void followed(BoardRun first, Snapshot before) {
        BoardRun run = first;
        Snapshot known = before;
        double _ = at(run, known.rows() * ReplayRows.APART_NANOS);
        Times times = new Times(LOOKS);
        for (int i = 0; i < LOOKS; i++) {
            Snapshot more = ReplayRows.more(known, GROWS);
            BoardRun past = run;
            BoardRun[] next = {run};
            times.take(i, () -> {
                next[0] = past.over(more, texts -> bound(more, texts), () -> false);
                return at(next[0], more.rows() * ReplayRows.APART_NANOS);
            });
            run = next[0];
            known = more;
        }
        times.print("looks, each at 25,000 rows more");
    }

    /// What the page asks without a board when its cursor goes to the row before, and what it shows there.
    private static void views(Snapshot snapshot, long last) {
        Trace trace = new Trace("rows", snapshot, RowTexts.NONE, Ledger.stored(snapshot.rows()));
        Views views = new Views();
        Random random = new Random(2);
        for (String kind : List.of("next", "state")) {
            Times times = new Times(kind.equals("next") ? MOMENTS : MOMENTS / 8);
            for (int i = -1; i < times.count(); i++) {
                List<String> at = List.of(Long.toString(random.nextLong(last)));
                Map<String, List<String>> asked = kind.equals("next")
                        ? Map.of("at", at, "back", List.of("true"))
                        : Map.of("at", at, "column", List.of("v"));
                ViewRequest request = new ViewRequest(kind, asked);
                times.take(
                        Math.max(0, i),
                        () -> AnswerJson.document(views.answer(trace, request, () -> false))
                                .length());
            }
            times.print("times the view " + kind + " at any moment");
        }
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
