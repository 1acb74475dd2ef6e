package dev.sightline.summary.pyramid;

import dev.sightline.summary.axis.Axis;
import dev.sightline.summary.selection.ValueCategories;
import java.util.Arrays;

/// Where the columns, rows and categories of a density begin.
///
/// @param origin the picture's first time
/// @param columns the pieces of the x axis: see [Pyramids#pieces]
/// @param starts of the pieces of the y axis, which is cut where rows or categories begin; the first is minus infinity
/// @param rows of each such piece, 0 the lowest; `height` for what is in none
/// @param categories of each such piece
record PictureGrid(
        long origin, double[] columns, double[] starts, int[] rows, int[] categories, int width, int height) {
    /// @param end no row from here on counts
    static PictureGrid of(Axis x, Axis y, long end, ValueCategories paint) {
        long[] edges = Pyramids.edges(x);
        double[] borders = y.borders();
        double[] both = Arrays.copyOf(borders, borders.length + paint.starts().length);
        System.arraycopy(paint.starts(), 0, both, borders.length, paint.starts().length);
        double[] starts = Arrays.stream(both).sorted().distinct().toArray();
        int[] rows = new int[starts.length];
        int[] categories = new int[starts.length];
        int row = -1;
        int step = 0;
        for (int i = 0; i < starts.length; i++) {
            while (row + 1 < borders.length && borders[row + 1] <= starts[i]) {
                row++;
            }
            while (step + 1 < paint.starts().length && paint.starts()[step + 1] <= starts[i]) {
                step++;
            }
            rows[i] = row >= 0 && row < y.bins() ? row : y.bins();
            categories[i] = paint.categories()[step];
        }
        double[] columns = Pyramids.pieces(edges, Math.min(end, edges[x.bins()]));
        return new PictureGrid(edges[0], columns, starts, rows, categories, x.bins(), y.bins());
    }

    /// Whether nothing but rows cuts the y axis: piece i + 1 is row i.
    boolean isPlain() {
        return rows.length == height + 2;
    }
}
