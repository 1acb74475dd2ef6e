package dev.sightline.analysis.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Trace;
import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Selection;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ChangesTest {
    static final List<Integer> SEEDS = IntStream.range(0, 10).boxed().toList();

    private static final double SHARE = 0.05;
    private static final int HOSTS = 40;
    private static final int VALUES = 400;
    private static final long SECOND = 1_000_000_000L;

    private static List<Anomaly> levels(Trace trace) {
        Snapshot snapshot = trace.sorted().snapshot();
        return LevelChanges.of(snapshot, all(snapshot), "seq", SHARE, () -> false);
    }

    private static List<Anomaly> bursts(Trace trace) {
        Snapshot snapshot = trace.sorted().snapshot();
        return EventBursts.of(snapshot, all(snapshot), SHARE, () -> false);
    }

    private static ResolvedSelection all(Snapshot snapshot) {
        return ResolvedSelection.resolve(Selection.all(), snapshot, LiteralRules.UTC);
    }

    /// Values of hosts, each depending on the one before it as loads do; of every eighth host they change in the middle
    /// by four times what they scatter.
    private static Trace values(long seed, boolean planted) {
        Random random = new Random(seed);
        Trace trace = new Trace();
        for (int host = 0; host < HOSTS; host++) {
            double scatter = 0;
            for (int i = 0; i < VALUES; i++) {
                scatter = 0.3 * scatter + random.nextGaussian() * 100;
                boolean isHigher = planted && host % 8 == 3 && i >= VALUES / 2;
                trace.add(new Trace.Line(
                        i * SECOND + host, "load", "h" + host, "", Math.round(5000 + scatter + (isHigher ? 420 : 0))));
            }
        }
        return trace;
    }

    @ParameterizedTest(name = "seed {0}")
    @FieldSource("SEEDS")
    void plantedChangesOfLevelAreFoundWhereTheyAre(int seed) {
        List<Anomaly> found = levels(values(seed, true));
        assertThat(found).hasSize(HOSTS / 8).allSatisfy(each -> {
            assertThat(Integer.parseInt(String.valueOf(each.entity()).substring(1)) % 8)
                    .isEqualTo(3);
            assertThat(each.firstNanos() / SECOND).isBetween(VALUES / 2 - 5L, VALUES / 2 + 5L);
        });
    }

    @Test
    void quietSeriesChangeTheirLevelNoMoreOftenThanTheBoundSays() {
        long tellSomething = IntStream.range(0, 100)
                .filter(seed -> !levels(values(seed, false)).isEmpty())
                .count();
        assertThat(tellSomething).isLessThanOrEqualTo(10);
    }

    /// Forty kinds of events at random moments; of every eighth, sixty more in two of 4000 seconds.
    private static Trace events(long seed, boolean planted) {
        Random random = new Random(seed);
        Trace trace = new Trace();
        for (int event = 0; event < 40; event++) {
            for (int i = 0; i < 500; i++) {
                trace.add((long) (random.nextDouble() * 4000 * SECOND), "e" + event, "h", "");
            }
            for (int i = 0; planted && event % 8 == 3 && i < 60; i++) {
                trace.add((1000 + event) * SECOND + (long) (random.nextDouble() * 2 * SECOND), "e" + event, "h", "");
            }
        }
        return trace;
    }

    @ParameterizedTest(name = "seed {0}")
    @FieldSource("SEEDS")
    void plantedBurstsAreFoundWhereTheyAre(int seed) {
        List<Anomaly> found = bursts(events(seed, true));
        assertThat(found.stream().map(Anomaly::event).distinct()).contains("e3", "e11", "e19", "e27", "e35");
        assertThat(found).hasSizeLessThanOrEqualTo(6);
        assertThat(found).filteredOn(each -> each.event().equals("e11")).anySatisfy(each -> {
            assertThat(each.firstNanos()).isLessThan(1013 * SECOND);
            assertThat(each.lastNanos()).isGreaterThan(1011 * SECOND);
        });
    }

    @Test
    void eventsAtRandomMomentsAreNoBursts() {
        long tellSomething = IntStream.range(0, 100)
                .filter(seed -> !bursts(events(seed, false)).isEmpty())
                .count();
        assertThat(tellSomething).isLessThanOrEqualTo(10);
    }

    @Test
    void manyValuesAreHeldAsMeansOfNeighbours() {
        LevelSeries series = new LevelSeries();
        for (int i = 0; i < 100_000; i++) {
            series.add(i, i < 60_000 ? 1 : 3);
        }
        assertThat(series.size()).isBetween(LevelSeries.ROOM / 2, LevelSeries.ROOM);
        LevelTest test = LevelTest.of(series.values(0, series.size()));
        assertThat(series.time(test.at())).isBetween(59_500L, 60_500L);
        assertThat(test.isLarge()).isTrue();
    }

    @Test
    void aColumnWithoutNumbersHasNoLevels() {
        Snapshot snapshot = values(1, false).sorted().snapshot();
        assertThatThrownBy(() -> LevelChanges.of(snapshot, all(snapshot), "host", SHARE, () -> false))
                .hasMessage("levels of 'host': it has no numbers");
    }
}
