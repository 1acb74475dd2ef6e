package dev.sightline.analysis.flow;

import java.util.ArrayList;
import java.util.List;

/// What is known of a block of flows without a look at them.
///
/// @param offset where the block begins
/// @param length in bytes
/// @param flows how many
/// @param points steps of all of them
/// @param isWide whether times need 64 bits
/// @param minStart of the first step of a flow
/// @param maxStart the latest of these
/// @param minEnd of the last step of a flow
/// @param maxEnd the latest of these
/// @param complete flows of which nothing is to be said
/// @param stepFlows how many flows did each step
/// @param pairs in the order in which they were first seen
record FlowBlockSums(
        long offset,
        long length,
        int flows,
        int points,
        boolean isWide,
        long minStart,
        long maxStart,
        long minEnd,
        long maxEnd,
        int complete,
        int[] stepFlows,
        List<PairSums> pairs) {
    /// Whether all that its flows did is in a window.
    boolean isInside(TimeBins bins) {
        return minStart >= bins.from() && maxEnd < bins.to();
    }

    /// Whether none of its flows is shown.
    boolean isOutside(TimeBins bins) {
        return minStart >= bins.to() || maxEnd < bins.from();
    }

    void put(PackedBytes bytes) {
        bytes.int64(offset);
        bytes.int64(length);
        bytes.int32(flows);
        bytes.int32(points);
        bytes.int32(isWide ? 1 : 0);
        bytes.int64(minStart);
        bytes.int64(maxStart);
        bytes.int64(minEnd);
        bytes.int64(maxEnd);
        bytes.int32(complete);
        bytes.int32(stepFlows.length);
        bytes.ints(stepFlows, stepFlows.length);
        bytes.int32(pairs.size());
        pairs.forEach(each -> each.put(bytes));
    }

    static FlowBlockSums of(PackedBytes.Reader bytes) {
        long offset = bytes.int64();
        long length = bytes.int64();
        int flows = bytes.int32();
        int points = bytes.int32();
        boolean isWide = bytes.int32() == 1;
        long minStart = bytes.int64();
        long maxStart = bytes.int64();
        long minEnd = bytes.int64();
        long maxEnd = bytes.int64();
        int complete = bytes.int32();
        int[] stepFlows = bytes.ints(bytes.int32());
        List<PairSums> pairs = new ArrayList<>();
        for (int count = bytes.int32(); count > 0; count--) {
            pairs.add(PairSums.of(bytes));
        }
        return new FlowBlockSums(
                offset,
                length,
                flows,
                points,
                isWide,
                minStart,
                maxStart,
                minEnd,
                maxEnd,
                complete,
                stepFlows,
                List.copyOf(pairs));
    }
}
