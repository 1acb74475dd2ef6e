package dev.sightline.summary.density;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Counts of the cells of a picture, in ints as long as they cannot overflow: half the memory, and twice as many in
/// the cache.
public final class CellCounts {
    private final int[] cells;
    private long @Nullable [] spilled;
    /// How many more any cell has room for.
    private long room = Integer.MAX_VALUE;

    public CellCounts(int size) {
        cells = new int[size];
    }

    /// To be added to, as much as was reserved.
    public int[] cells() {
        return cells;
    }

    /// Makes sure that so many more can be counted, even if all are in one cell.
    ///
    /// @param n at most `Integer.MAX_VALUE`
    public void reserve(long n) {
        if (room < n) {
            spilled = toArray();
            Arrays.fill(cells, 0);
            room = Integer.MAX_VALUE;
        }
        room -= n;
    }

    /// Counts a row in each cell of `indexes` that is not negative.
    void count(int[] indexes, int n) {
        reserve(n);
        for (int i = 0; i < n; i++) {
            if (indexes[i] >= 0) {
                cells[indexes[i]]++;
            }
        }
    }

    void add(CellCounts other) {
        long counted = Integer.MAX_VALUE - other.room;
        if (other.spilled == null && counted <= room) {
            for (int i = 0; i < cells.length; i++) {
                cells[i] += other.cells[i];
            }
            room -= counted;
            return;
        }
        long[] sum = toArray();
        long[] others = other.toArray();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += others[i];
        }
        spilled = sum;
        Arrays.fill(cells, 0);
        room = Integer.MAX_VALUE;
    }

    public long[] toArray() {
        long[] all = new long[cells.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = cells[i] + (spilled == null ? 0 : spilled[i]);
        }
        return all;
    }
}
