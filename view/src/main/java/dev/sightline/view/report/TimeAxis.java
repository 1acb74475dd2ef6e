package dev.sightline.view.report;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/// Time along a picture, from left to right.
///
/// @param leftPx where it begins
record TimeAxis(long fromNanos, long toNanos, double leftPx, double widthPx) {
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

    /// Far outside it is some widths away.
    double x(long nanos) {
        double share = ((double) nanos - fromNanos) / Math.max(1, toNanos - fromNanos);
        return leftPx + Math.clamp(share, -50, 50) * widthPx;
    }

    /// Lines through the picture, and what time it is there.
    void draw(Markup page, double topPx, double bottomPx) {
        long step = STEPS[STEPS.length - 1];
        for (int i = STEPS.length - 1; i >= 0 && (toNanos - fromNanos) / STEPS[i] <= MOST_LABELS; i--) {
            step = STEPS[i];
        }
        String pattern = step >= 86_400 * SECOND ? "yyyy-MM-dd" : step >= 60 * SECOND ? "MM-dd HH:mm" : "HH:mm:ss";
        if (step < SECOND) {
            pattern += "." + "S".repeat(step >= 1_000_000 ? 3 : step >= 1000 ? 6 : 9);
        }
        DateTimeFormatter format = DateTimeFormatter.ofPattern(pattern).withZone(ZoneOffset.UTC);
        for (long at = Math.ceilDiv(fromNanos, step) * step; at < toNanos && at >= fromNanos; at += step) {
            String x = Markup.px(x(at));
            page.raw("<line class=grid x1=" + x + " x2=" + x + " y1=" + Markup.px(topPx) + " y2=" + Markup.px(bottomPx)
                    + " />");
            page.raw("<text class=axis text-anchor=middle x=" + x + " y=" + Markup.px(bottomPx + 14) + ">")
                    .text(format.format(Instant.EPOCH.plusNanos(at)))
                    .raw("</text>");
        }
    }
}
