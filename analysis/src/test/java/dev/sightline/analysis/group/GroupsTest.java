package dev.sightline.analysis.group;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Detector;
import dev.sightline.analysis.detect.Kind;
import dev.sightline.analysis.detect.Trace;
import dev.sightline.analysis.lifeline.EventColumns;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.lifeline.LifelineText;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class GroupsTest {
    private static final List<Lifeline> LIFELINES =
            LifelineText.parse("x", "lifeline job\nby id\nstep ask\nstep work within 50ns\nend answer\ntimeout 1us\n");

    /// Flows whose work is done by one of 40 hosts; some lack their answer.
    ///
    /// @param bad the host whose flows lack it more often; -1: nobody
    private static Trace trace(Random random, int flows, int bad, double rate, double badRate) {
        Trace trace = new Trace();
        for (int i = 0; i < flows; i++) {
            int host = random.nextInt(40);
            long begin = i * 10L;
            trace.add(begin, "ask", "front", "f" + i).add(begin + 3, "work", "h" + host, "f" + i);
            if (random.nextDouble() >= (host == bad ? badRate : rate)) {
                trace.add(begin + 5, "answer", "front", "f" + i);
            }
        }
        return trace.add(flows * 10L + 5000, "other", "front", "").sorted();
    }

    private static List<Anomaly> found(Trace trace, double share) {
        Groups groups = new Groups();
        Detector detector = new Detector(EventColumns.of(trace.fields()), LIFELINES, 64 << 20, groups);
        detector.take(trace);
        detector.finish();
        return groups.found(share);
    }

    @Test
    void aHostWhoseFlowsGoWrongIsFound() {
        List<Anomaly> found = found(trace(new Random(7), 8000, 17, 0.01, 0.12), 0.05);
        Anomaly first =
                found.stream().filter(each -> each.entity() != null).findFirst().orElseThrow();
        assertThat(first.entity()).isEqualTo("h17");
        assertThat(first.kind()).isEqualTo(Kind.GROUP);
        assertThat(first.lifeline()).isEqualTo("job");
        assertThat(first.flow()).isEmpty();
        assertThat(first.why()).matches("\\d+ of \\d+ flows with h17 are wrong, .* % of others; by chance .*");
        assertThat(found.stream().filter(each -> each.entity() != null)).hasSize(1);
    }

    @Test
    void aStepThatIsMoreOftenWhatIsWrongIsFound() {
        List<Anomaly> found = found(trace(new Random(8), 3000, -1, 0.05, 0), 0.05);
        assertThat(found).extracting(Anomaly::event).contains("answer");
        assertThat(found).extracting(Anomaly::entity).containsOnlyNulls();
    }

    @Test
    void ofWhatIsFoundInNoiseHardlyAnythingIsChance() {
        int wrong = 0;
        int tries = 60;
        for (int seed = 0; seed < tries; seed++) {
            List<Anomaly> hosts = found(trace(new Random(seed), 2000, -1, 0.05, 0), 0.05).stream()
                    .filter(each -> each.entity() != null)
                    .toList();
            wrong += hosts.isEmpty() ? 0 : 1;
        }
        // where nobody is bad, each that finds somebody is a false discovery: 5 % of 60 are 3
        assertThat(wrong).isLessThanOrEqualTo(8);
    }

    /// The definition, in so many words.
    private static Set<Double> slow(double[] values, double share) {
        Set<Double> believed = new TreeSet<>();
        for (double value : values) {
            for (double bound : values) {
                long below = Arrays.stream(values).filter(v -> v <= bound).count();
                if (bound <= share * below / values.length && value <= bound) {
                    believed.add(value);
                }
            }
        }
        return believed;
    }

    @Test
    void theBoundIsThatOfBenjaminiAndHochberg() {
        Random random = new Random(3);
        for (int i = 0; i < 500; i++) {
            double[] values = random.doubles(random.nextInt(30))
                    .map(v -> random.nextBoolean() ? v : v / 1000)
                    .toArray();
            double share = random.nextDouble() / 4;
            double bound = FalseDiscoveries.bound(values, share);
            Set<Double> believed = new TreeSet<>();
            Arrays.stream(values).filter(v -> v <= bound).forEach(believed::add);
            assertThat(believed).isEqualTo(slow(values, share));
        }
    }

    @Test
    void ofOneAmongNobodyNothingIsSaid() {
        Trace trace = new Trace();
        for (int i = 0; i < 100; i++) {
            trace.add(i * 10L, "ask", "front", "f" + i);
        }
        assertThat(found(trace.add(100_000, "other", "front", ""), 0.05))
                .extracting(Anomaly::entity)
                .containsOnlyNulls();
    }
}
