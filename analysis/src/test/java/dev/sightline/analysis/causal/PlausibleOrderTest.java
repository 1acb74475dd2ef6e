package dev.sightline.analysis.causal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.analysis.causal.HappensBefore.Cone;
import dev.sightline.analysis.causal.HappensBefore.Relation;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class PlausibleOrderTest {
    static final List<Long> SEEDS = LongStream.range(0, 60).boxed().toList();

    @ParameterizedTest
    @FieldSource("SEEDS")
    void causesComeBeforeEffectsAndEachHasAPlaceOfItsOwn(long seed) {
        CausalOrder order = PatternSearchTest.random(new Random(seed));
        PlausibleOrder found = PlausibleOrder.of(order, seed);
        BitSet taken = new BitSet();
        for (int event = 0; event < order.events(); event++) {
            if (!order.isCommunication(event)) {
                continue;
            }
            assertThat(taken.get(found.of(event))).isFalse();
            taken.set(found.of(event));
            Cone cone = order.happensBefore().of(event);
            for (int other = 0; other < order.events(); other++) {
                if (order.isCommunication(other) && order.happensBefore().relation(cone, other) == Relation.AFTER) {
                    assertThat(found.of(other)).isGreaterThan(found.of(event));
                }
            }
        }
        assertThat(taken.cardinality()).isEqualTo(found.size()).isEqualTo(taken.length());
        assertThat(PlausibleOrder.of(order, seed)).hasToString(found.toString());
    }

    /// Two that know nothing of each other come in either order, sooner or later.
    @Test
    void whatIsConcurrentComesInEitherOrder() {
        CausalOrder order = PatternSearchTest.random(new Random(4));
        int pairs = 0;
        for (int event = 0; event < order.events(); event++) {
            Cone cone = order.happensBefore().of(event);
            for (int other = event + 1; other < order.events(); other++) {
                boolean both = order.isCommunication(event) && order.isCommunication(other);
                if (!both || order.happensBefore().relation(cone, other) != Relation.CONCURRENT) {
                    continue;
                }
                pairs++;
                Set<Boolean> orders = new HashSet<>();
                for (long seed = 0; seed < 3000 && orders.size() < 2; seed++) {
                    PlausibleOrder found = PlausibleOrder.of(order, seed);
                    orders.add(found.of(event) < found.of(other));
                }
                assertThat(orders).hasSize(2);
            }
        }
        assertThat(pairs).isPositive();
    }
}
