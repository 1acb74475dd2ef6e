package dev.sightline.summary.rank;

import dev.sightline.event.ColumnType;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedSelection;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// The characteristic line of a column: its values in ascending order, seen through a window of ranks as many points
/// wide as the screen. Every value in it is exact, whatever the number of rows; the heap used is bounded.
///
/// @param rows selected rows that have a value
/// @param rankFrom first rank shown
/// @param rankTo rank behind the last shown
/// @param keys width keys: the i-th that of rank rankFrom + floor(i * (rankTo - 1 - rankFrom) / (width - 1));
/// of width 1 the first; none when no rank is shown
/// @param runningSums for each point the sum of all values up to and with its rank, compensated; null for
/// strings, times
/// @param groupBorders for each point, how many ranks behind the previous point's and up to its own hold
/// another value than the rank before
/// @param distinctMarks how many distinct values fall into each bin between the least and the greatest value
/// @param minKey key of rank 0; meaningless without rows
/// @param maxKey key of the last rank
/// @param quantileKeys for each p asked the least key that at least a share p of the rows does not exceed (nearest
/// rank: ceil(p * rows) - 1); none without rows
/// @param distinctExact whether borders and marks are exact; else they are estimated from the values looked at
/// closely
public record Curve(
        long rows,
        long rankFrom,
        long rankTo,
        long[] keys,
        double @Nullable [] runningSums,
        long[] groupBorders,
        long[] distinctMarks,
        long minKey,
        long maxKey,
        long[] quantileKeys,
        boolean distinctExact) {

    /// What is asked.
    ///
    /// @param rankFrom first rank shown, cut to the rows there are
    /// @param rankTo rank behind the last; `Long.MAX_VALUE` for all
    /// @param width points, at least 1
    /// @param marks bins of the distinct values, at least 1
    /// @param logMarks whether those have equal ratios; values of 0 and less are then in none
    /// @param quantiles each in 0..1
    public record Request(long rankFrom, long rankTo, int width, int marks, boolean logMarks, double[] quantiles) {
        public Request {
            if (rankFrom < 0 || rankTo < rankFrom || width < 1 || marks < 1) {
                throw new IllegalArgumentException(
                        "a curve needs 0 <= rankFrom <= rankTo and a size of at least 1, got " + rankFrom + " to "
                                + rankTo + ", " + width + " x " + marks);
            }
        }

        /// All ranks.
        public static Request of(int width) {
            return new Request(0, Long.MAX_VALUE, width, 1, false, new double[0]);
        }
    }

    /// What a curve needs to know first.
    ///
    /// @param window null: all rows count, also those without a time
    /// @throws CancellationException if `cancelled` said so
    public static ColumnStats.State stats(
            Snapshot snapshot,
            ResolvedSelection selection,
            @Nullable TimeWindow window,
            KeyColumn column,
            BooleanSupplier cancelled) {
        return new RankSearch.Rows(snapshot, selection, window, column, cancelled).stats();
    }

    /// Runs as many passes over the rows as it takes, at most a few.
    ///
    /// @param window null: all rows count, also those without a time
    /// @param stats of the same rows and column; those of [#stats] save a pass over many rows
    /// @throws CancellationException if `cancelled` said so
    public static Curve of(
            Snapshot snapshot,
            ResolvedSelection selection,
            @Nullable TimeWindow window,
            KeyColumn column,
            ColumnStats.State stats,
            Request request,
            BooleanSupplier cancelled) {
        return read(new RankSearch.Rows(snapshot, selection, window, column, cancelled), stats, request)
                .curve();
    }

    /// The line, and the keys it was read from.
    record Line(Curve curve, SortedKeys sorted) {}

    static Line read(RankSearch.Rows rows, ColumnStats.State stats, Request request) {
        KeyColumn column = rows.column();
        long n = stats.present();
        long from = Math.min(request.rankFrom(), n);
        long to = Math.min(request.rankTo(), n);
        long[] points = ranks(from, to, request.width());
        long[] quantiles = new long[n == 0 ? 0 : request.quantiles().length];
        for (int i = 0; i < quantiles.length; i++) {
            quantiles[i] = quantileRank(request.quantiles()[i], n);
        }
        long[] wanted = LongStream.concat(LongStream.of(points), LongStream.of(quantiles))
                .sorted()
                .distinct()
                .toArray();
        SortedKeys sorted = RankSearch.find(rows, stats, wanted);
        CurveReader reader = new CurveReader(sorted, column, wanted, rows.cancelled());
        Curve curve = new Curve(
                n,
                from,
                to,
                reader.keys(points),
                column.type() == ColumnType.STRING || column.type() == ColumnType.TIME ? null : reader.sums(points),
                reader.borders(points),
                n == 0 ? new long[request.marks()] : reader.marks(stats, request.marks(), request.logMarks()),
                stats.minKey(),
                stats.maxKey(),
                reader.keys(quantiles),
                reader.distinctExact());
        return new Line(curve, sorted);
    }

    /// The nearest rank, from 0: of few rows p99 is the greatest. In decimals as `quantile_disc` of SQL counts
    /// them: 0.9 of 10 rows are 9, though the double is a little more.
    public static long quantileRank(double p, long rows) {
        BigDecimal share = BigDecimal.valueOf(p).multiply(BigDecimal.valueOf(rows));
        return Math.clamp(share.setScale(0, RoundingMode.CEILING).longValueExact() - 1, 0, rows - 1);
    }

    /// Ranks of the points.
    public static long[] ranks(long from, long to, int width) {
        long[] ranks = new long[from < to ? width : 0];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = from + (width == 1 ? 0 : scaled(i, to - 1 - from, width - 1));
        }
        return ranks;
    }

    /// floor(i * n / d) without overflow, i <= d.
    private static long scaled(long i, long n, long d) {
        return n / d * i + n % d * i / d;
    }
}
