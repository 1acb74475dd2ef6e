package dev.sightline.store.file;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.Pyramid;
import dev.sightline.store.Pyramid.Axis;
import dev.sightline.store.Segment;
import dev.sightline.store.ValueBins;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Sums up one segment. Rows are sorted by time, so a bucket is a run of rows: its borders are found once, then each
/// column is one pass over its values.
final class PyramidBuilder {
    private static final int MAX_BUCKETS = 4096;
    private static final int MAX_COARSE = 1024;
    static final int MAX_BINS = 512;

    /// A column being summed up; arrays as in [Pyramid.Sums] and [Pyramid.Grid].
    ///
    /// @param levels the histogram's buckets are 2^levels coarse ones
    record Column(Pyramid.Sums sums, int levels, GridCounts histogram, GridCounts netChanges) {}

    record GridCounts(int shift, int firstBin, int bins, int[] cells) {
        /// Nothing was counted.
        static final GridCounts NONE = new GridCounts(0, 0, 0, new int[0]);

        static GridCounts of(int leastKey, int mostKey, int buckets) {
            int shift = ValueBins.shift(leastKey, mostKey, MAX_BINS);
            int first = leastKey >> shift;
            int bins = (mostKey >> shift) - first + 1;
            return new GridCounts(shift, first, bins, new int[buckets * bins]);
        }

        /// In buckets that are each 2^[Pyramid#GROUP] of those there are.
        GridCounts grouped(Axis time) {
            Axis groups = time.coarser(Pyramid.GROUP);
            int[] sums = new int[groups.buckets() * bins];
            for (int b = 0; b < time.buckets(); b++) {
                int from = b * bins;
                int to = (int) ((time.first() + b >> Pyramid.GROUP) - groups.first()) * bins;
                for (int bin = 0; bin < bins; bin++) {
                    sums[to + bin] += cells[from + bin];
                }
            }
            return new GridCounts(shift, firstBin, bins, sums);
        }
    }

    private final Axis base;
    private final Axis coarse;
    /// Bucket b holds the rows [starts[b], starts[b + 1]).
    private final int[] starts;

    /// @param segment with some row that has a time
    /// @param times of its rows
    PyramidBuilder(Segment segment, MemorySegment times) {
        int rows = segment.timedRows();
        // About 500 rows a bucket, and 2000 a coarse one, make the pyramid a fraction of the rows.
        int buckets = Math.clamp(rows / 512, 256, MAX_BUCKETS);
        this.base = Axis.of(segment.minTime(), segment.maxTime(), buckets);
        this.coarse = base.coarser(levels(base, Math.min(MAX_COARSE, buckets / 4)));
        this.starts = new int[base.buckets() + 1];
        int bucket = 0;
        for (int row = 0; row < rows; row++) {
            int at = base.bucket(times.get(JAVA_LONG_UNALIGNED, 8L * row));
            while (bucket < at) {
                starts[++bucket] = row;
            }
        }
        Arrays.fill(starts, bucket + 1, starts.length, rows);
    }

    Axis base() {
        return base;
    }

    Axis coarse() {
        return coarse;
    }

    int[] counts() {
        int[] counts = new int[base.buckets()];
        for (int b = 0; b < counts.length; b++) {
            counts[b] = starts[b + 1] - starts[b];
        }
        return counts;
    }

    /// Marks each entity's first row.
    ///
    /// @param entities of the segment's rows
    int[] firstSeen(EntityStates.Ids entities, EntityStates states) {
        int[] firsts = new int[coarse.buckets()];
        for (int b = 0; b < base.buckets(); b++) {
            int seen = 0;
            for (int row = starts[b]; row < starts[b + 1]; row++) {
                seen += states.see(entities.at(row)) ? 1 : 0;
            }
            firsts[coarseOf(b, 0)] += seen;
        }
        return firsts;
    }

    /// @param levels above the coarse ones
    private int coarseOf(int bucket, int levels) {
        int shift = coarse.shift() + levels - base.shift();
        return (int) ((base.first() + bucket >> shift) - (coarse.first() >> levels));
    }

    /// @param last each entity's last key before this segment, updated; null when entities are not followed
    Column column(PyramidValues values, EntityStates.@Nullable Ids entities, EntityStates.@Nullable Last last) {
        int least = ValueBins.key(values.min());
        int most = ValueBins.key(values.max());
        // A histogram of few values has few buckets: about 64 values each, so that it is a fraction of them.
        int levels = levels(coarse, Math.max(1, values.count() / 64));
        GridCounts histogram = GridCounts.of(least, most, coarse.coarser(levels).buckets());
        Pyramid.Sums sums = sums(base.buckets());
        for (int b = 0; b < base.buckets(); b++) {
            add(values, b, sums, histogram, levels);
        }
        if (entities == null || last == null) {
            return new Column(sums, levels, histogram, GridCounts.NONE);
        }
        last.reach(least, most);
        GridCounts changes = GridCounts.of(last.least(), last.most(), coarse.buckets());
        for (int b = 0; b < base.buckets(); b++) {
            follow(values, b, changes, entities, last);
        }
        return new Column(sums, levels, histogram, changes);
    }

    /// Of ids, whose numbers nobody looks at over time: neither a histogram nor net changes.
    Column ids(PyramidValues values) {
        Pyramid.Sums sums = sums(base.buckets());
        for (int b = 0; b < base.buckets(); b++) {
            add(values, b, sums, GridCounts.NONE, 0);
        }
        return new Column(sums, 0, GridCounts.NONE, GridCounts.NONE);
    }

    /// How much coarser the grid is that has at most so many buckets, or as few as there can be.
    private static int levels(Axis time, int buckets) {
        int levels = 0;
        for (Axis axis = time; axis.buckets() > buckets && !axis.isCoarsest(); axis = time.coarser(levels)) {
            levels++;
        }
        return levels;
    }

    private static Pyramid.Sums sums(int buckets) {
        return new Pyramid.Sums(new int[buckets], new double[buckets], new double[buckets], new double[buckets]);
    }

    private void add(PyramidValues values, int bucket, Pyramid.Sums sums, GridCounts histogram, int levels) {
        int[] cells = histogram.cells();
        int first = coarseOf(bucket, levels) * histogram.bins() - histogram.firstBin();
        int shift = histogram.shift();
        boolean counted = histogram.bins() > 0;
        int end = starts[bucket + 1];
        int count = 0;
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        double sum = 0;
        for (int row = values.next(starts[bucket], end); row < end; row = values.next(row + 1, end)) {
            double value = values.at(row);
            count++;
            min = Math.min(min, value);
            max = Math.max(max, value);
            sum += value;
            if (counted) {
                cells[first + (ValueBins.key(value) >> shift)]++;
            }
        }
        sums.counts()[bucket] = count;
        sums.min()[bucket] = count == 0 ? 0 : min;
        sums.max()[bucket] = count == 0 ? 0 : max;
        sums.sums()[bucket] = sum;
    }

    private void follow(
            PyramidValues values, int bucket, GridCounts changes, EntityStates.Ids entities, EntityStates.Last last) {
        int[] cells = changes.cells();
        int first = coarseOf(bucket, 0) * changes.bins() - changes.firstBin();
        int shift = changes.shift();
        int[] keys = last.keys();
        int end = starts[bucket + 1];
        for (int row = values.next(starts[bucket], end); row < end; row = values.next(row + 1, end)) {
            int key = ValueBins.key(values.at(row));
            int entity = entities.at(row);
            int before = keys[entity];
            keys[entity] = key;
            if (before == EntityStates.UNKNOWN) {
                cells[first + (key >> shift)]++;
            } else if (before >> shift != key >> shift) {
                cells[first + (key >> shift)]++;
                cells[first + (before >> shift)]--;
            }
        }
    }
}
