package dev.sightline.summary.density;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.Snapshot;
import dev.sightline.summary.Summary;
import dev.sightline.summary.axis.LinearIntegerAxis;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.Masks;
import dev.sightline.summary.rows.Scratch;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.rows.Words;
import dev.sightline.summary.selection.ResolvedPaint;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/// Selected rows per bin of time and category. Rows are sorted by time, so a bin's rows of a cell are a range of bits:
/// no row is looked at by itself. Runs with a [TimeWindow] only.
public final class TimeCounts implements Summary<TimeCounts.State> {
    private final Snapshot snapshot;
    private final ResolvedPaint paint;
    private final long[] edges;

    /// @param edges width + 1 ascending times: bin k is [edges[k], edges[k + 1])
    public TimeCounts(Snapshot snapshot, long[] edges, ResolvedPaint paint) {
        this.snapshot = snapshot;
        this.edges = edges.clone();
        this.paint = paint;
    }

    /// The edges of equal bins: bin k holds the times t with floor((t - start) * width / (end - start)) = k.
    ///
    /// @param end behind the last time, above `start`
    public static long[] edges(long start, long end, int width) {
        if (end <= start || width < 1) {
            throw new IllegalArgumentException("bins need a time range, got " + start + " to " + end + ", " + width);
        }
        long[] edges = new long[width + 1];
        for (int k = 0; k <= width; k++) {
            edges[k] = start + LinearIntegerAxis.edge(end - start, k, width);
        }
        return edges;
    }

    /// The counts so far.
    public final class State {
        private final long[][] counts = new long[paint.count()][edges.length - 1];
        private final long[][] masks = paint.masks();
        private final long[] mask = new long[Block.WORDS];
        private final Scratch scratch = new Scratch();

        /// Rows of a category, by bin.
        public long[] counts(int category) {
            return counts[category].clone();
        }

        private void count(Block block, MemorySegment times) {
            block.copyMask(mask);
            paint.divide(block, mask, masks, scratch);
            int row = block.from();
            int bin = bin(times.getAtIndex(JAVA_LONG_UNALIGNED, row));
            while (row < block.to() && bin < edges.length - 1) {
                int end = firstAtOrAfter(times, row, block.to(), edges[bin + 1]);
                for (int c = 0; bin >= 0 && c < counts.length; c++) {
                    counts[c][bin] += Masks.count(masks[c], row - block.base(), end - block.base());
                }
                row = end;
                if (row < block.to()) {
                    bin = Math.max(bin + 1, bin(times.getAtIndex(JAVA_LONG_UNALIGNED, row)));
                }
            }
        }
    }

    /// The bin of a time: -1 before the first, the number of bins behind the last.
    private int bin(long nanos) {
        int low = 0;
        int high = edges.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (edges[middle] <= nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    private static int firstAtOrAfter(MemorySegment times, int from, int to, long nanos) {
        if (times.getAtIndex(JAVA_LONG_UNALIGNED, to - 1L) < nanos) {
            return to;
        }
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times.getAtIndex(JAVA_LONG_UNALIGNED, middle) < nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Override
    public State zero() {
        return new State();
    }

    @Override
    public void add(State state, Block block) {
        MemorySegment times = TimeWindow.times(snapshot, block.segment());
        if (times == null || block.to() > block.segment().timedRows()) {
            throw new IllegalStateException("counts over time need a time window");
        }
        state.count(block, times);
    }

    @Override
    public State merge(State left, State right) {
        for (int c = 0; c < left.counts.length; c++) {
            for (int bin = 0; bin < left.counts[c].length; bin++) {
                left.counts[c][bin] += right.counts[c][bin];
            }
        }
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        for (long[] counts : state.counts) {
            Words.write(out, counts);
        }
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        for (long[] counts : state.counts) {
            Words.fill(in, counts);
        }
        return state;
    }
}
