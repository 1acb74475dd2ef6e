package dev.sightline.summary.place;

import dev.sightline.event.Field;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import dev.sightline.store.RowCells;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.GlobalOrder;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The selected rows of a snapshot as blocks, in the order of the trace. One thread.
public final class SelectedRows {
    private static final int BLOCK_ROWS = 4096;

    private final List<Field> fields;
    private final Snapshot snapshot;
    private final ResolvedSelection selection;
    private final GlobalOrder order;
    private final RowCells cells;
    private final int[] segments = new int[BLOCK_ROWS];
    private final int[] rows = new int[BLOCK_ROWS];
    /// By segment, a bit a row, of those that were looked at.
    private final Map<Integer, long[]> selected = new HashMap<>();

    public SelectedRows(Snapshot snapshot, ResolvedSelection selection) {
        this.fields = snapshot.fields();
        this.snapshot = snapshot;
        this.selection = selection;
        this.order = new GlobalOrder(snapshot);
        this.cells = new RowCells(snapshot);
    }

    /// The next rows, good until this is called again; null behind the last.
    public @Nullable RowBlock next() {
        while (true) {
            int count = order.next(segments, rows);
            if (count == 0) {
                return null;
            }
            int kept = selection.alwaysTrue() ? count : keep(count);
            if (kept > 0) {
                return new Selected(kept);
            }
        }
    }

    private int keep(int count) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            long[] words = selected.computeIfAbsent(segments[i], this::look);
            if ((words[rows[i] >> 6] >>> rows[i] & 1) != 0) {
                segments[kept] = segments[i];
                rows[kept++] = rows[i];
            }
        }
        return kept;
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

    private final class Selected implements RowBlock {
        private final int count;

        Selected(int count) {
            this.count = count;
        }

        @Override
        public List<Field> fields() {
            return fields;
        }

        @Override
        public int rows() {
            return count;
        }

        @Override
        public Row row(int index) {
            cells.moveTo(segments[index], rows[index]);
            return cells;
        }
    }
}
