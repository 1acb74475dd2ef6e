package dev.sightline.app.act;

import dev.sightline.event.ColumnType;
import dev.sightline.event.selection.Comparison;
import dev.sightline.event.selection.Literal;
import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Selection;
import dev.sightline.replay.run.LiveBoard;
import dev.sightline.replay.stage.Action;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.entity.TimeOrder;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.selection.ResolvedSelection;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What boards did in the last day, as rows of the store say it.
final class ActedBefore {
    private static final long DAY_NANOS = Duration.ofDays(1).toNanos();

    private final Map<What, Long> lasts = new HashMap<>();

    private record What(String board, String title, String action, String key) {}

    /// @param past rows of the store
    ActedBefore(Snapshot past, long nowNanos) {
        String time = past.sortedBy();
        boolean isTold = past.field("event")
                .filter(field -> field.type() == ColumnType.STRING)
                .isPresent();
        if (time == null || !isTold) {
            return;
        }
        ResolvedSelection acted = ResolvedSelection.resolve(
                new Selection.Compare("event", Comparison.EQUAL, new Literal.Text(Acting.ACTED)),
                past,
                LiteralRules.UTC);
        int[] from = TimeOrder.rowsAt(past, nowNanos - DAY_NANOS);
        int[] to = TimeOrder.rowsAt(past, Long.MAX_VALUE);
        long[] mask = new long[Block.WORDS];
        for (int s = 0; s < past.segments().size(); s++) {
            for (int row = from[s]; row < to[s] && !acted.selectsNone(s); ) {
                int base = row & -Block.STRIP;
                int end = Math.min(to[s], base + Block.STRIP);
                acted.mask(s, base, Math.min(past.segments().get(s).rows(), base + Block.STRIP), mask);
                for (; row < end; row++) {
                    if ((mask[row - base >> 6] >>> (row & 63) & 1) != 0) {
                        add(past.segments().get(s), row, time);
                    }
                }
            }
        }
    }

    private void add(Segment rows, int row, String time) {
        if (rows.column(time) instanceof ColumnVector.Longs times) {
            What what = new What(
                    text(rows, "trigger.board", row),
                    text(rows, "trigger.title", row),
                    text(rows, "trigger.action", row),
                    text(rows, "trigger.key", row));
            lasts.merge(what, times.at(row), Math::max);
        }
    }

    private static String text(Segment rows, String column, int row) {
        ColumnVector cells = rows.column(column);
        Object value = cells == null || !cells.isValid(row) ? null : cells.value(row);
        return value == null ? "" : value.toString();
    }

    LiveBoard.Told by(ActingBoard board) {
        return (title, action, key) -> last(board, title, action, key);
    }

    private @Nullable Long last(ActingBoard board, String title, Action action, String key) {
        return lasts.get(new What(
                NoteLine.plain(board.name()),
                NoteLine.plain(title),
                NoteLine.plain(action.words()),
                NoteLine.plain(key)));
    }
}
