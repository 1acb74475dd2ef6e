package dev.sightline.replay.filter;

import dev.sightline.replay.stage.StateReader;
import dev.sightline.replay.stage.StateWriter;
import java.util.Arrays;

/// A percentile, or the median: the values in order. O(values) to add one, which moves those above it.
final class RankFold implements Fold {
    /// Stands for the median, the mean of the middle two where there are two.
    static final double MEDIAN = -1;

    private final double percent;
    private double[] sorted = new double[4];
    private int size;

    /// @param percent above 0 up to 100, or [#MEDIAN]
    RankFold(double percent) {
        this.percent = percent;
    }

    @Override
    public void add(double value) {
        int found = Arrays.binarySearch(sorted, 0, size, value);
        int at = found < 0 ? ~found : found;
        if (size == sorted.length) {
            sorted = Arrays.copyOf(sorted, 2 * size);
        }
        System.arraycopy(sorted, at, sorted, at + 1, size - at);
        sorted[at] = value;
        size++;
    }

    @Override
    public void remove(double value) {
        int at = Arrays.binarySearch(sorted, 0, size, value);
        size--;
        System.arraycopy(sorted, at + 1, sorted, at, size - at);
    }

    @Override
    public double value(int count) {
        if (size == 0) {
            return Double.NaN;
        }
        if (percent == MEDIAN) {
            double low = sorted[(size - 1) / 2];
            double high = sorted[size / 2];
            return low == high ? low : low / 2 + high / 2;
        }
        // The least value that so many are not above.
        return sorted[Math.max(0, (int) Math.ceil(percent * size / 100) - 1)];
    }

    @Override
    public void fill(double[] values, int many) {
        sorted = Arrays.copyOf(values, Math.max(4, many));
        size = many;
        Arrays.sort(sorted, 0, size);
    }

    @Override
    public void save(StateWriter out) {
        out.whole(size);
        for (int i = 0; i < size; i++) {
            out.number(sorted[i]);
        }
    }

    @Override
    public void load(StateReader in) {
        size = in.count();
        sorted = new double[Math.max(4, size)];
        for (int i = 0; i < size; i++) {
            sorted[i] = in.number();
        }
    }

    @Override
    public int cells() {
        return sorted.length + 4;
    }
}
