package dev.sightline.view.time;

import dev.sightline.analysis.flow.TimeBins;
import dev.sightline.summary.axis.LinearIntegerAxis;
import dev.sightline.summary.gap.TimeGaps;
import dev.sightline.view.request.Question;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The long gaps that pictures leave out, by the page's rule: so a trace that stood still over night has room for what
/// it did in seven minutes before.
public final class Folds {
    /// A gap is left out when it is longer than this share of what is left beside it, ...
    private static final double SHARE = 0.08;

    /// ... twice that for each step to gaps of a third of the length and less, ...
    private static final double SMALLER = 3;

    /// ... and so many times as long as neighbouring rows usually are apart.
    private static final double UNUSUAL = 8;

    private static final int MOST = 8;
    /// Some of it stays beside the rows: parts of the gap, and of all that is shown.
    private static final int PAD_OF_GAP = 20;

    private static final int PAD_OF_ALL = 100;

    private Folds() {}

    /// The bins of a window without its long gaps, as many as are wanted or one for each piece.
    ///
    /// @param gaps of the window
    public static TimeBins bins(long fromNanos, long toNanos, int wanted, TimeGaps gaps) {
        List<TimeGaps.Gap> folds = of(gaps).stream()
                .filter(gap -> gap.fromNanos() > fromNanos && gap.toNanos() < toNanos)
                .toList();
        double shown = length(fromNanos, toNanos)
                - folds.stream()
                        .mapToDouble(gap -> length(gap.fromNanos(), gap.toNanos()))
                        .sum();
        List<Long> starts = new ArrayList<>();
        List<Long> ends = new ArrayList<>();
        long from = fromNanos;
        for (int piece = 0; piece <= folds.size(); piece++) {
            long to = piece == folds.size() ? toNanos : folds.get(piece).fromNanos();
            double all = length(from, to);
            int bins = (int) Math.max(1, Math.min(all, Math.rint(wanted * all / shown)));
            for (int bin = 0; bin < bins; bin++) {
                // exactly: of doubles, edges of days are off by some nanoseconds, and a row on one is a bin too early
                starts.add(from + LinearIntegerAxis.edge(to - from, bin, bins));
                ends.add(from + LinearIntegerAxis.edge(to - from, bin + 1, bins));
            }
            from = piece == folds.size() ? to : folds.get(piece).toNanos();
        }
        return new TimeBins(
                starts.stream().mapToLong(Long::longValue).toArray(),
                ends.stream().mapToLong(Long::longValue).toArray());
    }

    /// How much time the page shows of a whole trace: from its first row to the end of its last, without what is left
    /// out. In nanoseconds; 0: there is no row with a time.
    public static double shownNanos(Question question) {
        TimeGaps gaps = GapsAnswer.longestOfAll(question);
        TimeGaps.Extent window = gaps.window();
        return window == null
                ? 0
                : length(window.fromNanos(), gaps.endNanos())
                        - of(gaps).stream().mapToDouble(Folds::length).sum();
    }

    /// To the nanosecond, unless it is longer than 64 bits hold.
    private static double length(long from, long to) {
        long nanos = to - from;
        return nanos < 0 == to < from ? nanos : (double) to - from;
    }

    static double length(TimeGaps.Gap gap) {
        return length(gap.fromNanos(), gap.toNanos());
    }

    /// Ascending, each with some room left beside the rows.
    static List<TimeGaps.Gap> of(TimeGaps gaps) {
        TimeGaps.Extent window = gaps.window();
        if (window == null) {
            return List.of();
        }
        List<TimeGaps.Gap> unusual = gaps.gaps().stream()
                .filter(gap -> length(gap) > UNUSUAL * gaps.typicalNanos())
                .sorted(Comparator.comparingDouble((TimeGaps.Gap gap) -> -length(gap)))
                .limit(MOST)
                .toList();
        double left = length(window.fromNanos(), gaps.endNanos()) + 1;
        double share = SHARE;
        double busy = left;
        int folded = 0;
        for (int i = 0; i < unusual.size(); i++) {
            double length = length(unusual.get(i));
            if (i > 0 && length * SMALLER < length(unusual.get(i - 1))) {
                share *= 2;
            }
            boolean isLong = length > share * left;
            left -= length;
            if (isLong) {
                folded = i + 1;
                busy = left;
            }
        }
        double beside = busy / PAD_OF_ALL;
        return unusual.subList(0, folded).stream()
                .map(gap -> padded(gap, (long) Math.min(beside, length(gap) / PAD_OF_GAP)))
                .sorted(Comparator.comparingLong(TimeGaps.Gap::fromNanos))
                .toList();
    }

    private static TimeGaps.Gap padded(TimeGaps.Gap gap, long pad) {
        return new TimeGaps.Gap(gap.fromNanos() + pad, gap.toNanos() - pad, gap.rowsBefore(), gap.presentBefore());
    }
}
