package dev.sightline.analysis.wait;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The chain of steps and messages that the end of a run waited for: the longest path through it (C.-Q. Yang, B. P.
/// Miller, "Critical path analysis for the execution of parallel and distributed programs", ICDCS 1988), found from its
/// end backwards. And what it would gain if a step took less. Immutable.
public final class CriticalPath {
    private final RunGraph graph;
    private final Waits waits;
    private final List<Piece> pieces;

    private CriticalPath(Waits waits, RunGraph graph) {
        this.waits = waits;
        this.graph = graph;
        pieces = List.copyOf(walk());
    }

    public static CriticalPath of(Waits waits) {
        return new CriticalPath(waits, new RunGraph(waits));
    }

    /// A part of the path.
    ///
    /// @param process that does something, or that a message comes from; -1: nobody, as the process that is next
    ///     had not begun
    /// @param to process that is next; the same unless it is a message
    /// @param step what it does; null: it is in no step, or a message
    /// @param toNanos exclusive
    public record Piece(int process, int to, @Nullable String step, long fromNanos, long toNanos) {
        public boolean isMessage() {
            return process >= 0 && process != to;
        }

        public long nanos() {
            return toNanos - fromNanos;
        }
    }

    private List<Piece> walk() {
        List<Piece> found = new ArrayList<>();
        if (graph.size() == 0) {
            return found;
        }
        int at = graph.size() - 1;
        // nobody's are never the last: who meets leaves
        while (at > 0 && (graph.process(at) == RunGraph.NONE || graph.time(at - 1) == graph.time(at))) {
            at--;
        }
        while (true) {
            int cause = graph.waited(at) ? graph.cause(at) : RunGraph.NONE;
            // who came last to a meeting
            while (cause != RunGraph.NONE && graph.process(cause) == RunGraph.NONE) {
                cause = graph.cause(cause);
            }
            int before = graph.before(at);
            if (cause != RunGraph.NONE) {
                found.add(new Piece(graph.process(cause), graph.process(at), null, graph.time(cause), graph.time(at)));
                at = cause;
            } else if (before != RunGraph.NONE) {
                own(found, before, at);
                at = before;
            } else {
                if (graph.time(at) > graph.time(0)) {
                    found.add(new Piece(RunGraph.NONE, graph.process(at), null, graph.time(0), graph.time(at)));
                }
                Collections.reverse(found);
                return found;
            }
        }
    }

    private void own(List<Piece> found, int before, int at) {
        int process = graph.process(at);
        String step = graph.step(at) < 0 ? null : waits.steps().names().name(graph.step(at));
        long until = graph.time(at);
        if (!found.isEmpty()) {
            Piece next = found.getLast();
            boolean goesOn = next.process == process
                    && next.to == process
                    && (step == null ? next.step == null : step.equals(next.step));
            if (goesOn) {
                until = found.removeLast().toNanos;
            }
        }
        found.add(new Piece(process, process, step, graph.time(before), until));
    }

    /// In the order of time, one after the other, from the first event to the last.
    public List<Piece> pieces() {
        return pieces;
    }

    public String name(int process) {
        return waits.order().name(process);
    }

    public long startNanos() {
        return graph.size() == 0 ? 0 : graph.time(0);
    }

    public long endNanos() {
        return graph.size() == 0 ? 0 : graph.time(graph.size() - 1);
    }

    /// How much of the path is whose, and how much shorter the whole run were if that took less.
    ///
    /// @param name of a step, null: of none; or of a process
    /// @param nanos on the path
    /// @param leastNanos the run gains at least so much
    /// @param mostNanos and at most so much: when messages came that nobody waited for is not known
    public record Share(@Nullable String name, long nanos, long leastNanos, long mostNanos) {}

    private interface Belongs {
        boolean test(int moment);
    }

    private Share share(@Nullable String name, long nanos, int percent, Belongs belongs) {
        RunGraph.Own faster = moment -> {
            long own = graph.own(moment);
            return belongs.test(moment) ? own - own / 100 * percent - own % 100 * percent / 100 : own;
        };
        long now = endNanos() - startNanos();
        return new Share(name, nanos, now - graph.duration(faster, false), now - graph.duration(faster, true));
    }

    /// By step, those with most of the path first.
    ///
    /// @param percent how much less time a step takes, from 0 to 100
    public List<Share> bySteps(int percent, int limit) {
        Map<@Nullable String, Long> sums = new HashMap<>();
        for (Piece piece : pieces) {
            if (!piece.isMessage() && piece.process >= 0) {
                sums.merge(piece.step, piece.nanos(), Long::sum);
            }
        }
        Map<@Nullable String, Integer> numbers = new HashMap<>();
        numbers.put(null, RunGraph.NONE);
        List<String> names = waits.steps().names().all();
        for (int i = 0; i < names.size(); i++) {
            numbers.put(names.get(i), i);
        }
        return most(sums, limit).stream()
                .map(each -> {
                    int step = numbers.getOrDefault(each.getKey(), RunGraph.NONE);
                    return share(each.getKey(), each.getValue(), percent, moment -> graph.step(moment) == step);
                })
                .toList();
    }

    /// By process, those with most of the path first.
    public List<Share> byProcesses(int percent, int limit) {
        Map<@Nullable String, Long> sums = new HashMap<>();
        Map<String, Integer> numbers = Waits.numbers(waits.order());
        for (Piece piece : pieces) {
            if (!piece.isMessage() && piece.process >= 0) {
                sums.merge(name(piece.process), piece.nanos(), Long::sum);
            }
        }
        return most(sums, limit).stream()
                .map(each -> {
                    int process = numbers.getOrDefault(each.getKey(), RunGraph.NONE);
                    return share(each.getKey(), each.getValue(), percent, moment -> graph.process(moment) == process);
                })
                .toList();
    }

    private static List<Map.Entry<@Nullable String, Long>> most(Map<@Nullable String, Long> sums, int limit) {
        return sums.entrySet().stream()
                .sorted(Comparator.comparingLong((Map.Entry<@Nullable String, Long> each) -> -each.getValue())
                        .thenComparing(each -> String.valueOf(each.getKey())))
                .limit(limit)
                .toList();
    }
}
