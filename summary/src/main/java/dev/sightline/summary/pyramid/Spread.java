package dev.sightline.summary.pyramid;

import java.util.Arrays;

/// Cells of a pyramid laid over the pieces of an axis: what a cell holds is taken to lie evenly in it.
///
/// ```
/// cells    |--- 0 ---|---- 1 ----|          entries of cell 1: [first[1], first[2]) = (piece 1, 0.4) (piece 2, 1)
/// pieces  ... 0 |- 1 ---|- 2 -|             upTo: the share that is in that piece or one before
/// ```
///
/// @param first cells + 1 numbers of entries
/// @param piece of each entry, ascending in a cell
/// @param upTo of each entry, ascending in a cell to 1
public record Spread(int[] first, int[] piece, double[] upTo) {
    /// @param bounds cells + 1 ascending numbers: cell i is [bounds[i], bounds[i + 1])
    /// @param least nothing in the cells is less
    /// @param most nothing in the cells is greater
    /// @param whole only whole numbers are in the cells
    /// @param starts ascending, the first minus infinity: piece i is [starts[i], starts[i + 1])
    static Spread of(double[] bounds, double least, double most, boolean whole, double[] starts) {
        int cells = bounds.length - 1;
        int[] first = new int[cells + 1];
        int[] piece = new int[cells + starts.length];
        double[] upTo = new double[piece.length];
        double end = whole ? most + 1 : Math.nextUp(most);
        int entry = 0;
        int at = 0;
        for (int i = 0; i < cells; i++) {
            first[i] = entry;
            double from = Math.max(bounds[i], least);
            double to = Math.min(bounds[i + 1], end);
            from = whole ? Math.ceil(from) : from;
            to = whole ? Math.ceil(to) : to;
            double place = from < to ? from : bounds[i];
            at = piece(starts, at, place);
            double begin = from;
            while (from < to) {
                double border = at + 1 < starts.length ? starts[at + 1] : Double.POSITIVE_INFINITY;
                border = Math.min(to, whole ? Math.ceil(border) : border);
                if (border > from) {
                    piece[entry] = at;
                    upTo[entry++] = (border - begin) / (to - begin);
                    from = border;
                }
                at += from < to ? 1 : 0;
            }
            if (entry == first[i]) {
                piece[entry] = at;
                entry++;
            }
            upTo[entry - 1] = 1;
        }
        first[cells] = entry;
        return new Spread(first, Arrays.copyOf(piece, entry), Arrays.copyOf(upTo, entry));
    }

    /// The last piece that starts at or before a number, from one near it on.
    private static int piece(double[] starts, int near, double number) {
        int at = near;
        while (at > 0 && starts[at] > number) {
            at--;
        }
        while (at + 1 < starts.length && starts[at + 1] <= number) {
            at++;
        }
        return at;
    }

    /// Whether all of a cell is in one piece.
    public boolean isWhole(int cell) {
        return first[cell + 1] - first[cell] == 1;
    }

    /// What rounds a share of a count, in [0, 1): other for each cell, so that counts of one that are spread
    /// over many bins do not line up.
    static float dither(int x, int y) {
        return (x * 0x9E3779B9 + y * 0x7F4A7C15 >>> 8) * 0x1p-24f;
    }
}
