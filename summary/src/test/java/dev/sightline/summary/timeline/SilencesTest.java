package dev.sightline.summary.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SilencesTest {
    private static final int[] SHOWN = {70, 71, 72, 73};

    private static List<Timelines.Silence> found(Silences silences, BiPredicate<Long, Long> activity) {
        return silences.found(SHOWN, (after, until) -> {
            long[] any = new long[after.length];
            for (int i = 0; i < any.length; i++) {
                any[i] = activity.test(after[i], until[i]) ? 1 : 0;
            }
            return any;
        });
    }

    /// Active for 10 of each 100, from `start` until `end`.
    private static void everyHundred(Silences silences, int place, long start, long end) {
        for (long at = start; at < end; at += 100) {
            silences.stretch(place, at, at + 10);
        }
    }

    @Test
    void namesWhoStoppedWhileOthersWentOn() {
        Silences silences = new Silences(3);
        everyHundred(silences, 0, 0, 10_000);
        everyHundred(silences, 1, 0, 4_000);
        everyHundred(silences, 2, 5_000, 10_000);
        assertThat(found(silences, (after, until) -> true)).containsExactly(new Timelines.Silence(71, 3_910, 90));
    }

    /// Access logs of hosts that come at random, few rows each: somebody's last pause is longer than three of its own.
    @Test
    void amongManyWhoComeAtRandomNobodyIsNamedByChance() {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            Silences silences = new Silences(150);
            for (int place = 0; place < 150; place++) {
                double mean = 200 + random.nextInt(4000);
                for (double at = 0; at < 40_000; at += 1 - mean * Math.log(1 - random.nextDouble())) {
                    silences.stretch(place, (long) at, (long) at);
                }
            }
            assertThat(silences.found(IntStream.range(0, 150).toArray(), (after, until) -> {
                        long[] any = new long[after.length];
                        Arrays.fill(any, 1);
                        return any;
                    }))
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }

    @Test
    void whoStopsAmongManyIsNamed() {
        Silences silences = new Silences(150);
        for (int place = 0; place < 150; place++) {
            everyHundred(silences, place, place, place == 70 ? 9_000 : 10_000);
        }
        assertThat(silences.found(IntStream.range(0, 150).toArray(), (after, until) -> {
                    long[] any = new long[after.length];
                    Arrays.fill(any, 1);
                    return any;
                }))
                .extracting(Timelines.Silence::entity)
                .containsExactly(70);
    }

    @Test
    void namesNobodyWhenAllStopTogether() {
        Silences silences = new Silences(3);
        for (int place = 0; place < 3; place++) {
            everyHundred(silences, place, place, 4_000);
        }
        assertThat(found(silences, (after, until) -> true)).isEmpty();
    }

    @Test
    void whoWasIdleAsLongBeforeOnlyRests() {
        Silences silences = new Silences(3);
        everyHundred(silences, 0, 0, 10_000);
        everyHundred(silences, 1, 0, 1_000);
        everyHundred(silences, 1, 4_000, 5_000);
        assertThat(found(silences, (after, until) -> true)).isEmpty();
    }

    @Test
    void fewStretchesAreNoHabit() {
        Silences silences = new Silences(3);
        everyHundred(silences, 0, 0, 10_000);
        everyHundred(silences, 1, 0, 700);
        assertThat(found(silences, (after, until) -> true)).isEmpty();
        everyHundred(silences, 2, 0, 800);
        assertThat(found(silences, (after, until) -> true)).hasSize(1);
    }

    @Test
    void whatTouchesIsOneStretch() {
        Silences silences = new Silences(3);
        everyHundred(silences, 0, 0, 10_000);
        for (int i = 0; i < 20; i++) {
            silences.stretch(1, 10L * i, 10L * i + 10);
        }
        assertThat(found(silences, (after, until) -> true)).isEmpty();
    }

    @Test
    void whenMostStopTheWorkIsOver() {
        Silences silences = new Silences(3);
        everyHundred(silences, 0, 0, 10_000);
        everyHundred(silences, 1, 0, 4_000);
        everyHundred(silences, 2, 0, 4_000);
        assertThat(found(silences, (after, until) -> true)).isEmpty();
    }

    /// A deployment that replaces two of four, one after the other: who ended was not killed.
    @Test
    void whoIsReplacedByOthersDidNotFallSilent() {
        Silences silences = new Silences(6);
        everyHundred(silences, 0, 0, 10_000);
        everyHundred(silences, 1, 0, 10_000);
        everyHundred(silences, 2, 0, 4_000);
        everyHundred(silences, 3, 0, 5_000);
        everyHundred(silences, 4, 4_100, 10_000);
        assertThat(silences.found(new int[] {0, 1, 2, 3, 4, 5}, SilencesTest::always))
                .hasSize(2);
        everyHundred(silences, 5, 5_100, 10_000);
        assertThat(silences.found(new int[] {0, 1, 2, 3, 4, 5}, SilencesTest::always))
                .isEmpty();
    }

    private static long[] always(long[] after, long[] until) {
        long[] any = new long[after.length];
        Arrays.fill(any, 1_000_000);
        return any;
    }

    @Test
    void whoMissedMostIsFirst() {
        Silences silences = new Silences(4);
        everyHundred(silences, 0, 0, 10_000);
        everyHundred(silences, 3, 0, 10_000);
        for (long at = 0; at < 3_000; at += 300) {
            silences.stretch(1, at, at + 10);
        }
        everyHundred(silences, 2, 0, 4_000);
        assertThat(found(silences, (after, until) -> true))
                .extracting(Timelines.Silence::entity)
                .containsExactly(72, 71);
    }

    @Test
    void timesAtTheEndsOfInt64AreNoSilence() {
        Silences silences = new Silences(3);
        for (int i = 0; i < 20; i++) {
            silences.stretch(0, Long.MIN_VALUE + 100L * i, Long.MIN_VALUE + 100L * i + 1);
        }
        silences.stretch(1, Long.MAX_VALUE - 1, Long.MAX_VALUE);
        assertThat(found(silences, (after, until) -> true))
                .extracting(Timelines.Silence::entity)
                .doesNotContain(71, 72);
    }

    @Test
    void whoStopsWhenAllPauseOnlyPauses() {
        Silences silences = new Silences(3);
        everyHundred(silences, 0, 0, 60_000);
        everyHundred(silences, 0, 1_000_000, 1_001_000);
        everyHundred(silences, 1, 0, 60_000);
        everyHundred(silences, 2, 0, 60_000);
        everyHundred(silences, 2, 1_000_000, 1_001_000);
        // the other two go on for a moment, and again much later
        long[] starts = {59_920, 1_000_000};
        assertThat(found(silences, (after, until) -> LongStream.of(starts).anyMatch(at -> at > after && at < until)))
                .isEmpty();
        assertThat(found(silences, (after, until) -> true)).hasSize(1);
    }

    /// Who came for two minutes of an hour has done what it came for.
    @Test
    void whoWasThereForAMomentIsNotSilent() {
        Silences silences = new Silences(2);
        everyHundred(silences, 0, 0, 1_000_000);
        everyHundred(silences, 1, 0, 30_000);
        assertThat(found(silences, (after, until) -> true)).isEmpty();
        Silences longer = new Silences(2);
        everyHundred(longer, 0, 0, 1_000_000);
        everyHundred(longer, 1, 0, 60_000);
        assertThat(found(longer, (after, until) -> true)).hasSize(1);
    }

    /// The end of a log of tickets: hardly anything comes any more, of anybody.
    @Test
    void ofMomentsNobodyIsSilentWhereHardlyAnybodyComes() {
        for (long since : new long[] {5, 3_000}) {
            Silences silences = new Silences(4);
            for (int place = 0; place < 4; place++) {
                for (long at = place; at < 10_000; at += 10) {
                    silences.stretch(place, at, at);
                }
            }
            for (int place = 1; place < 4; place++) {
                silences.stretch(place, 12_000 - place, 12_000 - place);
            }
            List<Timelines.Silence> found = silences.found(
                    SHOWN,
                    (after, until) -> {
                        long[] rows = new long[after.length];
                        Arrays.setAll(rows, i -> until[i] >= 11_999 ? since : after[i] < 9_000 ? 4_000 : 1);
                        return rows;
                    },
                    Silences.MOST_OF_MOMENTS);
            assertThat(found).hasSize(since == 5 ? 0 : 1);
        }
    }
}
