package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Node;
import dev.sightline.replay.stage.StateReader;
import dev.sightline.replay.stage.StateWriter;

/// A node that gives values at events alone: between them its stream is the last one it gave.
abstract class HeldNode implements Node {
    private double last = Double.NaN;

    /// @return NaN: nothing goes on
    abstract double next(long timeNanos, double value);

    @Override
    public final double put(long timeNanos, double value) {
        double next = next(timeNanos, value);
        if (Double.isNaN(next) || Double.isInfinite(next)) {
            return Double.NaN;
        }
        last = next;
        return next;
    }

    @Override
    public final double at(long timeNanos, double now) {
        return last;
    }

    @Override
    public void save(StateWriter out) {
        out.number(last);
    }

    @Override
    public void load(StateReader in) {
        last = in.number();
    }

    @Override
    public int cells() {
        return 6;
    }
}
