package dev.sightline.summary.timeline;

import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.hold.Fold;
import dev.sightline.summary.hold.HeldRows;
import dev.sightline.summary.hold.Hold;
import dev.sightline.summary.hold.Holding;

/// Reads parts of [HeldTimelines], one after the other. One thread.
final class HeldReader {
    private final HeldRows rows;
    private final int[] places;
    private final int shown;
    private final Timelines.Request asked;
    private final boolean byKey;
    private HeldStretches part;
    private final Holding holding;

    HeldReader(HeldRows rows, int[] places, int shown, Timelines.Request asked, Fold fold) {
        this.rows = rows;
        this.places = places;
        this.shown = shown;
        this.asked = asked;
        this.byKey = isByKey(fold);
        this.part = new HeldStretches(places, 0, false);
        boolean withRows = asked.withRuns() && asked.bins() > 0;
        this.holding = rows.holding(
                fold, withRows, (entity, from, to, category, held) -> part.stretch(entity, from, to, category, held));
    }

    /// Whether values of rows are looked at.
    static boolean isByKey(Fold fold) {
        return fold == Fold.SUM || fold == Fold.MAX;
    }

    /// Whether each row is shown for as long, however long it lasts.
    static boolean areMoments(Hold hold) {
        return hold instanceof Hold.ForDuration(Durations durations, Hold.AtMost _) && durations.isEach();
    }

    HeldStretches read(long fromNanos, long toNanos) {
        part = new HeldStretches(places, shown, rows.hold() instanceof Hold.AtMost || areMoments(rows.hold()));
        holding.begin(fromNanos);
        long last = toNanos == asked.toNanos() ? asked.lastNanos() : toNanos;
        boolean eachRow = asked.eachRow() && rows.hold() instanceof Hold.ForDuration;
        rows.visit(fromNanos, fromNanos, toNanos, new HeldRows.Taker() {
            @Override
            public void row(EntityStrips.Strip strip, int row, int entity, long startNanos, long endNanos) {
                if (startNanos >= fromNanos) {
                    part.addRow(places[entity], startNanos);
                }
                eachRow(entity, startNanos, endNanos, strip.category[row]);
                holding.row(entity, startNanos, endNanos, strip.category[row], byKey ? strip.keys()[row] : 0);
            }

            @Override
            public void carried(int entity, long startNanos, long endNanos, byte category, long key) {
                eachRow(entity, startNanos, endNanos, category);
                holding.row(entity, startNanos, endNanos, category, key);
            }

            private void eachRow(int entity, long startNanos, long endNanos, byte category) {
                if (eachRow) {
                    part.row(entity, Math.max(startNanos, fromNanos), Math.min(endNanos, last), category);
                }
            }
        });
        // Times are before the end of the last part, but rows of it hold longer where nothing bounds it.
        holding.end(last);
        return part;
    }
}
