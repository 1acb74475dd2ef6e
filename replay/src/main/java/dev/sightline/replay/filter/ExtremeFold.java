package dev.sightline.replay.filter;

import dev.sightline.replay.stage.StateReader;
import dev.sightline.replay.stage.StateWriter;
import java.util.Arrays;

/// The greatest value, or the least: a monotone queue [1]. Held are only those values behind which no greater one came.
///
/// [1] D. Lemire, Streaming maximum-minimum filter using no more than three comparisons per element, 2006
final class ExtremeFold implements Fold {
    private final boolean isMax;
    /// A ring of 2^n places: the extreme at `head`.
    private double[] queue = new double[4];

    private int head;
    private int size;

    ExtremeFold(boolean isMax) {
        this.isMax = isMax;
    }

    @Override
    public void add(double value) {
        while (size > 0 && isBeyond(value, queue[head + size - 1 & queue.length - 1])) {
            size--;
        }
        if (size == queue.length) {
            double[] more = Arrays.copyOf(queue, 2 * size);
            System.arraycopy(queue, 0, more, size, head);
            queue = more;
        }
        queue[head + size++ & queue.length - 1] = value;
    }

    private boolean isBeyond(double value, double other) {
        return isMax ? value > other : value < other;
    }

    @Override
    public void remove(double value) {
        // Not ==, which takes 0 for -0.
        if (Double.compare(queue[head], value) == 0) {
            head = head + 1 & queue.length - 1;
            size--;
        }
    }

    @Override
    public double value(int count) {
        return size == 0 ? Double.NaN : queue[head];
    }

    @Override
    public void save(StateWriter out) {
        out.whole(size);
        for (int i = 0; i < size; i++) {
            out.number(queue[head + i & queue.length - 1]);
        }
    }

    @Override
    public void load(StateReader in) {
        for (int left = in.count(); left > 0; left--) {
            add(in.number());
        }
    }

    @Override
    public int cells() {
        return queue.length + 4;
    }
}
