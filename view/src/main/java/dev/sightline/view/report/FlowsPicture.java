package dev.sightline.view.report;

import dev.sightline.analysis.flow.Course;
import dev.sightline.analysis.flow.FlowLine;
import dev.sightline.analysis.flow.FlowPicture;
import dev.sightline.view.text.TextPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// Flows of one lifeline over time: a row a step, from the first at the top; what usual ones do as shades, those that
/// something is wrong with as lines.
record FlowsPicture(Report report, FlowPicture flows) {
    private static final int TOP = 10;
    private static final int MOST_HEIGHT = 420;
    private static final int SHADES = 5;
    /// A name is not lower, and not longer.
    private static final double NAME_PX = 14;

    private static final int LONGEST_NAME = 40;
    /// So many flows in a place are as dark as it gets, if nowhere are more.
    private static final int LEAST_DARK = 20;

    void draw(Markup page) {
        TimeAxis time = EventsPicture.axis(report);
        int steps = flows.steps().size();
        double step = stepPx(steps);
        double bottom = TOP + 12 + step * (steps - 1) + 12;
        page.raw("<svg role=img aria-label='flows over time by step' viewBox='0 0 " + EventsPicture.WIDTH + " "
                + Markup.px(bottom + 20) + "'>");
        time.draw(page, TOP, bottom);
        raster(page, time, step);
        for (int s = 0; s < steps; s++) {
            String y = Markup.px(y(s, step));
            page.raw("<line class=grid x1=" + EventsPicture.LEFT + " x2=" + (EventsPicture.WIDTH - EventsPicture.RIGHT)
                    + " y1=" + y + " y2=" + y + " />");
        }
        String plot = "plot" + report.flows().indexOf(flows);
        page.raw("<clipPath id=" + plot + "><rect x=" + EventsPicture.LEFT + " y=0 width="
                + (EventsPicture.WIDTH - EventsPicture.LEFT - EventsPicture.RIGHT) + " height=" + Markup.px(bottom)
                + " /></clipPath><g clip-path='url(#" + plot + ")'>");
        flows.usual().forEach(line -> line(page, time, step, line, "usual"));
        for (FlowLine line : flows.unusual().reversed()) {
            line(page, time, step, line, "unusual f-" + line.course().label());
        }
        page.raw("</g>");
        for (int s : named(steps, step)) {
            String name = flows.steps().get(s).step().name();
            page.raw("<text class='axis name' x=" + (EventsPicture.LEFT + 4) + " y=" + Markup.px(y(s, step) - 3) + ">")
                    .element("title", name)
                    .text(name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME - 1) + "\u2026" : name)
                    .raw("</text>");
        }
        page.raw("</svg>");
        key(page);
    }

    private static double stepPx(int steps) {
        return steps < 2 ? 0 : Math.min(64, (double) MOST_HEIGHT / (steps - 1));
    }

    /// The steps whose names have room: all, or one in so many.
    static int[] named(int steps, double stepPx) {
        int each = stepPx >= NAME_PX ? 1 : (int) Math.ceil(NAME_PX / Math.max(stepPx, 1e-3));
        return IntStream.range(0, steps).filter(s -> s % each == 0).toArray();
    }

    private static double y(int step, double stepPx) {
        return TOP + 12 + step * stepPx;
    }

    private void raster(Markup page, TimeAxis time, double step) {
        int most = 1;
        for (int[] row : flows.raster()) {
            for (int count : row) {
                most = Math.max(most, count);
            }
        }
        double height = step / Math.max(1, flows.rowsPerStep());
        List<StringBuilder> paths = new ArrayList<>();
        for (int shade = 0; shade < SHADES; shade++) {
            paths.add(new StringBuilder());
        }
        for (int r = 0; r < flows.raster().length; r++) {
            int[] row = flows.raster()[r];
            for (int bin = 0; bin < row.length; bin++) {
                if (row[bin] > 0) {
                    double left = time.x(report.bins().starts()[bin]);
                    double width = Math.max(0.5, time.end(report.bins().ends()[bin]) - left);
                    int shade =
                            (int) Math.round(Math.log(row[bin]) / Math.log(Math.max(most, LEAST_DARK)) * (SHADES - 1));
                    paths.get(shade)
                            .append('M')
                            .append(Markup.px(left))
                            .append(' ')
                            .append(Markup.px(TOP + 12 + r * height))
                            .append('h')
                            .append(Markup.px(width))
                            .append('v')
                            .append(Markup.px(height))
                            .append('h')
                            .append(Markup.px(-width))
                            .append('z');
                }
            }
        }
        for (int shade = 0; shade < SHADES; shade++) {
            page.raw("<path class=s" + shade + " d='" + paths.get(shade) + "' />");
        }
    }

    private static void line(Markup page, TimeAxis time, double step, FlowLine line, String shade) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < line.steps().length; i++) {
            path.append(i == 0 ? 'M' : 'L')
                    .append(Markup.px(time.x(line.times()[i])))
                    .append(' ')
                    .append(Markup.px(y(line.steps()[i], step)));
        }
        if (line.steps().length > 0) {
            int last = line.steps().length - 1;
            page.raw("<g class='line " + shade + "'><title>")
                    .text(String.join(" / ", line.flow()) + ": " + line.course().label())
                    .raw("</title><path d='" + path + "' />");
            // a flow of one step has no length
            page.raw("<circle r=2 cx=" + Markup.px(time.x(line.times()[last])) + " cy="
                    + Markup.px(y(line.steps()[last], step)) + " /></g>");
        }
    }

    private void key(Markup page) {
        page.raw("<p class=key>");
        for (Map.Entry<Course, Long> each : new TreeMap<>(flows.counts()).entrySet()) {
            if (each.getValue() > 0) {
                String label = each.getKey().label();
                page.raw("<span><i class='kf f-" + label + "'></i>" + label + " " + TextPage.count(each.getValue())
                        + "</span> ");
            }
        }
        int steps = flows.steps().size();
        int named = named(steps, stepPx(steps)).length;
        if (named < steps) {
            page.raw("<span>").text(named + " of " + steps + " steps are named").raw("</span> ");
        }
        int drawn = flows.unusual().size();
        long unusual = flows.counts().entrySet().stream()
                .filter(each -> each.getKey().compareTo(Course.EARLY) < 0)
                .mapToLong(Map.Entry::getValue)
                .sum();
        if (drawn < unusual) {
            page.text("drawn as lines: the worst " + TextPage.count(drawn));
        }
        page.raw("</p>");
    }
}
