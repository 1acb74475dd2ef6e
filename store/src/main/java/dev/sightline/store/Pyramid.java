package dev.sightline.store;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Ready-made sums of one segment over buckets of time, so that a picture of everything need not look at every
/// row.
///
/// A bucket is `time >> shift`: 2^shift nanoseconds wide, and aligned between segments, so sums of different segments
/// add up, after the finer ones are brought to the coarser shift. Rows without a time are in none. Immutable.
public final class Pyramid {
    /// Stands for one that is no longer understood; [Segment#pyramid] never gives it.
    public static final Pyramid OUTDATED =
            new Pyramid(new Axis(0, 0, 0), new Axis(0, 0, 0), new int[0], new int[0], false, Map.of());

    /// How many buckets of a grid make one of the next coarser one, as a power of two: a picture reads at most eight
    /// times as many as it shows, and all coarser grids together take a seventh of the finest.
    public static final int GROUP = 3;

    private final Axis base;
    private final Axis coarse;
    private final int[] counts;
    private final int[] firstSeen;
    private final boolean ordered;
    private final Map<String, Column> columns;

    /// @param histograms the finest first, each later one of [#GROUP] buckets of the one before; empty when none is
    /// kept, like the net changes
    public record Column(Sums sums, List<Grid> histograms, List<Grid> netChanges) {}

    /// @param columns the int64 and float64 columns with some value
    public Pyramid(
            Axis base, Axis coarse, int[] counts, int[] firstSeen, boolean ordered, Map<String, Column> columns) {
        this.base = base;
        this.coarse = coarse;
        this.counts = counts;
        this.firstSeen = firstSeen;
        this.ordered = ordered;
        this.columns = new LinkedHashMap<>(columns);
    }

    /// Buckets of time.
    ///
    /// @param shift a bucket is 2^shift ns wide
    /// @param first the first bucket: `time >> shift` of the first row
    /// @param buckets how many
    public record Axis(int shift, long first, int buckets) {
        /// Of the widest buckets whose width is a long.
        private static final int MAX_SHIFT = 62;

        /// The time at which a bucket starts.
        ///
        /// @param bucket 0-based; `buckets` gives the end of the last
        public long startNanos(int bucket) {
            return (first + bucket) << shift;
        }

        public long widthNanos() {
            return 1L << shift;
        }

        /// The bucket of a time of the segment, 0-based.
        public int bucket(long timeNanos) {
            return (int) ((timeNanos >> shift) - first);
        }

        /// Buckets of the finest width at which the times from `min` to `max` are in at most `buckets`.
        public static Axis of(long min, long max, int buckets) {
            int shift = 0;
            // Unsigned: the whole range of int64 is 2^64 wide.
            while (Long.compareUnsigned((max >> shift) - (min >> shift), buckets) >= 0) {
                shift++;
            }
            return new Axis(shift, min >> shift, (int) ((max >> shift) - (min >> shift)) + 1);
        }

        /// Whether there is a coarser grid than one of these buckets.
        public boolean isGrouped() {
            // Beyond, the width of a bucket would soon be no long any more.
            return buckets > 1 << GROUP && shift < 59;
        }

        /// Whether no coarser grid has fewer buckets. Buckets lie on either side of 0, at any width: times before and
        /// after 1970 never come into one.
        public boolean isCoarsest() {
            return buckets == 1 || first == -1 && buckets == 2 || shift >= MAX_SHIFT;
        }

        public Axis coarser(int levels) {
            long last = (first + buckets - 1) >> levels;
            return new Axis(shift + levels, first >> levels, (int) (last - (first >> levels)) + 1);
        }
    }

    /// A column's values in each bucket of [#base].
    ///
    /// @param counts values present
    /// @param min as double; meaningless where the count is 0, like `max`
    /// @param sums of doubles, added in order
    public record Sums(int[] counts, double[] min, double[] max, double[] sums) {}

    /// Whole numbers over time and value.
    ///
    /// @param time its buckets
    /// @param binShift see [ValueBins]
    /// @param firstBin see [ValueBins]
    /// @param bins how many
    /// @param cells time buckets x bins x 4 bytes, the bins of one bucket together
    public record Grid(Axis time, int binShift, int firstBin, int bins, MemorySegment cells) {
        /// @param bucket 0-based
        /// @param bin 0-based
        public int get(int bucket, int bin) {
            return cells.getAtIndex(JAVA_INT_UNALIGNED, (long) bucket * bins + bin);
        }

        /// The least value of a bin.
        ///
        /// @param bin 0-based; `bins` gives the upper bound of the last
        public double lowerBound(int bin) {
            return ValueBins.lowerBound(firstBin + bin, binShift);
        }
    }

    /// The finest buckets: at most 4096.
    public Axis base() {
        return base;
    }

    /// The buckets that are each 2^level of [#base].
    public Axis axis(int level) {
        return base.coarser(level);
    }

    /// Rows in each bucket of [#axis].
    public int[] counts(int level) {
        Axis axis = axis(level);
        int[] result = new int[axis.buckets()];
        for (int i = 0; i < counts.length; i++) {
            result[(int) ((base.first() + i >> level) - axis.first())] += counts[i];
        }
        return result;
    }

    /// The buckets of histograms and net changes: at most 1024.
    public Axis coarse() {
        return coarse;
    }

    /// Count, minimum, maximum, sum of a column in each bucket of [#base]; empty if it is no number, or has
    /// none here.
    public Optional<Sums> sums(String column) {
        return Optional.ofNullable(columns.get(column)).map(Column::sums);
    }

    /// How many values are in each bucket and bin of value. The finest buckets are those of [#coarse], or, of a column
    /// that few rows fill, so many of them together that the grid is smaller than the values.
    ///
    /// @param mostNanos gives the coarsest buckets that are no wider, or else the finest there are
    /// @return empty also of ids, whose numbers mean nothing
    public Optional<Grid> histogram(String column, long mostNanos) {
        return Optional.ofNullable(columns.get(column)).flatMap(known -> coarsest(known.histograms, mostNanos));
    }

    /// How many entities came to a bin less those that left it, in each bucket. Added up over this and all earlier
    /// segments and buckets: how many entities are in the bin at the bucket's end. The bins are not those of the
    /// histogram, for an entity may leave a bin of an earlier segment.
    ///
    /// @param mostNanos as of [#histogram]; the finest buckets are those of [#coarse]
    /// @return empty also when it cannot be known: segments before overlap this one, rows have no entity, or there
    /// are too many to follow
    public Optional<Grid> netChanges(String column, long mostNanos) {
        return ordered
                ? Optional.ofNullable(columns.get(column)).flatMap(known -> coarsest(known.netChanges, mostNanos))
                : Optional.empty();
    }

    private static Optional<Grid> coarsest(List<Grid> grids, long mostNanos) {
        int level = grids.size() - 1;
        while (level > 0 && grids.get(level).time().widthNanos() > mostNanos) {
            level--;
        }
        return level < 0 ? Optional.empty() : Optional.of(grids.get(level));
    }

    /// How many entities have their first row in each bucket of [#coarse].
    ///
    /// @return empty when it cannot be known
    public Optional<int[]> firstSeen() {
        return ordered ? Optional.of(firstSeen.clone()) : Optional.empty();
    }

    /// Without columns that are shown as something else.
    public Pyramid without(Set<String> names) {
        if (this == OUTDATED) {
            return this;
        }
        Map<String, Column> kept = new LinkedHashMap<>(columns);
        kept.keySet().removeAll(names);
        return new Pyramid(base, coarse, counts, firstSeen, ordered, kept);
    }
}
