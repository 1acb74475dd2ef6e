package dev.sightline.summary.timeline;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// Who stopped while others went on: entities whose rows hold for a time of their own, that are idle at the end for
/// more than three times as long as they ever were between two stretches of activity, and would have been active at
/// least
/// eight times meanwhile, had they gone on as before. One thread.
///
/// The end is where the last of all is active, not that of what is shown; and when more than half of those with a habit
/// stop, the work is over, and nobody fell silent. Nor did who stopped when all paused: two runs in one trace.
final class Silences {
    private static final int FEWEST = 8;
    private static final int TIMES = 3;
    /// How soon others must be seen once it is a silence: in as long again, and this part of the time that it was
    /// active.
    private static final int SOON = 4;

    /// Whether any row begins in a stretch of time.
    @FunctionalInterface
    interface Activity {
        /// @param afterNanos excluded
        /// @param untilNanos excluded
        boolean isBetween(long afterNanos, long untilNanos);
    }

    /// Of each entity shown: where its first stretch begins and its last so far ends, the longest time between two, and
    /// how many there are.
    private final long[] begins;

    private final long[] ends;

    private final long[] longest;
    private final int[] stretches;

    Silences(int shown) {
        this.begins = new long[shown];
        this.ends = new long[shown];
        this.longest = new long[shown];
        this.stretches = new int[shown];
        Arrays.fill(ends, Long.MIN_VALUE);
    }

    /// Those of one entity come in order; what touches is one stretch.
    void stretch(int place, long start, long end) {
        if (stretches[place] == 0) {
            stretches[place] = 1;
            begins[place] = start;
        } else if (start > ends[place]) {
            longest[place] = Math.max(longest[place], start - ends[place]);
            stretches[place]++;
        }
        ends[place] = Math.max(ends[place], end);
    }

    /// First who missed most; equal ones by place.
    ///
    /// @param shown entities by place
    /// @param activity of anybody
    List<Timelines.Silence> found(int[] shown, Activity activity) {
        long last = Arrays.stream(ends).max().orElse(Long.MIN_VALUE);
        List<Integer> silent = IntStream.range(0, ends.length)
                .filter(place -> missed(place, last) >= FEWEST && (last - ends[place]) / TIMES > longest[place])
                .filter(place -> othersGoOn(place, activity))
                .boxed()
                .sorted(Comparator.comparingDouble((Integer place) -> -missed(place, last)))
                .toList();
        long habitual = Arrays.stream(stretches).filter(n -> n >= FEWEST).count();
        return 2L * silent.size() > habitual
                ? List.of()
                : silent.stream()
                        .map(place -> new Timelines.Silence(shown[place], ends[place], longest[place]))
                        .toList();
    }

    /// Whether anything happens soon after it should have been active again. What ends together ends within seconds;
    /// two
    /// runs in one trace are far apart.
    private boolean othersGoOn(int place, Activity activity) {
        long silence = TIMES * longest[place];
        long from = later(ends[place], silence);
        return activity.isBetween(from, later(from, later(silence, (ends[place] - begins[place]) / SOON)));
    }

    private static long later(long nanos, long by) {
        long sum = nanos + by;
        return sum < nanos ? Long.MAX_VALUE : sum;
    }

    /// How often it would have been active since it stopped, at the rate of before.
    private double missed(int place, long last) {
        double active = Math.max(1, (double) ends[place] - begins[place]);
        return stretches[place] < FEWEST ? 0 : ((double) last - ends[place]) * stretches[place] / active;
    }
}
