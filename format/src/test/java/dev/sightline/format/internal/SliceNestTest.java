package dev.sightline.format.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SliceNestTest {
    private final SliceNest nest = new SliceNest("file");

    @Test
    void aBeginIsTheChildOfWhatIsOpenOnItsTrack() {
        int outer = nest.begin(0, 10);
        int other = nest.begin(1, 11);
        int inner = nest.begin(0, 12);
        assertThat(nest.open(0)).isEqualTo(inner);
        assertThat(nest.end(0, 15)).isEqualTo(inner);
        assertThat(nest.end(0, 20)).isEqualTo(outer);
        assertThat(nest.end(0, 21)).isEqualTo(-1);
        nest.finish();
        assertThat(nest.parent(outer)).isEqualTo(-1);
        assertThat(nest.parent(other)).isEqualTo(-1);
        assertThat(nest.parent(inner)).isEqualTo(outer);
        assertThat(nest.durationNanos(outer)).isEqualTo(10);
        assertThat(nest.durationNanos(inner)).isEqualTo(3);
        assertThat(nest.durationNanos(other)).isEqualTo(-1);
    }

    @Test
    void aCompleteSliceIsTheChildOfTheSmallestThatSpansIt() {
        int late = nest.complete(0, 50, 10);
        int whole = nest.complete(0, 0, 100);
        int zero = nest.complete(0, 55, 0);
        int after = nest.complete(0, 60, 5);
        int overlapping = nest.complete(0, 58, 30);
        nest.finish();
        assertThat(nest.parent(late)).isEqualTo(whole);
        assertThat(nest.parent(zero)).isEqualTo(late);
        assertThat(nest.parent(after)).isEqualTo(overlapping);
        assertThat(nest.parent(overlapping)).isEqualTo(whole);
        assertThat(nest.parent(whole)).isEqualTo(-1);
    }

    @Test
    void completeSlicesNestInOpenedOnes() {
        int begun = nest.begin(0, 5);
        int complete = nest.complete(0, 6, 2);
        nest.end(0, 9);
        nest.finish();
        assertThat(nest.parent(complete)).isEqualTo(begun);
    }

    @Test
    void begunSlicesNestInCompleteOnes() {
        int outer = nest.begin(0, 0);
        int begun = nest.begin(0, 5);
        nest.end(0, 9);
        nest.end(0, 20);
        int complete = nest.complete(0, 4, 6);
        nest.finish();
        assertThat(nest.parent(begun)).isEqualTo(complete);
        assertThat(nest.parent(complete)).isEqualTo(outer);
    }

    @Test
    void slicesWithoutExtentNestAsTheyWereOpened() {
        int outer = nest.begin(0, 5);
        int inner = nest.begin(0, 5);
        nest.end(0, 5);
        nest.end(0, 5);
        nest.finish();
        assertThat(nest.parent(inner)).isEqualTo(outer);
        assertThat(nest.parent(outer)).isEqualTo(-1);
    }

    @Test
    void slicesOfOtherFilesHaveOtherIds() {
        assertThat(nest.id(3)).isNotEqualTo(new SliceNest("other").id(3)).isBetween(0L, 1L << 53);
    }

    @Test
    void forgetsSlicesBeyondItsLimit() {
        SliceNest small = new SliceNest("file", 1);
        assertThat(small.begin(0, 1)).isZero();
        assertThat(small.begin(0, 2)).isEqualTo(-1);
        assertThat(small.complete(0, 2, 3)).isEqualTo(-1);
        assertThat(small.end(0, 3)).isEqualTo(-1);
        assertThat(small.end(0, 4)).isZero();
        small.finish();
        assertThat(small.durationNanos(0)).isEqualTo(3);
        assertThat(small.durationNanos(-1)).isEqualTo(-1);
        assertThat(small.parent(-1)).isEqualTo(-1);
    }

    record Slice(int track, long start, long end) {
        boolean spans(Slice other) {
            return track == other.track && start <= other.start && end >= other.end && end > other.start;
        }
    }

    static IntStream seeds() {
        return IntStream.range(0, 60);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void findsTheParentsThatATryOfAllPairsFinds(int seed) {
        Random random = new Random(seed);
        List<Slice> slices = new ArrayList<>();
        for (int track = 0; track < 3; track++) {
            split(random, track, 0, 1L << random.nextInt(4, 40), 0, slices);
        }
        java.util.Collections.shuffle(slices, random);
        slices.forEach(s -> nest.complete(s.track, s.start, s.end - s.start));
        nest.finish();
        for (int i = 0; i < slices.size(); i++) {
            int best = -1;
            for (int j = 0; j < slices.size(); j++) {
                boolean smaller = best < 0
                        || slices.get(best).spans(slices.get(j))
                                && !slices.get(best).equals(slices.get(j));
                if (j != i && slices.get(j).spans(slices.get(i)) && smaller) {
                    best = j;
                }
            }
            assertThat(nest.parent(i)).as("slice %d of seed %d", i, seed).isEqualTo(best);
            assertThat(nest.durationNanos(i)).isEqualTo(slices.get(i).end - slices.get(i).start);
        }
    }

    /// Slices that nest properly: a range, and below it some of its parts.
    private static void split(Random random, int track, long from, long to, int depth, List<Slice> slices) {
        slices.add(new Slice(track, from, to));
        long at = from + random.nextInt(2);
        while (depth < 8 && slices.size() < 600 && at + 2 < to) {
            long end = at + 1 + random.nextLong(to - at - 1);
            split(random, track, at, end, depth + 1, slices);
            at = end + random.nextInt(3);
        }
    }
}
