package dev.sightline.intake.infer;

/// The least and the greatest of some numbers, how often each of the two came, and what is next to them.
final class Edges {
    private double least = Double.POSITIVE_INFINITY;
    private double aboveLeast = Double.POSITIVE_INFINITY;
    private long leastCount;
    private double most = Double.NEGATIVE_INFINITY;
    private double belowMost = Double.NEGATIVE_INFINITY;
    private long mostCount;

    void add(double value) {
        if (!Double.isNaN(value)) {
            low(value, 1);
            high(value, 1);
        }
    }

    void add(Edges other) {
        if (other.leastCount > 0) {
            low(other.least, other.leastCount);
            high(other.most, other.mostCount);
            if (other.aboveLeast < Double.POSITIVE_INFINITY) {
                low(other.aboveLeast, 0);
                high(other.belowMost, 0);
            }
        }
    }

    private void low(double value, long count) {
        if (value > least) {
            aboveLeast = Math.min(aboveLeast, value);
        } else if (value < least) {
            aboveLeast = least;
            least = value;
            leastCount = count;
        } else {
            leastCount += count;
        }
    }

    private void high(double value, long count) {
        if (value < most) {
            belowMost = Math.max(belowMost, value);
        } else if (value > most) {
            belowMost = most;
            most = value;
            mostCount = count;
        } else {
            mostCount += count;
        }
    }

    double least() {
        return least;
    }

    long leastCount() {
        return leastCount;
    }

    /// The least of the others; positive infinity where there are none.
    double aboveLeast() {
        return aboveLeast;
    }

    double most() {
        return most;
    }

    long mostCount() {
        return mostCount;
    }

    double belowMost() {
        return belowMost;
    }
}
