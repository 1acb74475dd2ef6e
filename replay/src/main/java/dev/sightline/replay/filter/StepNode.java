package dev.sightline.replay.filter;

import dev.sightline.replay.stage.StateReader;
import dev.sightline.replay.stage.StateWriter;

/// From one value to the next.
final class StepNode extends HeldNode {
    enum Kind {
        DIFFERENCE,
        SLOPE,
        COUNTER,
        CHANGE
    }

    private final Kind kind;
    private long time;
    private double before = Double.NaN;

    StepNode(Kind kind) {
        this.kind = kind;
    }

    @Override
    double next(long timeNanos, double value) {
        double from = before;
        // Times may be further apart than a long can say.
        double seconds = ((double) timeNanos - (double) time) / 1e9;
        if (timeNanos - time >= 0) {
            seconds = (timeNanos - time) / 1e9;
        }
        if (kind == Kind.COUNTER && seconds == 0 && !Double.isNaN(from)) {
            // Two at one moment: the later one is what the counter was then, and the increase is told with the next.
            return Double.NaN;
        }
        before = value;
        time = timeNanos;
        if (Double.isNaN(from)) {
            return Double.NaN;
        }
        return switch (kind) {
            case DIFFERENCE -> value - from;
            case SLOPE -> seconds == 0 ? Double.NaN : (value - from) / seconds;
            case COUNTER -> (value < from ? value : value - from) / seconds;
            case CHANGE -> value == from ? Double.NaN : 1;
        };
    }

    @Override
    public void save(StateWriter out) {
        super.save(out);
        out.time(time);
        out.number(before);
    }

    @Override
    public void load(StateReader in) {
        super.load(in);
        time = in.time();
        before = in.number();
    }
}
