package dev.sightline.analysis.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.analysis.context.Context.Event;
import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Detection;
import dev.sightline.analysis.detect.Findings;
import dev.sightline.analysis.detect.Trace;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.lifeline.LifelineText;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ContextsTest {
    static final List<Integer> SEEDS = IntStream.range(0, 40).boxed().toList();

    private static final List<Lifeline> LIFELINES =
            LifelineText.parse("x", "lifeline a\nby id\nstep s\nstep t\nend v\ntimeout 40ns\n");

    private static Detection detection(Trace trace) {
        Snapshot snapshot = trace.snapshot();
        return new Detection(snapshot, ResolvedSelection.all(snapshot), () -> false);
    }

    private static Trace trace(Random random) {
        Trace trace = new Trace();
        for (int flow = 0; flow < 60; flow++) {
            long time = random.nextInt(600);
            for (String event : List.of("s", "t", "v")) {
                if (random.nextInt(8) > 0 || event.equals("s")) {
                    trace.add(time, event, "h" + random.nextInt(5), "f" + flow);
                }
                time += 1 + random.nextInt(9);
            }
        }
        for (int i = 0; i < 100; i++) {
            trace.add(random.nextInt(700), "beat", "h" + random.nextInt(5), "");
        }
        return trace.add(900, "other", "h0", "").sorted();
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void whatWasAroundIsWhatIsFoundAmongAllRows(int seed) {
        Trace trace = trace(new Random(seed));
        Detection detection = detection(trace);
        Findings found = detection.detect(LIFELINES, 1 << 20);
        Map<Anomaly, Context> contexts = Contexts.of(detection, LIFELINES, found.anomalies(), 3, 1 << 20);
        assertThat(contexts.keySet()).isEqualTo(Set.copyOf(found.anomalies()));
        Set<String> wrong = found.anomalies().stream().map(Anomaly::flowText).collect(Collectors.toSet());
        contexts.forEach((anomaly, context) -> {
            String flow = anomaly.flowText();
            Set<String> hosts = trace.lines().stream()
                    .filter(line -> line.id().equals(flow))
                    .map(Trace.Line::host)
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(context.entities()).isEqualTo(List.copyOf(hosts));
            long end = Math.max(anomaly.lastNanos(), anomaly.dueNanos());
            List<Event> around = trace.lines().stream()
                    .filter(line -> line.time() >= anomaly.firstNanos() && line.time() <= end)
                    .filter(line -> hosts.contains(line.host()) && !line.id().equals(flow))
                    .map(line -> new Event(
                            line.time(),
                            line.event(),
                            line.host(),
                            line.id().isEmpty() ? List.of() : List.of(line.id())))
                    .toList();
            assertThat(context.rows()).isEqualTo(around.size());
            assertThat(context.events()).isEqualTo(around.subList(0, Math.min(100, around.size())));
            assertThat(context.before()).allSatisfy(near -> {
                assertThat(near.firstNanos()).isLessThan(anomaly.firstNanos());
                assertThat(wrong).doesNotContain(near.flow().getFirst());
            });
            assertThat(context.after())
                    .allSatisfy(near -> assertThat(near.firstNanos()).isGreaterThanOrEqualTo(anomaly.firstNanos()));
        });
    }

    @Test
    void neighboursAreTheNearestThatWentWell() {
        Trace trace = new Trace();
        for (int i = 0; i < 9; i++) {
            trace.add(i * 100L, "s", "h", "f" + i).add(i * 100L + 5, "t", "h", "f" + i);
            if (i != 4 && i != 5) {
                trace.add(i * 100L + 9, "v", "h", "f" + i);
            }
        }
        Detection detection = detection(trace.add(2000, "other", "h", ""));
        Findings found = detection.detect(LIFELINES, 1 << 20);
        Context context = Contexts.of(detection, LIFELINES, found.anomalies(), 2, 1 << 20)
                .get(found.anomalies().getFirst());
        assertThat(context).isNotNull();
        assertThat(java.util.Objects.requireNonNull(context).before())
                .extracting(near -> near.flow().getFirst())
                .containsExactly("f3", "f2");
        assertThat(context.after()).extracting(near -> near.flow().getFirst()).containsExactly("f6", "f7");
    }
}
