package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.analysis.causal.CausalOrder;
import dev.sightline.analysis.causal.WorkClock;
import dev.sightline.analysis.wait.Waits;
import dev.sightline.analysis.wait.Work;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Snapshot;
import dev.sightline.view.RunTraces.Run;
import dev.sightline.view.request.Trace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Work time against what is found by looking at each nanosecond alone.
@NullUnmarked // documents are maps in which null is a value
class WorkTimeTest {
    static final List<Long> SEEDS = LongStream.range(0, 40).boxed().toList();

    private record Slow(CausalOrder order, WaitOracle waits, Map<Integer, Long> known) {
        long at(int event) {
            Long found = known.get(event);
            if (found != null) {
                return found;
            }
            int process = order.process(event);
            int[] own = order.eventsOf(process);
            int rank = 0;
            while (own[rank] != event) {
                rank++;
            }
            long at = rank == 0 ? 0 : at(own[rank - 1]) + worked(process, own[rank - 1], event);
            for (int message = 0; message < order.messages(); message++) {
                if (order.received(message) == event) {
                    at = Math.max(at, at(order.sent(message)));
                }
            }
            known.put(event, at);
            return at;
        }

        private long worked(int process, int from, int to) {
            int number = Integer.parseInt(order.name(process).substring(1));
            long nanos = 0;
            for (long t = order.timeNanos(from) - RunTraces.START; t < order.timeNanos(to) - RunTraces.START; t++) {
                long now = t;
                boolean waits = this.waits.waits.stream()
                        .anyMatch(wait -> wait.process() == number && wait.from() <= now && now < wait.to());
                nanos += waits ? 0 : 1;
            }
            return nanos;
        }
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void itIsWhatEachMomentWithoutAWaitAddsUpTo(long seed) {
        Run run = RunTraces.random(new Random(seed), true);
        Snapshot snapshot = RunTraces.trace(run).snapshot();
        CausalOrder order = CausalOrder.of(snapshot, () -> false);
        Work work = Work.of(order, snapshot, () -> Waits.of(order, snapshot, () -> false), () -> false);
        assertThat(work.column()).isNull();
        WorkClock clock = WorkClock.of(order, work.since());
        Slow slow = new Slow(order, new WaitOracle(run), new HashMap<>());
        for (int event = 0; event < order.events(); event++) {
            assertThat(clock.at(event)).isEqualTo(slow.at(event));
        }
    }

    /// Two runs of one program, of which the second was held up by others at every step: by what was done they are
    /// alike.
    @Test
    void twoRunsThatDidTheSameAreAlikeHoweverLongTheyTook() {
        assertThat(spaceTime(counted(1, "instructions"))).isEqualTo(spaceTime(counted(7, "instructions")));
        assertThat(spaceTime(counted(1, "instructions")).get("workOf")).isEqualTo("instructions");
        // of a column that is called otherwise nobody knows what it counts, and nothing counts below 0
        assertThat(spaceTime(counted(1, "pages")).get("workOf")).isNull();
        assertThat(spaceTime(counted(1, "cpu_time", -1)).get("workOf")).isNull();
    }

    /// Extrae's counters say how much it was since the row before.
    @Test
    void aCounterThatFallsSaysWhatWasDoneSinceTheRowBefore() {
        List<Long> each = List.of(5L, 3L, 7L, 1L);
        List<Long> sums = List.of(5L, 8L, 15L, 16L);
        assertThat(places(each)).isEqualTo(List.of("5", "5", "12", "12"));
        assertThat(places(sums)).isEqualTo(List.of("0", "0", "10", "10"));
    }

    /// a sends twice to b: when, by what the column says.
    private static List<Object> places(List<Long> counts) {
        List<Table.Row> rows = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            boolean sends = i % 2 == 0;
            rows.add(new Table.Row(
                    i,
                    0,
                    Map.of(
                            "t",
                            RunTraces.START + 100L * i,
                            "who",
                            sends ? "a" : "b",
                            "message.id",
                            "m" + i / 2,
                            "message.side",
                            sends ? "send" : "receive",
                            "PAPI_TOT_INS",
                            counts.get(i))));
        }
        List<Object> places = new ArrayList<>();
        for (Object arrow : (List<?>) spaceTime(trace(rows, "PAPI_TOT_INS")).get("arrows")) {
            places.add(((Map<?, ?>) arrow).get("sent"));
            places.add(((Map<?, ?>) arrow).get("received"));
        }
        return places;
    }

    private static Map<String, Object> spaceTime(Trace trace) {
        return WaitsTest.ask(trace, "spacetime", Map.of("times", "work"));
    }

    private static Trace counted(int slower, String column) {
        return counted(slower, column, 1);
    }

    /// a asks b ten times; both count what they did.
    private static Trace counted(int slower, String column, int sign) {
        List<Table.Row> rows = new ArrayList<>();
        long at = 0;
        long work = 0;
        for (int i = 0; i < 20; i++) {
            at += (long) slower * (10 + i % 3);
            work += 5 + i % 4;
            boolean sends = i % 2 == 0;
            rows.add(new Table.Row(
                    i,
                    0,
                    Map.of(
                            "t",
                            RunTraces.START + at,
                            "who",
                            sends ? "a" : "b",
                            "message.id",
                            "m" + i / 2,
                            "message.side",
                            sends ? "send" : "receive",
                            column,
                            sign * work)));
        }
        return trace(rows, column);
    }

    private static Trace trace(List<Table.Row> rows, String column) {
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null),
                new Field("who", ColumnType.STRING, Role.ENTITY, null),
                new Field("message.id", ColumnType.STRING, Role.MESSAGE, null),
                new Field("message.side", ColumnType.STRING, null, null),
                new Field(column, ColumnType.INT64, null, null));
        return TableTraces.trace(new Table(fields, List.of("run.csv"), rows), 30);
    }
}
