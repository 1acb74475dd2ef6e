package dev.sightline.sql.scan;

import dev.sightline.store.ColumnVector;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Numbers what the rows of one segment may be grouped by: the places of their keys' values, as digits of one number.
/// Equal codes are equal keys, and the other way round.
///
/// ```
/// code = (place 0 * size 1 + place 1) * size 2 + place 2 ...    place: code of a string, whole number - least, 0 or 1;
///                                                               the last of each is that of no value
/// ```
final class GroupCodes {
    private final @Nullable ColumnVector[] keys;
    private final long[] least;
    private final long[] sizes;
    private final long size;
    private long[] places = new long[0];

    private GroupCodes(@Nullable ColumnVector[] keys, long[] least, long[] sizes, long size) {
        this.keys = keys;
        this.least = least;
        this.sizes = sizes;
        this.size = size;
    }

    /// @param keys null: no row has a value
    /// @return null if they have no such places, or too many for 63 bits
    static @Nullable GroupCodes of(@Nullable ColumnVector[] keys) {
        long[] least = new long[keys.length];
        long[] sizes = new long[keys.length];
        long size = 1;
        for (int k = 0; k < keys.length; k++) {
            switch (keys[k]) {
                case null -> sizes[k] = 1;
                case ColumnVector.Codes codes -> sizes[k] = codes.dictionary().count() + 1L;
                case ColumnVector.Bools _ -> sizes[k] = 3;
                case ColumnVector.Longs longs -> {
                    least[k] = longs.min();
                    // Wraps around where the span is too wide.
                    long span = longs.max() - longs.min();
                    sizes[k] = span < 0 || span > Long.MAX_VALUE - 2 ? -1 : span + 2;
                }
                case ColumnVector.Doubles _, ColumnVector.Plain _ -> sizes[k] = -1;
            }
            if (sizes[k] < 0 || Math.multiplyHigh(size, sizes[k]) != 0 || size * sizes[k] < 0) {
                return null;
            }
            size *= sizes[k];
        }
        return new GroupCodes(keys, least, sizes, size);
    }

    /// Codes are below.
    long size() {
        return size;
    }

    /// @param rows `rows[0 .. n)`, ascending
    void copy(int[] rows, int n, long[] out) {
        if (places.length < n) {
            places = new long[n];
        }
        for (int k = 0; k < keys.length; k++) {
            long[] to = k == 0 ? out : places;
            places(k, rows, n, to);
            for (int i = 0; i < n && k > 0; i++) {
                out[i] = out[i] * sizes[k] + to[i];
            }
        }
    }

    private void places(int k, int[] rows, int n, long[] out) {
        ColumnVector key = keys[k];
        if (key == null) {
            Arrays.fill(out, 0, n, 0);
            return;
        }
        Cells.copy(key, rows, 0, n, out);
        for (int i = 0; i < n && least[k] != 0; i++) {
            out[i] -= least[k];
        }
        for (int i = 0; i < n && key.missing() > 0; i++) {
            out[i] = key.isValid(rows[i]) ? out[i] : sizes[k] - 1;
        }
    }
}
