package dev.sightline.app.watch;

import dev.sightline.analysis.detect.Kind;
import dev.sightline.analysis.detect.LiveDetector;
import dev.sightline.analysis.detect.News;
import dev.sightline.analysis.lifeline.Lifeline;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What is counted of a watch, in Prometheus' text form. Any thread.
final class WatchFigures {
    /// A lifeline and a kind.
    private record Series(String definition, String kind) {}

    private final Map<Series, Long> told = new LinkedHashMap<>();
    private long withdrawn;
    private long flows;
    private long kept;
    private long forgotten;
    private long cut;
    private long unlisted;
    private double behindSeconds;

    WatchFigures(List<Lifeline> lifelines) {
        follow(lifelines);
    }

    /// What was told before of others stays.
    final synchronized void follow(List<Lifeline> lifelines) {
        for (Lifeline lifeline : lifelines) {
            told.putIfAbsent(new Series(lifeline.name(), Kind.MISSING.label()), 0L);
            told.putIfAbsent(new Series(lifeline.name(), Kind.LATE.label()), 0L);
        }
    }

    synchronized void count(News news) {
        if (news.withdrawn()) {
            withdrawn++;
        } else {
            String kind = news.anomaly().kind().label();
            told.merge(new Series(news.anomaly().lifeline(), kind), 1L, Long::sum);
        }
    }

    synchronized void state(LiveDetector detector, long passedNanos, long nowNanos) {
        flows = detector.flows();
        kept = detector.kept();
        forgotten = detector.forgotten();
        cut = detector.cut();
        unlisted = detector.unlisted();
        behindSeconds = (nowNanos - passedNanos) / 1e9;
    }

    synchronized void write(StringBuilder out) {
        head(
                "sightline_anomalies_total",
                "counter",
                "what was told of flows since the start, by lifeline and kind",
                out);
        told.forEach((series, count) -> out.append("sightline_anomalies_total{definition=\"")
                .append(escaped(series.definition))
                .append("\",kind=\"")
                .append(series.kind)
                .append("\"} ")
                .append(count)
                .append('\n'));
        one(
                "sightline_anomalies_withdrawn_total",
                "counter",
                "told, and none after all: rows came late",
                withdrawn,
                out);
        one("sightline_anomalies_unlisted_total", "counter", "too many at once to be told", unlisted, out);
        one("sightline_flows_total", "counter", "flows that were seen since the start", flows, out);
        one("sightline_flows_kept", "gauge", "flows that are kept, open or not", kept, out);
        one("sightline_flows_forgotten_total", "counter", "flows for which there was no memory", forgotten, out);
        one("sightline_flows_cut_total", "counter", "flows that had begun before the first row", cut, out);
        head(
                "sightline_flows_behind_seconds",
                "gauge",
                "how long ago the time was up to which flows were looked at",
                out);
        out.append("sightline_flows_behind_seconds ").append(behindSeconds).append('\n');
    }

    static void alerts(long told, long failed, long waiting, StringBuilder out) {
        one("sightline_alerts_told_total", "counter", "alerts that were taken", told, out);
        one("sightline_alerts_failed_total", "counter", "tries to tell alerts that came to nothing", failed, out);
        one("sightline_alerts_waiting", "gauge", "anomalies that are to be told, or are quiet", waiting, out);
    }

    private static void one(String name, String type, String help, long value, StringBuilder out) {
        head(name, type, help, out);
        out.append(name).append(' ').append(value).append('\n');
    }

    private static void head(String name, String type, String help, StringBuilder out) {
        out.append("# HELP ").append(name).append(' ').append(help).append('\n');
        out.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    static String escaped(String label) {
        return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
