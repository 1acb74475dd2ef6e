package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.view.RunTraces.Run;
import dev.sightline.view.WaitOracle.Wait;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The view `waits` against what is found by looking at all steps for each message, and at each nanosecond alone.
@NullUnmarked // documents are maps in which null is a value
class WaitsTest {
    static final List<Long> SEEDS = LongStream.range(0, 60).boxed().toList();
    private static final List<String> KINDS = List.of("late_sender", "late_receiver", "collective");
    private static final List<String> KEYS = List.of("lateSenderNanos", "lateReceiverNanos", "collectiveNanos");

    static Map<String, Object> ask(Trace trace, String view, Map<String, String> given) {
        Map<String, List<String>> parameters = new TreeMap<>();
        given.forEach((name, value) -> parameters.put(name, List.of(value)));
        ViewRequest request = new ViewRequest(view, parameters);
        return JsonTree.parse(AnswerJson.document(new Views(() -> 0).answer(trace, request, () -> false)));
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void whoWaitsIsWhatLookingAtEachMomentFinds(long seed) {
        Random random = new Random(seed);
        Run run = RunTraces.random(random, false);
        WaitOracle oracle = new WaitOracle(run);
        long from = random.nextInt(200);
        long to = from + 1 + random.nextInt(700);
        Map<String, Object> found = ask(
                RunTraces.trace(run),
                "waits",
                Map.of("from", nanos(from), "to", nanos(to), "width", "40", "limit", "1000"));
        assertThat(found.get("undecided")).isEqualTo(oracle.undecided);
        assertThat(found.get("apart")).isEqualTo(oracle.apart);
        assertThat(pairs(found)).isEqualTo(pairs(oracle, from, to));

        long[] sums = new long[3];
        Map<String, Long> cells = new TreeMap<>();
        List<?> columns = (List<?>) found.get("bands");
        for (long nanos = from; nanos < to; nanos++) {
            for (int process = 0; process < run.processes(); process++) {
                int kind = kind(oracle, process, nanos);
                if (kind >= 0) {
                    sums[kind]++;
                    int band = columns.indexOf("p" + process);
                    cells.merge(band + " " + column(nanos, from, to) + " " + KEYS.get(kind), 1L, Long::sum);
                }
            }
        }
        for (int kind = 0; kind < 3; kind++) {
            assertThat(found.get(KEYS.get(kind))).isEqualTo(Long.toString(sums[kind]));
        }
        assertThat(cells(found)).isEqualTo(cells);
        for (Object each : (List<?>) found.get("waiting")) {
            Map<?, ?> of = (Map<?, ?>) each;
            int process = Integer.parseInt(((String) of.get("process")).substring(1));
            long caused = oracle.waits.stream()
                    .filter(wait -> wait.late() == process)
                    .mapToLong(wait -> Math.max(0, Math.min(to, wait.to()) - Math.max(from, wait.from())))
                    .sum();
            assertThat(of.get("causedNanos")).isEqualTo(Long.toString(caused));
        }
    }

    private static String nanos(long nanos) {
        return Long.toString(RunTraces.START + nanos);
    }

    private static int column(long nanos, long from, long to) {
        for (int column = 19; column > 0; column--) {
            if (nanos >= from + (to - from) / 20 * column + (to - from) % 20 * column / 20) {
                return column;
            }
        }
        return 0;
    }

    /// -1: it does not wait.
    private static int kind(WaitOracle oracle, int process, long nanos) {
        return oracle.waits.stream()
                .filter(wait -> wait.process() == process && wait.from() <= nanos && nanos < wait.to())
                .mapToInt(wait -> KINDS.indexOf(wait.kind()))
                .min()
                .orElse(-1);
    }

    private static Map<String, Long> cells(Map<String, Object> found) {
        Map<String, Long> cells = new TreeMap<>();
        for (Object each : (List<?>) found.get("cells")) {
            Map<?, ?> cell = (Map<?, ?>) each;
            for (String key : KEYS) {
                long nanos = Long.parseLong((String) cell.get(key));
                if (nanos > 0) {
                    cells.put(cell.get("band") + " " + cell.get("column") + " " + key, nanos);
                }
            }
        }
        return cells;
    }

    private static Map<String, String> pairs(Map<String, Object> found) {
        Map<String, String> pairs = new TreeMap<>();
        for (Object each : (List<?>) found.get("pairs")) {
            Map<?, ?> pair = (Map<?, ?>) each;
            pairs.put(
                    pair.get("process") + " " + pair.get("late") + " " + pair.get("kind"),
                    pair.get("waits") + " " + pair.get("nanos"));
        }
        return pairs;
    }

    private static Map<String, String> pairs(WaitOracle oracle, long from, long to) {
        Map<String, long[]> sums = new TreeMap<>();
        for (Wait wait : oracle.waits) {
            long nanos = Math.min(to, wait.to()) - Math.max(from, wait.from());
            if (nanos > 0) {
                long[] sum = sums.computeIfAbsent(
                        "p" + wait.process() + " p" + wait.late() + " " + wait.kind(), any -> new long[2]);
                sum[0]++;
                sum[1] += nanos;
            }
        }
        Map<String, String> pairs = new TreeMap<>();
        sums.forEach((pair, sum) -> pairs.put(pair, sum[0] + " " + sum[1]));
        return pairs;
    }

    @Test
    void ofASelectionOnlyItsWaitsCount() {
        Run run = new Run(
                2,
                List.of(
                        new RunTraces.Step(0, "MPI_Recv", 10, 60, null, false),
                        new RunTraces.Step(1, "MPI_Send", 40, 50, null, false),
                        new RunTraces.Step(0, "MPI_Barrier", 70, 100, "w", false),
                        new RunTraces.Step(1, "MPI_Barrier", 90, 100, "w", false)),
                List.of(new RunTraces.Message(1, 45, 0, 55)));
        assertThat(ask(RunTraces.trace(run), "waits", Map.of()))
                .containsEntry("lateSenderNanos", "30")
                .containsEntry("collectiveNanos", "20");
        assertThat(ask(RunTraces.trace(run), "waits", Map.of("where", "event = \"MPI_Barrier\"")))
                .containsEntry("lateSenderNanos", "0")
                .containsEntry("collectiveNanos", "20");
        assertThat(ask(RunTraces.trace(run), "waits", Map.of("where", "event = \"sent\"")))
                .containsEntry("lateSenderNanos", "30")
                .containsEntry("collectiveNanos", "0");
    }
}
