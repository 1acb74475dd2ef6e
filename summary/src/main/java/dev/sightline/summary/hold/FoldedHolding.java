package dev.sightline.summary.hold;

import dev.sightline.summary.entity.EntityStrips;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Knows every row that holds: for folds of their values, and for how many there are at the same time. O(log
/// rows that hold) a row.
final class FoldedHolding extends Holding {
    private final Fold fold;
    private final int categories;
    private final @Nullable Heap[] heaps;
    /// Without a fold: by entity and category, the latest end.
    private final long[] latestEnds;

    private final @Nullable Folding folding;
    private final @Nullable FoldedPaint paint;

    FoldedHolding(EntityStrips.Question question, Fold fold, Stretches out) {
        super(question.entities().count(), out);
        int entities = question.entities().count();
        this.fold = fold;
        this.categories = question.paint().count();
        this.heaps = new Heap[entities];
        this.latestEnds = new long[fold == Fold.NONE ? Math.multiplyExact(entities, categories) : 0];
        this.folding = fold == Fold.NONE ? null : Folding.of(fold, question.column(), entities);
        this.paint = fold == Fold.NONE ? null : FoldedPaint.of(question.column(), fold, question.paint());
    }

    private Heap heap(int entity) {
        Heap heap = heaps[entity];
        if (heap == null) {
            heap = new Heap();
            heaps[entity] = heap;
        }
        return heap;
    }

    @Override
    void forget(int entity) {
        Heap heap = heap(entity);
        while (folding != null && heap.size() > 0) {
            folding.remove(entity, heap.remove());
        }
        heap.clear();
        if (fold == Fold.NONE) {
            Arrays.fill(latestEnds, entity * categories, (entity + 1) * categories, Long.MIN_VALUE);
        }
    }

    @Override
    void take(int entity, long from, long end, int category, long key) {
        tell(entity, from);
        heap(entity).add(end, key);
        if (folding != null) {
            folding.add(entity, key);
        } else {
            int at = entity * categories + category;
            latestEnds[at] = Math.max(latestEnds[at], end);
        }
    }

    @Override
    void tell(int entity, long to) {
        Heap heap = heap(entity);
        long from = told[entity];
        while (from < to && heap.size() > 0) {
            if (heap.firstEnd() <= from) {
                long key = heap.remove();
                if (folding != null) {
                    folding.remove(entity, key);
                }
            } else {
                long until = Math.min(to, heap.firstEnd());
                out.stretch(entity, from, until, category(entity, from, heap.size()), heap.size());
                from = until;
            }
        }
        told[entity] = Math.max(told[entity], to);
    }

    private int category(int entity, long at, int rows) {
        if (folding != null && paint != null) {
            return paint.category(folding.key(entity, rows), fold == Fold.COUNT);
        }
        int category = 0;
        while (category < categories - 1 && latestEnds[entity * categories + category] <= at) {
            category++;
        }
        return category;
    }
}
