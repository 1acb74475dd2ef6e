package dev.sightline.analysis.flow;

import dev.sightline.analysis.lifeline.Lifeline;
import java.util.List;
import java.util.Map;

/// The flows of one lifeline in a window of time.
///
/// @param counts of all courses how many flows of the window went so
/// @param gapEdges of the bins of latencies, in nanoseconds; the first bin holds shorter ones too, the last longer
/// ones
/// @param unusual flows that something is to be said of, the worst first
/// @param usual those that are complete, if they are few
/// @param raster how many of the flows that are no line of their own go through each cell; none if all are lines
/// @param rowsPerStep of the raster
/// @param spanNanos of the raster, where flows are laid over each other; else 0
/// @param ended of flows that are over, how many took so long, by bin of the raster; the last bin holds longer ones,
/// too; empty where flows are not laid over each other
/// @param forgotten flows that had no memory
public record FlowPicture(
        Lifeline lifeline,
        List<StepGaps> steps,
        long[] gapEdges,
        Map<Course, Long> counts,
        List<FlowLine> unusual,
        List<FlowLine> usual,
        int[][] raster,
        int rowsPerStep,
        long spanNanos,
        long[] ended,
        long forgotten) {
    /// @param bins shown, at least one
    /// @param limit of unusual lines, and of usual ones
    /// @param isFromStart whether the raster lays flows over each other, all from their own start
    public record Request(Lifeline lifeline, TimeBins bins, int limit, int rowsPerStep, boolean isFromStart) {
        public Request(Lifeline lifeline, TimeBins bins, int limit, int rowsPerStep) {
            this(lifeline, bins, limit, rowsPerStep, false);
        }

        boolean isShown(FlowLine line) {
            return line.times()[0] < bins.to() && line.lastNanos() >= bins.from();
        }
    }

    public long flows() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
