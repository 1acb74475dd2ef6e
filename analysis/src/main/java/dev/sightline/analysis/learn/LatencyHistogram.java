package dev.sightline.analysis.learn;

/// Latencies in fixed memory: counts in 1000 bins of equal width over their logarithm, from 1 ns to a year. A bin
/// is 3.8 % wide, so a percentile is at most that much too high, never too low. One thread.
///
/// The idea: D. Gunter et al., "Log summarization and anomaly detection for troubleshooting distributed systems",
/// 2007.
public final class LatencyHistogram {
    static final int BINS = 1000;
    private static final double MAX_LOG = Math.log(365.25 * 86_400e9);
    private static final double WIDTH = MAX_LOG / BINS;

    /// Bins between 1 and 3.
    private static final int FAR = (int) (Math.log(3) / WIDTH);

    private final double[] counts = new double[BINS];
    private double sum;
    private long largest;

    /// @param nanos below 1 counts as 1, beyond a year as a year
    public void add(long nanos) {
        counts[bin(nanos)]++;
        sum++;
        largest = Math.max(largest, nanos);
    }

    private static int bin(long nanos) {
        return nanos <= 1 ? 0 : Math.min(BINS - 1, (int) (Math.log((double) nanos) / WIDTH));
    }

    /// How many there are; of those that faded, as much as is left.
    public double count() {
        return sum;
    }

    /// Makes what is known count for less: with 0.5 for half.
    public void fade(double factor) {
        for (int i = 0; i < BINS; i++) {
            counts[i] *= factor;
        }
        sum *= factor;
    }

    public void add(LatencyHistogram other) {
        for (int i = 0; i < BINS; i++) {
            counts[i] += other.counts[i];
        }
        sum += other.sum;
        largest = Math.max(largest, other.largest);
    }

    /// The upper end of the bin below whose end so many percent lie, or the largest if that is less; 0 if there is
    /// nothing.
    public long percentile(double percent) {
        double below = 0;
        double wanted = sum * percent / 100 * (1 - 1e-12);
        for (int i = 0; i < BINS; i++) {
            below += counts[i];
            if (below > 0 && below >= wanted) {
                return Math.min(largest, (long) Math.ceil(Math.exp((i + 1) * WIDTH)));
            }
        }
        return largest;
    }

    /// The same, but below a few that took very much longer than all others: those are what is looked for, and
    /// where they are among the few of the percentile would hide themselves.
    ///
    /// @param most so many percent can be left out like that
    public long usual(double percent, double most) {
        double above = 0;
        int lowest = -1;
        for (int i = BINS - 1; i >= 0; i--) {
            if (counts[i] == 0) {
                continue;
            }
            if (lowest - i > FAR) {
                double left = (sum - above) * percent / sum;
                return Math.min(percentile(percent), percentile(left));
            }
            above += counts[i];
            lowest = i;
            if (above * 100 > most * sum) {
                break;
            }
        }
        return percentile(percent);
    }

    /// The lower end of the bin in which so many percent are reached.
    public long floor(double percent) {
        double below = 0;
        for (int i = 0; i < BINS; i++) {
            below += counts[i];
            if (below > 0 && below >= sum * percent / 100) {
                return (long) Math.floor(Math.exp(i * WIDTH));
            }
        }
        return 0;
    }
}
