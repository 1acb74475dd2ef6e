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
    private final long toNanos;
    private boolean begun;
    private boolean ended;

    /// @param snapshot of rows that have a time
    /// @param toNanos the last time; rows behind it are left
    LaterRows(Snapshot snapshot, long fromNanos, long toNanos) {
        this.toNanos = toNanos;
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
            block = begun ? new Part(block, first, block.rows() - first) : rows.next();
        }
        return block == null || ended ? null : upTo(block);
    }

    private @Nullable RowBlock upTo(RowBlock block) {
        int behind = block.rows();
        while (behind > 0 && isLater(block.row(behind - 1))) {
            behind--;
        }
        ended = behind < block.rows();
        return behind == 0 ? null : ended ? new Part(block, 0, behind) : block;
    }

    private boolean isLater(Row row) {
        return row.isPresent(time) && row.int64(time) > toNanos;
    }

    private int first(RowBlock block) {
        int first = 0;
        while (first < block.rows()
                && (!block.row(first).isPresent(time) || block.row(first).int64(time) < fromNanos)) {
            first++;
        }
        return first;
    }

    private record Part(RowBlock block, int skipped, int rows) implements RowBlock {
        @Override
        public List<Field> fields() {
            return block.fields();
        }

        @Override
        public Row row(int index) {
            return block.row(skipped + index);
        }
    }
}
