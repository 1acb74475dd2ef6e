package dev.sightline.summary.pyramid;

import dev.sightline.event.ColumnType;
import dev.sightline.summary.axis.Axis;
import dev.sightline.summary.pyramid.ApproximateValues.Range;
import dev.sightline.summary.rank.Curve;
import dev.sightline.summary.rows.KeyColumn;
import java.util.Arrays;
import java.util.List;

/// Reads a characteristic line off approximate values: as [Curve], each value at most a bin's width from where it is.
///
/// How many values are distinct is not known. Of whole numbers a range has at most as many as there are numbers in it,
/// of others as many as it has rows: that is the most there can be.
public final class ApproximateCurve {
    private final ApproximateValues values;
    private final KeyColumn column;
    private final boolean whole;
    /// Of each range and, last, of all: rows, sum and most distinct values of those before.
    private final long[] rowsBefore;

    private final double[] sumBefore;
    private final double[] distinctBefore;

    private ApproximateCurve(ApproximateValues values) {
        this.values = values;
        this.column = values.column();
        this.whole = column.type() == ColumnType.INT64;
        List<Range> ranges = values.ranges();
        rowsBefore = new long[ranges.size() + 1];
        sumBefore = new double[rowsBefore.length];
        distinctBefore = new double[rowsBefore.length];
        for (int i = 0; i < ranges.size(); i++) {
            rowsBefore[i + 1] = rowsBefore[i] + ranges.get(i).rows();
            sumBefore[i + 1] = sumBefore[i] + ranges.get(i).rows() * middle(ranges.get(i));
            distinctBefore[i + 1] = distinctBefore[i] + distinct(ranges.get(i));
        }
    }

    public static Curve of(ApproximateValues values, Curve.Request request) {
        return new ApproximateCurve(values).curve(request);
    }

    /// The most different values there can be.
    public static long distinct(ApproximateValues values) {
        return (long)
                new ApproximateCurve(values).distinctBefore[values.ranges().size()];
    }

    /// The sum of the values of one category; of all, if it is -1.
    public static double sum(ApproximateValues values, int category) {
        ApproximateCurve curve = new ApproximateCurve(values);
        double sum = 0;
        for (Range range : values.ranges()) {
            sum += category < 0 || range.category() == category ? range.rows() * curve.middle(range) : 0;
        }
        return sum;
    }

    private double middle(Range range) {
        return whole ? (range.from() + Math.max(range.from(), range.to() - 1)) / 2 : (range.from() + range.to()) / 2;
    }

    private double distinct(Range range) {
        double rows = range.rows();
        return whole ? Math.min(rows, Math.max(1, range.to() - range.from())) : rows;
    }

    private Curve curve(Curve.Request request) {
        long n = values.present();
        long from = Math.min(request.rankFrom(), n);
        long to = Math.min(request.rankTo(), n);
        long[] points = Curve.ranks(from, to, request.width());
        long[] keys = new long[points.length];
        double[] sums = new double[points.length];
        long[] borders = new long[points.length];
        double before = 0;
        for (int i = 0; i < points.length; i++) {
            int at = range(points[i]);
            long inside = points[i] - rowsBefore[at] + 1;
            Range range = values.ranges().get(at);
            double value = value(points[i]);
            keys[i] = key(value);
            sums[i] = sumBefore[at] + inside * (range.from() + value) / 2;
            double distinct = distinctBefore[at] + distinct(range) * inside / range.rows();
            borders[i] = i == 0 ? 0 : Math.round(distinct - before);
            before = distinct;
        }
        long[] quantiles = new long[n == 0 ? 0 : request.quantiles().length];
        for (int i = 0; i < quantiles.length; i++) {
            quantiles[i] = key(value(Curve.quantileRank(request.quantiles()[i], n)));
        }
        return new Curve(
                n,
                from,
                to,
                keys,
                sums,
                borders,
                n == 0 ? new long[request.marks()] : marks(request.marks(), request.logMarks()),
                key(values.least()),
                key(values.most()),
                quantiles,
                false);
    }

    /// The range that has a rank.
    private int range(long rank) {
        int at = Arrays.binarySearch(rowsBefore, rank);
        return at >= 0 ? at : -at - 2;
    }

    private double value(long rank) {
        if (rank == 0) {
            return values.least();
        }
        if (rank == values.present() - 1) {
            return values.most();
        }
        int at = range(rank);
        Range range = values.ranges().get(at);
        double value = range.from() + (range.to() - range.from()) * ((rank - rowsBefore[at] + 0.5) / range.rows());
        return Math.clamp(whole ? Math.floor(value) : value, values.least(), values.most());
    }

    private long key(double value) {
        return column.type() == ColumnType.FLOAT64
                ? KeyColumn.keyOf(value)
                : Math.clamp((long) value, column.min(), column.max());
    }

    /// A range's values over the bins of the axis that it covers.
    private long[] marks(int bins, boolean log) {
        long[] marks = new long[bins];
        double least = values.least();
        if (log && least <= 0) {
            least = values.ranges().stream()
                    .mapToDouble(Range::from)
                    .filter(from -> from > 0)
                    .min()
                    .orElse(Double.POSITIVE_INFINITY);
        }
        if (least > values.most()) {
            return marks;
        }
        Axis axis = Axis.of(column, key(least), key(values.most()), bins, log);
        for (Range range : values.ranges()) {
            int first = axis.bin(key(Math.max(range.from(), least)));
            int last = axis.bin(key(Math.min(whole ? range.to() - 1 : range.to(), values.most())));
            if (first >= 0 && last >= first && (!log || range.to() > 0)) {
                double each = distinct(range) / (last - first + 1);
                for (int bin = first; bin <= last; bin++) {
                    marks[bin] += Math.round(each * (bin - first + 1)) - Math.round(each * (bin - first));
                }
            }
        }
        return marks;
    }
}
