package dev.sightline.replay.filter;

import dev.sightline.replay.stage.StateReader;
import dev.sightline.replay.stage.StateWriter;

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

    /// What is older counts for less than a thousandth.
    @Override
    public long pastNanos() {
        return Math.min(constant, Long.MAX_VALUE / 8) * 7;
    }

    @Override
    public void save(StateWriter out) {
        super.save(out);
        out.time(time);
        out.number(average);
    }

    @Override
    public void load(StateReader in) {
        super.load(in);
        time = in.time();
        average = in.number();
    }
}
