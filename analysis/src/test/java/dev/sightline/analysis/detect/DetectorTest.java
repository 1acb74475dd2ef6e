package dev.sightline.analysis.detect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.analysis.lifeline.EventColumns;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.lifeline.LifelineText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class DetectorTest {
    static final List<Integer> SEEDS = IntStream.range(0, 300).boxed().toList();

    private static final List<String> DEFINITIONS = List.of(
            "lifeline a\nby id\nstep s\nstep t within 5ns\nstep u ?\nend v after 2ns\nonly\ntimeout 30ns\n",
            "lifeline a\nby id\nstep s\nstep t\nwith u\nend dark\nstep v if x\nstep x ?\nend y\ntimeout 25ns\n",
            "lifeline a\nby id\nstep s\nstep t | x\nstep u *\nstep v {1,2}\nonly\ntimeout 20ns\n",
            "lifeline a\nby id\nstep s\nstep t end\nstep u\nend v | y within 9ns\ntimeout 40ns\n",
            "lifeline a\nby id\nstep s\nstep t if v\nstep u if t\nend dark\nend v\nonly\ntimeout 15ns\n");

    static Findings detect(List<Lifeline> lifelines, Trace trace) {
        Detector detector = new Detector(EventColumns.of(trace.fields()), lifelines, 1 << 20);
        detector.take(trace);
        return detector.finish();
    }

    private static Findings detect(String text, Trace trace) {
        return detect(LifelineText.parse("x", text), trace);
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void findsWhatTheSlowOneFinds(int seed) {
        Random random = new Random(seed);
        Lifeline lifeline = LifelineText.parse("x", DEFINITIONS.get(seed % DEFINITIONS.size()))
                .getFirst();
        Trace trace = new Trace();
        List<String> events = List.of("s", "t", "u", "v", "x", "y", "dark", "odd");
        for (int flow = 0; flow < 30; flow++) {
            long time = random.nextInt(200);
            for (int i = 0, at = 0; i < 1 + random.nextInt(8); i++) {
                // mostly forwards through the steps
                at = random.nextInt(4) == 0 ? random.nextInt(events.size()) : Math.min(at + 1, events.size() - 1);
                String event = i == 0 ? "s" : events.get(at);
                // starts come once: a key that is used again is another test's
                if (i == 0 || !event.equals("s")) {
                    trace.add(time, event, "h" + random.nextInt(2), "f" + flow);
                }
                time += random.nextInt(4) == 0 ? 0 : random.nextInt(8);
            }
        }
        trace.sorted();
        SlowDetector.Outcome expected = SlowDetector.of(lifeline, trace);
        Findings found = detect(List.of(lifeline), trace);
        assertThat(found.flows()).isEqualTo(expected.flows());
        assertThat(found.complete()).as("complete").isEqualTo(expected.complete());
        assertThat(found.open()).as("open").isEqualTo(expected.open());
        Map<String, TreeSet<String>> wrong = new TreeMap<>();
        for (Anomaly each : found.anomalies()) {
            String what = each.kind() == Kind.MISSING
                    ? "missing " + each.missing()
                    : each.kind().label();
            wrong.computeIfAbsent(each.flowText(), _ -> new TreeSet<>()).add(what);
        }
        assertThat(wrong).isEqualTo(expected.wrong());
    }

    /// So many are open at once that the next ones are looked for ahead; some keys are too long to lie with their flow.
    @Test
    void amongManyOpenFlowsItFindsThoseThatLackAStep() {
        int flows = 50_000;
        Random random = new Random(1);
        List<Integer> order = new ArrayList<>(
                IntStream.range(0, 3 * flows).map(i -> i % flows).boxed().toList());
        Collections.shuffle(order, random);
        int[] steps = new int[flows];
        TreeSet<String> expected = new TreeSet<>();
        Trace trace = new Trace();
        long time = 0;
        for (int flow : order) {
            String id = (flow % 3 == 0 ? "a-name-that-is-long-" : "f") + flow;
            String step = List.of("s", "t", "v").get(steps[flow]++);
            if (flow % 1000 == 7 && step.equals("v")) {
                expected.add(id);
            } else {
                trace.add(time++, step, "h" + flow % 4, id);
            }
        }
        trace.add(10 * time, "s", "h", "last");
        List<Lifeline> lifelines = LifelineText.parse("x", "lifeline a\nby id\nstep s\nstep t\nend v\ntimeout 200us\n");
        Detector detector = new Detector(EventColumns.of(trace.fields()), lifelines, 64 << 20);
        detector.take(trace);
        Findings found = detector.finish();
        assertThat(found.complete()).isEqualTo(flows - expected.size());
        TreeSet<String> wrong = new TreeSet<>();
        found.anomalies().forEach(each -> wrong.add(each.flowText()));
        assertThat(wrong).isEqualTo(expected);
    }

    @Test
    void oneThatEndsAfterItsTimeoutIsLateAndMissesNothing() {
        Trace trace = new Trace()
                .add(0, "s", "h", "a")
                .add(1, "s", "h", "b")
                .add(50, "v", "h", "a")
                .add(90, "other", "h", "");
        Findings found = detect("lifeline a\nby id\nstep s\nend v\ntimeout 10ns\n", trace);
        assertThat(found.anomalies()).hasSize(2);
        assertThat(found.anomalies().get(0).missing()).containsExactly("v");
        assertThat(found.anomalies().get(1))
                .satisfies(late -> assertThat(late.kind()).isEqualTo(Kind.LATE))
                .satisfies(late -> assertThat(late.missing()).isEmpty())
                .satisfies(late -> assertThat(late.timeoutNanos()).isEqualTo(10));
    }

    @Test
    void whatIsNotDueAtTheEndIsOpen() {
        Trace trace = new Trace().add(0, "s", "h", "a").add(9, "s", "h", "b").add(10, "s", "h", "c");
        Findings found = detect("lifeline a\nby id\nstep s\nend v\ntimeout 10ns\n", trace);
        assertThat(found.open()).isEqualTo(2);
        assertThat(found.anomalies())
                .singleElement()
                .satisfies(a -> assertThat(a.flowText()).isEqualTo("a"));
    }

    @Test
    void anEventClosesAFlowWhereverItIs() {
        Trace trace =
                new Trace().add(0, "s", "h", "a").add(5, "aborted", "h", "a").add(99, "s", "h", "b");
        Findings found = detect("lifeline a\nby id\nstep s\nstep t\nend v\nclose aborted\ntimeout 10ns\n", trace);
        assertThat(found.anomalies()).isEmpty();
        assertThat(found.complete()).isEqualTo(1);
    }

    @Test
    void aKeyThatIsUsedAgainIsAnotherFlow() {
        Trace trace = new Trace();
        for (int i = 0; i < 10; i++) {
            trace.add(10L * i, "s", "h", "a").add(10L * i + 3, "v", "h", "a");
        }
        Findings found = detect("lifeline a\nby id\nstep s\nend v\ntimeout 1s\n", trace);
        assertThat(found.flows()).isEqualTo(10);
        assertThat(found.complete()).isEqualTo(10);
        assertThat(found.anomalies()).isEmpty();
    }

    @Test
    void flowsThatHadBegunBeforeTheFirstRowMissNothing() {
        Trace trace = new Trace();
        for (int i = 0; i < 40; i++) {
            if (i >= 5) {
                trace.add(10L * i, "s", "h", "f" + i);
            }
            trace.add(10L * i + 50, "v", "h", "f" + i);
        }
        Findings found = detect("lifeline a\nby id\nstep s\nend v\ntimeout 100ns\n", trace.sorted());
        assertThat(found.cut()).isEqualTo(5);
        assertThat(found.anomalies()).isEmpty();
    }

    /// The time-out is long: many whole flows begin before it passes, and those that are cut come first.
    @Test
    void fewFlowsThatHadBegunBeforeAreCutAndThoseOfLaterMissTheirBeginning() {
        Trace trace = new Trace();
        for (int i = 0; i < 2000; i++) {
            if (i >= 4 && i != 500) {
                trace.add(10L * i, "s", "h", "f" + i);
            }
            trace.add(10L * i + 40, "v", "h", "f" + i);
        }
        Findings found = detect("lifeline a\nby id\nstep s\nend v\ntimeout 9us\n", trace.sorted());
        assertThat(found.cut()).isEqualTo(4);
        assertThat(found.anomalies()).singleElement().satisfies(one -> {
            assertThat(one.flow()).containsExactly("f500");
            assertThat(one.missing()).containsExactly("s");
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            abdce | c came after later steps
            abecd | e came before c, d
            aebcd | e came before b, c, d
            bacde | a came after later steps
            abcde |
            """)
    void whatIsOutOfOrderIsTheOneAndNotTheMany(String order, @Nullable String why) {
        Trace trace = new Trace();
        for (int i = 0; i < order.length(); i++) {
            trace.add(i, order.substring(i, i + 1), "h" + i, "f");
        }
        String steps = "step a\nstep b\nstep c\nstep d\nstep e\n";
        List<Anomaly> found = detect("lifeline x\nby id\n" + steps + "timeout 1h\n", trace).anomalies().stream()
                .filter(each -> each.kind() == Kind.OUT_OF_ORDER)
                .toList();
        assertThat(found).extracting(Anomaly::why).containsExactlyElementsOf(why == null ? List.of() : List.of(why));
        assertThat(found).allSatisfy(each -> assertThat(each.entity()).isEqualTo("h" + order.indexOf(each.event())));
    }

    @Test
    void whatHasNoRoomIsForgottenAndCounted() {
        Trace trace = new Trace();
        for (int i = 0; i < 5000; i++) {
            trace.add(i, "s", "h", "flow number " + i);
        }
        Detector detector = new Detector(
                EventColumns.of(trace.fields()),
                LifelineText.parse("x", "lifeline a\nby id\nstep s\nend v\ntimeout 1h\n"),
                100_000);
        detector.take(trace);
        Findings found = detector.finish();
        assertThat(found.forgotten()).isGreaterThan(4000);
        assertThat(found.open() + found.forgotten()).isEqualTo(5000);
    }

    /// Those that are complete could only get more of what was there; one that waits could still miss something.
    @Test
    void whereThereIsNoRoomTheCompleteGoBeforeThoseThatWait() {
        Trace trace = new Trace();
        for (int i = 0; i < 100; i++) {
            trace.add(i, "s", "h", "waits " + i);
        }
        for (int i = 100; i < 5000; i++) {
            trace.add(10L * i, "s", "h", "ends " + i);
            trace.add(10L * i + 1, "v", "h", "ends " + i);
        }
        Detector detector = new Detector(
                EventColumns.of(trace.fields()),
                LifelineText.parse("x", "lifeline a\nby id\nstep s\nend v\ntimeout 1h\n"),
                100_000);
        detector.take(trace.sorted());
        Findings found = detector.finish();
        assertThat(found.forgotten()).isZero();
        assertThat(found.complete()).isEqualTo(4900);
        assertThat(found.open()).isEqualTo(100);
    }

    @Test
    void anomaliesWithoutEndAreCounted() {
        Trace trace = new Trace();
        int flows = Tally.MAX_DRAFTS + 1000;
        for (int i = 0; i < flows; i++) {
            trace.add(10L * i, "v", "h" + i % 100, "f" + i);
        }
        Detector detector = new Detector(
                EventColumns.of(trace.fields()),
                LifelineText.parse("x", "lifeline a\nby id\nstep s\nend v\ntimeout 10ns\n"),
                256L << 20);
        detector.take(trace.add(20L * flows, "other", "h", ""));
        Findings found = detector.finish();
        assertThat(found.anomalies()).hasSize(Tally.MAX_DRAFTS);
        assertThat(found.unlisted()).isEqualTo(1000);
    }
}
