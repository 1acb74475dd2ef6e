package dev.sightline.analysis.learn;

import dev.sightline.analysis.lifeline.Step;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Which events of some flows are ends, which may be left out and when, and how often each happens.
///
/// @param ends by event: whether a flow may end with it
/// @param needed by event: whether it may not be left out, where its condition holds
/// @param condition by event: another without which it may be left out; -1: it has none
/// @param most by event: how often it happens at most
record StepRules(boolean[] ends, boolean[] needed, int[] condition, int[] most) {
    /// From so many different numbers of times on it happens as often as it likes.
    private static final int VARIES = 3;

    /// One flow in so many may have an event more often than is usual.
    private static final int MOST_FIT = 4;

    /// So many flows tell what most do.
    private static final int MOST_FLOWS = 500;

    /// @param place by event: before which others it comes
    /// @param tree whether rows are spans with parents: what began last says nothing of whether all has ended
    static StepRules of(FlowShapes shapes, int[] place, boolean tree) {
        int n = shapes.events().length;
        boolean[] ends = tree ? new boolean[n] : ends(shapes);
        boolean[] needed = new boolean[n];
        int[] condition = new int[n];
        Arrays.fill(condition, -1);
        int[] most = new int[n];
        for (int event = 0; event < n; event++) {
            most[event] = most(shapes, event);
            needed[event] = tree
                    ? !isLeftOut(shapes.size() - shapes.having(event), shapes.size(), true)
                    : isAlwaysNeeded(shapes, ends, place, event);
        }
        for (int event = 0; event < n; event++) {
            if (!needed[event]) {
                condition[event] = condition(shapes, ends, needed, event, tree);
            }
        }
        for (int event = 0; event < n; event++) {
            needed[event] |= condition[event] >= 0;
        }
        untilMostFit(shapes, most);
        return new StepRules(ends, needed, condition, most);
    }

    /// What happens more often than usual in most flows, be it another event in each, is usual: the one of most flows
    /// happens as often as it likes, until most flows have none.
    private static void untilMostFit(FlowShapes shapes, int[] most) {
        int step = Math.max(1, shapes.size() / MOST_FLOWS);
        int[][] some = IntStream.range(0, shapes.size())
                .filter(f -> f % step == 0)
                .mapToObj(f -> shapes.counts()[f])
                .toArray(int[][]::new);
        while (true) {
            int[] more = new int[most.length];
            int bad = 0;
            for (int[] counts : some) {
                boolean any = false;
                for (int event = 0; event < most.length; event++) {
                    if (counts[event] > most[event]) {
                        more[event]++;
                        any = true;
                    }
                }
                bad += any ? 1 : 0;
            }
            if (bad * MOST_FIT <= some.length) {
                return;
            }
            int worst = 0;
            for (int event = 1; event < most.length; event++) {
                worst = more[event] > more[worst] ? event : worst;
            }
            most[worst] = Step.MANY;
        }
    }

    /// With which event flows end: one behind which hardly ever anything comes, in some flows; any other in many, and
    /// not from some time on.
    private static boolean[] ends(FlowShapes shapes) {
        int n = shapes.events().length;
        int[] ended = new int[n];
        for (int last : shapes.last()) {
            if (last >= 0) {
                ended[last]++;
            }
        }
        boolean[] ends = new boolean[n];
        for (int event = 0; event < n; event++) {
            boolean terminal = ended[event] * 20L >= 19L * shapes.having(event);
            ends[event] = ended[event] > 0
                    && (Usual.isLeftOut(ended[event], shapes.size()) && (terminal || endsBegin(shapes, event) < 0)
                            || terminal && Usual.isDone(ended[event], shapes.size()));
        }
        return ends;
    }

    /// The first flow of those that end with an event if they do so from some time on; else -1.
    private static int endsBegin(FlowShapes shapes, int event) {
        BitSet ending = new BitSet();
        IntStream.range(0, shapes.size()).filter(f -> shapes.last()[f] == event).forEach(ending::set);
        return Outage.begins(ending, shapes.size());
    }

    /// What is not taken for legitimate though many flows do it, in words, with the time from which on they do.
    ///
    /// @param names of events, by place here
    List<String> doubts(FlowShapes shapes, IntFunction<String> names) {
        List<String> doubts = new ArrayList<>();
        for (int event = 0; event < ends.length; event++) {
            int last = event;
            int many = (int) Arrays.stream(shapes.last()).filter(e -> e == last).count();
            int begins = ends[event] || !Usual.isLeftOut(many, shapes.size()) ? -1 : endsBegin(shapes, event);
            if (begins >= 0) {
                doubts.add(many + " of " + shapes.size() + " flows end with " + names.apply(event)
                        + ", all but a few since "
                        + Instant.EPOCH.plusNanos(shapes.flows().get(begins).firstNanos())
                        + ": taken for an outage, not for an end");
            }
        }
        return doubts;
    }

    /// What a service calls depends on what it finds: of spans rarer ways are taken for how it should be.
    private static boolean isLeftOut(int flows, int of, boolean tree) {
        return tree ? Usual.isDone(flows, of) : Usual.isLeftOut(flows, of);
    }

    /// Whether flows of all ends that come behind it have it.
    private static boolean isAlwaysNeeded(FlowShapes shapes, boolean[] ends, int[] place, int event) {
        boolean asked = false;
        for (int end = 0; end < ends.length; end++) {
            if (ends[end] && place[end] >= place[event]) {
                asked = true;
                if (!isNeeded(shapes, event, end, true, false)) {
                    return false;
                }
            }
        }
        return asked;
    }

    /// Whether flows that end with another event, or just have it, may not leave this one out.
    private static boolean isNeeded(FlowShapes shapes, int event, int other, boolean endsWith, boolean tree) {
        int of = 0;
        BitSet lacking = new BitSet();
        for (int f = 0; f < shapes.size(); f++) {
            if (endsWith ? shapes.last()[f] == other : shapes.has(f, other)) {
                lacking.set(of++, !shapes.has(f, event));
            }
        }
        int without = lacking.cardinality();
        return without < of && (!isLeftOut(without, of, tree) || !tree && Outage.begins(lacking, of) >= 0);
    }

    /// The event that most often comes with one that may be left out, and hardly ever without it.
    private static int condition(FlowShapes shapes, boolean[] ends, boolean[] needed, int event, boolean tree) {
        int best = -1;
        double bestScore = 0;
        int having = shapes.having(event);
        for (int other = 0; other < ends.length; other++) {
            if (other == event || needed[other] && !ends[other]) {
                continue;
            }
            int together = shapes.together(event, other);
            if (Usual.isDone(together, shapes.size()) && isNeeded(shapes, event, other, false, tree)) {
                // how much of what it comes with the other explains; ends tell best
                double score = together / (double) having + (ends[other] ? 0.01 : 0);
                if (score > bestScore) {
                    best = other;
                    bestScore = score;
                }
            }
        }
        return best;
    }

    private static int most(FlowShapes shapes, int event) {
        List<Integer> counts = new ArrayList<>();
        for (int[] of : shapes.counts()) {
            if (of[event] > 0) {
                counts.add(of[event]);
            }
        }
        counts.sort(null);
        int size = counts.size();
        int most = 1;
        while (true) {
            int limit = most;
            int more = (int) counts.stream().filter(count -> count > limit).count();
            if (!Usual.isLeftOut(more, size)) {
                break;
            }
            most = counts.get(size - more);
        }
        int usual = most;
        long different =
                counts.stream().filter(count -> count <= usual).distinct().count();
        return different > VARIES || most > 10 ? Step.MANY : most;
    }

    /// Events each of which may be left out, but of which hardly any flow lacks all, and none has two: one of them
    /// is needed.
    ///
    /// @param members that may be among them
    /// @param ends whether it is about ends: flows that lack all have another
    static @Nullable List<Integer> alternatives(FlowShapes shapes, List<Integer> members, int first, boolean ends) {
        List<Integer> chosen = new ArrayList<>(List.of(first));
        for (int member : members) {
            boolean alone = member != first;
            for (int other : chosen) {
                int both = shapes.together(member, other);
                int fewer = Math.min(shapes.having(member), shapes.having(other));
                alone &= member != other && both * 100L <= fewer;
            }
            if (alone) {
                chosen.add(member);
            }
        }
        int lacking = 0;
        for (int[] counts : shapes.counts()) {
            lacking += chosen.stream().allMatch(event -> counts[event] == 0) ? 1 : 0;
        }
        return chosen.size() < 2 || !ends && Usual.isLeftOut(lacking, shapes.size()) ? null : chosen;
    }
}
