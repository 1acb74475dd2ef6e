package dev.sightline.replay.filter;

import dev.sightline.replay.stage.StateReader;
import dev.sightline.replay.stage.StateWriter;
import java.util.Arrays;

/// The mean of the last few values.
final class SmoothNode extends HeldNode {
    private final int most;
    /// A ring, which grows up to `most`: the oldest at `next` once it is full.
    private double[] values = {};

    private int next;
    private final SumFold sum = new SumFold(true);

    SmoothNode(int most) {
        this.most = most;
    }

    @Override
    double next(long timeNanos, double value) {
        if (values.length < most) {
            values = Arrays.copyOf(values, values.length + 1);
            values[values.length - 1] = value;
        } else {
            sum.remove(values[next]);
            values[next] = value;
            next = (next + 1) % most;
        }
        sum.add(value);
        return sum.value(values.length);
    }

    @Override
    public void save(StateWriter out) {
        super.save(out);
        out.whole(values.length);
        for (double value : values) {
            out.number(value);
        }
        out.whole(next);
    }

    @Override
    public void load(StateReader in) {
        super.load(in);
        values = new double[in.count()];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.number();
        }
        sum.fill(values, values.length);
        next = in.count();
    }

    @Override
    public int cells() {
        return values.length + 80;
    }
}
