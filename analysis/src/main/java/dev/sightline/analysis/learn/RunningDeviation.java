package dev.sightline.analysis.learn;

/// Mean and standard deviation of what came so far, updated value by value; old values may count for less. One
/// thread.
///
/// T. F. Chan, J. G. Lewis, "Computing standard deviations: accuracy", CACM 22(9), 1979: the updating method, which
/// does not subtract large sums.
public final class RunningDeviation {
    private double weight;
    private double mean;
    private double squares;

    public void add(double value) {
        weight++;
        double off = value - mean;
        mean += off / weight;
        squares += off * (value - mean);
    }

    /// Makes what is known count for less: with 0.5 for half.
    public void fade(double factor) {
        weight *= factor;
        squares *= factor;
    }

    public double count() {
        return weight;
    }

    public double mean() {
        return mean;
    }

    /// 0 for fewer than two values.
    public double deviation() {
        return weight > 1 ? Math.sqrt(squares / (weight - 1)) : 0;
    }

    /// The mean and so many standard deviations.
    public double limit(double deviations) {
        return mean + deviations * deviation();
    }
}
