package dev.sightline.analysis.flow;

import java.util.List;

/// The flows of one lifeline by segment: from each step to the next that they did.
///
/// The idea: V. Denisov, D. Fahland, W. M. P. van der Aalst, "Unbiased, fine-grained description of processes
/// performance from event data", BPM 2018.
///
/// @param flows those that are lines, and how many went how
/// @param segments those in which flows waited for longest, all together, in the order of their steps
/// @param others how many segments are not among them
/// @param isSearched whether there were few enough passes to look for what is special in them
/// @param found by kind, then in the order of segments
public record Spectrum(
        FlowPicture flows, List<FlowSegment> segments, long others, boolean isSearched, List<Found> found) {
    /// What was found in a segment.
    ///
    /// @param segment its place in the list
    /// @param flows how many overtook it; ended together; were inside at once; were compared; were slow
    /// @param nanos how long it took; between the first and the last start of those that ended together; how long
    /// there were so many; the median at the end; the median of the slow
    /// @param usual against that: the median, in nanoseconds; how many would end together by chance; how many are
    /// inside; the median at the beginning, in nanoseconds
    /// @param cascade of spots that follow from each other, which cascade it is one of, from 0; else -1
    /// @param origin the place in the cascade of the spot from which its flows came; -1: it is the first, or none
    public record Found(
            Kind kind,
            int segment,
            long fromNanos,
            long toNanos,
            long flows,
            long nanos,
            double usual,
            int cascade,
            int origin) {
        Found(Kind kind, int segment, long fromNanos, long toNanos, long flows, long nanos, double usual) {
            this(kind, segment, fromNanos, toNanos, flows, nanos, usual, -1, -1);
        }
    }

    /// What is looked for.
    public enum Kind {
        /// A flow that many which began later overtook.
        OVERTAKING,
        /// Flows that began at different times and ended together, more than chance would have it.
        BATCH,
        /// A stretch of time with far more flows inside than usual.
        PEAK,
        /// Flows take longer (or less) the later they begin.
        DRIFT,
        /// A slow spot from which flows went on to be slow in a later segment, or that follows from one.
        CASCADE
    }
}
