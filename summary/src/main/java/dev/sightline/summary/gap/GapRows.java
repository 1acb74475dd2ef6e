package dev.sightline.summary.gap;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.Outline;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Scans;
import dev.sightline.summary.Summary;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.Masks;
import dev.sightline.summary.rows.Scratch;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.rows.Words;
import dev.sightline.summary.selection.ResolvedSelection;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Of the stretches before, between and behind some gaps: when their last row ends, and how many rows have a value of
/// the column asked for.
///
/// @param ends by stretch
/// @param values by stretch
record GapRows(long[] ends, long[] values) {
    /// When the last row of a stretch ends; the least number where rows are instants.
    long end(int stretch) {
        return ends[stretch];
    }

    long present(int stretch) {
        return values[stretch];
    }

    static GapRows of(
            Snapshot snapshot,
            TimeGaps.Request request,
            TimeGaps.Extent extent,
            List<long[]> gaps,
            BooleanSupplier cancelled) {
        long[] lasts = new long[gaps.size() + 1];
        for (int i = 0; i < gaps.size(); i++) {
            lasts[i] = gaps.get(i)[0];
        }
        lasts[gaps.size()] = extent.toNanos();
        TimeWindow window =
                new TimeWindow(extent.fromNanos(), extent.toNanos() + (extent.toNanos() < Long.MAX_VALUE ? 1 : 0));
        long[] ends = new Counting(snapshot, lasts, null, null).zero().ends;
        TimeGaps.Durations durations = request.durations();
        if (durations != null && !durations.column().isEmpty()) {
            Counting counting = new Counting(snapshot, lasts, durations, null);
            ends = Scans.run(
                            snapshot,
                            durations.active(),
                            window,
                            s -> reachesOut(snapshot.segments().get(s), durations, lasts),
                            counting,
                            cancelled)
                    .ends;
        }
        KeyColumn column = request.column();
        long[] present = column == null
                ? new long[lasts.length]
                : Scans.run(
                                snapshot,
                                ResolvedSelection.all(snapshot),
                                window,
                                new Counting(snapshot, lasts, null, column),
                                cancelled)
                        .present;
        return new GapRows(ends, present);
    }

    /// Whether some row may end behind the last row of its stretch, from what is known without looking at rows.
    private static boolean reachesOut(Segment segment, TimeGaps.Durations durations, long[] lasts) {
        Outline outline = segment.outline(durations.column().name());
        if (segment.timedRows() == 0 || outline == null) {
            return false;
        }
        long end = durations.end(segment.maxTime(), durations.column().mostKey(outline));
        return end > lasts[stretch(lasts, segment.minTime())];
    }

    /// The first stretch that ends at or behind a time, at most the last.
    private static int stretch(long[] lasts, long nanos) {
        int low = 0;
        int high = lasts.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (lasts[middle] < nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// Looks at the durations, or at which rows have a value.
    record Counting(
            Snapshot snapshot,
            long[] lasts,
            TimeGaps.@Nullable Durations durations,
            @Nullable KeyColumn column) implements Summary<Counting.State> {
        static final class State {
            final long[] ends;
            final long[] present;
            private final long[] mask = new long[Block.WORDS];
            private final long[] keys = new long[Block.STRIP];
            private final Scratch scratch = new Scratch();

            State(int stretches) {
                ends = new long[stretches];
                Arrays.fill(ends, Long.MIN_VALUE);
                present = new long[stretches];
            }
        }

        @Override
        public State zero() {
            return new State(lasts.length);
        }

        @Override
        public void add(State state, Block block) {
            MemorySegment times = Objects.requireNonNull(TimeWindow.times(snapshot, block.segment()));
            if (durations != null) {
                addEnds(state, block, times, durations);
                return;
            }
            Objects.requireNonNull(column).present(block, state.mask);
            int row = block.from();
            while (row < block.to()) {
                int stretch = stretch(lasts, times.getAtIndex(JAVA_LONG_UNALIGNED, row));
                int end = endOf(times, row, block.to(), stretch);
                state.present[stretch] += Masks.count(state.mask, row - block.base(), end - block.base());
                row = end;
            }
        }

        private int endOf(MemorySegment times, int from, int to, int stretch) {
            if (times.getAtIndex(JAVA_LONG_UNALIGNED, to - 1L) <= lasts[stretch]) {
                return to;
            }
            int row = from + 1;
            while (row < to && times.getAtIndex(JAVA_LONG_UNALIGNED, row) <= lasts[stretch]) {
                row++;
            }
            return row;
        }

        private void addEnds(State state, Block block, MemorySegment times, TimeGaps.Durations durations) {
            int n = durations.column().present(block, state.mask);
            if (n == 0) {
                return;
            }
            durations.column().gather(block, state.mask, n, state.keys, state.scratch);
            int at = 0;
            for (int w = 0; w < state.mask.length; w++) {
                for (long bits = state.mask[w]; bits != 0; bits &= bits - 1) {
                    int row = block.base() + 64 * w + Long.numberOfTrailingZeros(bits);
                    long time = times.getAtIndex(JAVA_LONG_UNALIGNED, row);
                    long end = durations.end(time, state.keys[at++]);
                    int stretch = stretch(lasts, time);
                    state.ends[stretch] = Math.max(state.ends[stretch], end);
                }
            }
        }

        @Override
        public void write(State state, DataOutput out) throws IOException {
            Words.write(out, state.ends);
            Words.write(out, state.present);
        }

        @Override
        public State read(DataInput in) throws IOException {
            State state = zero();
            Words.fill(in, state.ends);
            Words.fill(in, state.present);
            return state;
        }

        @Override
        public State merge(State left, State right) {
            for (int i = 0; i < lasts.length; i++) {
                left.ends[i] = Math.max(left.ends[i], right.ends[i]);
                left.present[i] += right.present[i];
            }
            return left;
        }
    }
}
