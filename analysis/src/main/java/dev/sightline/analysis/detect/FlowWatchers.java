package dev.sightline.analysis.detect;

import java.util.List;

/// Who is told of the flows that a [Detector] follows: of each key another, as each has its own numbers of flows.
@FunctionalInterface
public interface FlowWatchers {
    /// Nobody is told of anything.
    FlowWatchers NONE = _ -> FlowWatcher.NONE;

    /// @param key the columns that tell flows apart
    /// @return [FlowWatcher#NONE] if nobody wants to know of those
    FlowWatcher of(List<String> key);
}
