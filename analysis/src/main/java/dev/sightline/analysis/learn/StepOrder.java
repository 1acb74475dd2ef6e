package dev.sightline.analysis.learn;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// In which order events first happen in flows. Two of which either comes first now and then have no order between
/// them,
/// nor have those that lie between them.
final class StepOrder {
    private StepOrder() {}

    /// How often two events of a flow are compared: of 250 events in 1600 flows, evenly spaced, 0.2 s.
    private static final long MAX_COMPARISONS = 100_000_000;

    /// So many flows tell what most do.
    private static final int MOST_FLOWS = 500;

    /// One flow in so many may be out of order.
    private static final int MOST_IN_ORDER = 4;

    /// @return groups of events, in order; those of a group come in any
    static List<List<Integer>> of(FlowShapes shapes) {
        int n = shapes.events().length;
        int[][] before = before(shapes);
        double[] position = position(shapes);
        int[] wins = new int[n];
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                wins[a] += before[a][b] > before[b][a] ? 1 : before[a][b] < before[b][a] ? -1 : 0;
            }
        }
        List<Integer> sorted = IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.comparingInt((Integer a) -> -wins[a]).thenComparingDouble(a -> position[a]))
                .toList();
        List<List<Integer>> groups = new ArrayList<>();
        for (int event : sorted) {
            int from = groups.size();
            for (int g = 0; g < groups.size(); g++) {
                if (groups.get(g).stream().anyMatch(other -> isFree(before, other, event))) {
                    from = g;
                    break;
                }
            }
            List<Integer> group = new ArrayList<>();
            while (groups.size() > from) {
                group.addAll(groups.remove(from));
            }
            group.add(event);
            groups.add(group);
        }
        return inWhichMostAre(shapes, groups);
    }

    /// What most flows do is in order: where flows do many different things, no pair of events is seen often
    /// enough in either order, and nearly every flow would break some order. Groups that the most flows go back
    /// between become one, until most flows are in order.
    private static List<List<Integer>> inWhichMostAre(FlowShapes shapes, List<List<Integer>> groups) {
        int step = Math.max(1, shapes.size() / MOST_FLOWS);
        List<int[]> flows = IntStream.range(0, shapes.size())
                .filter(f -> f % step == 0)
                .mapToObj(f -> inTime(shapes, f))
                .toList();
        List<List<Integer>> merged = new ArrayList<>(groups);
        while (merged.size() > 1) {
            int[] place = new int[shapes.events().length];
            for (int g = 0; g < merged.size(); g++) {
                int of = g;
                merged.get(g).forEach(event -> place[event] = of);
            }
            Map<Back, Integer> backs = new HashMap<>();
            for (int f = 0; f < flows.size(); f++) {
                Back back = back(flows.get(f), shapes.first()[f * step], place);
                if (back != null) {
                    backs.merge(back, 1, Integer::sum);
                }
            }
            int bad = backs.values().stream().mapToInt(Integer::intValue).sum();
            if (bad * MOST_IN_ORDER <= flows.size()) {
                break;
            }
            Back most = Collections.max(
                            backs.entrySet(),
                            Map.Entry.<Back, Integer>comparingByValue()
                                    .thenComparing(Map.Entry.comparingByKey(
                                            Comparator.comparingInt((Back back) -> back.from() - back.to())
                                                    .thenComparingInt(back -> -back.to()))))
                    .getKey();
            List<Integer> one = new ArrayList<>();
            for (int g = most.to(); g <= most.from(); g++) {
                one.addAll(merged.remove(most.to()));
            }
            merged.add(most.to(), one);
        }
        return merged;
    }

    /// A flow goes back from a group to an earlier one.
    private record Back(int from, int to) {}

    /// The first time that a flow does so; null: it is in order.
    private static @Nullable Back back(int[] events, long[] first, int[] place) {
        int highest = -1;
        int before = -1;
        for (int i = 0; i < events.length; i++) {
            if (i > 0 && first[events[i]] > first[events[i - 1]]) {
                // equal times are no order
                before = highest;
            }
            if (place[events[i]] < before) {
                return new Back(before, place[events[i]]);
            }
            highest = Math.max(highest, place[events[i]]);
        }
        return null;
    }

    private static int[] inTime(FlowShapes shapes, int flow) {
        return IntStream.range(0, shapes.events().length)
                .filter(event -> shapes.has(flow, event))
                .boxed()
                .sorted(Comparator.comparingLong(event -> shapes.first()[flow][event]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /// In how many flows one came before the other, at another time.
    private static int[][] before(FlowShapes shapes) {
        int n = shapes.events().length;
        int[][] before = new int[n][n];
        long pairs = Math.max(1, (long) n * n);
        int step = (int) Math.max(1, pairs * shapes.size() / MAX_COMPARISONS);
        for (int f = 0; f < shapes.size(); f += step) {
            int[] counts = shapes.counts()[f];
            long[] first = shapes.first()[f];
            for (int a = 0; a < n; a++) {
                for (int b = 0; counts[a] > 0 && b < n; b++) {
                    before[a][b] += counts[b] > 0 && first[a] < first[b] ? 1 : 0;
                }
            }
        }
        return before;
    }

    private static boolean isFree(int[][] before, int a, int b) {
        int one = before[a][b];
        int other = before[b][a];
        return Usual.isLeftOut(Math.min(one, other), one + other);
    }

    /// Where in its flows an event stands on average, from 0 to 1: by order of arrival, which tells where times do
    /// not.
    private static double[] position(FlowShapes shapes) {
        int n = shapes.events().length;
        double[] sum = new double[n];
        int[] flows = new int[n];
        int[] place = new int[java.util.Arrays.stream(shapes.events()).max().orElse(0) + 1];
        java.util.Arrays.fill(place, -1);
        for (int i = 0; i < n; i++) {
            place[shapes.events()[i]] = i;
        }
        for (FlowSample.Sequence flow : shapes.flows()) {
            boolean[] met = new boolean[n];
            for (int i = 0; i < flow.size; i++) {
                int event = flow.events[i] < place.length ? place[flow.events[i]] : -1;
                if (event >= 0 && !met[event]) {
                    met[event] = true;
                    sum[event] += (double) i / flow.size;
                    flows[event]++;
                }
            }
        }
        for (int i = 0; i < n; i++) {
            sum[i] /= Math.max(1, flows[i]);
        }
        return sum;
    }
}
