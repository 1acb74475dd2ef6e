package dev.sightline.analysis.learn;

import dev.sightline.analysis.lifeline.Step;

/// How a time-out follows from the latencies that were seen.
///
/// @param percent of flows by which a time-out is chosen, where it is a percentile; of a lifeline of n steps, so many
/// steps of a flow are too: 100 - (100 - percent) / n of each
/// @param deviations where it is the mean and so many standard deviations: how many; 0: it is a percentile
/// @param leastNanos of any time-out
/// @param mostNanos of any time-out
/// @param leastFlows to learn from; with fewer nothing is learned
public record TimeoutRule(double percent, double deviations, long leastNanos, long mostNanos, int leastFlows) {
    /// The paper's.
    public static final TimeoutRule STANDARD = new TimeoutRule(99, 0, 0, Step.EVER, 5);

    public TimeoutRule {
        if (!(percent > 0 && percent <= 100)) {
            throw new IllegalArgumentException(
                    "a percentile of " + percent + ": more than 0 and at most 100 are expected");
        }
        if (!(deviations >= 0 && deviations <= 1000)) {
            throw new IllegalArgumentException(deviations + " standard deviations: 0 to 1000 are expected");
        }
        if (leastNanos < 0 || mostNanos < Math.max(1, leastNanos)) {
            throw new IllegalArgumentException(
                    "time-outs from " + leastNanos + " to " + mostNanos + " ns: there are none");
        }
        if (leastFlows < 1) {
            throw new IllegalArgumentException("learning from " + leastFlows + " flows: 1 or more are expected");
        }
    }

    /// How much further than the percentile, in decades of how rare it is: latencies that are told from others only by
    /// being the longest of many must not be late.
    private static final double DECADES = 1.0;

    /// By percentile: where the tail goes on as it does in the decade before it, by a power of how rare it is, a
    /// flow in ten of those beyond the percentile is late; in most tails, which end sooner, one in hundreds. Up
    /// to twice as many flows as lie beyond the percentile do not count, where they took three times as long as
    /// any other.
    ///
    /// The idea of the tail: B. M. Hill, "A simple general approach to inference about the tail of a
    /// distribution", 1975.
    ///
    /// @param share of the latencies that lie beyond the percentile, in the same unit as 100 - `percent`
    long timeout(LatencyHistogram latencies, RunningDeviation moments, double share) {
        double nanos = deviations > 0 ? moments.limit(deviations) : beyond(latencies, share);
        // Of few flows the slowest that there can be was hardly seen.
        double unsure = deviations > 0 ? 1 : 1 + 2 / Math.sqrt(Math.max(1, latencies.count()));
        return (long) Math.clamp(Math.ceil(nanos * unsure), (double) Math.max(1, leastNanos), (double) mostNanos);
    }

    private double beyond(LatencyHistogram latencies, double share) {
        double most = 2 * (100 - percent);
        double high = latencies.usual(100 - share, most);
        double before = latencies.usual(100 - Math.max(share, Math.min(10 * share, 50)), most);
        return before <= 0 ? high : high * Math.pow(high / before, DECADES);
    }
}
