package dev.sightline.summary.timeline;

import dev.sightline.summary.MergeLaw;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class TimelinePartsTest {
    static final List<Long> SEEDS = LongStream.range(0, 60).boxed().toList();

    private static final int[] SHOWN = {0, 1, 2, 3};
    private static final long END = 500;

    private record Stretch(int place, long start, long end, int category, int rows) {}

    /// However time is cut: touching stretches of a category are one, and shares come out in the same digits.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void timelinesOfLaterTimesFollowThoseOfEarlierOnes(long seed) {
        Random random = new Random(seed);
        List<Stretch> stretches = new ArrayList<>();
        long[] ends = new long[SHOWN.length];
        for (int n = random.nextInt(80); n > 0; n--) {
            int place = random.nextInt(SHOWN.length);
            long start = ends[place] + (random.nextBoolean() ? 0 : random.nextInt(9));
            ends[place] = Math.min(END, start + random.nextInt(12));
            if (start < ends[place]) {
                stretches.add(new Stretch(place, start, ends[place], random.nextInt(2), 1 + random.nextInt(4)));
            }
        }
        Timelines.Request request =
                new Timelines.Request(0, END, END, new Timelines.Order.Name(), 0, 9, random.nextBoolean() ? 0 : 7);
        TimelineParts how = new TimelineParts(SHOWN.length, () -> none(request));
        MergeLaw<TimelineParts.State, Stretch> law = new MergeLaw<>(
                how,
                some -> {
                    TimelineParts.State state = how.zero();
                    some.forEach(s -> state.runs().stretch(s.place, s.start, s.end, s.category, s.rows));
                    some.forEach(s -> state.changes()[s.place]++);
                    return state;
                },
                TimelinePartsTest::seen,
                false);
        law.holds(stretches, random);
        law.survivesDamage(stretches, random);
    }

    private static TimelineRuns none(Timelines.Request request) {
        TimelineRuns runs = new TimelineRuns(SHOWN.length, SHOWN, 2, request, () -> false);
        IntStream.range(0, SHOWN.length).forEach(runs::hold);
        return runs;
    }

    private static Object seen(TimelineParts.State state) {
        StringBuilder seen = new StringBuilder(Arrays.toString(state.changes()));
        for (int place = 0; place < SHOWN.length; place++) {
            Timelines.Row row = state.runs().row(place, 0, 0);
            seen.append(row.runs())
                    .append(Arrays.toString(row.totals()))
                    .append(Arrays.deepToString(row.shares()))
                    .append(Arrays.toString(row.most()));
        }
        Silences.Activity always = (after, until) -> {
            long[] all = new long[after.length];
            Arrays.fill(all, 1);
            return all;
        };
        return seen.append(state.runs().silences(always, false))
                .append(state.runs().silences(always, true))
                .toString();
    }
}
