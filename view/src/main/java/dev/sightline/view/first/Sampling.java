package dev.sightline.view.first;

import dev.sightline.store.Snapshot;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// For how long a sample tells of its entity. Who samples comes back after an interval; what has no row for three of
/// them is not there any more (a process that ended, a processor taken offline), and its last value says nothing of
/// it.
///
/// Intervals are those between the times at which a source has samples at all, as some samplers list only who did
/// something; who is always sampled at one distance but more seldom (another metric of the same file) counts with its
/// own.
final class Sampling {
    private static final int INTERVALS = 3;

    /// As many distances are needed to speak of an interval, ...
    private static final int MIN = 4;

    /// ... and so many of them, in percent, must be as long as it, or nearly.
    private static final int REGULAR = 80;

    private static final int ALWAYS = 100;

    /// Who has so many rows comes back often.
    private static final int OFTEN = 20;

    private final double[] times;
    private final int[] sources;
    private final int[] entities;
    /// The rows that have a time: by source, then time.
    private final int[] bySource;
    /// The rows that have a time and an entity: by entity, then time.
    private final int[] byEntity;

    private final double end;

    private Sampling(double[] all, int[] sources, int[] entities) {
        double[] bounds = Strays.without(all);
        double[] times = Arrays.stream(all)
                .map(time -> time < bounds[0] || time > bounds[1] ? Double.NaN : time)
                .toArray();
        this.times = times;
        this.sources = sources;
        this.entities = entities;
        bySource = rowsBy(sources);
        byEntity = rowsBy(entities);
        end = bounds[1];
    }

    private int[] rowsBy(int[] groups) {
        return IntStream.range(0, times.length)
                .filter(row -> groups[row] >= 0 && !Double.isNaN(times[row]))
                .boxed()
                .sorted(Comparator.comparingInt((Integer row) -> groups[row]).thenComparingDouble(row -> times[row]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /// Null unless rows are measures of the same things again and again, and all of them were looked at.
    ///
    /// @param entities of each row the number of who it is about; -1: nobody
    static @Nullable Sampling of(RowSample sample, FirstPicture picture, int[] entities) {
        Snapshot snapshot = sample.snapshot();
        if (picture.kind() != FirstPicture.Kind.SAMPLES || sample.rows() < snapshot.rows()) {
            return null;
        }
        return picture.uses().stream()
                .filter(use -> use.portrait().field().name().equals(snapshot.sortedBy()))
                .findFirst()
                .map(use -> new Sampling(use.portrait().cells().values(), sample.sources(), entities))
                .orElse(null);
    }

    /// Nanoseconds; null where nothing is known of when samples come, or where it makes no difference as
    /// everybody is there to the end.
    @Nullable
    Long holdNanos(RowSample.Column cells) {
        double[] rounds = intervals(cells, bySource, sources, REGULAR);
        // who is listed when it did something may seem to come regularly for a while
        double[] own = Arrays.stream(intervals(cells, byEntity, entities, ALWAYS))
                .filter(nanos -> !Double.isNaN(nanos))
                .toArray();
        if (rounds.length == 0) {
            return null;
        }
        if (Arrays.stream(rounds).anyMatch(Double::isNaN)) {
            return irregular(cells);
        }
        // who comes now and then has no interval but that of the rounds
        double longest = Math.max(
                Arrays.stream(rounds).max().orElse(0), Arrays.stream(own).max().orElse(0));
        double hold = INTERVALS * longest;
        return hold < 1 || hold > Long.MAX_VALUE / 4.0 || !isLeft(cells, hold) ? null : rounded(hold);
    }

    /// Of rows that come whenever they like: the longest that anybody was ever away and came back, where all come back
    /// often and somebody is away for three times as long at the end. Null where nobody is.
    private @Nullable Long irregular(RowSample.Column cells) {
        double longest = 0;
        double away = 0;
        for (int from = 0; from < byEntity.length; ) {
            int entity = entities[byEntity[from]];
            double last = Double.NaN;
            int rows = 0;
            int i = from;
            for (; i < byEntity.length && entities[byEntity[i]] == entity; i++) {
                double time = times[byEntity[i]];
                if (cells.has(byEntity[i])) {
                    longest = rows > 0 ? Math.max(longest, time - last) : longest;
                    last = time;
                    rows++;
                }
            }
            from = i;
            if (rows > 0 && rows < OFTEN) {
                return null;
            }
            away = rows == 0 ? away : Math.max(away, end - last);
        }
        return longest < 1 || away <= INTERVALS * longest || longest > Long.MAX_VALUE / 4.0 ? null : rounded(longest);
    }

    /// Up to two digits: times as doubles are not known to the nanosecond, and nobody wants to read 3.000000256 s.
    private static long rounded(double nanos) {
        double unit = Math.pow(10, Math.max(0, Math.floor(Math.log10(nanos)) - 1));
        return (long) (Math.ceil(nanos / unit - 0.01) * unit);
    }

    /// Of each group with enough different times: the median distance between them, NaN if they are not regular.
    private double[] intervals(RowSample.Column cells, int[] order, int[] groups, int regular) {
        double[] found = new double[order.length];
        int count = 0;
        double[] distances = new double[order.length];
        for (int from = 0; from < order.length; ) {
            int group = groups[order[from]];
            int at = 0;
            double last = Double.NaN;
            int i = from;
            for (; i < order.length && groups[order[i]] == group; i++) {
                double time = times[order[i]];
                if (cells.has(order[i]) && time != last) {
                    if (!Double.isNaN(last)) {
                        distances[at++] = time - last;
                    }
                    last = time;
                }
            }
            from = i;
            if (at >= MIN) {
                found[count++] = median(Arrays.copyOf(distances, at), regular);
            }
        }
        return Arrays.copyOf(found, count);
    }

    private static double median(double[] distances, int regular) {
        Arrays.sort(distances);
        double median = distances[(distances.length - 1) / 2];
        double off = regular == ALWAYS ? 0.05 : 0.5;
        long near = Arrays.stream(distances)
                .filter(distance -> Math.abs(distance - median) <= median * off)
                .count();
        return near * 100 >= (long) regular * distances.length ? median : Double.NaN;
    }

    /// Whether somebody has no row for longer than that, before the end of all.
    private boolean isLeft(RowSample.Column cells, double hold) {
        double last = Double.NaN;
        int entity = -1;
        for (int row : byEntity) {
            if (!cells.has(row)) {
                continue;
            }
            if ((entities[row] == entity ? times[row] : end) - last > hold) {
                return true;
            }
            entity = entities[row];
            last = times[row];
        }
        return end - last > hold;
    }
}
