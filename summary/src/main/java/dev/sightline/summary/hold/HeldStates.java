package dev.sightline.summary.hold;

import dev.sightline.store.Snapshot;
import dev.sightline.summary.Together;
import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.entity.EntitySet;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.entity.RowReader;
import dev.sightline.summary.entity.StateAt;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The states at an instant where rows may hold for a time of their own: of a span-like entity one [Shown] row that
/// holds, or the [Fold] of all that do.
///
/// @param states of those that are neither idle nor unknown; a count's keys are whole numbers
/// @param idle how many were seen, but no row of them holds
public record HeldStates(StateAt states, long idle) {
    /// Which row is an entity's state where several hold.
    public enum Shown {
        /// The latest started, of equal times the last.
        LATEST,
        /// The same, but of those in the entity's category: the first, in the order of painting, that any is in.
        OF_CATEGORY
    }

    /// @param shown makes no difference with a fold
    /// @param nanos the instant
    /// @throws IllegalArgumentException if more than a million entities have a state, or the column cannot be
    /// folded so
    /// @throws CancellationException if `cancelled` said so
    public static HeldStates of(
            Snapshot snapshot,
            ResolvedSelection selection,
            Entities entities,
            KeyColumn column,
            ResolvedPaint paint,
            Hold hold,
            Fold fold,
            Shown shown,
            long nanos,
            BooleanSupplier cancelled) {
        snapshot.requireOrder("the state at an instant");
        EntityStrips.Question question = new EntityStrips.Question(snapshot, selection, entities, column, paint);
        FoldedPaint folded = fold == Fold.NONE ? null : FoldedPaint.of(column, fold, paint);
        return switch (hold) {
            case Hold.UntilNext() ->
                new HeldStates(ofOne(StateAt.of(question, null, nanos, cancelled), fold, folded), 0);
            case Hold.AtMost most ->
                lasting(StateAt.of(question, null, nanos, cancelled), entities, most, nanos)
                        .folded(fold, folded);
            case Hold.ForDuration(Durations durations, Hold.AtMost most) -> {
                SpanEntities known = SpanEntities.of(question, durations, cancelled);
                StateAt latest = known.others() == 0
                        ? new StateAt(new int[0], new long[0], new long[0], new int[0])
                        : others(question, known, nanos, cancelled);
                HeldStates others = lasting(latest, entities, most, nanos).folded(fold, folded);
                EntityStrips.Question spans = known.others() == 0 ? question : question.only(known.spanLike());
                StateAt active = new Active(spans, fold, shown, folded).at(nanos, hold, cancelled);
                long seen = known.seenSpans(nanos);
                yield new HeldStates(joined(others.states, active), seen - active.entities().length + others.idle);
            }
        };
    }

    /// Of the latest rows, those that hold for so long; all, where nothing bounds it.
    private static HeldStates lasting(StateAt all, Entities entities, Hold.@Nullable AtMost most, long nanos) {
        if (most == null) {
            return new HeldStates(all, 0);
        }
        Hold.AtMost.Each each = most.each(entities);
        StateAt held = some(all, i -> Durations.saturated(all.sinceNanos()[i], each.nanos(all.entities()[i])) > nanos);
        return new HeldStates(held, all.entities().length - held.entities().length);
    }

    private HeldStates folded(Fold fold, @Nullable FoldedPaint folded) {
        return new HeldStates(ofOne(states, fold, folded), idle);
    }

    private static StateAt others(
            EntityStrips.Question question, SpanEntities known, long nanos, BooleanSupplier cancelled) {
        if (known.spans() == 0) {
            return StateAt.of(question, null, nanos, cancelled);
        }
        EntitySet others = known.spanLike().others(question.entities().count());
        EntitySet wanted = new EntitySet();
        for (int e = 0; e < known.firstNanos().length; e++) {
            if (known.isSeen(e, nanos) && others.contains(e)) {
                wanted.add(e);
            }
        }
        return StateAt.of(question.only(others), wanted, nanos, cancelled);
    }

    /// One row is its own sum and maximum.
    private static StateAt ofOne(StateAt states, Fold fold, @Nullable FoldedPaint folded) {
        if (fold != Fold.COUNT || folded == null) {
            return states;
        }
        long[] ones = new long[states.keys().length];
        Arrays.fill(ones, 1);
        int[] categories = new int[ones.length];
        Arrays.fill(categories, folded.category(1, true));
        return new StateAt(states.entities(), ones, states.sinceNanos(), categories);
    }

    private static StateAt some(StateAt all, IntPredicate wanted) {
        int[] places = IntStream.range(0, all.entities().length).filter(wanted).toArray();
        return at(all, places);
    }

    private static StateAt at(StateAt all, int[] places) {
        return new StateAt(
                Arrays.stream(places).map(i -> all.entities()[i]).toArray(),
                Arrays.stream(places).mapToLong(i -> all.keys()[i]).toArray(),
                Arrays.stream(places).mapToLong(i -> all.sinceNanos()[i]).toArray(),
                Arrays.stream(places).map(i -> all.categories()[i]).toArray());
    }

    /// Of two that have no entity in common.
    private static StateAt joined(StateAt left, StateAt right) {
        int n = left.entities().length;
        int all = n + right.entities().length;
        StateAt.requireFew(all, StateAt.MAX);
        int[] entities = Arrays.copyOf(left.entities(), all);
        long[] keys = Arrays.copyOf(left.keys(), all);
        long[] since = Arrays.copyOf(left.sinceNanos(), all);
        int[] categories = Arrays.copyOf(left.categories(), all);
        System.arraycopy(right.entities(), 0, entities, n, all - n);
        System.arraycopy(right.keys(), 0, keys, n, all - n);
        System.arraycopy(right.sinceNanos(), 0, since, n, all - n);
        System.arraycopy(right.categories(), 0, categories, n, all - n);
        if (n == 0 || n == all) {
            return new StateAt(entities, keys, since, categories);
        }
        int[] order = IntStream.range(0, all)
                .boxed()
                .sorted(Comparator.comparingInt((Integer i) -> entities[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        return at(new StateAt(entities, keys, since, categories), order);
    }

    /// The rows that hold at an instant, by entity. Looks at the strips that reach it, and no others.
    private static final class Active {
        private static final class Rows {
            private int segmentIndex;
            private int row;
            private long nanos;
            private int category;
            private final List<Long> keys = new ArrayList<>();
            private int count;
        }

        private final EntityStrips.Question question;
        private final Fold fold;
        private final boolean byCategory;
        private final @Nullable FoldedPaint folded;
        private final Map<Integer, Rows> active = new TreeMap<>();

        Active(EntityStrips.Question question, Fold fold, Shown shown, @Nullable FoldedPaint folded) {
            this.question = question;
            this.fold = fold;
            this.byCategory = shown == Shown.OF_CATEGORY && fold == Fold.NONE;
            this.folded = folded;
        }

        StateAt at(long nanos, Hold hold, BooleanSupplier cancelled) {
            EntityStrips.Question asked = byCategory ? question : question.painted(ResolvedPaint.none());
            SortedMap<Integer, RowsAt.Rows> all = Together.of(
                    question.snapshot().rounds(), new RowsAt(byCategory), () -> here(asked, nanos, hold, cancelled));
            StateAt.requireFew(all.size(), StateAt.MAX);
            return read(all);
        }

        private SortedMap<Integer, RowsAt.Rows> here(
                EntityStrips.Question asked, long nanos, Hold hold, BooleanSupplier cancelled) {
            long behind = nanos == Long.MAX_VALUE ? nanos : nanos + 1;
            new HeldRows(asked, hold, cancelled)
                    .visit(behind, nanos, behind, (strip, row, entity, startNanos, endNanos) -> {
                        if (startNanos <= nanos && endNanos > nanos) {
                            take(strip, row, entity, startNanos);
                        }
                    });
            StateAt.requireFew(active.size(), StateAt.MAX);
            SortedMap<Integer, RowsAt.Rows> found = new TreeMap<>();
            RowReader reader = new RowReader(question.column(), question.paint());
            active.forEach((entity, rows) -> found.put(
                    entity,
                    new RowsAt.Rows(
                            rows.nanos,
                            folded == null ? reader.category(rows.segmentIndex, rows.row) : 0,
                            folded == null ? reader.key(rows.segmentIndex, rows.row) : 0,
                            rows.count,
                            rows.keys)));
            return found;
        }

        private void take(EntityStrips.Strip strip, int row, int entity, long nanos) {
            Rows rows = active.computeIfAbsent(entity, any -> new Rows());
            int at = strip.base + row;
            int category = byCategory ? strip.category[row] : 0;
            if (rows.count == 0
                    || category < rows.category
                    || category == rows.category && isLater(strip.segmentIndex(), at, nanos, rows)) {
                rows.segmentIndex = strip.segmentIndex();
                rows.row = at;
                rows.nanos = nanos;
                rows.category = category;
            }
            rows.count++;
            if (fold == Fold.SUM || fold == Fold.MAX) {
                rows.keys.add(strip.keys()[row]);
            }
        }

        private boolean isLater(int segmentIndex, int row, long nanos, Rows rows) {
            return nanos > rows.nanos
                    || nanos == rows.nanos && arrival(segmentIndex, row) > arrival(rows.segmentIndex, rows.row);
        }

        private long arrival(int segmentIndex, int row) {
            return question.snapshot().segments().get(segmentIndex).origin().arrival(row);
        }

        private StateAt read(SortedMap<Integer, RowsAt.Rows> all) {
            int n = all.size();
            int[] entities = new int[n];
            long[] keys = new long[n];
            long[] since = new long[n];
            int[] categories = new int[n];
            int i = 0;
            for (Map.Entry<Integer, RowsAt.Rows> entry : all.entrySet()) {
                RowsAt.Rows rows = entry.getValue();
                entities[i] = entry.getKey();
                since[i] = rows.nanos();
                keys[i] = folded == null ? rows.key() : folded(rows);
                categories[i] = folded == null ? rows.category() : folded.category(keys[i], fold == Fold.COUNT);
                i++;
            }
            return new StateAt(entities, keys, since, categories);
        }

        private long folded(RowsAt.Rows rows) {
            Folding folding = Folding.of(fold, question.column(), 1);
            rows.keys().forEach(key -> folding.add(0, key));
            return folding.key(0, rows.count());
        }
    }
}
