package dev.sightline.analysis.learn;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// In which order events first happen in flows. Two of which either comes first now and then have no order between
/// them,
/// nor have those that lie between them.
final class StepOrder {
    private StepOrder() {}

    /// How often two events of a flow are compared: of 250 events in 1600 flows, evenly spaced, 0.2 s.
    private static final long MAX_COMPARISONS = 100_000_000;

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
        return groups;
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
