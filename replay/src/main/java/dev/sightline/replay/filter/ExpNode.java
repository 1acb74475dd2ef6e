package dev.sightline.replay.filter;

/// The exponential average of values at irregular times.
final class ExpNode extends HeldNode {
    private final long constant;
    private long time;
    private double average = Double.NaN;

    /// @param constant of time, in nanoseconds
    ExpNode(long constant) {
        this.constant = constant;
    }

    @Override
    double next(long timeNanos, double value) {
        if (Double.isNaN(average)) {
            average = value;
        } else {
            double passed = timeNanos - time >= 0 ? timeNanos - time : (double) timeNanos - (double) time;
            // StrictMath: the same bits on every machine, compiled or not.
            average += (1 - StrictMath.exp(-passed / constant)) * (value - average);
        }
        time = timeNanos;
        return average;
    }

    @Override
    HeldNode same() {
        ExpNode copy = new ExpNode(constant);
        copy.time = time;
        copy.average = average;
        return copy;
    }
}
