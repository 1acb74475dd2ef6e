package dev.sightline.analysis.learn;

import dev.sightline.analysis.learn.FlowSample.Sequence;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.lifeline.Step;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// One lifeline from what flows of one kind did.
final class LifelineLearner {
    /// To be sooner than that is nothing.
    private static final long LEAST_AFTER_NANOS = 1000;

    /// What clocks tell.
    private static final long[] CLOCKS = {1_000_000_000L, 1_000_000L, 1000L};

    private final List<String> names;
    private final TimeoutRule rule;
    private final FlowShapes shapes;
    private final List<List<Integer>> order;
    private final int[] place;
    private final StepRules rules;
    private final boolean tree;
    private final long clockNanos;

    /// @param names of events, by their numbers
    /// @param tree whether rows are spans with parents
    LifelineLearner(List<Sequence> flows, List<String> names, TimeoutRule rule, boolean tree) {
        this.names = names;
        this.rule = rule;
        this.shapes = FlowShapes.of(flows, names.size());
        this.order = StepOrder.of(shapes);
        this.place = new int[shapes.events().length];
        for (int g = 0; g < order.size(); g++) {
            for (int event : order.get(g)) {
                place[event] = g;
            }
        }
        this.rules = StepRules.of(shapes, place, tree);
        this.tree = tree;
        this.clockNanos = clockNanos(flows);
    }

    /// What many flows do and is not taken for legitimate, in words.
    List<String> doubts() {
        return tree ? List.of() : rules.doubts(shapes, event -> names.get(shapes.events()[event]));
    }

    /// What times are written to: of rows to the second none is later by less than one.
    private static long clockNanos(List<Sequence> flows) {
        for (long clock : CLOCKS) {
            if (flows.stream()
                    .allMatch(flow -> IntStream.range(0, flow.size).allMatch(i -> flow.times[i] % clock == 0))) {
                return clock;
            }
        }
        return 1;
    }

    /// To three digits, up or down: nobody wants to read more, and no more is known.
    static long rounded(long nanos, RoundingMode mode) {
        return new BigDecimal(nanos).round(new MathContext(3, mode)).longValue();
    }

    /// Null where flows have nothing in common.
    @Nullable
    Lifeline learn(String name, List<String> key) {
        if (shapes.events().length < 2) {
            return null;
        }
        Latencies latencies = new Latencies(shapes, names.size());
        double share = (100 - rule.percent()) / shapes.events().length;
        List<Step> steps = new ArrayList<>();
        boolean[] written = new boolean[shapes.events().length];
        int at = 0;
        for (List<Integer> group : order) {
            boolean any = false;
            for (int event : inside(group)) {
                if (!written[event]) {
                    steps.add(step(event, at, written, latencies, share));
                    any = true;
                }
            }
            at += any ? 1 : 0;
        }
        long timeout = rule.timeout(latencies.totals(), latencies.totalMoments(), 100 - rule.percent());
        return new Lifeline(
                name, key, null, steps, List.of(), true, rounded(Math.max(2 * clockNanos, timeout), RoundingMode.UP));
    }

    /// Of those in any order, the most usual first, ends last.
    private List<Integer> inside(List<Integer> group) {
        return group.stream()
                .sorted(Comparator.comparing((Integer event) -> rules.ends()[event])
                        .thenComparingInt(event -> -shapes.having(event)))
                .toList();
    }

    private Step step(int event, int at, boolean[] written, Latencies latencies, double share) {
        List<Integer> events = List.of(event);
        boolean ends = rules.ends()[event];
        if (isOptional(event) || ends) {
            List<Integer> others = IntStream.range(0, place.length)
                    .filter(other -> !written[other] && (isOptional(other) || ends) && isNear(event, other))
                    .boxed()
                    .toList();
            List<Integer> alternatives = StepRules.alternatives(shapes, others, event, ends);
            events = alternatives == null ? events : alternatives;
        }
        boolean several = events.size() > 1;
        boolean needed = several && !ends || several && isLast(events) || !several && rules.needed()[event];
        LatencyHistogram gaps = new LatencyHistogram();
        RunningDeviation moments = new RunningDeviation();
        boolean end = false;
        int most = 1;
        for (int each : events) {
            written[each] = true;
            gaps.add(latencies.gaps(shapes.events()[each]));
            moments = latencies.moments(shapes.events()[each]);
            end |= rules.ends()[each];
            most = Math.max(most, rules.most()[each]);
        }
        int condition = several ? -1 : rules.condition()[event];
        boolean known = gaps.count() >= rule.leastFlows();
        long within = known
                ? rounded(Math.max(2 * clockNanos, rule.timeout(gaps, moments, share)), RoundingMode.UP)
                : Step.EVER;
        // half of what is hardly ever seen, where it takes about as long each time: being early by less is no news
        long soonest = gaps.floor(share);
        long after = known && soonest * 2 >= gaps.percentile(50) ? rounded(soonest / 2, RoundingMode.DOWN) : 0;
        return new Step(
                events.stream().map(each -> names.get(shapes.events()[each])).toList(),
                at,
                needed ? 1 : 0,
                most,
                condition < 0 ? null : names.get(shapes.events()[condition]),
                end,
                after < 2 * clockNanos || after < LEAST_AFTER_NANOS || after >= within ? 0 : after,
                within);
    }

    /// Whether no end comes behind them.
    private boolean isLast(List<Integer> events) {
        int highest = events.stream().mapToInt(each -> place[each]).max().orElse(0);
        return IntStream.range(0, place.length).noneMatch(each -> rules.ends()[each] && place[each] > highest);
    }

    private boolean isOptional(int event) {
        return !rules.needed()[event];
    }

    /// Whether nothing that is needed lies between.
    private boolean isNear(int event, int other) {
        int low = Math.min(place[event], place[other]);
        int high = Math.max(place[event], place[other]);
        for (int between = 0; between < place.length; between++) {
            if (place[between] > low && place[between] < high && !isOptional(between)) {
                return false;
            }
        }
        return rules.ends()[event] == rules.ends()[other];
    }

    /// How long flows that did all they should took, and each event after the one before.
    private static final class Latencies {
        private final LatencyHistogram totals = new LatencyHistogram();
        private final RunningDeviation totalMoments = new RunningDeviation();
        private final LatencyHistogram[] gaps;
        private final RunningDeviation[] moments;

        Latencies(FlowShapes shapes, int vocabulary) {
            boolean[] known = new boolean[vocabulary];
            gaps = new LatencyHistogram[vocabulary];
            moments = new RunningDeviation[vocabulary];
            for (int event : shapes.events()) {
                known[event] = true;
                gaps[event] = new LatencyHistogram();
                moments[event] = new RunningDeviation();
            }
            for (Sequence flow : shapes.flows()) {
                long before = Long.MIN_VALUE;
                for (int i = 0; i < flow.size; i++) {
                    int event = flow.events[i];
                    if (known[event]) {
                        if (before != Long.MIN_VALUE) {
                            long gap = Math.max(0, flow.times[i] - before);
                            gaps[event].add(gap);
                            moments[event].add((double) gap);
                        }
                        before = flow.times[i];
                    }
                }
                if (before != Long.MIN_VALUE) {
                    long total = Math.max(0, Math.max(before, flow.endNanos) - flow.firstNanos());
                    totals.add(total);
                    totalMoments.add((double) total);
                }
            }
        }

        LatencyHistogram totals() {
            return totals;
        }

        RunningDeviation totalMoments() {
            return totalMoments;
        }

        LatencyHistogram gaps(int event) {
            return gaps[event];
        }

        RunningDeviation moments(int event) {
            return moments[event];
        }
    }
}
