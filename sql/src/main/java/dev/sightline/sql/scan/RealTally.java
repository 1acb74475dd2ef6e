package dev.sightline.sql.scan;

import dev.sightline.sql.query.Partial.Kind;
import dev.sightline.store.ColumnVector;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Set;

/// Of a column of float64, in which there is neither NaN nor infinity.
final class RealTally extends Tally {
    private static final double[] NONE = new double[0];

    private double[] sums = NONE;
    private double[] least = NONE;
    private double[] most = NONE;

    RealTally(Set<Kind> wanted) {
        super(wanted);
    }

    @Override
    void scale(ColumnVector column, int rows) {}

    @Override
    void clear(int groups) {
        sums = cleared(Kind.SUM, sums, groups, 0);
        least = cleared(Kind.MIN, least, groups, Double.POSITIVE_INFINITY);
        most = cleared(Kind.MAX, most, groups, Double.NEGATIVE_INFINITY);
    }

    private double[] cleared(Kind kind, double[] array, int groups, double empty) {
        if (!wanted.contains(kind)) {
            return array;
        }
        double[] roomy = array.length < groups ? new double[groups] : array;
        Arrays.fill(roomy, 0, groups, empty);
        return roomy;
    }

    @Override
    void add(int[] groups, long[] values, int n) {
        for (int i = 0; i < n && sums.length > 0; i++) {
            sums[groups[i]] += Double.longBitsToDouble(values[i]);
        }
        for (int i = 0; i < n && least.length > 0; i++) {
            double value = Double.longBitsToDouble(values[i]);
            if (value < least[groups[i]]) {
                least[groups[i]] = value;
            }
        }
        for (int i = 0; i < n && most.length > 0; i++) {
            double value = Double.longBitsToDouble(values[i]);
            if (value > most[groups[i]]) {
                most[groups[i]] = value;
            }
        }
    }

    @Override
    void add(long[] values, int n) {
        if (sums.length > 0) {
            sums[0] += sum(values, n);
        }
        for (int i = 0; i < n && least.length > 0; i++) {
            least[0] = Math.min(least[0], Double.longBitsToDouble(values[i]));
        }
        for (int i = 0; i < n && most.length > 0; i++) {
            most[0] = Math.max(most[0], Double.longBitsToDouble(values[i]));
        }
    }

    /// In four sums beside each other: one would wait for itself.
    private static double sum(long[] values, int n) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        int i = 0;
        for (; i + 4 <= n; i += 4) {
            a += Double.longBitsToDouble(values[i]);
            b += Double.longBitsToDouble(values[i + 1]);
            c += Double.longBitsToDouble(values[i + 2]);
            d += Double.longBitsToDouble(values[i + 3]);
        }
        for (; i < n; i++) {
            a += Double.longBitsToDouble(values[i]);
        }
        return a + b + (c + d);
    }

    @Override
    ColumnVector column(Kind kind, int from, int n) {
        double[] array = switch (kind) {
            case SUM -> sums;
            case MIN -> least;
            case MAX -> most;
            case ROWS, COUNT, HIGH, LOW -> throw new IllegalStateException("no " + kind + " of doubles");
        };
        return new ColumnVector.Doubles(MemorySegment.ofArray(array).asSlice(8L * from, 8L * n), null, 0, 0, 0);
    }
}
