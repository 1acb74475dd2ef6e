package dev.sightline.summary.rank;

import dev.sightline.store.Snapshot;
import dev.sightline.summary.Scans;
import dev.sightline.summary.Summary;
import dev.sightline.summary.Together;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.rows.Workers;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Finds the keys at given ranks of a column too long to sort, in few passes and bounded memory.
///
/// A pass counts keys in *slots*: equal ranges of keys, a power of two wide, side by side in order:
///
/// ```
/// level 0   |-----|-----|-----|-----|      up to 65,536 slots from the least to the greatest key
/// level 1         |-|-|-|-|                a slot too full that holds a wanted rank is divided and counted
/// again
/// ```
///
/// When the slots with wanted ranks hold few enough keys, a last pass gathers those keys and sorts them slot by slot.
/// No assumption on the distribution is needed: a slot of one value is never divided. 100 M random doubles take two
/// passes.
final class RankSearch {
    private static final int GATHER_MOST = 1 << 22;
    /// So many keys more than 65,536 slots can hold, and another pass would have to divide them.
    private static final long MANY = 1 << 25;

    /// From where on a column is too long.
    ///
    /// @param sortAll keys that are all sorted
    /// @param gather keys that are gathered however few there are
    /// @param newSlots slots of a pass behind the first, about
    /// @param rootBits slots of the first pass, as a power of two; four times as many for very many keys
    record Limits(int sortAll, int gather, int newSlots, int rootBits) {
        static final Limits USUAL = new Limits(1 << 21, 1 << 18, 1 << 18, 16);
    }

    /// The rows in question.
    record Rows(
            Snapshot snapshot,
            ResolvedSelection selection,
            @Nullable TimeWindow window,
            KeyColumn column,
            BooleanSupplier cancelled,
            Limits limits) {
        Rows(
                Snapshot snapshot,
                ResolvedSelection selection,
                @Nullable TimeWindow window,
                KeyColumn column,
                BooleanSupplier cancelled) {
            this(snapshot, selection, window, column, cancelled, Limits.USUAL);
        }

        <S> S run(Summary<S> summary) {
            return Scans.run(snapshot, selection, window, summary, cancelled);
        }

        /// How many there are at most, however few are selected.
        long most() {
            return Together.plan(
                    snapshot.rounds(),
                    () -> Scans.chunks(snapshot, selection, window).stream()
                            .mapToLong(chunk -> chunk.to() - chunk.from())
                            .sum(),
                    snapshot::rows);
        }

        /// What [#find] needs, with its first pass if there may be too many keys to sort.
        ColumnStats.State stats() {
            return run(
                    most() <= limits.sortAll || column.isEmpty()
                            ? new ColumnStats(column)
                            : ColumnStats.withSlots(column, slots()));
        }

        /// For any rows of the column.
        private SlotTree slots() {
            return slots(column.min(), column.max(), most());
        }

        /// @param count how many keys there will be
        private SlotTree slots(long min, long max, long count) {
            return new SlotTree(min, max, count < MANY ? limits.rootBits : limits.rootBits + 2);
        }
    }

    private final Rows rows;
    private final SlotTree tree;

    private RankSearch(Rows rows, SlotTree tree) {
        this.rows = rows;
        this.tree = tree;
    }

    /// The whole column, or as much of it as the ranks need, in order.
    ///
    /// @param stats of the same rows and column
    /// @param ranks ascending, each in [0, stats.present())
    static SortedKeys find(Rows rows, ColumnStats.State stats, long[] ranks) {
        long count = stats.present();
        if (count <= rows.limits.sortAll) {
            if (count == 0) {
                return SortedKeys.all(new long[0]);
            }
            KeyGathering.State all = rows.run(new KeyGathering(rows.column(), null, (int) count));
            return SortedKeys.all(
                    KeySort.sorted(all.found(), all.size(), stats.minKey(), stats.maxKey(), rows.cancelled()));
        }
        SlotTree tree;
        if (stats.slots() == null) {
            tree = rows.slots(stats.minKey(), stats.maxKey(), count);
            tree.count(rows);
        } else {
            tree = rows.slots();
            tree.take(stats.slots());
        }
        return new RankSearch(rows, tree).find(count, ranks);
    }

    private SortedKeys find(long count, long[] ranks) {
        long limit = Math.max(rows.limits.gather, Math.min(GATHER_MOST, count / 8));
        while (true) {
            List<SlotTree.Leaf> leaves = tree.leaves();
            List<SlotTree.Leaf> wanted = wanted(leaves, ranks);
            long open = wanted.stream().mapToLong(SlotTree.Leaf::count).sum();
            if (open <= limit) {
                return sorted(leaves, wanted);
            }
            divide(wanted, open);
            tree.count(rows);
        }
    }

    /// The leaves that hold a rank and more than one value.
    private static List<SlotTree.Leaf> wanted(List<SlotTree.Leaf> leaves, long[] ranks) {
        List<SlotTree.Leaf> wanted = new ArrayList<>();
        int next = 0;
        long before = 0;
        for (SlotTree.Leaf leaf : leaves) {
            boolean hit = false;
            for (; next < ranks.length && ranks[next] < before + leaf.count(); next++) {
                hit = true;
            }
            if (hit && !leaf.isOneValue()) {
                wanted.add(leaf);
            }
            before += leaf.count();
        }
        return wanted;
    }

    private void divide(List<SlotTree.Leaf> wanted, long open) {
        long full = open / (4L * wanted.size());
        for (SlotTree.Leaf leaf : wanted) {
            if (leaf.count() >= full) {
                long slots = Math.max(16, leaf.count() * rows.limits.newSlots / open);
                tree.divide(leaf, slots);
            }
        }
    }

    /// Gathers and sorts the keys of some leaves.
    private SortedKeys sorted(List<SlotTree.Leaf> leaves, List<SlotTree.Leaf> wanted) {
        int total =
                Math.toIntExact(wanted.stream().mapToLong(SlotTree.Leaf::count).sum());
        int[] starts = new int[wanted.size() + 1];
        for (int i = 0; i < wanted.size(); i++) {
            tree.mark(wanted.get(i), i);
            starts[i + 1] = starts[i] + (int) wanted.get(i).count();
        }
        long[] gathered = rows.run(new KeyGathering(rows.column(), tree, total)).toArray();
        long[] keys = new long[total];
        int[] next = Arrays.copyOf(starts, wanted.size());
        for (long key : gathered) {
            keys[next[tree.markOf(key)]++] = key;
        }
        Workers.run(
                wanted.size(), () -> keys, (all, i) -> Arrays.sort(all, starts[i], starts[i + 1]), rows.cancelled());
        return SortedKeys.some(leaves, wanted, keys, starts);
    }
}
