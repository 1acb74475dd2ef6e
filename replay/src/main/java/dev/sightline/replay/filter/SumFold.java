package dev.sightline.replay.filter;

import dev.sightline.replay.stage.StateReader;
import dev.sightline.replay.stage.StateWriter;
import dev.sightline.summary.hold.ExactSum;

/// The sum, exact until it is rounded once: so it does not depend on what was in the window before.
final class SumFold implements Fold {
    private final boolean isMean;
    private ExactSum sum = new ExactSum();

    /// @param isMean whether it is divided by how many there are; then there is none of nothing
    SumFold(boolean isMean) {
        this.isMean = isMean;
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
    public void save(StateWriter out) {
        long[] digits = sum.toDigits();
        int from = 0;
        int to = digits.length;
        while (from < to && digits[from] == 0) {
            from++;
        }
        while (from < to && digits[to - 1] == 0) {
            to--;
        }
        out.whole(from);
        out.whole(to);
        for (int i = from; i < to; i++) {
            out.whole(digits[i]);
        }
    }

    @Override
    public void load(StateReader in) {
        int from = in.count();
        int to = in.count();
        long[] digits = sum.toDigits();
        for (int i = from; i < to; i++) {
            digits[i] = in.whole();
        }
        sum = ExactSum.of(digits);
    }

    @Override
    public int cells() {
        return 72;
    }
}
