package dev.sightline.view.rows;

import dev.sightline.store.RowPlace;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.List;
import java.util.stream.IntStream;

/// The categories of a few rows, wherever they are.
final class RowCategories {
    private RowCategories() {}

    /// Rows of one strip are tested together, so the cost is O(strips touched), not O(rows) x O(strip).
    ///
    /// @param places as [RowPlace] has them
    /// @return a place's first selection in `paint`, or how many there are when none selects it
    static int[] of(Snapshot snapshot, List<ResolvedSelection> paint, long[] places) {
        int[] categories = new int[places.length];
        if (paint.isEmpty()) {
            return categories;
        }
        int[] byPlace = IntStream.range(0, places.length)
                .boxed()
                .sorted((a, b) -> Long.compare(places[a], places[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        long[][] masks = new long[paint.size()][Block.STRIP / 64];
        long strip = -1;
        for (int i : byPlace) {
            int segment = RowPlace.segment(places[i]);
            int row = RowPlace.row(places[i]);
            int base = row & -Block.STRIP;
            if (RowPlace.of(segment, base) != strip) {
                strip = RowPlace.of(segment, base);
                int end = Math.min(snapshot.segments().get(segment).rows(), base + Block.STRIP);
                for (int c = 0; c < masks.length; c++) {
                    paint.get(c).mask(segment, base, end, masks[c]);
                }
            }
            categories[i] = first(masks, row - base);
        }
        return categories;
    }

    private static int first(long[][] masks, int bit) {
        int c = 0;
        while (c < masks.length && (masks[c][bit >>> 6] >>> bit & 1) == 0) {
            c++;
        }
        return c;
    }
}
