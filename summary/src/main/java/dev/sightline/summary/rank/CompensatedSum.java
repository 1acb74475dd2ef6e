package dev.sightline.summary.rank;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// A sum of doubles that keeps what each addition rounds off (Neumaier).
final class CompensatedSum {
    private double sum;
    private double lost;

    void add(double value) {
        double next = sum + value;
        // What is lost belongs to the smaller of the two; both forms are computed, so that no branch is mispredicted.
        double ofValue = (sum - next) + value;
        double ofSum = (value - next) + sum;
        lost += Math.abs(sum) >= Math.abs(value) ? ofValue : ofSum;
        sum = next;
    }

    void add(CompensatedSum other) {
        add(other.sum);
        add(other.lost);
    }

    CompensatedSum copy() {
        CompensatedSum copy = new CompensatedSum();
        copy.sum = sum;
        copy.lost = lost;
        return copy;
    }

    double value() {
        // Beyond the range of doubles the compensation is infinite minus infinite; the plain sum is right then.
        return Double.isFinite(lost) ? sum + lost : sum;
    }

    void write(DataOutput out) throws IOException {
        out.writeDouble(sum);
        out.writeDouble(lost);
    }

    void read(DataInput in) throws IOException {
        sum = in.readDouble();
        lost = in.readDouble();
    }
}
