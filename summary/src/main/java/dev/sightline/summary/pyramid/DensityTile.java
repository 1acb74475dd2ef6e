package dev.sightline.summary.pyramid;

import dev.sightline.summary.density.CellCounts;
import java.util.Arrays;
import java.util.List;

/// Some columns of a picture, to which segments are added bucket by bucket, from left to right. One thread.
///
/// ```
/// cells     column 0: row 0, 1 ... height - 1, outside | column 1: ...     the rows of a column together, so that
///                                                                          what a column adds lies side by side
/// ```
final class DensityTile {
    /// Of 600 rows these take 77 kB.
    static final int COLUMNS = 32;

    private final PictureGrid picture;
    private final boolean before;
    private final boolean behind;
    private final int stride;
    private final int[] all;
    private final int[][] byCategory;
    private long outOfScale;
    private int firstColumn;
    private int endColumn;

    /// Of the bucket at hand, by bin.
    private int[] cells = new int[0];
    /// What pieces of the x axis up to the one at hand have of it.
    private int[] upTo = new int[0];
    /// What pieces before the one at hand have of it.
    private int[] taken = new int[0];
    /// Of the column at hand, by bin; then a 0.
    private int[] sums = new int[0];
    /// Of the column at hand: values in all bins before each.
    private int[] below = new int[0];
    /// Of the column at hand, by piece of the y axis: values in the bin in which it begins, and below its beginning.
    private final int[] ofBin;
    private final int[] cuts;

    /// @param categories 0: nothing is painted
    /// @param before whether rows before the picture are counted as out of scale, or not at all
    /// @param behind the same of those behind
    DensityTile(PictureGrid picture, int categories, boolean before, boolean behind) {
        this.picture = picture;
        this.before = before;
        this.behind = behind;
        this.stride = picture.height() + 1;
        this.all = new int[COLUMNS * stride];
        this.ofBin = new int[picture.starts().length];
        this.cuts = new int[ofBin.length + 1];
        this.byCategory = new int[categories][COLUMNS * stride];
    }

    long outOfScale() {
        return outOfScale;
    }

    /// Adds up what segments have in the columns of a tile, and writes it to the picture.
    ///
    /// @param tile its columns begin at this many times [#COLUMNS]
    void paint(int tile, List<DensityStrip> strips, CellCounts total, List<CellCounts> painted) {
        firstColumn = tile * COLUMNS;
        endColumn = Math.min(picture.width(), firstColumn + COLUMNS);
        strips.forEach(this::add);
        write(all, total.cells());
        for (int c = 0; c < endColumn - firstColumn; c++) {
            outOfScale += all[c * stride + picture.height()];
        }
        Arrays.fill(all, 0);
        for (int c = 0; c < byCategory.length; c++) {
            write(byCategory[c], painted.get(c).cells());
            Arrays.fill(byCategory[c], 0);
        }
    }

    private void add(DensityStrip strip) {
        // Piece i + 1 is column i; the first and the last tile have what is before and behind all columns, too.
        int entry = firstColumn == 0 ? 0 : strip.entry(firstColumn + 1);
        int end = endColumn == picture.width() ? strip.times().piece().length : strip.entry(endColumn + 1);
        if (entry >= end) {
            return;
        }
        makeRoom(strip.bins());
        int[] piece = strip.times().piece();
        int column = piece[entry] - 1;
        for (int b = strip.bucket(entry); entry < end; b++) {
            int begin = strip.times().first()[b];
            int last = strip.times().first()[b + 1] - 1;
            strip.grid().row(strip.firstBucket() + b, cells);
            if (entry > begin) {
                share(strip, b, entry - 1, taken);
            } else {
                Arrays.fill(taken, 0, strip.bins(), 0);
            }
            for (; entry <= last && entry < end; entry++) {
                if (piece[entry] - 1 != column) {
                    flush(strip, column);
                    column = piece[entry] - 1;
                }
                if (entry == last) {
                    addDifference(cells, taken, sums, strip.bins());
                } else {
                    share(strip, b, entry, upTo);
                    addDifference(upTo, taken, sums, strip.bins());
                    int[] swap = taken;
                    taken = upTo;
                    upTo = swap;
                }
            }
        }
        flush(strip, column);
    }

    private void makeRoom(int bins) {
        if (cells.length < bins) {
            cells = new int[bins];
            upTo = new int[bins];
            taken = new int[bins];
            sums = new int[bins + 1];
            below = new int[bins + 1];
        }
    }

    /// How many of each bin are in the pieces up to that of an entry, which is not its bucket's last.
    private void share(DensityStrip strip, int bucket, int entry, int[] out) {
        share(cells, (float) strip.times().upTo()[entry], strip.firstBucket() + bucket, out, strip.bins());
    }

    /// Without branches, so that it is done for many bins at once.
    private static void share(int[] cells, float upTo, int bucket, int[] out, int bins) {
        for (int i = 0; i < bins; i++) {
            out[i] = Math.min(cells[i], (int) (cells[i] * upTo + Spread.dither(bucket, i)));
        }
    }

    private static void addDifference(int[] now, int[] before, int[] sums, int bins) {
        for (int i = 0; i < bins; i++) {
            sums[i] += now[i] - before[i];
        }
    }

    /// Spreads the bins of a column over its rows.
    private void flush(DensityStrip strip, int column) {
        int bins = strip.bins();
        int total = 0;
        for (int i = 0; i < bins; i++) {
            below[i] = total;
            total += sums[i];
        }
        below[bins] = total;
        if (total == 0) {
            return;
        }
        if (column < 0 || column >= picture.width()) {
            outOfScale += (column < 0 ? before : behind) ? total : 0;
        } else {
            cut(strip, column, total);
            put(column);
        }
        Arrays.fill(sums, 0, bins, 0);
    }

    /// How many values of the column are below the beginning of each piece of the y axis, then how many there are. In
    /// loops that do one thing each, so that all but the first is done for many pieces at once.
    private void cut(DensityStrip strip, int column, int total) {
        int[] bin = strip.bin();
        int pieces = bin.length;
        for (int p = 0; p < pieces; p++) {
            ofBin[p] = sums[bin[p]];
            cuts[p] = below[bin[p]];
        }
        addShares(ofBin, strip.below(), bin, column, cuts, pieces);
        cuts[pieces] = total;
    }

    private static void addShares(int[] ofBin, float[] shares, int[] bin, int column, int[] out, int pieces) {
        for (int p = 0; p < pieces; p++) {
            // A count of 2^24 and more may be rounded up to more than there are.
            out[p] += Math.min(ofBin[p], (int) (ofBin[p] * shares[p] + Spread.dither(bin[p], column)));
        }
    }

    private void put(int column) {
        int base = (column - firstColumn) * stride;
        int[] rows = picture.rows();
        if (byCategory.length == 0 && picture.isPlain()) {
            all[base + rows[0]] += cuts[1];
            addRows(cuts, all, base, rows.length - 2);
            all[base + rows[rows.length - 1]] += cuts[rows.length] - cuts[rows.length - 1];
            return;
        }
        for (int p = 0; p < rows.length; p++) {
            int cell = base + rows[p];
            int n = cuts[p + 1] - cuts[p];
            all[cell] += n;
            if (byCategory.length > 0) {
                byCategory[picture.categories()[p]][cell] += n;
            }
        }
    }

    private static void addRows(int[] cuts, int[] out, int base, int rows) {
        for (int row = 0; row < rows; row++) {
            out[base + row] += cuts[row + 2] - cuts[row + 1];
        }
    }

    private void write(int[] tile, int[] out) {
        int width = picture.width();
        int height = picture.height();
        int columns = endColumn - firstColumn;
        for (int row = 0; row < height; row++) {
            int to = row * width + firstColumn;
            for (int c = 0; c < columns; c++) {
                out[to + c] += tile[c * stride + row];
            }
        }
    }
}
