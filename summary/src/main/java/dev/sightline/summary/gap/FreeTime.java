package dev.sightline.summary.gap;

import dev.sightline.summary.Mergeable;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Stretches of time without rows, of rows in any order: a moment is free of all rows if it is free of these and free
/// of those. So whatever is free of both for long enough lies in one long stretch of each.
///
/// @param leastNanos unsigned; shorter ones are left out
record FreeTime(long leastNanos) implements Mergeable<FreeTime.State> {
    /// Longer than any stretch: only the limits matter.
    static final FreeTime NONE = new FreeTime(-1);

    /// @param first time of all rows; more than the last where there are none
    /// @param gaps from a row's time to the next one's, ascending, at least so long
    record State(long first, long last, List<long[]> gaps) {
        boolean isEmpty() {
            return first > last;
        }

        /// With those before the first row and behind the last.
        private List<long[]> around() {
            List<long[]> all = new ArrayList<>();
            all.add(new long[] {Long.MIN_VALUE, first});
            all.addAll(gaps);
            all.add(new long[] {last, Long.MAX_VALUE});
            return all;
        }
    }

    @Override
    public State zero() {
        return new State(Long.MAX_VALUE, Long.MIN_VALUE, List.of());
    }

    @Override
    public State merge(State left, State right) {
        if (left.isEmpty() || right.isEmpty()) {
            return left.isEmpty() ? right : left;
        }
        long first = Math.min(left.first, right.first);
        long last = Math.max(left.last, right.last);
        List<long[]> gaps = new ArrayList<>();
        List<long[]> some = left.around();
        List<long[]> others = right.around();
        for (int i = 0, k = 0; i < some.size() && k < others.size(); ) {
            long[] one = some.get(i);
            long[] other = others.get(k);
            long from = Math.max(one[0], other[0]);
            long to = Math.min(one[1], other[1]);
            if (from < to && Long.compareUnsigned(to - from, leastNanos) >= 0 && from >= first && to <= last) {
                gaps.add(new long[] {from, to});
            }
            if (one[1] < other[1]) {
                i++;
            } else {
                k++;
            }
        }
        return new State(first, last, gaps);
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        out.writeLong(state.first);
        out.writeLong(state.last);
        Words.write(out, state.gaps.stream().mapToLong(gap -> gap[0]).toArray());
        Words.write(out, state.gaps.stream().mapToLong(gap -> gap[1]).toArray());
    }

    @Override
    public State read(DataInput in) throws IOException {
        long first = in.readLong();
        long last = in.readLong();
        long[] from = Words.read(in);
        long[] to = new long[from.length];
        Words.fill(in, to);
        List<long[]> gaps = new ArrayList<>();
        for (int i = 0; i < from.length; i++) {
            gaps.add(new long[] {from[i], to[i]});
        }
        return new State(first, last, gaps);
    }
}
