package dev.sightline.view.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KneesTest {
    @Test
    void findsWhereAFlatLineBeginsToRise() {
        double[] sorted = new double[1000];
        for (int i = 0; i < 1000; i++) {
            sorted[i] = i < 900 ? 10 + i * 0.001 : 10 * Math.exp((i - 900) * 0.1);
        }
        int[] knees = Knees.find(sorted);
        assertThat(knees).isNotEmpty();
        assertThat(knees[0]).isBetween(890, 910);
    }

    @Test
    void findsTwoStepsAsTwoKneesInOrder() {
        double[] sorted = new double[1000];
        for (int i = 0; i < 1000; i++) {
            sorted[i] = i < 700 ? 1 + i * 1e-4 : i < 950 ? 100 + i * 1e-4 : 100_000 + i * 1e-2;
        }
        int[] knees = Knees.find(sorted);
        assertThat(knees).containsExactly(700, 950);
    }

    @Test
    void aStraightLineInLogSpaceHasNone() {
        double[] sorted = new double[500];
        Arrays.setAll(sorted, i -> Math.exp(i * 0.01));
        assertThat(Knees.find(sorted)).isEmpty();
    }

    @Test
    void equalFewAndNoValuesHaveNone() {
        assertThat(Knees.find(new double[0])).isEmpty();
        assertThat(Knees.find(new double[] {3})).isEmpty();
        assertThat(Knees.find(new double[] {3, 3, 3, 3})).isEmpty();
        assertThat(Knees.find(new double[] {0, 0, 0})).isEmpty();
    }

    @Test
    void valuesOfEitherSignAndAnySizeGiveKneesInside() {
        Random random = new Random(4);
        for (int round = 0; round < 200; round++) {
            double[] sorted = random.doubles(2 + random.nextInt(300))
                    .map(v -> Math.copySign(Math.pow(10, 600 * v - 300), random.nextInt(2) - 0.5))
                    .sorted()
                    .toArray();
            int[] knees = Knees.find(sorted);
            assertThat(knees).isSorted().hasSizeLessThanOrEqualTo(3);
            assertThat(Arrays.stream(knees)).allMatch(knee -> knee > 0 && knee < sorted.length - 1);
        }
    }
}
