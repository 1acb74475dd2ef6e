package dev.sightline.analysis.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.analysis.context.Context.Neighbour;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class NeighboursTest {
    static final List<Integer> SEEDS = IntStream.range(0, 100).boxed().toList();

    @ParameterizedTest
    @FieldSource("SEEDS")
    void theNearestAreThoseThatAreFoundAmongAll(int seed) {
        Random random = new Random(seed);
        long[] moments = random.longs(1 + random.nextInt(6), 0, 100).toArray();
        int most = 1 + random.nextInt(4);
        Neighbours near = new Neighbours(most, moments);
        List<Neighbour> all = new ArrayList<>();
        for (int i = 0; i < random.nextInt(80); i++) {
            Neighbour flow = new Neighbour(List.of("f" + (char) ('0' + i)), random.nextInt(100), 0);
            all.add(flow);
            near.add(flow);
        }
        Comparator<Neighbour> order = Comparator.comparingLong(Neighbour::firstNanos)
                .thenComparing(flow -> flow.flow().getFirst());
        for (long moment : moments) {
            assertThat(near.before(moment))
                    .isEqualTo(all.stream()
                            .filter(flow -> flow.firstNanos() < moment)
                            .sorted(order.reversed())
                            .limit(most)
                            .toList());
            assertThat(near.after(moment))
                    .isEqualTo(all.stream()
                            .filter(flow -> flow.firstNanos() >= moment)
                            .sorted(order)
                            .limit(most)
                            .toList());
        }
    }
}
