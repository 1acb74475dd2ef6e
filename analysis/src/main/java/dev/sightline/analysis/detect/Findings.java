package dev.sightline.analysis.detect;

import java.util.List;

/// What a detector found.
///
/// @param rows with a time
/// @param flows that were seen
/// @param complete flows that did all they should, also late
/// @param open flows whose time-out had not passed at the end
/// @param cut flows that had begun before the first row
/// @param forgotten flows for which there was no memory
public record Findings(
        long rows, long flows, long complete, long open, long cut, long forgotten, List<Anomaly> anomalies) {
    public Findings {
        anomalies = List.copyOf(anomalies);
    }
}
