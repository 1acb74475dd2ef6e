package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.RunTraces.Run;
import dev.sightline.view.WaitOracle.Wait;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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

    /// A row a string: time, who, event and the peer that it names; `-` for none.
    private static Trace rows(String... rows) {
        List<Table.Row> all = new ArrayList<>();
        for (String row : rows) {
            String[] cells = row.split(" ");
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("t", RunTraces.START + Long.parseLong(cells[0]));
            values.put("who", cells[1]);
            values.put("event", cells[2]);
            if (!cells[3].equals("-")) {
                values.put("peer", cells[3]);
            }
            if (cells.length > 4) {
                values.put("message.id", cells[4]);
                values.put("message.side", cells[2]);
            }
            all.add(new Table.Row(all.size(), 0, values));
        }
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null),
                new Field("who", ColumnType.STRING, Role.ENTITY, null),
                new Field("event", ColumnType.STRING, Role.EVENT, null),
                new Field("peer", ColumnType.STRING, Role.PEER, null),
                new Field("message.id", ColumnType.STRING, Role.MESSAGE, null),
                new Field("message.side", ColumnType.STRING, null, null));
        return TableTraces.trace(new Table(fields, List.of("run.csv"), all), 30);
    }

    @Test
    void whatIsNotOverIsWaitedForUntilTheEnd() {
        Map<String, Object> found = ask(
                rows(
                        "0 a process.begin -",
                        "5 a send.begin b",
                        "5 a send b 1",
                        "6 a send.end -",
                        "10 a receive.begin b",
                        "15 b receive.begin a",
                        "20 b receive a 1",
                        "21 b receive.end -",
                        "30 b receive.begin a",
                        "35 c send a 2",
                        "40 c wait.begin -",
                        "50 b process.failed -",
                        "60 b process.end -",
                        "70 c process.failed -",
                        "90 a log -",
                        "100 d compute.begin -"),
                "waits",
                Map.of());
        assertThat(pairs(found)).isEqualTo(Map.of("a b open", "1 90", "b a open", "1 20", "c  open", "1 30"));
        assertThat(found).containsEntry("openNanos", "140");
        Map<String, String> caused = new TreeMap<>();
        for (Object each : (List<?>) found.get("waiting")) {
            Map<?, ?> of = (Map<?, ?>) each;
            caused.put((String) of.get("process"), of.get("openNanos") + " " + of.get("causedNanos"));
        }
        assertThat(caused).isEqualTo(Map.of("a", "90 20", "b", "20 90", "c", "30 0"));
    }

    @Test
    void whoOnlyWaitsIsShownToo() {
        Map<String, Object> found = ask(
                rows(
                        "0 a process.begin -",
                        "5 a send b 1",
                        "8 b receive a 1",
                        "10 c barrier.begin -",
                        "12 c gather.begin c",
                        "20 c log -",
                        "30 c note.begin -",
                        "31 c note.end -",
                        "40 c process.order.begin -",
                        "41 c process.order.end -",
                        "60 a log -"),
                "waits",
                Map.of());
        assertThat(pairs(found)).isEqualTo(Map.of("c  open", "1 48"));
        assertThat(found).containsEntry("openNanos", "48");
        assertThat((List<?>) found.get("bands")).hasSize(3);
    }

    /// It was killed, and its last rows were never written.
    @Test
    void whomOthersHeardOfLaterDoesNotWait() {
        Map<String, Object> found = ask(
                rows(
                        "0 a send b 1",
                        "1 b receive a 1",
                        "10 b receive.begin a",
                        "12 a receive.begin b",
                        "20 a receive b 2",
                        "21 a receive.end -",
                        "30 a receive.begin b",
                        "90 a log -"),
                "waits",
                Map.of());
        assertThat(pairs(found)).isEqualTo(Map.of("a b open", "1 60"));
        assertThat(found).containsEntry("known", true);
    }

    @Test
    void whereNoRowTellsOfAWaitNobodyIsKnownToWait() {
        Trace sides = rows("0 a send b 1", "9 b receive a 1", "12 b send a 2", "11 a receive b 2");
        assertThat(ask(sides, "waits", Map.of())).containsEntry("known", false);
        assertThat(ask(sides, "critical", Map.of()))
                .containsEntry("known", false)
                .containsEntry("undecided", 1L);
    }

    @Test
    void whoSendsWaitsNoMore() {
        Map<String, Object> found = ask(
                rows("0 a send b 1", "1 b receive a 1", "10 b receive.begin a", "20 b send a 2", "90 a log -"),
                "waits",
                Map.of());
        assertThat(found).containsEntry("openNanos", "0");
    }

    @Test
    void whatEndsUntoldWasOverByTheNextStep() {
        Map<String, Object> found = ask(
                rows(
                        "0 a send b 1",
                        "1 b receive.begin a",
                        "2 b receive a 1",
                        "10 b receive.begin a",
                        "20 b barrier.begin -",
                        "30 b barrier.end -",
                        "90 a send b 2"),
                "waits",
                Map.of());
        assertThat(found).containsEntry("openNanos", "0");
    }
}
