package dev.sightline.store.order;

import dev.sightline.event.Field;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import dev.sightline.store.RowCells;
import dev.sightline.store.Snapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rows of a snapshot as blocks, one after the other, in [GlobalOrder]. One thread.
public final class OrderedRows {
    private static final int BLOCK_ROWS = 4096;

    private final List<Field> fields;
    private final GlobalOrder order;
    private final RowCells cells;
    private final int[] segments = new int[BLOCK_ROWS];
    private final int[] rows = new int[BLOCK_ROWS];

    public OrderedRows(Snapshot snapshot) {
        this.fields = snapshot.fields();
        this.order = new GlobalOrder(snapshot);
        this.cells = new RowCells(snapshot);
    }

    /// The next rows, good until this is called again; null behind the last.
    public @Nullable RowBlock next() {
        int count = order.next(segments, rows);
        return count == 0 ? null : new Block(count);
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
