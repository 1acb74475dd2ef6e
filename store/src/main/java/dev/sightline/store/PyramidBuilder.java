package dev.sightline.store;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.Pyramid.Axis;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Sums up one segment. Rows are sorted by time, so a bucket is a run of rows: its borders are found once, then
/// each
/// column is one pass over its values.
final class PyramidBuilder {
    private static final int MOST_BUCKETS = 4096;
    private static final int MOST_COARSE = 1024;
    static final int MOST_BINS = 512;

    /// A column being summed up; arrays as in [Pyramid.Sums] and [Pyramid.Grid].
    record Column(Pyramid.Sums sums, Cells histogram, Cells netChanges) {}

    record Cells(int shift, int firstBin, int bins, int[] cells) {
        static Cells of(int leastKey, int mostKey, int buckets) {
            int shift = ValueBins.shift(leastKey, mostKey, MOST_BINS);
            int first = leastKey >> shift;
            int bins = (mostKey >> shift) - first + 1;
            return new Cells(shift, first, bins, new int[buckets * bins]);
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
        int buckets = Math.clamp(rows / 512, 256, MOST_BUCKETS);
        this.base = Axis.of(segment.minTime(), segment.maxTime(), buckets);
        int levels = 0;
        while (base.coarser(levels).buckets() > Math.min(MOST_COARSE, buckets / 4)) {
            levels++;
        }
        this.coarse = base.coarser(levels);
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
            firsts[coarseOf(b)] += seen;
        }
        return firsts;
    }

    private int coarseOf(int bucket) {
        return (int) ((base.first() + bucket >> coarse.shift() - base.shift()) - coarse.first());
    }

    /// @param last each entity's last key before this segment, updated; null when entities are not followed
    Column column(ColumnVector vector, EntityStates.@Nullable Ids entities, EntityStates.@Nullable Last last) {
        MemorySegment values;
        boolean whole;
        int least;
        int most;
        if (vector instanceof ColumnVector.Longs longs) {
            values = longs.values();
            whole = true;
            least = ValueBins.key((double) longs.min());
            most = ValueBins.key((double) longs.max());
        } else if (vector instanceof ColumnVector.Doubles doubles) {
            values = doubles.values();
            whole = false;
            least = ValueBins.key(doubles.min());
            most = ValueBins.key(doubles.max());
        } else {
            throw new IllegalArgumentException("not a column of numbers");
        }
        Cells histogram = Cells.of(least, most, coarse.buckets());
        Pyramid.Sums sums = sums(base.buckets());
        for (int b = 0; b < base.buckets(); b++) {
            add(vector, values, whole, b, sums, histogram);
        }
        if (entities == null || last == null) {
            return new Column(sums, histogram, new Cells(0, 0, 0, new int[0]));
        }
        last.reach(least, most);
        Cells changes = Cells.of(last.least(), last.most(), coarse.buckets());
        for (int b = 0; b < base.buckets(); b++) {
            follow(vector, values, whole, b, changes, entities, last);
        }
        return new Column(sums, histogram, changes);
    }

    private static Pyramid.Sums sums(int buckets) {
        return new Pyramid.Sums(new int[buckets], new double[buckets], new double[buckets], new double[buckets]);
    }

    private void add(
            ColumnVector vector, MemorySegment values, boolean whole, int bucket, Pyramid.Sums sums, Cells histogram) {
        int[] cells = histogram.cells();
        int first = coarseOf(bucket) * histogram.bins() - histogram.firstBin();
        int shift = histogram.shift();
        MemorySegment valid = vector.missing() == 0 ? null : vector.validity();
        int end = starts[bucket + 1];
        int count = 0;
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        double sum = 0;
        for (int row = present(valid, starts[bucket], end); row < end; row = present(valid, row + 1, end)) {
            double value = value(values, whole, row);
            count++;
            min = Math.min(min, value);
            max = Math.max(max, value);
            sum += value;
            cells[first + (ValueBins.key(value) >> shift)]++;
        }
        sums.counts()[bucket] = count;
        sums.min()[bucket] = count == 0 ? 0 : min;
        sums.max()[bucket] = count == 0 ? 0 : max;
        sums.sums()[bucket] = sum;
    }

    /// The next row from `row` on that has a value; `end` when there is none before. Of sparse columns most words are
    /// 0.
    private static int present(@Nullable MemorySegment validity, int row, int end) {
        if (validity == null || row >= end) {
            return row;
        }
        long word = validity.get(JAVA_LONG_UNALIGNED, (row >>> 6) * 8L) >>> row;
        if (word != 0) {
            return Math.min(end, row + Long.numberOfTrailingZeros(word));
        }
        for (int next = (row | 63) + 1; next < end; next += 64) {
            word = validity.get(JAVA_LONG_UNALIGNED, (next >>> 6) * 8L);
            if (word != 0) {
                return Math.min(end, next + Long.numberOfTrailingZeros(word));
            }
        }
        return end;
    }

    private static double value(MemorySegment values, boolean whole, int row) {
        return whole ? (double) values.get(JAVA_LONG_UNALIGNED, 8L * row) : values.get(JAVA_DOUBLE_UNALIGNED, 8L * row);
    }

    private void follow(
            ColumnVector vector,
            MemorySegment values,
            boolean whole,
            int bucket,
            Cells changes,
            EntityStates.Ids entities,
            EntityStates.Last last) {
        int[] cells = changes.cells();
        int first = coarseOf(bucket) * changes.bins() - changes.firstBin();
        int shift = changes.shift();
        int[] keys = last.keys();
        MemorySegment valid = vector.missing() == 0 ? null : vector.validity();
        int end = starts[bucket + 1];
        for (int row = present(valid, starts[bucket], end); row < end; row = present(valid, row + 1, end)) {
            int key = ValueBins.key(value(values, whole, row));
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
