package dev.sightline.summary.density;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
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

    /// The cells that are not empty, each with its place.
    void write(DataOutput out) throws IOException {
        long[] all = toArray();
        out.writeInt((int) Arrays.stream(all).filter(rows -> rows > 0).count());
        for (int cell = 0; cell < all.length; cell++) {
            if (all[cell] > 0) {
                out.writeInt(cell);
                out.writeLong(all[cell]);
            }
        }
    }

    /// To be read into empty cells.
    void read(DataInput in) throws IOException {
        long[] all = new long[cells.length];
        for (int n = in.readInt(); n > 0; n--) {
            int cell = in.readInt();
            if (cell < 0 || cell >= all.length) {
                throw new IOException("cell " + cell + " of " + all.length);
            }
            all[cell] = in.readLong();
        }
        spilled = all;
    }
}
