package dev.sightline.replay.filter;

import java.util.Arrays;

/// The mean of the last few values.
final class SmoothNode extends HeldNode {
    private final int most;
    /// A ring, which grows up to `most`: the oldest at `next` once it is full.
    private double[] values = {};

    private int next;
    private SumFold sum = new SumFold(true);

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
    HeldNode same() {
        SmoothNode copy = new SmoothNode(most);
        copy.values = values.clone();
        copy.next = next;
        copy.sum = (SumFold) sum.copy();
        return copy;
    }

    @Override
    public int cells() {
        return values.length + 80;
    }
}
