package dev.sightline.analysis.causal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How far clocks are from that of a reference, and how surely: what messages permit, nothing else. Nothing arrives
/// before it is sent, and no caller is answered before the one that it called has begun ([Calls]), so each pair of
/// processes has a difference of clocks that is at most something ([ClockPair]), and along chains of pairs these add
/// up: bounds are shortest paths of difference constraints. They hold however unlike delays are in the two directions,
/// as long as clocks run evenly and drift apart by at most 200 millionths.
///
/// @param reference of those whose clocks may run evenly ([SetClocks]) the one with most partners; null: nobody sends
/// @param atNanos by the reference's clock
/// @param clocks of the processes that are tied to others by messages, in the order of their names
public record ClockTruth(@Nullable String reference, long atNanos, List<Clock> clocks) {
    /// Of more, nothing is said.
    public static final int MOST_PROCESSES = 2000;

    /// Of two processes, in both directions.
    private static final int PAIR_BYTES = 1000;

    /// What is known of how far clocks are apart is itself known within a slack.
    private static final double WIDER = 1.05;

    public ClockTruth {
        clocks = List.copyOf(clocks);
    }

    /// How far one is ahead of the reference's clock, in nanoseconds; below 0 it is behind.
    ///
    /// @param least null: nothing leads back from it
    /// @param most null: nothing leads there
    /// @param leastDrift of one that exchanges messages with the reference both ways, as a share: 1e-6 is a
    ///     microsecond a second; null where it does not
    /// @param messages that it sends or receives
    public record Clock(
            String process,
            @Nullable Double least,
            @Nullable Double most,
            @Nullable Double leastDrift,
            @Nullable Double mostDrift,
            long messages) {
        /// Both bounds are known: before and after can be told beyond them.
        public boolean isBounded() {
            return least != null && most != null;
        }

        /// The middle of what is possible; null where it is not bounded.
        public @Nullable Double offset() {
            return least == null || most == null ? null : Double.valueOf((least + most) / 2);
        }

        /// How far from that it can be at most; below 0: it cannot be one clock that runs evenly.
        public @Nullable Double bound() {
            return least == null || most == null ? null : Double.valueOf((most - least) / 2);
        }

        /// Whether it is certainly not as the reference's.
        public boolean isOff() {
            return least != null && least > 0 || most != null && most < 0;
        }

        private double badness() {
            Double offset = offset();
            Double bound = bound();
            if (isImpossible()) {
                return Double.POSITIVE_INFINITY;
            }
            return offset == null || bound == null ? 0 : Math.abs(offset) / Math.max(1, bound);
        }

        /// Whether no clock that runs evenly fits: it was set meanwhile, or messages are not what they seem.
        public boolean isImpossible() {
            return least != null && most != null && least > most
                    || leastDrift != null && mostDrift != null && leastDrift > mostDrift;
        }
    }

    /// By name: all, or where there are more, those that cannot be, then those that are furthest off beside their
    /// bounds.
    public List<Clock> worst(int limit) {
        if (clocks.size() <= limit) {
            return clocks;
        }
        return clocks.stream()
                .sorted(Comparator.comparingDouble((Clock clock) -> -clock.badness()))
                .limit(limit)
                .sorted(Comparator.comparing(Clock::process, NaturalOrder.BY_NUMBERS))
                .toList();
    }

    /// @throws IllegalArgumentException if more processes exchange messages than are looked at: what to do
    public static ClockTruth of(CausalOrder order) {
        int[] names = order.communicating();
        if (names.length > MOST_PROCESSES) {
            throw new IllegalArgumentException("the clocks of more than " + MOST_PROCESSES
                    + " processes are not compared; choose some with --where");
        }
        long mostPairs = Runtime.getRuntime().maxMemory() / 4 / PAIR_BYTES;
        Map<Long, ClockPair> pairs = new HashMap<>();
        Map<Integer, long[]> seen = new HashMap<>();
        for (int message = 0; message < order.messages(); message++) {
            int from = order.process(order.sent(message));
            int to = order.process(order.received(message));
            long sent = order.timeNanos(order.sent(message));
            long received = order.timeNanos(order.received(message));
            // of either as the first one, as the line is over that one's clock
            ClockPair there = pairs.computeIfAbsent(SetClocks.key(from, to), any -> new ClockPair());
            ClockPair back = pairs.computeIfAbsent(SetClocks.key(to, from), any -> new ClockPair());
            if (pairs.size() / 2 > mostPairs) {
                throw new IllegalArgumentException("the clocks of more than " + mostPairs
                        + " pairs of processes are not compared with "
                        + (Runtime.getRuntime().maxMemory() >> 20)
                        + " MiB of memory; give it more (SIGHTLINE_HEAP=4g), or look at a part of the rows");
            }
            there.there(sent, received);
            back.back(sent, received);
            Long answered = order.answeredNanos(message);
            if (answered != null) {
                there.back(received, answered);
                back.there(received, answered);
            }
            seen.computeIfAbsent(from, any -> new long[1])[0]++;
            seen.computeIfAbsent(to, any -> new long[1])[0]++;
        }
        if (pairs.isEmpty()) {
            return new ClockTruth(null, 0, List.of());
        }
        SetClocks set = SetClocks.among(pairs);
        int reference = reference(order, pairs, set);
        long at = middle(order, reference);
        // through whom others may be compared: one that is bounded on one side only could be anywhere
        BitSet even = new BitSet();
        for (int process : names) {
            even.set(process, !set.has(process));
        }
        double[] anyMost = shortest(order.processes(), reference, pairs, at, 0, even, false);
        double[] anyLeast = shortest(order.processes(), reference, pairs, at, 0, even, true);
        BitSet bounded = new BitSet();
        double widest = 0;
        for (int process : names) {
            if (even.get(process) && Double.isFinite(anyMost[process]) && Double.isFinite(anyLeast[process])) {
                bounded.set(process);
                widest = Math.max(widest, Math.max(Math.abs(anyMost[process]), Math.abs(anyLeast[process])));
            }
        }
        // lines of a chain are looked at at one number, though their clocks are apart
        double slack = ClockPair.MOST_DRIFT * WIDER * widest;
        double[] most = shortest(order.processes(), reference, pairs, at, slack, bounded, false);
        double[] least = shortest(order.processes(), reference, pairs, at, slack, bounded, true);
        List<Clock> clocks = new ArrayList<>();
        for (int process : names) {
            if (!seen.containsKey(process)) {
                continue;
            }
            long count = seen.getOrDefault(process, new long[1])[0];
            if (process == reference) {
                clocks.add(new Clock(order.name(process), 0.0, 0.0, 0.0, 0.0, count));
                continue;
            }
            ClockPair direct = set.has(process) ? set.misfit(process) : pairs.get(SetClocks.key(reference, process));
            boolean hasDrift = direct != null && direct.isBothWays();
            clocks.add(new Clock(
                    order.name(process),
                    known(-least[process]),
                    known(most[process]),
                    direct != null && hasDrift ? Double.valueOf(direct.leastDrift()) : null,
                    direct != null && hasDrift ? Double.valueOf(direct.mostDrift()) : null,
                    count));
        }
        return new ClockTruth(order.name(reference), at, clocks);
    }

    private static @Nullable Double known(double bound) {
        return Double.isFinite(bound) ? Double.valueOf(bound) : null;
    }

    /// Who runs evenly and has most partners; of those, the first by name.
    private static int reference(CausalOrder order, Map<Long, ClockPair> pairs, SetClocks set) {
        int[] partners = new int[order.processes()];
        pairs.keySet().forEach(key -> partners[(int) (key >>> 32)]++);
        int best = -1;
        for (int process : order.communicating()) {
            boolean isBetter = best < 0
                    || (set.has(process) == set.has(best) ? partners[process] > partners[best] : set.has(best));
            if (isBetter) {
                best = process;
            }
        }
        return best;
    }

    private static long middle(CausalOrder order, int process) {
        int[] own = order.eventsOf(process);
        long first = order.timeNanos(own[0]);
        return first + (order.timeNanos(own[own.length - 1]) - first) / 2;
    }

    /// By process, at most how far it is ahead of the reference; or, backwards, behind it (R. Bellman, 1958). What is
    /// no clock is left after as many rounds as there are processes.
    ///
    /// @param slack of each pair without the reference
    /// @param through the only ones that a chain may go on from; null: any
    private static double[] shortest(
            int processes,
            int reference,
            Map<Long, ClockPair> pairs,
            long at,
            double slack,
            @Nullable BitSet through,
            boolean isBackwards) {
        int[] from = new int[pairs.size()];
        int[] to = new int[pairs.size()];
        double[] cost = new double[pairs.size()];
        int edge = 0;
        for (Map.Entry<Long, ClockPair> entry : pairs.entrySet()) {
            from[edge] = (int) (entry.getKey() >>> 32);
            to[edge] = entry.getKey().intValue();
            double apart =
                    isBackwards ? -entry.getValue().least(at) : entry.getValue().most(at);
            boolean isClosed = through != null && !through.get(from[edge]);
            cost[edge] = isClosed ? Double.POSITIVE_INFINITY : apart + (from[edge] == reference ? 0 : slack);
            edge++;
        }
        double[] distance = new double[processes];
        Arrays.fill(distance, Double.POSITIVE_INFINITY);
        distance[reference] = 0;
        boolean isShorter = true;
        for (int round = 0; round < processes && isShorter; round++) {
            isShorter = false;
            for (int i = 0; i < from.length; i++) {
                double sum = distance[from[i]] + cost[i];
                if (sum < distance[to[i]]) {
                    distance[to[i]] = sum;
                    isShorter = true;
                }
            }
        }
        return distance;
    }
}
