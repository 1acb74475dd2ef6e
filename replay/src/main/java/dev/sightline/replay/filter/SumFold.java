package dev.sightline.replay.filter;

import dev.sightline.summary.hold.ExactSum;

/// The sum, exact until it is rounded once: so it does not depend on what was in the window before.
final class SumFold implements Fold {
    private final boolean isMean;
    private final ExactSum sum;

    /// @param isMean whether it is divided by how many there are; then there is none of nothing
    SumFold(boolean isMean) {
        this(isMean, new ExactSum());
    }

    private SumFold(boolean isMean, ExactSum sum) {
        this.isMean = isMean;
        this.sum = sum;
    }

    @Override
    public void add(double value) {
        sum.add(value);
    }

    @Override
    public void remove(double value) {
        sum.subtract(value);
    }

    @Override
    public double value(int count) {
        return isMean ? count == 0 ? Double.NaN : sum.value() / count : sum.value();
    }

    @Override
    public Fold copy() {
        return new SumFold(isMean, sum.copy());
    }

    @Override
    public int cells() {
        return 72;
    }
}
