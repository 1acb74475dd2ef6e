package dev.sightline.app.act;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/// What boards did in the last day, as rows of the store say it.
final class ActedBefore {
    static final String WHAT = "trigger.what";

    private static final long DAY_NANOS = Duration.ofDays(1).toNanos();

    private final Map<String, Long> lasts = new HashMap<>();

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
            ColumnVector cells = rows.column(WHAT);
            Object what = cells == null || !cells.isValid(row) ? null : cells.value(row);
            if (what != null) {
                lasts.merge(what.toString(), times.at(row), Math::max);
            }
        }
    }

    /// What says the same of two rows: a key or a title that looks like a number or a time is read as
    /// one, and is not what it was.
    static String what(ActingBoard board, String title, Action action, String key) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String each : List.of(board.name(), title, action.words(), key)) {
                byte[] bytes = each.getBytes(UTF_8);
                digest.update((bytes.length + ":").getBytes(UTF_8));
                digest.update(bytes);
            }
            // with a letter that no number begins with
            return "w" + HexFormat.of().formatHex(digest.digest(), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("each Java has SHA-256", e);
        }
    }

    LiveBoard.Told by(ActingBoard board) {
        return (title, action, key) -> lasts.get(what(board, title, action, key));
    }
}
