package dev.sightline.summary.axis;

import dev.sightline.summary.rows.KeyColumn;

/// Equal differences of floating-point numbers.
final class LinearRealAxis extends Axis {
    private final double min;
    private final double range;
    /// A power of two, so that it changes no digit; below 1 only where the formula would leave the range of
    /// doubles.
    private final double scale;

    LinearRealAxis(long minKey, long maxKey, int bins) {
        super(minKey, maxKey, bins);
        double least = KeyColumn.doubleOf(minKey);
        double most = KeyColumn.doubleOf(maxKey);
        this.scale = Double.isInfinite((most - least) * bins) ? 0x1p-16 : 1;
        this.min = least * scale;
        this.range = most * scale - min;
    }

    @Override
    void place(long[] keys, int n, int[] out) {
        int last = bins() - 1;
        for (int i = 0; i < n; i++) {
            double value = KeyColumn.doubleOf(keys[i]) * scale;
            out[i] = Math.min(last, (int) ((value - min) * bins() / range));
        }
    }

    @Override
    boolean isReal() {
        return true;
    }

    @Override
    double border(int k) {
        return (min + k * (range / bins())) / scale;
    }
}
