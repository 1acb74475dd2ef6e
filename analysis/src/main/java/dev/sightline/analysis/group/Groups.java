package dev.sightline.analysis.group;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Cause;
import dev.sightline.analysis.detect.FlowEnd;
import dev.sightline.analysis.detect.FlowWatcher;
import dev.sightline.analysis.detect.FlowWatchers;
import dev.sightline.analysis.detect.Kind;
import dev.sightline.analysis.lifeline.Lifeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Counts, while flows are followed, of whose flows and in which steps something is wrong, and tells of which that is
/// so far above what is usual of all others.
///
/// An entity's flows are those in which it did a step: are they wrong more often than flows without it? A step's are
/// those that did it or lack it: is it more often what is wrong than other steps of the lifeline? Each question is a
/// binomial test with the rate of all others. Of what is found of entities at most a given share is wrong on average,
/// and so of what is found of steps.
/// 100,000 entities are told apart, 32 of a flow. One thread.
public final class Groups implements FlowWatchers {
    private static final int MAX_ENTITIES = 100_000;
    private static final int MAX_OF_FLOW = 32;
    /// Beyond chance there is what matters: wrong so many times as often as others.
    private static final double TIMES = 2;

    private static final int FEW = 3;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final Map<Lifeline, Counts> counts = new LinkedHashMap<>();

    /// What was counted of a lifeline.
    private static final class Counts {
        private final Map<Integer, Count> entities = new HashMap<>();
        private final Map<Integer, Count> steps = new HashMap<>();
        private final Count flows = new Count();
    }

    /// How many there are, and how many are wrong.
    private static final class Count {
        private long all;
        private long wrong;
        private long firstNanos = Long.MAX_VALUE;
        private long lastNanos = Long.MIN_VALUE;

        private void add(List<Anomaly> anomalies) {
            all++;
            wrong += anomalies.isEmpty() ? 0 : 1;
            for (Anomaly each : anomalies) {
                firstNanos = Math.min(firstNanos, each.firstNanos());
                lastNanos = Math.max(lastNanos, each.lastNanos());
            }
        }
    }

    /// What an open flow did, and who.
    private static final class Did {
        private final BitSet events = new BitSet();
        private int[] entities = {};

        private void by(int entity) {
            for (int known : entities) {
                if (known == entity) {
                    return;
                }
            }
            if (entities.length < MAX_OF_FLOW) {
                entities = Arrays.copyOf(entities, entities.length + 1);
                entities[entities.length - 1] = entity;
            }
        }
    }

    @Override
    public FlowWatcher of(List<String> key) {
        return new OfKey();
    }

    /// The flows that one key tells apart.
    private final class OfKey implements FlowWatcher {
        private final Map<Integer, Did> open = new HashMap<>();

        @Override
        public void happened(int flow, int event, long timeNanos, @Nullable String entity) {
            Did did = open.computeIfAbsent(flow, _ -> new Did());
            did.events.set(event);
            int number = entity == null ? -1 : number(entity);
            if (number >= 0) {
                did.by(number);
            }
        }

        @Override
        public void over(int flow, FlowEnd end) {
            Did did = open.remove(flow);
            if (did != null && end.state() != FlowEnd.State.HEADLESS) {
                count(did, end);
            }
        }

        @Override
        public void forgotten(int flow) {
            open.remove(flow);
        }
    }

    private int number(String entity) {
        Integer known = numbers.get(entity);
        if (known != null) {
            return known;
        }
        if (names.size() == MAX_ENTITIES) {
            return -1;
        }
        numbers.put(entity, names.size());
        names.add(entity);
        return names.size() - 1;
    }

    private void count(Did did, FlowEnd end) {
        Lifeline lifeline = end.lifeline();
        Counts its = counts.computeIfAbsent(lifeline, _ -> new Counts());
        List<Anomaly> anomalies = end.anomalies();
        its.flows.add(anomalies);
        for (int entity : did.entities) {
            its.entities.computeIfAbsent(entity, _ -> new Count()).add(anomalies);
        }
        Set<Integer> steps = new HashSet<>();
        did.events.stream().map(end::step).filter(step -> step >= 0).forEach(steps::add);
        for (int s = 0; s < lifeline.steps().size(); s++) {
            String name = lifeline.steps().get(s).name();
            List<String> events = lifeline.steps().get(s).events();
            List<Anomaly> about = anomalies.stream()
                    .filter(each -> each.kind() == Kind.MISSING
                            ? each.missing().contains(name)
                            : each.event().equals(name) || events.contains(each.event()))
                    .toList();
            if (!about.isEmpty() || steps.contains(s)) {
                its.steps.computeIfAbsent(s, _ -> new Count()).add(about);
            }
        }
    }

    /// A question, and how likely what was counted is by chance.
    ///
    /// @param step -1: it is about an entity
    private record Test(Lifeline lifeline, int step, int entity, Count count, double usual, double chance) {}

    /// Those that are wrong far above what is usual, the least likely first.
    ///
    /// @param share of them that may be wrong on average
    public List<Anomaly> found(double share) {
        List<Test> ofEntities = new ArrayList<>();
        List<Test> ofSteps = new ArrayList<>();
        counts.forEach((lifeline, its) -> {
            its.entities.forEach((entity, count) -> test(lifeline, -1, entity, count, its.flows, ofEntities));
            Count all = new Count();
            its.steps.values().forEach(step -> {
                all.all += step.all;
                all.wrong += step.wrong;
            });
            its.steps.forEach((step, count) -> test(lifeline, step, -1, count, all, ofSteps));
        });
        return Stream.concat(believed(ofEntities, share), believed(ofSteps, share))
                .sorted(Comparator.comparingDouble(Test::chance)
                        .thenComparing(test -> test.lifeline.name())
                        .thenComparingInt(Test::step)
                        .thenComparingInt(Test::entity))
                .map(this::anomaly)
                .toList();
    }

    /// One family of questions: what is certain of steps makes nothing more certain of entities.
    private static Stream<Test> believed(List<Test> tests, double share) {
        double bound =
                FalseDiscoveries.bound(tests.stream().mapToDouble(Test::chance).toArray(), share);
        return tests.stream()
                .filter(test -> test.chance <= bound
                        && test.count.wrong >= FEW
                        && (double) test.count.wrong / test.count.all >= TIMES * test.usual);
    }

    private static void test(Lifeline lifeline, int step, int entity, Count count, Count all, List<Test> tests) {
        long others = all.all - count.all;
        if (others > 0) {
            // one more than was seen: of few others nothing is certain
            double usual = (all.wrong - count.wrong + 1.0) / (others + 2.0);
            double chance = BinomialTail.atLeast(count.wrong, count.all, usual);
            tests.add(new Test(lifeline, step, entity, count, usual, chance));
        }
    }

    private Anomaly anomaly(Test test) {
        String entity = test.entity < 0 ? null : names.get(test.entity);
        String event = test.step < 0 ? "" : test.lifeline.steps().get(test.step).name();
        String of = entity == null ? "flows with " + event + " are wrong there" : "flows with " + entity + " are wrong";
        String why = String.format(
                Locale.ROOT,
                "%d of %d %s, %.3g %% of others; by chance %.1g",
                test.count.wrong,
                test.count.all,
                of,
                100 * test.usual,
                test.chance);
        return new Anomaly(
                List.of(),
                test.lifeline.name(),
                Kind.GROUP,
                event,
                Cause.NONE,
                why,
                List.of(),
                test.count.firstNanos,
                "",
                test.count.lastNanos,
                0,
                0,
                entity);
    }
}
