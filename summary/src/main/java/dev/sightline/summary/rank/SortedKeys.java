package dev.sightline.summary.rank;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/// A column in ascending order, as ranges of keys of which some are known one by one.
///
/// @param leaves the ranges, ascending, none empty
/// @param number of each range: which of the known ones it is, or -1
/// @param keys the keys of known range i, sorted, at [starts[i], starts[i + 1])
record SortedKeys(List<SlotTree.Leaf> leaves, int[] number, long[] keys, int[] starts) {

    /// @param known some of the ranges, in the same order
    static SortedKeys some(List<SlotTree.Leaf> leaves, List<SlotTree.Leaf> known, long[] keys, int[] starts) {
        int[] number = new int[leaves.size()];
        Arrays.fill(number, -1);
        int next = 0;
        for (int i = 0; i < number.length && next < known.size(); i++) {
            if (leaves.get(i).slot() == known.get(next).slot()) {
                number[i] = next++;
            }
        }
        return new SortedKeys(leaves, number, keys, starts);
    }

    /// One range, all of it known.
    static SortedKeys all(long[] sorted) {
        if (sorted.length == 0) {
            return new SortedKeys(List.of(), new int[0], sorted, new int[1]);
        }
        // The sum is asked for only behind a range, and nothing is behind this one.
        SlotTree.Leaf leaf = new SlotTree.Leaf(0, sorted.length, 0, sorted[0], sorted[sorted.length - 1]);
        return new SortedKeys(List.of(leaf), new int[1], sorted, new int[] {0, sorted.length});
    }

    /// Whether the keys are all there are.
    boolean isWhole() {
        return leaves.isEmpty() || leaves.size() == 1 && number[0] == 0;
    }

    /// How many distinct values there are, where all keys are known.
    long distinct(BooleanSupplier cancelled) {
        int stretches = 16;
        int[] places = new int[stretches];
        for (int i = 0; i < stretches; i++) {
            places[i] = (int) ((i + 1L) * keys.length / stretches);
        }
        return SortedSweep.distinct(keys, places, cancelled)[stretches - 1];
    }

    boolean isKnown(int leaf) {
        return number[leaf] >= 0 || leaves.get(leaf).isOneValue();
    }

    /// Whether every range is known, or holds one value.
    boolean allKnown() {
        for (int i = 0; i < number.length; i++) {
            if (!isKnown(i)) {
                return false;
            }
        }
        return true;
    }

    /// How many distinct values of a range are among its first `count` keys: exact where it is known, else the
    /// share that the known ranges have.
    double distinct(int leaf, double ratio) {
        SlotTree.Leaf range = leaves.get(leaf);
        if (number[leaf] >= 0) {
            return distinct(keys, starts[number[leaf]], starts[number[leaf] + 1]);
        }
        long width = range.most() - range.least() + 1;
        boolean narrow = width > 0 && width < range.count();
        return range.isOneValue() ? 1 : Math.max(1, (narrow ? width : range.count()) * ratio);
    }

    private static int distinct(long[] sorted, int from, int to) {
        int distinct = from < to ? 1 : 0;
        for (int i = from + 1; i < to; i++) {
            distinct += sorted[i] != sorted[i - 1] ? 1 : 0;
        }
        return distinct;
    }

    /// How many distinct values a typical row of the known ranges brings; 1 when none is known.
    double distinctRatio() {
        long distinct = 0;
        for (int i = 0; i + 1 < starts.length; i++) {
            distinct += distinct(keys, starts[i], starts[i + 1]);
        }
        return keys.length == 0 ? 1 : distinct / (double) keys.length;
    }
}
