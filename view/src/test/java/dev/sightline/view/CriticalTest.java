package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.view.RunTraces.Message;
import dev.sightline.view.RunTraces.Run;
import dev.sightline.view.RunTraces.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The view `critical` against the longest path that is found by going along all edges until nothing gets later.
@NullUnmarked // documents are maps in which null is a value
class CriticalTest {
    static final List<Long> SEEDS = LongStream.range(0, 80).boxed().toList();

    /// A process, or -1 for a meeting, of which there is one of a number at a time.
    private record Moment(int process, long nanos, int meeting) {}

    private record Edge(Moment from, Moment to, long least, long most) {}

    private record Own(Moment from, Moment to, long nanos, String step) {}

    private static final class Graph {
        private final Run run;
        private final WaitOracle oracle;
        private final List<Edge> edges = new ArrayList<>();
        private final List<Own> own = new ArrayList<>();
        private final List<Moment> firsts = new ArrayList<>();
        private final Map<Moment, Long> held = new HashMap<>();
        private final Map<Moment, Moment> before = new HashMap<>();
        private long start = Long.MAX_VALUE;
        private long end = Long.MIN_VALUE;

        Graph(Run run) {
            this.run = run;
            oracle = new WaitOracle(run);
            for (int process = 0; process < run.processes(); process++) {
                TreeSet<Long> times = new TreeSet<>();
                for (Step step : run.steps()) {
                    if (step.process() == process) {
                        times.add(step.enter());
                        times.add(step.exit());
                    }
                }
                for (Message message : run.messages()) {
                    if (message.from() == process) {
                        times.add(message.sent());
                    }
                    if (message.to() == process) {
                        times.add(message.received());
                    }
                }
                firsts.add(at(process, times.first()));
                start = Math.min(start, times.first());
                end = Math.max(end, times.last());
                for (long time : times) {
                    if (times.lower(time) != null) {
                        before.put(at(process, time), at(process, times.lower(time)));
                    }
                }
            }
            oracle.waits.forEach(wait -> {
                if (!wait.kind().equals("collective")) {
                    wait(wait);
                }
            });
            for (Message message : run.messages()) {
                if (message.received() >= message.sent()) {
                    add(at(message.from(), oracle.toBeSent(message)), at(message.to(), message.received()), 0);
                }
            }
            for (int meeting = 0; meeting < oracle.meetings.size(); meeting++) {
                meeting(oracle.meetings.get(meeting), meeting);
            }
            before.forEach((to, from) -> own.add(new Own(
                    from, to, to.nanos - from.nanos - held.getOrDefault(to, 0L), step(to.process, from.nanos))));
        }

        private static Moment at(int process, long nanos) {
            return new Moment(process, nanos, -1);
        }

        private String step(int process, long nanos) {
            return run.steps().stream()
                    .filter(step -> step.process() == process && step.enter() <= nanos && nanos < step.exit())
                    .max(Comparator.comparingLong(Step::enter)
                            .thenComparingLong(step -> -step.exit())
                            .thenComparing(step ->
                                    !step.name().equals("main") && !step.name().equals("compute")))
                    .map(Step::name)
                    .orElse(null);
        }

        private void wait(WaitOracle.Wait wait) {
            Message message = wait.message();
            boolean isSender = wait.kind().equals("late_receiver");
            long entered = oracle.receives(message).enter();
            Moment cause = at(wait.late(), isSender ? entered : oracle.toBeSent(message));
            Moment effect = at(wait.process(), isSender ? oracle.sends(message).exit() : message.received());
            hold(cause, effect, wait.step().enter(), cause.nanos);
        }

        private void hold(Moment cause, Moment effect, long since, long until) {
            if (cause.nanos < effect.nanos) {
                add(cause, effect, effect.nanos - cause.nanos);
                Moment from = before.get(effect);
                if (from != null) {
                    long nanos = Math.min(until, effect.nanos) - Math.max(since, from.nanos);
                    held.merge(effect, Math.max(0, nanos), Math::max);
                }
            }
        }

        private void add(Moment from, Moment to, long least) {
            if (from.nanos < to.nanos) {
                edges.add(new Edge(from, to, least, to.nanos - from.nanos));
            }
        }

        private void meeting(List<Step> met, int number) {
            boolean fromRoot = met.getFirst().name().equals("MPI_Bcast");
            boolean toRoot = met.getFirst().name().equals("MPI_Reduce");
            List<Step> needed =
                    met.stream().filter(step -> !fromRoot || step.isRoot()).toList();
            long last = needed.stream().mapToLong(Step::enter).max().orElseThrow();
            Moment all = new Moment(-1, last, number);
            needed.forEach(step -> edges.add(new Edge(at(step.process(), step.enter()), all, 0, 0)));
            for (Step step : met) {
                if (fromRoot && step.isRoot() || toRoot && !step.isRoot()) {
                    continue;
                }
                Moment left = at(step.process(), step.exit());
                if (last > step.enter()) {
                    hold(all, left, step.enter(), last);
                } else {
                    add(all, left, fromRoot ? 0 : left.nanos - last);
                }
            }
        }

        /// @param faster the step or process of which everything takes a fifth less; null: none
        long duration(String faster, boolean isLeast) {
            Map<Moment, Long> at = new HashMap<>();
            firsts.forEach(moment -> at.put(moment, moment.nanos - start));
            boolean isMore = true;
            while (isMore) {
                isMore = false;
                for (Own each : own) {
                    boolean takesLess =
                            faster != null && (faster.equals("" + each.step) || faster.equals("p" + each.to.process));
                    long nanos = takesLess ? each.nanos - each.nanos * 20 / 100 : each.nanos;
                    isMore |= later(at, each.from, each.to, nanos);
                }
                for (Edge edge : edges) {
                    isMore |= later(at, edge.from, edge.to, isLeast ? edge.least : edge.most);
                }
            }
            return at.values().stream().mapToLong(Long::longValue).max().orElseThrow();
        }

        private static boolean later(Map<Moment, Long> at, Moment from, Moment to, long nanos) {
            Long begun = at.get(from);
            Long known = at.get(to);
            if (begun == null || known != null && known >= begun + nanos) {
                return false;
            }
            at.put(to, begun + nanos);
            return true;
        }
    }

    private static Map<String, Object> ask(Run run) {
        // steps may end behind the last row
        String to = Long.toString(RunTraces.START + 100_000);
        return WaitsTest.ask(RunTraces.trace(run), "critical", Map.of("limit", "200", "stretches", "5000", "to", to));
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void gainsAreThoseOfTheLongestPath(long seed) {
        Run run = RunTraces.random(new Random(seed), seed % 2 == 0);
        Graph graph = new Graph(run);
        long now = graph.end - graph.start;
        assertThat(graph.duration(null, false)).isEqualTo(now);
        assertThat(graph.duration(null, true)).isEqualTo(now);
        Map<String, Object> found = ask(run);
        assertThat(found.get("startNanos")).isEqualTo(Long.toString(RunTraces.START + graph.start));
        assertThat(found.get("endNanos")).isEqualTo(Long.toString(RunTraces.START + graph.end));
        assertThat((List<?>) found.get("steps")).isNotEmpty();
        for (String key : List.of("steps", "ofProcesses")) {
            for (Object each : (List<?>) found.get(key)) {
                Map<?, ?> share = (Map<?, ?>) each;
                String name = "" + share.get("name");
                assertThat(share.get("gainLeastNanos"))
                        .as(name)
                        .isEqualTo(Long.toString(now - graph.duration(name, false)));
                assertThat(share.get("gainMostNanos"))
                        .as(name)
                        .isEqualTo(Long.toString(now - graph.duration(name, true)));
            }
        }
    }

    /// It goes from the first moment to the last, and waits nowhere for what the graph knows.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void thePathIsALongestOne(long seed) {
        Run run = RunTraces.random(new Random(seed), seed % 2 == 0);
        Graph graph = new Graph(run);
        Map<String, Object> found = ask(run);
        assertThat(found.get("whole")).isEqualTo(true);
        List<?> names = (List<?>) found.get("bands");
        long at = graph.start;
        Integer who = null;
        Map<String, Long> steps = new HashMap<>();
        for (Object each : (List<?>) found.get("path")) {
            Map<?, ?> piece = (Map<?, ?>) each;
            long from = Long.parseLong((String) piece.get("fromNanos")) - RunTraces.START;
            long to = Long.parseLong((String) piece.get("toNanos")) - RunTraces.START;
            Integer by = process(names, piece.get("from"));
            Integer next = process(names, piece.get("to"));
            assertThat(from).isEqualTo(at);
            assertThat(who == null || who.equals(by)).isTrue();
            if (by == null) {
                assertThat(graph.firsts).contains(Graph.at(next, to));
                assertThat(at).isEqualTo(graph.start);
            } else if (by.equals(next)) {
                long own = graph.own.stream()
                        .filter(one -> one.to.process == by && one.from.nanos >= from && one.to.nanos <= to)
                        .mapToLong(Own::nanos)
                        .sum();
                assertThat(own)
                        .as("nothing is waited for from %s to %s", from, to)
                        .isEqualTo(to - from);
                steps.merge("" + piece.get("step"), to - from, Long::sum);
            } else {
                assertThat(isKnown(graph, Graph.at(by, from), Graph.at(next, to)))
                        .isTrue();
            }
            at = to;
            who = next;
        }
        assertThat(at).isEqualTo(graph.end);
        for (Object each : (List<?>) found.get("steps")) {
            Map<?, ?> share = (Map<?, ?>) each;
            assertThat(share.get("nanos")).isEqualTo(Long.toString(steps.get("" + share.get("name"))));
        }
    }

    private static Integer process(List<?> names, Object band) {
        return band == null ? null : Integer.valueOf(((String) names.get(((Long) band).intValue())).substring(1));
    }

    private static boolean isKnown(Graph graph, Moment from, Moment to) {
        return graph.edges.stream()
                .filter(edge -> edge.to.equals(to) && edge.least == edge.most)
                .anyMatch(edge -> edge.from.equals(from)
                        || edge.from.process < 0
                                && edge.from.nanos == from.nanos
                                && graph.edges.stream()
                                        .anyMatch(other -> other.from.equals(from) && other.to.equals(edge.from)));
    }

    @Test
    void threeRanksWaitForTheFirst() {
        Map<String, Object> found = ask(RunTraces.three());
        List<String> path = new ArrayList<>();
        for (Object each : (List<?>) found.get("path")) {
            Map<?, ?> piece = (Map<?, ?>) each;
            path.add(piece.get("from") + " " + piece.get("to") + " " + piece.get("step"));
        }
        assertThat(path).startsWith("0 0 compute", "0 1 null", "1 1 MPI_Recv");
    }
}
