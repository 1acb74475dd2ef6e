package dev.sightline.view.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.view.message.SpaceTimeAnswer.Arrow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BundlesTest {
    @Test
    void areSumsByBandsAndPlaceTheLargestFirst() {
        Random random = new Random(3);
        for (int round = 0; round < 20; round++) {
            int bands = 1 + random.nextInt(40);
            long origin = random.nextLong(1L << 60);
            Bundles bundles = new Bundles(bands, origin);
            Map<List<Long>, long[]> slow = new HashMap<>();
            for (int i = 0; i < 5000; i++) {
                int from = random.nextInt(bands);
                int to = random.nextInt(bands);
                // what was sent before the window has places below 0
                long place = random.nextInt(200) - 20L;
                long sent = origin + place * 1000 + random.nextInt(1000);
                long received = sent + random.nextInt(5000);
                boolean isViolation = random.nextInt(10) == 0;
                bundles.add(bundles.of(from, to, place), sent, received, i, isViolation);
                long[] sum = slow.computeIfAbsent(List.of((long) from, (long) to, place), any -> new long[5]);
                sum[0]++;
                sum[1] += sent - origin;
                sum[2] += received - origin;
                sum[3] += i;
                sum[4] += isViolation ? 1 : 0;
            }
            List<Arrow> expected = new ArrayList<>();
            slow.forEach((key, sum) -> expected.add(new Arrow(
                    key.get(0).intValue(),
                    key.get(1).intValue(),
                    origin + Math.floorDiv(sum[1], sum[0]),
                    origin + Math.floorDiv(sum[2], sum[0]),
                    sum[0],
                    sum[3],
                    sum[4])));
            expected.sort(Comparator.comparingLong((Arrow arrow) -> -arrow.messages())
                    .thenComparing(SpaceTimeAnswer.BY_TIME));
            int limit = 1 + random.nextInt(expected.size() + 10);
            assertThat(bundles.most(limit, true))
                    .containsExactlyElementsOf(expected.subList(0, Math.min(limit, expected.size())));
        }
    }

    @Test
    void ofManyWithoutOtherSideSomeOfAllTimesAreDrawn() {
        List<SpaceTimeAnswer.Stub> all = new ArrayList<>();
        for (int i = 0; i < 9990; i++) {
            all.add(new SpaceTimeAnswer.Stub(i % 7, 9989 - i, -1, true, null));
        }
        List<SpaceTimeAnswer.Stub> some = SpaceTimeAnswer.spread(all, 1000);
        assertThat(some).hasSize(1000).isSortedAccordingTo(Comparator.comparingLong(SpaceTimeAnswer.Stub::at));
        assertThat(some.get(500).at()).isBetween(4900L, 5100L);
        assertThat(SpaceTimeAnswer.spread(all.subList(0, 50), 1000)).hasSize(50);
    }
}
