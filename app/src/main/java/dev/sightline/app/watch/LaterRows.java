package dev.sightline.app.watch;

import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.OrderedRows;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rows of a snapshot from some time on, in the order of time. One thread.
final class LaterRows {
    private final OrderedRows rows;
    private final int time;
    private final long fromNanos;
    private boolean begun;

    /// @param snapshot of rows that have a time
    LaterRows(Snapshot snapshot, long fromNanos) {
        this.rows = new OrderedRows(new Snapshot(
                snapshot.fields(),
                snapshot.sortedBy(),
                snapshot.segments().stream()
                        .filter(segment -> segment.timedRows() > 0 && segment.maxTime() >= fromNanos)
                        .toList(),
                snapshot.sources(),
                snapshot.generation()));
        this.time = Field.withRole(snapshot.fields(), Role.TIME);
        this.fromNanos = fromNanos;
    }

    /// The next rows, good until this is called again; null behind the last.
    @Nullable
    RowBlock next() {
        RowBlock block = rows.next();
        while (block != null && !begun) {
            int first = first(block);
            begun = first < block.rows();
            block = begun ? new Rest(block, first) : rows.next();
        }
        return block;
    }

    private int first(RowBlock block) {
        int first = 0;
        while (first < block.rows()
                && (!block.row(first).isPresent(time) || block.row(first).int64(time) < fromNanos)) {
            first++;
        }
        return first;
    }

    private record Rest(RowBlock block, int skipped) implements RowBlock {
        @Override
        public List<Field> fields() {
            return block.fields();
        }

        @Override
        public int rows() {
            return block.rows() - skipped;
        }

        @Override
        public Row row(int index) {
            return block.row(skipped + index);
        }
    }
}
