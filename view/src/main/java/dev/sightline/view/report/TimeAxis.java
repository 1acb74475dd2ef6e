package dev.sightline.view.report;

import dev.sightline.analysis.flow.TimeBins;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/// Time along a picture, from left to right, without what is left out: a seam stands for that.
///
/// @param pieces what is shown, ascending
/// @param leftPx where it begins
record TimeAxis(List<Piece> pieces, double leftPx, double widthPx) {
    /// Times [fromNanos, toNanos), beside each other on the picture.
    record Piece(long fromNanos, long toNanos) {
        private double nanos() {
            return between(fromNanos, toNanos);
        }
    }

    private static final int SEAM_PX = 24;
    /// Labels that are nearer to each other lie over each other.
    private static final int LABEL_PX = 76;

    private static final long SECOND = 1_000_000_000L;
    private static final long[] STEPS = {
        1,
        10,
        100,
        1_000,
        10_000,
        100_000,
        1_000_000,
        10_000_000,
        100_000_000,
        SECOND,
        2 * SECOND,
        5 * SECOND,
        10 * SECOND,
        30 * SECOND,
        60 * SECOND,
        120 * SECOND,
        300 * SECOND,
        600 * SECOND,
        1800 * SECOND,
        3600 * SECOND,
        7200 * SECOND,
        21_600 * SECOND,
        43_200 * SECOND,
        86_400 * SECOND,
        7 * 86_400 * SECOND,
        30 * 86_400 * SECOND,
        365 * 86_400 * SECOND,
        2 * 365 * 86_400 * SECOND,
        5 * 365 * 86_400 * SECOND,
        20 * 365 * 86_400 * SECOND,
        100L * 365 * 86_400 * SECOND
    };
    private static final int MOST_LABELS = 8;

    /// To the nanosecond, unless it is longer than 64 bits hold: as doubles neighbouring moments of today are one.
    static double between(long fromNanos, long toNanos) {
        long nanos = toNanos - fromNanos;
        return nanos < 0 == toNanos < fromNanos ? nanos : (double) toNanos - fromNanos;
    }

    TimeAxis {
        pieces = List.copyOf(pieces);
    }

    TimeAxis(long fromNanos, long toNanos, double leftPx, double widthPx) {
        this(List.of(new Piece(fromNanos, toNanos)), leftPx, widthPx);
    }

    /// Of bins, each piece as wide as it is long.
    static TimeAxis of(TimeBins bins, double leftPx, double widthPx) {
        List<Piece> pieces = new ArrayList<>();
        long from = bins.starts()[0];
        for (int bin = 0; bin < bins.starts().length; bin++) {
            boolean last = bin + 1 == bins.starts().length;
            if (last || bins.starts()[bin + 1] != bins.ends()[bin]) {
                pieces.add(new Piece(from, bins.ends()[bin]));
                from = last ? from : bins.starts()[bin + 1];
            }
        }
        return new TimeAxis(pieces, leftPx, widthPx);
    }

    private double nanos() {
        return pieces.stream().mapToDouble(Piece::nanos).sum();
    }

    private double px(Piece piece) {
        return (widthPx - (pieces.size() - 1) * SEAM_PX) * piece.nanos() / Math.max(1, nanos());
    }

    /// Far outside it is some widths away; of what is left out, in the middle of the seam.
    double x(long nanos) {
        return x(nanos, false);
    }

    /// Where what is until then ends: at the end of a piece, not in the seam behind it.
    double end(long nanos) {
        return x(nanos, true);
    }

    private double x(long nanos, boolean end) {
        double left = leftPx;
        for (int i = 0; i < pieces.size(); i++) {
            Piece piece = pieces.get(i);
            boolean last = i + 1 == pieces.size();
            if (last || nanos < piece.toNanos || end && nanos == piece.toNanos) {
                double share = between(piece.fromNanos, nanos) / Math.max(1, piece.nanos());
                return i > 0 && nanos < piece.fromNanos
                        ? left - SEAM_PX / 2.0
                        : left + Math.clamp(share, -50, 50) * px(piece);
            }
            left += px(piece) + SEAM_PX;
        }
        return left;
    }

    /// Lines through the picture, and what time it is there.
    void draw(Markup page, double topPx, double bottomPx) {
        long step = STEPS[STEPS.length - 1];
        for (int i = STEPS.length - 1; i >= 0 && nanos() / STEPS[i] <= MOST_LABELS; i--) {
            step = STEPS[i];
        }
        String pattern = step >= 86_400 * SECOND ? "yyyy-MM-dd" : step >= 60 * SECOND ? "MM-dd HH:mm" : "HH:mm:ss";
        if (step < SECOND) {
            pattern += "." + "S".repeat(step >= 1_000_000 ? 3 : step >= 1000 ? 6 : 9);
        }
        DateTimeFormatter format = DateTimeFormatter.ofPattern(pattern).withZone(ZoneOffset.UTC);
        double labelled = Double.NEGATIVE_INFINITY;
        for (Piece piece : pieces) {
            for (long at = Math.ceilDiv(piece.fromNanos, step) * step;
                    at < piece.toNanos && at >= piece.fromNanos;
                    at += step) {
                double x = x(at);
                page.raw("<line class=grid x1=" + Markup.px(x) + " x2=" + Markup.px(x) + " y1=" + Markup.px(topPx)
                        + " y2=" + Markup.px(bottomPx) + " />");
                if (x - labelled >= LABEL_PX || pieces.size() == 1) {
                    labelled = x;
                    page.raw("<text class=axis text-anchor=middle x=" + Markup.px(x) + " y=" + Markup.px(bottomPx + 14)
                                    + ">")
                            .text(format.format(Instant.EPOCH.plusNanos(at)))
                            .raw("</text>");
                }
            }
        }
        for (int i = 1; i < pieces.size(); i++) {
            seam(page, pieces.get(i - 1), pieces.get(i), topPx, bottomPx);
        }
    }

    /// How long nothing was stands in it.
    private void seam(Markup page, Piece before, Piece after, double topPx, double bottomPx) {
        double middle = end(before.toNanos) + SEAM_PX / 2.0;
        String x = Markup.px(middle + 4);
        String y = Markup.px((topPx + bottomPx) / 2);
        String text = ReportHtml.duration(after.fromNanos - before.toNanos);
        page.raw("<g class=seam><title>")
                .text(text + " without rows, left out")
                .raw("</title><rect x="
                        + Markup.px(middle - SEAM_PX / 2.0) + " y=" + Markup.px(topPx) + " width=" + SEAM_PX
                        + " height="
                        + Markup.px(bottomPx - topPx) + " /><text class=axis text-anchor=middle x=" + x + " y=" + y
                        + " transform='rotate(-90 " + x + " " + y + ")'>");
        page.text(text).raw("</text></g>");
    }
}
