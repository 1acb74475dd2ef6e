package dev.sightline.analysis.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Detector;
import dev.sightline.analysis.detect.Kind;
import dev.sightline.analysis.detect.Trace;
import dev.sightline.analysis.lifeline.EventColumns;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.lifeline.LifelineText;
import dev.sightline.analysis.lifeline.Step;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class LearnerTest {
    static final List<Integer> SEEDS = IntStream.range(0, 40).boxed().toList();

    private static List<Lifeline> learn(Trace trace) {
        KeyFinder finder = new KeyFinder(trace.fields(), 1);
        finder.take(trace);
        Learner learner = new Learner(EventColumns.of(trace.fields()), finder.ties(), TimeoutRule.STANDARD);
        learner.take(trace);
        return learner.learned().stream().map(Learner.Learned::lifeline).toList();
    }

    private static Map<String, String> wrong(List<Lifeline> lifelines, Trace trace) {
        Detector detector = new Detector(EventColumns.of(trace.fields()), lifelines, 64 << 20);
        detector.take(trace);
        Map<String, String> wrong = new TreeMap<>();
        for (Anomaly each : detector.finish().anomalies()) {
            if (each.kind() != Kind.LATE && each.kind() != Kind.FAST) {
                String what = each.kind() == Kind.MISSING
                        ? "missing " + each.missing()
                        : each.kind().label();
                wrong.merge(each.flowText(), what, (a, b) -> a + " and " + b);
            }
        }
        return wrong;
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void plantedFaultsAreFoundAndNothingElse(int seed) {
        Orders good = new Orders(seed, 400, 0);
        Orders bad = new Orders(seed + 1000L, 600, 0.04);
        assertThat(bad.faults).isNotEmpty();
        assertThat(wrong(learn(good.trace), bad.trace)).isEqualTo(bad.faults);
    }

    /// Faults that fewer than one in a hundred flows show are not learned.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void faultsAreFoundInTheVeryRowsThatItLearnsFrom(int seed) {
        Orders orders = new Orders(seed, 2000, 0.02);
        assertThat(wrong(learn(orders.trace), orders.trace)).isEqualTo(orders.faults);
    }

    /// `carrier` dies at a share of the trace: what was never shipped did not end.
    @ParameterizedTest
    @ValueSource(ints = {30, 50, 80})
    void anOutageIsNotLearnedAsAnEnd(int percent) {
        Trace trace = new Trace();
        for (int i = 0; i < 1000; i++) {
            long begin = i * 10_000_000L;
            boolean rejected = i % 10 == 3;
            trace.add(begin, "accept", "front", "f" + i)
                    .add(begin + 1_000_000, rejected ? "rejected" : "label", "front", "f" + i);
            if (!rejected && i < 10 * percent) {
                trace.add(begin + 2_000_000, "ship", "carrier", "f" + i);
            }
        }
        trace.add(100_000_000_000L, "beat", "front", "");
        KeyFinder finder = new KeyFinder(trace.fields(), 1);
        finder.take(trace.sorted());
        Learner learner = new Learner(EventColumns.of(trace.fields()), finder.ties(), TimeoutRule.STANDARD);
        learner.take(trace);
        Learner.Learned learned = learner.learned().getFirst();
        assertThat(learned.lifeline().steps().stream().filter(Step::end).flatMap(step -> step.events().stream()))
                .containsExactlyInAnyOrder("rejected", "ship");
        assertThat(learned.doubts())
                .singleElement()
                .asString()
                .contains("of 1000 flows end with label", "taken for an outage");
        assertThat(learned.note()).endsWith(learned.doubts().getFirst());
        assertThat(wrong(List.of(learned.lifeline()), trace)).hasSize(900 - 9 * percent);
    }

    @Test
    void whatIsLeftOutFromSomeTimeOnIsNeeded() {
        Trace trace = new Trace();
        for (int i = 0; i < 1000; i++) {
            long begin = i * 10_000_000L;
            trace.add(begin, "accept", "front", "f" + i).add(begin + 3_000_000, "done", "front", "f" + i);
            if (i < 700) {
                trace.add(begin + 1_000_000, "audit", "front", "f" + i);
            }
            if (i % 3 == 0) {
                trace.add(begin + 2_000_000, "wrap", "front", "f" + i);
            }
        }
        Lifeline learned = learn(trace.sorted()).getFirst();
        assertThat(learned.steps().stream().filter(step -> step.least() > 0).map(Step::name))
                .containsExactly("accept", "audit", "done");
    }

    @Test
    void itKnowsTheShop() {
        Lifeline shop = learn(new Orders(1, 1000, 0).trace).getFirst();
        assertThat(shop.key()).containsExactly("id");
        assertThat(shop.steps().stream().map(Step::name))
                .containsSubsequence("accept", "check", "pay", "paid", "wrap", "pack", "ship", "done");
        assertThat(shop.steps().stream().filter(Step::end).map(Step::name))
                .containsExactlyInAnyOrder("rejected", "done");
        assertThat(shop.steps().stream()
                        .filter(step -> step.name().equals("wrap"))
                        .map(Step::least))
                .containsExactly(0);
        assertThat(LifelineText.parse("x", LifelineText.write(List.of(shop), List.of())))
                .containsExactly(shop);
    }

    @Test
    void timeoutsAreThePercentileThatWasAskedFor() {
        Trace trace = new Trace();
        Random random = new Random(3);
        for (int i = 0; i < 10_000; i++) {
            long begin = i * 1_000_003L;
            trace.add(begin, "begin", "h", "f" + i).add(begin + (1 + random.nextInt(1_000_000)), "end", "h", "f" + i);
        }
        Lifeline learned = learn(trace.sorted()).getFirst();
        // 99 % of a million, a bin, and what 10,000 flows are unsure of
        assertThat(learned.timeoutNanos()).isBetween(1_100_000L, 1_250_000L);
    }

    @Test
    void stepsInAnyOrderShareAPlace() {
        Trace trace = new Trace();
        Random random = new Random(4);
        for (int i = 0; i < 300; i++) {
            long begin = i * 1_000_000L;
            boolean other = random.nextBoolean();
            trace.add(begin, "a", "h", "f" + i)
                    .add(begin + 1000, other ? "b" : "c", "h", "f" + i)
                    .add(begin + 2000, other ? "c" : "b", "h", "f" + i)
                    .add(begin + 3000, "d", "h", "f" + i);
        }
        Lifeline learned = learn(trace.sorted()).getFirst();
        assertThat(learned.steps().stream().map(Step::place)).containsExactly(0, 1, 1, 2);
        assertThat(wrong(List.of(learned), trace)).isEmpty();
    }

    @Test
    void idsOfTwoColumnsAreFoundTogether() {
        // a number that is used again in each run
        Trace trace = new Trace();
        for (int run = 0; run < 20; run++) {
            for (int job = 0; job < 20; job++) {
                long begin = (run * 20L + job) * 1_000_000;
                trace.add(new Trace.Line(begin, "begin", "h" + job % 3, "run-" + run, job));
                trace.add(new Trace.Line(begin + 500_000, "end", "h" + job % 3, "run-" + run, job));
            }
        }
        KeyFinder finder = new KeyFinder(
                trace.fields().stream()
                        .map(field -> field.name().equals("seq")
                                ? dev.sightline.event.Field.of("job_id", field.type())
                                : field)
                        .toList(),
                1);
        finder.take(trace.sorted());
        assertThat(finder.ties()).singleElement().satisfies(tie -> {
            assertThat(tie.key()).containsExactlyInAnyOrder("id", "job_id");
            assertThat(tie.events()).containsExactlyInAnyOrder("begin", "end");
        });
    }

    @Test
    void randomNumbersTieNothing() {
        Trace trace = new Trace();
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            trace.add(
                    new Trace.Line(i, "e" + random.nextInt(5), "h" + random.nextInt(3), "", random.nextInt(1_000_000)));
        }
        KeyFinder finder = new KeyFinder(trace.fields(), 1);
        finder.take(trace);
        assertThat(finder.ties()).isEmpty();
    }

    @Test
    void twoColumnsTieRowsWhateverTheyAreCalled() {
        Trace trace = new Trace();
        for (int i = 0; i < 400; i++) {
            String tenant = "t" + i % 4;
            trace.add(new Trace.Line(i * 1000L, "accept", "h", tenant, i / 4))
                    .add(new Trace.Line(i * 1000L + 2500, "pay", "h", tenant, i / 4))
                    .add(new Trace.Line(i * 1000L + 5000, "done", "h", tenant, i / 4));
        }
        Lifeline learned = learn(trace.sorted()).getFirst();
        assertThat(learned.key()).containsExactlyInAnyOrder("id", "seq");
        assertThat(learned.steps().stream().map(Step::name)).containsExactly("accept", "pay", "done");
    }

    /// Two of 200 took ten times as long as all others: with the hundredth of a percentile they would be in time.
    @Test
    void aFewThatTookVeryMuchLongerDoNotMakeTheTimeout() {
        Trace trace = new Trace();
        Random random = new Random(7);
        for (int i = 0; i < 200; i++) {
            long begin = i * 1_000_003L;
            long took = 500_000L + random.nextInt(500_000);
            trace.add(begin, "begin", "h", "f" + i)
                    .add(begin + (i % 100 == 50 ? 10 * took : took), "end", "h", "f" + i);
        }
        Lifeline learned = learn(trace.sorted()).getFirst();
        assertThat(learned.timeoutNanos()).isBetween(900_000L, 1_400_000L);
    }

    /// Of how long a step takes, with a median of about a millisecond: tails of all kinds.
    private static final Map<String, ToDoubleFunction<Random>> TAILS = Map.of(
            "even", random -> 0.5 + random.nextDouble(),
            "normal", random -> Math.max(0.1, 1 + 0.2 * random.nextGaussian()),
            "log-normal", random -> Math.exp(0.8 * random.nextGaussian()),
            "exponential", random -> -1.44 * Math.log(1 - random.nextDouble()),
            "a power of 2.5", random -> 0.75 * Math.pow(1 - random.nextDouble(), -0.4),
            "hit or miss", random -> (random.nextInt(10) > 0 ? 1 : 12) * Math.exp(0.2 * random.nextGaussian()));

    static final List<String> TAIL_NAMES = TAILS.keySet().stream().sorted().toList();

    /// @return flows of another trace of that kind that are late, of 50,000
    private static Set<String> late(ToDoubleFunction<Random> millis, int plantEvery) {
        Trace good = flows(millis, 1, 0);
        Trace other = flows(millis, 2, plantEvery);
        Detector detector = new Detector(EventColumns.of(other.fields()), learn(good), 64 << 20);
        detector.take(other);
        return detector.finish().anomalies().stream()
                .filter(each -> each.kind() == Kind.LATE)
                .map(Anomaly::flowText)
                .collect(Collectors.toSet());
    }

    private static Trace flows(ToDoubleFunction<Random> millis, long seed, int plantEvery) {
        Random random = new Random(seed);
        Trace trace = new Trace();
        for (int flow = 0; flow < 50_000; flow++) {
            long at = flow * 1_000_003L;
            for (String event : List.of("begin", "check", "pay", "ship", "end")) {
                boolean isLong = plantEvery > 0 && flow % plantEvery == 7 && event.equals("ship");
                at += event.equals("begin") ? 0 : (long) (1e6 * (isLong ? 1000 : millis.applyAsDouble(random)));
                trace.add(at, event, "h", "f" + flow);
            }
        }
        return trace.sorted();
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("TAIL_NAMES")
    void hardlyAHealthyFlowIsLateWhateverTheTail(String tail) {
        assertThat(late(Objects.requireNonNull(TAILS.get(tail)), 0)).hasSizeLessThan(50);
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("TAIL_NAMES")
    void whatIsFarBeyondTheTailIsLate(String tail) {
        Set<String> planted =
                IntStream.range(0, 500).mapToObj(i -> "f" + (100 * i + 7)).collect(Collectors.toSet());
        assertThat(late(Objects.requireNonNull(TAILS.get(tail)), 100))
                .containsAll(planted)
                .hasSizeLessThan(550);
    }

    /// Rows begin in the middle of forty flows.
    @Test
    void flowsWhoseBeginningIsCutOffAreNoKindOfTheirOwn() {
        Trace trace = new Trace();
        for (int i = 0; i < 1000; i++) {
            long begin = i * 1000L;
            long[] times = {begin, begin + 10_000, begin + 20_000, begin + 40_000};
            String[] events = {"accept", "check", "ship", "done"};
            for (int step = 0; step < 4; step++) {
                if (times[step] >= 40_000) {
                    trace.add(times[step], events[step], "h", "f" + i);
                }
            }
        }
        List<Lifeline> learned = learn(trace.sorted());
        assertThat(learned)
                .singleElement()
                .satisfies(one -> assertThat(one.steps().stream().map(Step::name))
                        .containsExactly("accept", "check", "ship", "done"));
        assertThat(wrong(learned, trace)).isEmpty();
    }
}
