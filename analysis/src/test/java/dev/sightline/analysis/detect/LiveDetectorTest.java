package dev.sightline.analysis.detect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.lifeline.LifelineText;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class LiveDetectorTest {
    static final List<Integer> SEEDS = IntStream.range(0, 300).boxed().toList();

    private static final List<String> DEFINITIONS = List.of(
            "lifeline a\nby id\nstep s\nstep t within 5ns\nstep u ?\nend v after 2ns\nonly\ntimeout 30ns\n",
            "lifeline a\nby id\nstep s\nstep t\nwith u\nend dark\nstep v if x\nstep x ?\nend y\ntimeout 25ns\n",
            "lifeline a\nby id\nstep s\nstep t | x\nstep u *\nstep v {1,2}\nonly\ntimeout 20ns\n",
            "lifeline a\nby id\nstep s\nstep t end\nstep u\nend v | y within 9ns\ntimeout 40ns\n"
                    + "lifeline b\nby id\nstep t\nstep u\nend dark\ntimeout 12ns\n");

    private static final String TWO_STEPS = "lifeline a\nby id\nstep s\nend v\ntimeout 10ns\n";

    private static List<Lifeline> parsed(String text) {
        return LifelineText.parse("x", text);
    }

    /// Each flow begins with `s`, then goes mostly forwards.
    private static Trace trace(Random random) {
        Trace trace = new Trace();
        List<String> events = List.of("s", "t", "u", "v", "x", "y", "dark", "odd");
        for (int flow = 0; flow < 30; flow++) {
            long time = random.nextInt(200);
            for (int i = 0, at = 0; i < 1 + random.nextInt(8); i++) {
                at = random.nextInt(4) == 0 ? random.nextInt(events.size()) : Math.min(at + 1, events.size() - 1);
                String event = i == 0 ? "s" : events.get(at);
                if (i == 0 || !event.equals("s")) {
                    trace.add(time, event, "h" + random.nextInt(2), "f" + flow);
                }
                time += random.nextInt(4) == 0 ? 0 : random.nextInt(12);
            }
        }
        return trace.sorted();
    }

    private static Trace part(Trace all, int from, int to) {
        Trace some = new Trace();
        all.lines().subList(from, to).forEach(some::add);
        return some;
    }

    /// The last that was told of each flow, and whether anything was told twice.
    private static final class Heard {
        private final Map<String, Set<String>> wrong = new TreeMap<>();
        private final List<String> twice = new ArrayList<>();

        private void hear(List<News> news) {
            for (News each : news) {
                Anomaly anomaly = each.anomaly();
                String kind = anomaly.kind().label();
                Set<String> its = wrong.computeIfAbsent(anomaly.flowText(), _ -> new TreeSet<>());
                if (each.withdrawn()) {
                    its.remove(kind);
                } else if (!its.add(kind) && !kind.equals("repeated") && !kind.equals("unexpected")) {
                    twice.add(kind + " " + anomaly.flowText());
                }
                if (kind.equals("missing") && !each.withdrawn()) {
                    its.remove("late");
                } else if (kind.equals("late")) {
                    its.remove("missing");
                }
            }
            wrong.values().removeIf(Set::isEmpty);
        }
    }

    private static Map<String, Set<String>> wrong(Findings found) {
        Map<String, Set<String>> wrong = new TreeMap<>();
        found.anomalies()
                .forEach(each -> wrong.computeIfAbsent(each.flowText(), _ -> new TreeSet<>())
                        .add(each.kind().label()));
        return wrong;
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void tellsOnceWhatTheWholeDetectorFinds(int seed) {
        Random random = new Random(seed);
        List<Lifeline> lifelines = parsed(DEFINITIONS.get(seed % DEFINITIONS.size()));
        Trace trace = trace(random);
        trace.add(1000, "other", "h0", "");
        Findings expected = DetectorTest.detect(lifelines, trace);
        LiveDetector live = new LiveDetector(lifelines, 1 << 20);
        Heard heard = new Heard();
        for (int from = 0; from < trace.rows(); ) {
            int to = Math.min(trace.rows(), from + 1 + random.nextInt(9));
            live.take(part(trace, from, to), Long.MAX_VALUE);
            heard.hear(live.news());
            // as late as it can be before the next row
            live.pass(to < trace.rows() ? trace.lines().get(to).time() : 1001);
            heard.hear(live.news());
            from = to;
        }
        assertThat(heard.wrong).isEqualTo(wrong(expected));
        assertThat(heard.twice).isEmpty();
        assertThat(live.flows()).isEqualTo(expected.flows());
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void tellsTheRestAfterARestart(int seed) {
        Random random = new Random(seed);
        List<Lifeline> lifelines = parsed(DEFINITIONS.get(seed % DEFINITIONS.size()));
        Trace trace = trace(random);
        trace.add(1000, "other", "h0", "");
        int killed = random.nextInt(trace.rows());
        LiveDetector first = new LiveDetector(lifelines, 1 << 20);
        first.take(part(trace, 0, killed), Long.MAX_VALUE);
        List<News> told = first.news();
        LiveDetector second = new LiveDetector(lifelines, 1 << 20);
        told.forEach(each -> second.toldBefore(
                each.anomaly().lifeline(),
                each.anomaly().flow(),
                each.anomaly().kind(),
                each.anomaly().event(),
                each.anomaly().firstNanos(),
                each.withdrawn()));
        second.take(trace, Long.MAX_VALUE);
        second.pass(1001);
        Heard heard = new Heard();
        heard.hear(told);
        heard.hear(second.news());
        assertThat(heard.wrong).isEqualTo(wrong(DetectorTest.detect(lifelines, trace)));
        assertThat(heard.twice).isEmpty();
    }

    @Test
    void aTimeoutPassesWithoutRows() {
        LiveDetector live = new LiveDetector(parsed(TWO_STEPS), 1 << 20);
        live.take(new Trace().add(100, "s", "h", "a"), Long.MAX_VALUE);
        live.pass(110);
        assertThat(live.news()).isEmpty();
        live.pass(111);
        assertThat(live.news()).singleElement().satisfies(news -> {
            assertThat(news.withdrawn()).isFalse();
            assertThat(news.anomaly().kind()).isEqualTo(Kind.MISSING);
            assertThat(news.anomaly().missing()).containsExactly("v");
        });
        live.pass(5000);
        assertThat(live.news()).isEmpty();
    }

    @Test
    void whatCameLateOnTheWayIsTakenBackAndWhatWasLateIsLate() {
        LiveDetector live = new LiveDetector(parsed(TWO_STEPS), 1 << 20);
        live.take(new Trace().add(100, "s", "h", "a").add(101, "s", "h", "b"), Long.MAX_VALUE);
        live.pass(200);
        assertThat(live.news()).hasSize(2);
        live.take(new Trace().add(105, "v", "h", "a").add(205, "v", "h", "b"), Long.MAX_VALUE);
        List<News> news = live.news();
        assertThat(news).hasSize(2);
        assertThat(news.get(0).anomaly().kind()).isEqualTo(Kind.LATE);
        assertThat(news.get(0).anomaly().flowText()).isEqualTo("b");
        assertThat(news.get(1).withdrawn()).isTrue();
        assertThat(news.get(1).anomaly().flowText()).isEqualTo("a");
    }

    @Test
    void aFlowThatComesLateAsAWholeIsInTime() {
        LiveDetector live = new LiveDetector(parsed(TWO_STEPS), 1 << 20);
        live.take(new Trace().add(100, "s", "h", "a").add(105, "v", "h", "a"), Long.MAX_VALUE);
        live.pass(500);
        live.take(new Trace().add(300, "s", "h", "b").add(305, "v", "h", "b"), Long.MAX_VALUE);
        live.pass(600);
        assertThat(live.news()).isEmpty();
    }

    @Test
    void aWrongClockPassesNoTimeout() {
        LiveDetector live = new LiveDetector(parsed(TWO_STEPS), 1 << 20);
        live.take(new Trace().add(100, "s", "h", "a").add(900, "s", "h", "b").add(105, "v", "h", "a"), 150);
        live.pass(140);
        assertThat(live.news()).isEmpty();
    }

    @Test
    void flowsOfBeforeTheFirstRowAreCutOnceThatIsKnown() {
        LiveDetector live = new LiveDetector(parsed("lifeline a\nby id\nstep s\nend v\ntimeout 100ns\n"), 1 << 20);
        Trace trace = new Trace();
        for (int i = 0; i < 40; i++) {
            if (i >= 5) {
                trace.add(10L * i, "s", "h", "f" + i);
            }
            trace.add(10L * i + 50, "v", "h", "f" + i);
        }
        live.take(trace.sorted(), Long.MAX_VALUE);
        live.pass(1000);
        assertThat(live.news()).isEmpty();
        assertThat(live.cut()).isEqualTo(5);
    }

    @Test
    void ofFlowsOfWhichOnlyAPartIsSeenNothingIsMissing() {
        LiveDetector live = new LiveDetector(parsed(TWO_STEPS), 1 << 20);
        live.wholeSince(100);
        live.take(new Trace().add(95, "v", "h", "a").add(120, "s", "h", "b").add(200, "x", "h", ""), Long.MAX_VALUE);
        assertThat(live.news())
                .singleElement()
                .satisfies(news -> assertThat(news.anomaly().flowText()).isEqualTo("b"));
    }

    @Test
    void theRestOfAFlowThatIsForgottenIsNoNewOne() {
        LiveDetector live = new LiveDetector(parsed(TWO_STEPS), 1 << 20);
        live.toldBefore("a", List.of("f"), Kind.MISSING, "v", 5, false);
        live.take(new Trace().add(300, "v", "h", "f").add(400, "x", "h", ""), Long.MAX_VALUE);
        live.pass(900);
        assertThat(live.news()).isEmpty();
    }

    /// A trace whose column of the key is there from some row on.
    private record Narrow(Trace trace, int columns) implements RowBlock {
        @Override
        public List<Field> fields() {
            return trace.fields().subList(0, columns);
        }

        @Override
        public int rows() {
            return trace.rows();
        }

        @Override
        public Row row(int index) {
            return trace.row(index);
        }
    }

    @Test
    void columnsMayComeLater() {
        LiveDetector live = new LiveDetector(parsed(TWO_STEPS), 1 << 20);
        live.take(new Narrow(new Trace().add(1, "s", "h", ""), 1), Long.MAX_VALUE);
        live.take(new Narrow(new Trace().add(2, "s", "h", ""), 3), Long.MAX_VALUE);
        live.take(new Trace().add(50, "s", "h", "a"), Long.MAX_VALUE);
        live.pass(100);
        assertThat(live.news()).hasSize(1);
        assertThat(Trace.FIELDS.getFirst().type()).isEqualTo(ColumnType.TIME);
    }

    @Test
    void whoFellSilentAfterDaysIsSeen() {
        long second = 1_000_000_000L;
        Activity activity = new Activity(second);
        for (long time = 0; time < 100_000; time++) {
            activity.add(0, 3, time * second);
        }
        activity.pass(100_050 * second);
        assertThat(activity.binOf(100_050 * second) - activity.known(0, 3).before(Activity.BINS))
                .as("stretches of silence")
                .isBetween(50, 120);
        activity.pass(900_000 * second);
        assertThat(activity.having(3)).isEmpty();
    }
}
