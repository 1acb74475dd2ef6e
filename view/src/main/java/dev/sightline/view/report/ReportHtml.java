package dev.sightline.view.report;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Findings;
import dev.sightline.analysis.detect.Kind;
import dev.sightline.analysis.flow.FlowPicture;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.suspect.Suspect;
import dev.sightline.store.Ledger;
import dev.sightline.view.text.TextPage;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// A report as one file of HTML that asks no network for anything: light or dark as the reader's system is, and good on
/// paper.
public final class ReportHtml {
    private static final int MOST_ANOMALIES = 500;
    private static final int MOST_SUSPECTS = 10;
    private static final String[] UNITS = {"ns", "us", "ms", "s"};
    /// What three digits round up to a thousand.
    private static final double ROUNDED = 999.5;

    private static final long HOUR = 3_600_000_000_000L;

    private final Report report;
    private final Markup page = new Markup();

    private ReportHtml(Report report) {
        this.report = report;
    }

    public static String of(Report report) {
        return new ReportHtml(report).write();
    }

    private String write() {
        String title = "Sightline: " + report.name();
        page.raw(
                        "<!doctype html>\n<html lang=en><head><meta charset=utf-8><meta name=viewport content='width=device-width'>")
                .raw(
                        "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src 'unsafe-inline'\">")
                .element("title", title)
                .raw("<style>" + ReportStyle.CSS + "</style></head><body>");
        page.raw("<header>").element("h1", report.name());
        page.raw("<p>").text(time(report.fromNanos()) + " to " + time(report.lastNanos()));
        link("open in the page", report.fromNanos(), report.toNanos());
        page.raw("</p></header><main>");
        figures();
        ledger();
        page.raw("<h2>What happened</h2>");
        new EventsPicture(report).draw(page);
        for (FlowPicture flows : report.flows()) {
            page.raw("<h2>Flows of ").text(flows.lifeline().name()).raw("</h2>");
            new FlowsPicture(report, flows).draw(page);
        }
        anomalies();
        suspects();
        page.raw("</main><footer><p>made by sightline report, ")
                .text(time(report.madeNanos()))
                .raw("</p></footer></body></html>\n");
        return page.toString();
    }

    private void figures() {
        Findings found = report.findings();
        page.raw("<ul class=figures>");
        figure(found.anomalies().size() + found.unlisted(), "anomalies");
        figure(found.flows(), "flows");
        figure(found.complete(), "complete");
        figure(found.open(), "flows open at the end");
        Report.Failed failed = report.failed();
        if (failed != null) {
            figure(failed.rows(), "failed rows");
        }
        Long unended = report.unended();
        if (unended != null) {
            figure(unended, "rows without an end");
        }
        figure(report.events().all(), "rows");
        figure(report.events().entities(), "entities");
        page.raw("</ul>");
        if (failed != null) {
            page.raw("<p>")
                    .text("Failed, as rows say themselves: ")
                    .element("code", failed.where())
                    .raw("</p>");
        }
        if (report.lifelines().isEmpty()) {
            page.raw("<p>No column ties several rows to one flow, so nothing is said of flows.</p>");
        } else {
            page.raw("<p>Flows are of the whole trace, held to: ")
                    .text(report.lifelines().stream().map(Lifeline::name).collect(Collectors.joining(", ")))
                    .raw(".</p>");
        }
    }

    private void figure(long count, String what) {
        page.raw("<li>").element("b", TextPage.count(count)).raw(" ").text(what).raw("</li>");
    }

    private void ledger() {
        Ledger ledger = report.ledger();
        long lost = ledger.lost().stream()
                .mapToLong(each -> Math.max(0, each.events()))
                .sum();
        if (ledger.rejected() + ledger.sampled() + ledger.dropped() + lost > 0) {
            page.element(
                    "p class=note",
                    "Of the trace " + TextPage.count(ledger.received()) + " records were received; "
                            + TextPage.count(ledger.rejected()) + " were rejected, " + TextPage.count(ledger.sampled())
                            + " sampled out, " + TextPage.count(ledger.dropped()) + " dropped as too old or too many, "
                            + TextPage.count(lost) + " lost by recorders.");
        }
        ledger.damaged().stream().limit(5).forEach(line -> page.element("p class=note", line));
    }

    private void anomalies() {
        List<Anomaly> all = report.findings().anomalies();
        page.raw("<h2>Anomalies</h2>");
        if (all.isEmpty()) {
            page.raw("<p>None: ")
                    .text(
                            report.lifelines().isEmpty()
                                    ? "no flows were looked at."
                                    : "all flows went as their lifelines say.")
                    .raw("</p>");
            return;
        }
        Map<Kind, Long> kinds = all.stream()
                .collect(Collectors.groupingBy(Anomaly::kind, () -> new EnumMap<>(Kind.class), Collectors.counting()));
        page.element(
                "p",
                kinds.entrySet().stream()
                        .map(each -> TextPage.count(each.getValue()) + " "
                                + each.getKey().label())
                        .collect(Collectors.joining(", ")));
        page.raw(
                "<table><thead><tr><th>began<th>flow<th>kind<th>step<th>what and why<th class=n>took<th class=n>bound<th>entity"
                        + (report.page() == null ? "" : "<th>") + "</thead><tbody>");
        all.stream().limit(MOST_ANOMALIES).forEach(this::row);
        page.raw("</tbody></table>");
        if (all.size() > MOST_ANOMALIES) {
            page.element(
                    "p",
                    "and " + TextPage.count(all.size() - MOST_ANOMALIES) + " more; sightline detect --json has all");
        }
    }

    private void row(Anomaly anomaly) {
        String entity = anomaly.entity();
        page.raw("<tr>")
                .element("td class=t", time(anomaly.firstNanos()))
                .element("td class=w", anomaly.lifeline() + " " + anomaly.flowText())
                .element("td class=kind", anomaly.kind().label())
                .element("td class=w", anomaly.event())
                .element("td class=w", anomaly.reason())
                .element("td class=n", duration(anomaly.tookNanos()))
                .element("td class=n", duration(anomaly.timeoutNanos()))
                .element("td class=w", entity == null ? "" : entity);
        if (report.page() != null) {
            long end = Math.max(anomaly.lastNanos(), anomaly.dueNanos());
            long margin = Math.max(1, (end - anomaly.firstNanos()) / 2);
            page.raw("<td class=l>");
            link("open", anomaly.firstNanos() - margin, end + margin);
            page.raw("</td>");
        }
        page.raw("</tr>");
    }

    private void suspects() {
        if (report.suspects().isEmpty()) {
            return;
        }
        page.raw("<h2>Suspects</h2><p>Who what is unusual in this time starts with, best first.</p>"
                + "<table><thead><tr><th class=n>score<th>entity<th>reasons</thead><tbody>");
        for (Suspect suspect : report.suspects()
                .subList(0, Math.min(MOST_SUSPECTS, report.suspects().size()))) {
            page.raw("<tr>")
                    .element("td class=n", new BigDecimal(suspect.score(), new MathContext(3)).toPlainString())
                    .element("td class=w", suspect.entity())
                    .raw("<td><ul>");
            suspect.reasons().stream().limit(3).forEach(reason -> page.element("li", reason.text()));
            page.raw("</ul></td></tr>");
        }
        page.raw("</tbody></table>");
    }

    /// To what the page shows of some time.
    private void link(String words, long fromNanos, long toNanos) {
        String url = report.page();
        if (url != null) {
            String hash = "preset=Flows&from=" + fromNanos + "&to=" + toNanos;
            page.raw(" <a href=\"")
                    .text(url + "#" + hash)
                    .raw("\">")
                    .text(words)
                    .raw("</a>");
        }
    }

    private static String time(long nanos) {
        return TextPage.time(nanos).replace('T', ' ');
    }

    /// Three digits and a unit; nothing for 0 and for ever.
    static String duration(long nanos) {
        if (nanos == 0 || nanos == Long.MAX_VALUE) {
            return "";
        }
        if (nanos >= HOUR) {
            boolean days = nanos >= 48 * HOUR;
            double value = (double) nanos / (days ? 24 * HOUR : HOUR);
            return new BigDecimal(value, new MathContext(3))
                            .stripTrailingZeros()
                            .toPlainString()
                    + (days ? " d" : " h");
        }
        double value = nanos;
        int unit = 0;
        while (unit + 1 < UNITS.length && Math.abs(value) >= ROUNDED) {
            value /= 1000;
            unit++;
        }
        return new BigDecimal(value, new MathContext(3)).stripTrailingZeros().toPlainString() + " " + UNITS[unit];
    }
}
