package dev.sightline.store.order;

import dev.sightline.event.Field;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import dev.sightline.store.RowCells;
import dev.sightline.store.Snapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rows of a snapshot as blocks, one after the other, in [GlobalOrder]; all of them, or some. One thread.
public final class OrderedRows {
    private static final int BLOCK_ROWS = 4096;

    private final List<Field> fields;
    private final GlobalOrder order;
    private final RowCells cells;
    private final @Nullable Wanted wanted;
    private final int[] segments = new int[BLOCK_ROWS];
    private final int[] rows = new int[BLOCK_ROWS];

    /// Which rows are given. Asked once about each, in their order.
    @FunctionalInterface
    public interface Wanted {
        boolean test(int segmentIndex, int row);
    }

    public OrderedRows(Snapshot snapshot) {
        this(snapshot, null);
    }

    /// @param wanted null: all
    public OrderedRows(Snapshot snapshot, @Nullable Wanted wanted) {
        this.fields = snapshot.fields();
        this.order = new GlobalOrder(snapshot);
        this.cells = new RowCells(snapshot);
        this.wanted = wanted;
    }

    /// The next rows, some, good until this is called again; null behind the last.
    public @Nullable RowBlock next() {
        while (true) {
            int count = order.next(segments, rows);
            if (count == 0) {
                return null;
            }
            int kept = wanted == null ? count : keep(count, wanted);
            if (kept > 0) {
                return new Block(kept);
            }
        }
    }

    private int keep(int count, Wanted which) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (which.test(segments[i], rows[i])) {
                segments[kept] = segments[i];
                rows[kept++] = rows[i];
            }
        }
        return kept;
    }

    private final class Block implements RowBlock {
        private final int count;

        Block(int count) {
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
