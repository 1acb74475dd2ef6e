package dev.sightline.analysis.detect;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What a detector found.
///
/// @param rows with a time
/// @param flows that were seen
/// @param complete flows that did all they should, also late
/// @param open flows whose time-out had not passed at the end
/// @param cut flows that had begun before the first row
/// @param forgotten flows for which there was no memory
/// @param unlisted anomalies beyond the 200,000 that are kept
/// @param unseen steps of lifelines that no row has, each with the event that may be meant by it, or ""
public record Findings(
        long rows,
        long flows,
        long complete,
        long open,
        long cut,
        long forgotten,
        long unlisted,
        Map<String, String> unseen,
        List<Anomaly> anomalies) {
    /// Of no rows.
    public static final Findings NONE = new Findings(0, 0, 0, 0, 0, 0, 0, Map.of(), List.of());

    public Findings {
        anomalies = List.copyOf(anomalies);
    }

    /// The same with what was found elsewhere behind it.
    public Findings and(List<Anomaly> more) {
        List<Anomaly> all = Stream.concat(anomalies.stream(), more.stream()).toList();
        return new Findings(rows, flows, complete, open, cut, forgotten, unlisted, unseen, all);
    }

    /// The same with those anomalies alone that some of the time between two moments saw.
    public Findings between(long fromNanos, long toNanos) {
        List<Anomaly> seen = anomalies.stream()
                .filter(each -> each.firstNanos() < toNanos && Math.max(each.lastNanos(), each.dueNanos()) >= fromNanos)
                .toList();
        return new Findings(rows, flows, complete, open, cut, forgotten, unlisted, unseen, seen);
    }
}
