package dev.sightline.format.chrome;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Lanes for the slices of one entity. Viewers draw the slices of a thread as a stack, so those of one lane must lie
/// in each other or apart; slices that overlap otherwise go to lanes of their own.
final class Lanes {
    /// More than these are not tried: what fits none of them overlaps in the last.
    private static final int MAX = 256;

    private static final class Lane {
        private long[] ends = new long[8];
        private int depth;

        boolean takes(long start, long end) {
            while (depth > 0 && ends[depth - 1] <= start) {
                depth--;
            }
            return depth == 0 || ends[depth - 1] >= end;
        }

        void add(long end) {
            if (depth == ends.length) {
                ends = Arrays.copyOf(ends, 2 * depth);
            }
            ends[depth++] = end;
        }
    }

    private final List<Lane> lanes = new ArrayList<>();

    /// The lane of a slice, from 0; slices come in order of their starts.
    int of(long start, long end) {
        for (int i = 0; i < lanes.size(); i++) {
            if (lanes.get(i).takes(start, end)) {
                lanes.get(i).add(end);
                return i;
            }
        }
        if (lanes.size() == MAX) {
            lanes.getLast().add(end);
            return MAX - 1;
        }
        Lane lane = new Lane();
        lane.add(end);
        lanes.add(lane);
        return lanes.size() - 1;
    }
}
