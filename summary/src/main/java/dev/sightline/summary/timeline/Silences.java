package dev.sightline.summary.timeline;

import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Who stopped while others went on: entities that are idle at the end for more than three times as long as they
/// ever were between two stretches of activity, and would have been active at least eight times meanwhile, had they
/// gone on as before. Among many somebody is idle for so long by chance: such a silence must be unlikely for all of
/// them together if they come at random. Of entities whose rows hold until the next one, and of moments, each row is a
/// stretch of no length: what counts is how long none came. One thread.
///
/// The end is where the last of all is active, not that of what is shown; and when more than half of those with a
/// habit stop, the work is over, and nobody fell silent. Nor did who stopped when all paused: two runs in one
/// trace. Nor who was replaced: where several stop and as many others come at about the same times, who were not
/// there before by the same measures, who is there changes, as in a deployment. Nor, of moments, who would hardly have
/// come had it gone on like the others: fewer of all come since.
final class Silences {
    private static final int FEWEST = 8;
    private static final int TIMES = 3;
    /// How soon others must be seen once it is a silence: in as long again, and this part of the time that it was
    /// active.
    private static final int SOON = 4;
    /// How likely any of all entities may be named though it goes on as before.
    private static final double CHANCE = 0.001;
    /// One that comes when another stops may be anything; more are a change.
    private static final int REPLACED = 2;
    /// So many times as long as it came, who comes when it likes may be silent.
    static final int MOST_OF_MOMENTS = 4;
    /// Who was active for two minutes of an hour came for something, and has done it.
    static final int MOST_OF_OTHERS = 24;

    /// How many rows begin in a stretch of time.
    @FunctionalInterface
    interface Activity {
        /// @param afterNanos excluded, of each stretch of time that is asked of
        /// @param untilNanos excluded
        long[] rowsBetween(long[] afterNanos, long[] untilNanos);
    }

    /// Of each entity shown: where its first stretch begins and its last so far ends, the longest time between two,
    /// and how many there are.
    private final long[] begins;

    private final long[] ends;

    private final long[] longest;
    private final int[] stretches;
    /// As stretches, but several at one moment.
    private final int[] rows;

    Silences(int shown) {
        this.begins = new long[shown];
        this.ends = new long[shown];
        this.longest = new long[shown];
        this.stretches = new int[shown];
        this.rows = new int[shown];
        Arrays.fill(ends, Long.MIN_VALUE);
    }

    /// Those of one entity come in order; what touches is one stretch.
    void stretch(int place, long start, long end) {
        rows[place]++;
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
        return found(shown, activity, MOST_OF_OTHERS);
    }

    /// The same, of moments: what a program logs while it starts is no habit. Who comes when it likes is only named
    /// where it came for a good part of as long as it is silent.
    ///
    /// @param most how many times as long one may be silent as it was active
    List<Timelines.Silence> found(int[] shown, Activity activity, long most) {
        long last = Arrays.stream(ends).max().orElse(Long.MIN_VALUE);
        long habitual = Arrays.stream(stretches).filter(n -> n >= FEWEST).count();
        double least = Math.log(CHANCE / Math.max(1, habitual));
        int[] idle = IntStream.range(0, ends.length)
                .filter(place -> isUnlike(place, idleAfter(place, last), least))
                .filter(place -> idleAfter(place, last) <= (double) most * (ends[place] - begins[place]))
                .toArray();
        long first = IntStream.range(0, begins.length)
                .filter(place -> stretches[place] > 0)
                .mapToLong(place -> begins[place])
                .min()
                .orElse(Long.MIN_VALUE);
        List<Integer> coming = IntStream.range(0, begins.length)
                .filter(place -> isUnlike(place, idleBefore(place, first), least))
                .filter(place -> IntStream.of(idle).noneMatch(other -> other == place))
                .boxed()
                .sorted(Comparator.comparingLong(place -> begins[place]))
                .collect(Collectors.toCollection(ArrayList::new));
        Set<Integer> replaced = IntStream.of(idle)
                .boxed()
                .sorted(Comparator.comparingLong(place -> ends[place]))
                .filter(place -> isReplaced(place, coming))
                .collect(Collectors.toSet());
        boolean[] othersGoOn = othersGoOn(idle, activity);
        List<Integer> silent = IntStream.range(0, idle.length)
                .filter(i -> othersGoOn[i])
                .mapToObj(i -> idle[i])
                .sorted(Comparator.comparingDouble((Integer place) -> -missed(place, idleAfter(place, last))))
                .toList();
        if (2L * silent.size() > habitual) {
            return List.of();
        }
        Set<Integer> missed = most == MOST_OF_MOMENTS ? othersComeAsBefore(silent, last, activity) : Set.copyOf(silent);
        return silent.stream()
                .filter(missed::contains)
                .filter(place -> replaced.size() < REPLACED || !replaced.contains(place))
                .map(place -> new Timelines.Silence(shown[place], ends[place], longest[place]))
                .toList();
    }

    /// Whether one of those who came did so about when it stopped; that one replaces no other.
    private boolean isReplaced(int place, List<Integer> coming) {
        for (Iterator<Integer> others = coming.iterator(); others.hasNext(); ) {
            double apart = Math.abs((double) begins[others.next()] - ends[place]);
            if (apart <= (double) TIMES * longest[place]) {
                others.remove();
                return true;
            }
        }
        return false;
    }

    private double idleAfter(int place, long last) {
        return (double) last - ends[place];
    }

    private double idleBefore(int place, long first) {
        return (double) begins[place] - first;
    }

    /// Whether it has a habit that does not explain why it was idle for so long.
    private boolean isUnlike(int place, double idle, double least) {
        return missed(place, idle) >= FEWEST && idle / TIMES > longest[place] && logChance(place, idle) < least;
    }

    /// Whether anything happens soon after it should have been active again. What ends together ends within
    /// seconds; two runs in one trace are far apart.
    private boolean[] othersGoOn(int[] places, Activity activity) {
        long[] from = new long[places.length];
        long[] until = new long[places.length];
        for (int i = 0; i < places.length; i++) {
            int place = places[i];
            long silence = TIMES * longest[place];
            from[i] = later(ends[place], silence);
            until[i] = later(from[i], later(silence, (ends[place] - begins[place]) / SOON));
        }
        long[] rows = activity.rowsBetween(from, until);
        boolean[] any = new boolean[rows.length];
        for (int i = 0; i < any.length; i++) {
            any[i] = rows[i] > 0;
        }
        return any;
    }

    /// Those since whom so many of the others come that they would have been active often enough, had they gone on like
    /// them. Each row is a stretch, but for those of one moment.
    private Set<Integer> othersComeAsBefore(List<Integer> places, long last, Activity activity) {
        long[] begin = places.stream().mapToLong(place -> begins[place] - 1).toArray();
        long[] end = places.stream().mapToLong(place -> ends[place]).toArray();
        long[] all = new long[places.size()];
        Arrays.fill(all, later(last, 1));
        long[] before = activity.rowsBetween(begin, end);
        long[] since = activity.rowsBetween(end, all);
        return IntStream.range(0, places.size())
                .filter(i -> stretches[places.get(i)] * (double) since[i]
                        >= (double) FEWEST * Math.max(1, before[i] - rows[places.get(i)]))
                .mapToObj(places::get)
                .collect(Collectors.toSet());
    }

    /// Adds the stretches of the time that follows.
    void addLater(Silences later) {
        for (int place = 0; place < ends.length; place++) {
            rows[place] += later.rows[place];
            if (later.stretches[place] > 0) {
                boolean isFirst = stretches[place] == 0;
                long between = isFirst ? 0 : Math.max(0, later.begins[place] - ends[place]);
                begins[place] = isFirst ? later.begins[place] : begins[place];
                longest[place] = Math.max(longest[place], Math.max(between, later.longest[place]));
                stretches[place] += later.stretches[place] - (isFirst || between > 0 ? 0 : 1);
                ends[place] = Math.max(ends[place], later.ends[place]);
            }
        }
    }

    void write(DataOutput out) throws IOException {
        Words.write(out, begins);
        Words.write(out, ends);
        Words.write(out, longest);
        for (int place = 0; place < stretches.length; place++) {
            out.writeInt(stretches[place]);
            out.writeInt(rows[place]);
        }
    }

    void read(DataInput in) throws IOException {
        Words.fill(in, begins);
        Words.fill(in, ends);
        Words.fill(in, longest);
        for (int place = 0; place < stretches.length; place++) {
            stretches[place] = in.readInt();
            rows[place] = in.readInt();
        }
    }

    private static long later(long nanos, long by) {
        long sum = nanos + by;
        return sum < nanos ? Long.MAX_VALUE : sum;
    }

    /// The logarithm of how likely one is idle to the end for so long, and was never for longer before than it was,
    /// if it begins at random: the first is Lomax's distribution, as the mean distance is known from few only. A
    /// longest idle time beyond what that mean explains (activity in bursts) stands for a greater one; one far
    /// below it (regular activity) is so unlikely that any silence tells.
    private double logChance(int place, double silent) {
        int distances = stretches[place] - 1;
        double mean = Math.max(1, (double) ends[place] - begins[place]) / distances;
        double scale = Math.max(mean, longest[place] / Math.log(distances + 1.0));
        return distances * (Math.log1p(-Math.exp(-longest[place] / mean)) - Math.log1p(silent / (distances * scale)));
    }

    /// How often it would have been active while it was idle, at its own rate.
    private double missed(int place, double idle) {
        double active = Math.max(1, (double) ends[place] - begins[place]);
        return stretches[place] < FEWEST ? 0 : idle * stretches[place] / active;
    }
}
