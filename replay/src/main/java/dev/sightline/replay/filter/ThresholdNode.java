package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Node;
import dev.sightline.replay.stage.StateReader;
import dev.sightline.replay.stage.StateWriter;
import java.util.function.DoublePredicate;

/// Lets values through for which a test holds.
final class ThresholdNode implements Node {
    private final DoublePredicate test;
    private final boolean isLevel;
    private double last;

    /// @param isLevel whether there is a value at every moment: then there is none while the test fails
    /// @param last that went through; NaN: none did
    ThresholdNode(DoublePredicate test, boolean isLevel, double last) {
        this.test = test;
        this.isLevel = isLevel;
        this.last = last;
    }

    @Override
    public double put(long timeNanos, double value) {
        if (!test.test(value)) {
            return Double.NaN;
        }
        last = value;
        return value;
    }

    @Override
    public double at(long timeNanos, double now) {
        return !isLevel ? last : Double.isNaN(now) || !test.test(now) ? Double.NaN : now;
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
        return 4;
    }
}
