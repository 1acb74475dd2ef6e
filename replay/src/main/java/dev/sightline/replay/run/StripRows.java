package dev.sightline.replay.run;

import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Which rows of a strip are selected. Where segments overlap, their rows come in turn, a few of each: so the strip
/// where one was left is kept for when it is its turn again. One thread.
final class StripRows {
    private final Snapshot snapshot;
    private final ResolvedSelection rows;
    /// By segment: bits of the strip at `bases`.
    private final long[] @Nullable [] masks;

    private final int[] bases;

    StripRows(Snapshot snapshot, ResolvedSelection rows) {
        this.snapshot = snapshot;
        this.rows = rows;
        this.masks = new long[snapshot.segments().size()][];
        this.bases = new int[snapshot.segments().size()];
        Arrays.fill(bases, -1);
    }

    /// Bit r of all is row base + r; good until the next call for the segment.
    long[] at(int segment, int base) {
        long[] mask = masks[segment];
        if (mask == null) {
            mask = new long[Block.WORDS];
            masks[segment] = mask;
        }
        if (bases[segment] != base) {
            Segment all = snapshot.segments().get(segment);
            rows.mask(segment, base, Math.min(all.rows(), base + Block.STRIP), mask);
            bases[segment] = base;
        }
        return mask;
    }
}
