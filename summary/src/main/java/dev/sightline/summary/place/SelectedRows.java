package dev.sightline.summary.place;

import dev.sightline.store.Snapshot;
import dev.sightline.store.order.OrderedRows;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.HashMap;
import java.util.Map;

/// The selected rows of a snapshot, for [OrderedRows]. One thread.
public final class SelectedRows implements OrderedRows.Wanted {
    private final Snapshot snapshot;
    private final ResolvedSelection selection;
    /// By segment, a bit a row, of those that were looked at.
    private final Map<Integer, long[]> selected = new HashMap<>();

    private SelectedRows(Snapshot snapshot, ResolvedSelection selection) {
        this.snapshot = snapshot;
        this.selection = selection;
    }

    /// The rows as blocks, in the order of the trace.
    public static OrderedRows of(Snapshot snapshot, ResolvedSelection selection) {
        return new OrderedRows(snapshot, selection.alwaysTrue() ? null : new SelectedRows(snapshot, selection));
    }

    @Override
    public boolean test(int segmentIndex, int row) {
        long[] words = selected.computeIfAbsent(segmentIndex, this::look);
        return (words[row >> 6] >>> row & 1) != 0;
    }

    private long[] look(int segment) {
        int all = snapshot.segments().get(segment).rows();
        long[] words = new long[(all + 63) / 64];
        long[] strip = new long[Block.WORDS];
        for (int from = 0; from < all; from += Block.STRIP) {
            int to = Math.min(all, from + Block.STRIP);
            selection.mask(segment, from, to, strip);
            System.arraycopy(strip, 0, words, from >> 6, (to - from + 63) / 64);
        }
        return words;
    }
}
