package dev.sightline.summary.hold;

import dev.sightline.store.Snapshot;
import dev.sightline.store.TimeShare;
import dev.sightline.summary.Together;
import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.entity.EntitySet;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.entity.ReachIndex;
import dev.sightline.summary.entity.TimeOrder;
import dev.sightline.summary.rows.Block;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/// The rows that hold in a part of time: its own, and of those before it the ones that reach into it.
///
/// @param question of entities whose rows hold for some time of their own
/// @param hold not until the next
/// @param carried rows of processes before this one that reach into its share of time
public record HeldRows(EntityStrips.Question question, Hold hold, CarriedRows.Rows carried, BooleanSupplier cancelled) {
    /// Takes a row and where it ends; `end <= start` if it holds for no time.
    public interface Taker {
        void row(EntityStrips.Strip strip, int row, int entity, long startNanos, long endNanos);

        /// A row of an earlier process.
        default void carried(int entity, long startNanos, long endNanos, byte category, long key) {
            throw new IllegalStateException("only rows that are here are asked for");
        }
    }

    public HeldRows(EntityStrips.Question question, Hold hold, BooleanSupplier cancelled) {
        this(question, hold, new CarriedRows.Rows(), cancelled);
    }

    /// With the rows of earlier processes that reach into the share of time of this one: from there on, all
    /// that holds in it is known.
    ///
    /// @param byKey whether somebody asks for keys
    public HeldRows fromOthers(boolean byKey) {
        Snapshot snapshot = question.snapshot();
        snapshot.requireOrder("what holds for a time of its own");
        TimeShare share = snapshot.share();
        CarriedRows.Rows before =
                Together.before(snapshot, new CarriedRows(), () -> reachingOut(share.toNanos(), byKey));
        return new HeldRows(question, hold, before, cancelled);
    }

    /// The rows that end after a time, where none begins after it.
    private CarriedRows.Rows reachingOut(long nanos, boolean byKey) {
        CarriedRows.Rows rows = new CarriedRows.Rows();
        if (nanos == Long.MAX_VALUE) {
            return rows;
        }
        visit(nanos + 1, nanos, nanos + 1, (strip, row, entity, startNanos, endNanos) -> {
            if (endNanos > nanos) {
                rows.add(entity, startNanos, endNanos, strip.category[row], byKey ? strip.keys()[row] : 0);
            }
        });
        return rows;
    }

    /// Rows of earlier strips that a part may look at, beside its own.
    long carried(long fromNanos, long afterNanos) {
        int[] to = TimeOrder.rowsAt(question.snapshot(), fromNanos);
        long rows = 0;
        switch (hold) {
            case Hold.UntilNext() -> throw new IllegalStateException("rows hold until the next");
            case Hold.AtMost most -> {
                int[] from = TimeOrder.rowsAt(question.snapshot(), before(afterNanos, most.longest()));
                for (int s = 0; s < to.length; s++) {
                    rows += Math.max(0, to[s] - from[s]);
                }
            }
            case Hold.ForDuration(Durations durations, Hold.AtMost others) -> {
                for (int s = 0; s < to.length; s++) {
                    long[] latest = to[s] == 0
                            ? new long[0]
                            : ReachIndex.of(durations, s).latestEnds();
                    for (int strip = 0; strip * Block.STRIP < to[s]; strip++) {
                        rows += latest[strip] > afterNanos ? Block.STRIP : 0;
                    }
                }
            }
        }
        return rows;
    }

    private static long before(long nanos, long by) {
        long before = nanos - by;
        return before > nanos ? Long.MIN_VALUE : before;
    }

    /// Visits the rows with a time before `fromNanos` that may end after `afterNanos`, then those with a time
    /// in [fromNanos, toNanos), unless that is the greatest there is: then with it.
    public void visit(long fromNanos, long afterNanos, long toNanos, Taker taker) {
        int[] from = TimeOrder.rowsAt(question.snapshot(), fromNanos);
        int[] to = TimeOrder.rowsAt(question.snapshot(), toNanos);
        EntityStrips strips = new EntityStrips(question, new EntitySet());
        carried.after(afterNanos, taker);
        switch (hold) {
            case Hold.UntilNext() -> throw new IllegalStateException("rows hold until the next");
            case Hold.AtMost most -> {
                Hold.AtMost.Each each = most.each(question.entities());
                int[] earlier = TimeOrder.rowsAt(question.snapshot(), before(afterNanos, most.longest()));
                for (int s = 0; s < from.length; s++) {
                    from[s] = Math.min(from[s], earlier[s]);
                }
                strips.visit(from, to, (strip, first, end) -> give(strip, first, end, each, taker));
            }
            case Hold.ForDuration(Durations durations, Hold.AtMost others) -> {
                carry(strips, durations, from, afterNanos, taker);
                strips.visit(from, to, (strip, first, end) -> give(strip, first, end, durations, taker));
            }
        }
    }

    private void carry(EntityStrips strips, Durations durations, int[] to, long afterNanos, Taker taker) {
        for (int s = 0; s < to.length; s++) {
            long[] latest =
                    to[s] == 0 ? new long[0] : ReachIndex.of(durations, s).latestEnds();
            for (int base = 0; base < to[s]; base += Block.STRIP) {
                if (latest[base / Block.STRIP] > afterNanos) {
                    EntityStrips.Strip strip = strips.strip(s, base);
                    give(strip, 0, Math.min(Block.STRIP, to[s] - base), durations, taker);
                }
            }
        }
    }

    private void give(EntityStrips.Strip strip, int from, int to, Durations durations, Taker taker) {
        look(from);
        long[] ends = strip.ends(durations);
        for (int i = from; i < to; i++) {
            int e = strip.entity[i];
            if (e >= 0) {
                taker.row(strip, i, e, strip.times[i], ends[i]);
            }
        }
    }

    private void give(EntityStrips.Strip strip, int from, int to, Hold.AtMost.Each most, Taker taker) {
        look(from);
        for (int i = from; i < to; i++) {
            int e = strip.entity[i];
            if (e >= 0) {
                taker.row(strip, i, e, strip.times[i], Durations.saturated(strip.times[i], most.nanos(e)));
            }
        }
    }

    private void look(int from) {
        if (from == 0 && cancelled.getAsBoolean()) {
            throw new CancellationException("cancelled");
        }
    }

    /// What turns them into stretches.
    ///
    /// @param withRows whether it must be known how many rows hold
    public Holding holding(Fold fold, boolean withRows, Stretches out) {
        int entities = question.entities().count();
        int categories = question.paint().count();
        if ((long) entities * categories > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(entities + " entities times " + categories
                    + " categories are too many; select some with where, or name another column with entity");
        }
        boolean latest = hold instanceof Hold.AtMost;
        return latest
                ? new Holding.Latest(entities, out)
                : fold == Fold.NONE && !withRows
                        ? new Holding.First(entities, categories, out)
                        : new FoldedHolding(question, fold, out);
    }

    /// Times that divide rows in [fromNanos, toNanos) into parts that can be read at once: as many as are
    /// wanted, but fewer when they would look at the same earlier rows again and again.
    public long[] parts(long fromNanos, long toNanos, int wanted) {
        int[] from = TimeOrder.rowsAt(question.snapshot(), fromNanos);
        int[] to = TimeOrder.rowsAt(question.snapshot(), toNanos);
        long rows = 0;
        for (int s = 0; s < to.length; s++) {
            rows += to[s] - from[s];
        }
        int number = Math.max(1, wanted);
        while (true) {
            long[] bounds = TimeOrder.parts(question.snapshot(), fromNanos, toNanos, number);
            long again = Arrays.stream(bounds, 1, number)
                    .map(bound -> carried(bound, bound))
                    .sum();
            if (number == 1 || again <= rows / 2) {
                return bounds;
            }
            number /= 2;
        }
    }
}
