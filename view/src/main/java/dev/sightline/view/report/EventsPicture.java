package dev.sightline.view.report;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.view.text.TextPage;
import java.util.LinkedHashSet;
import java.util.Set;

/// Rows over time as bars, a colour an event; above them a tick for each anomaly.
record EventsPicture(Report report) {
    static final int WIDTH = 960;
    static final int LEFT = 56;
    static final int RIGHT = 8;
    private static final int TOP = 22;
    private static final int HEIGHT = 120;

    static TimeAxis axis(Report report) {
        return TimeAxis.of(report.bins(), LEFT, WIDTH - LEFT - RIGHT);
    }

    void draw(Markup page) {
        EventCounts counts = report.events();
        TimeAxis axis = axis(report);
        long most = most(counts);
        page.raw("<svg role=img aria-label='rows over time by event' viewBox='0 0 " + WIDTH + " " + (TOP + HEIGHT + 20)
                + "'>");
        axis.draw(page, TOP, TOP + HEIGHT);
        page.raw("<text class=axis text-anchor=end x=" + (LEFT - 6) + " y=" + (TOP + 8) + ">" + TextPage.count(most)
                + "</text><text class=axis text-anchor=end x=" + (LEFT - 6) + " y=" + (TOP + HEIGHT) + ">0</text>");
        double[] base = new double[counts.rest().length];
        for (int e = 0; e < counts.rows().length; e++) {
            bars(page, axis, counts.rows()[e], base, most, "c" + (e + 1));
        }
        bars(page, axis, counts.rest(), base, most, "c0");
        Set<String> ticks = new LinkedHashSet<>();
        for (Anomaly anomaly : report.findings().anomalies()) {
            long at = anomaly.dueNanos();
            if (at >= report.fromNanos() && at < report.toNanos()) {
                ticks.add("M" + Markup.px(axis.x(at)) + " " + (TOP - 14) + "v10");
            }
        }
        page.raw("<path class=tick d='" + String.join("", ticks) + "' /></svg>");
        key(page, counts);
    }

    private static long most(EventCounts counts) {
        long most = 1;
        for (int bin = 0; bin < counts.rest().length; bin++) {
            long sum = counts.rest()[bin];
            for (long[] of : counts.rows()) {
                sum += of[bin];
            }
            most = Math.max(most, sum);
        }
        return most;
    }

    private void bars(Markup page, TimeAxis axis, long[] rows, double[] base, long most, String shade) {
        StringBuilder path = new StringBuilder();
        for (int bin = 0; bin < rows.length; bin++) {
            if (rows[bin] > 0) {
                double height = (double) rows[bin] / most * HEIGHT;
                double left = axis.x(report.bins().starts()[bin]);
                double width = Math.max(0.5, axis.end(report.bins().ends()[bin]) - left);
                base[bin] += height;
                path.append('M')
                        .append(Markup.px(left))
                        .append(' ')
                        .append(Markup.px(TOP + HEIGHT - base[bin]))
                        .append('h')
                        .append(Markup.px(width))
                        .append('v')
                        .append(Markup.px(height))
                        .append('h')
                        .append(Markup.px(-width))
                        .append('z');
            }
        }
        page.raw("<path class=" + shade + " d='" + path + "' />");
    }

    private static void key(Markup page, EventCounts counts) {
        page.raw("<p class=key>");
        for (int e = 0; e < counts.events().size(); e++) {
            page.raw("<span><i class=k" + (e + 1) + "></i>")
                    .text(counts.events().get(e))
                    .raw("</span> ");
        }
        page.raw("<span><i class=k0></i>all others</span> <span><i class=kt></i>an anomaly</span></p>");
    }
}
