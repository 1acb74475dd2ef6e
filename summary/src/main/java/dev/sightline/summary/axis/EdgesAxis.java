package dev.sightline.summary.axis;

import dev.sightline.summary.rows.KeyColumn;

/// Bins between edges that are given, such as those of an axis of ranks. Bin k is [edge k, edge k + 1); of
/// edges that are equal the first one's bin has that value, so that a value that many rows have is where its
/// first rank is.
final class EdgesAxis extends Axis {
    private final long[] edges;
    private final boolean real;

    /// @param edges ascending keys, at least two
    EdgesAxis(long[] edges, boolean real) {
        super(edges[0], edges[edges.length - 1], edges.length - 1);
        this.edges = edges.clone();
        this.real = real;
    }

    @Override
    void place(long[] keys, int n, int[] out) {
        int last = bins() - 1;
        for (int i = 0; i < n; i++) {
            long key = keys[i];
            int low = 0;
            int high = edges.length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (edges[middle] < key) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            int bin = low < edges.length && edges[low] == key ? low : low - 1;
            out[i] = Math.clamp(bin, 0, last);
        }
    }

    @Override
    boolean isReal() {
        return real;
    }

    @Override
    double border(int k) {
        return real ? KeyColumn.doubleOf(edges[k]) : (double) edges[k];
    }
}
