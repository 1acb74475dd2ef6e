package dev.sightline.view.first;

import dev.sightline.view.sample.RowSample;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// Rows that come several at one moment, again and again: samples of the same things, each once.
///
/// @param rows of the sample that are looked at
/// @param times of all rows
/// @param moments how many different times they have
record SideBySide(int[] rows, double[] times, int moments) {
    /// In fewer moments numbers may come back by chance.
    private static final int MIN_MOMENTS = 5;

    /// Where so many times two of a moment would be the same by chance and none is, that is no chance.
    private static final int BY_CHANCE = 20;

    /// So many times each comes back on average.
    private static final int AGAIN = 5;

    /// @param shown only rows that have it
    static SideBySide of(RowSample sample, RowSample.Column time, RowSample.Column shown) {
        boolean[] torn = sample.torn(time);
        return of(time, row -> shown.has(row) && !torn[row]);
    }

    /// @param which rows of those with a time
    static SideBySide of(RowSample.Column time, IntPredicate which) {
        int[] rows = IntStream.range(0, time.values().length)
                .filter(row -> time.has(row) && which.test(row))
                .toArray();
        int moments = (int) Arrays.stream(rows)
                .mapToDouble(row -> time.values()[row])
                .distinct()
                .count();
        return new SideBySide(rows, time.values(), moments);
    }

    /// Whether each row has a value, none of them twice at one moment, and half of the things or more are there at a
    /// time.
    boolean isEachOnce(RowSample.Column candidate) {
        return moments > 1 && 2L * moments <= rows.length && 2L * rows.length >= moments * things(candidate);
    }

    /// Whether at nearly every moment all values are there that there are: for numbers, which may be anything.
    boolean isEachAlways(RowSample.Column candidate) {
        return moments >= MIN_MOMENTS && isEachOnce(candidate) && 4L * rows.length >= 3L * moments * things(candidate);
    }

    /// Whether each row has a number, none of them twice at one moment though chance would have it so often, and each
    /// comes back often: the zones of a town, of which some have no ride in an hour. What numbers the rows
    /// of a moment from one on leaves no gaps; a measure meets its like.
    boolean isKey(RowSample.Column candidate) {
        if (moments < MIN_MOMENTS || !isEachOnce(candidate)) {
            return false;
        }
        Map<Double, Integer> ofValue = new HashMap<>();
        Map<Double, Stretch> ofMoment = new HashMap<>();
        for (int row : rows) {
            double value = candidate.values()[row];
            ofValue.merge(value, 1, Integer::sum);
            ofMoment.merge(times[row], new Stretch(value, value, 1), Stretch::with);
        }
        // a count as a double: of many rows its square is beyond an int
        double n = rows.length;
        double alike = ofValue.values().stream()
                .mapToDouble(count -> count / n * count / n)
                .sum();
        double pairs = ofMoment.values().stream()
                .mapToDouble(at -> at.rows * (at.rows - 1.0) / 2)
                .sum();
        long gaps = ofMoment.values().stream().filter(Stretch::hasGaps).count();
        return pairs * alike >= BY_CHANCE && n >= AGAIN * (double) ofValue.size() && 2 * gaps > moments;
    }

    /// The whole numbers of a moment.
    private record Stretch(double least, double most, int rows) {
        Stretch with(Stretch other) {
            return new Stretch(Math.min(least, other.least), Math.max(most, other.most), rows + other.rows);
        }

        boolean hasGaps() {
            return most - least >= rows;
        }
    }

    /// Whether the two name the same things.
    boolean isTheSame(RowSample.Column one, RowSample.Column other) {
        Map<Double, Double> known = new HashMap<>();
        return Arrays.stream(rows).allMatch(row -> {
            Double before = known.putIfAbsent(one.values()[row], other.values()[row]);
            return before == null || before == other.values()[row];
        });
    }

    /// How many different values there are; as good as endless where a row has none, or one is twice at a moment, or
    /// where there is only one.
    private long things(RowSample.Column candidate) {
        Set<Double> things = new HashSet<>();
        Set<Map.Entry<Double, Double>> pairs = new HashSet<>();
        for (int row : rows) {
            if (!candidate.has(row)
                    || !pairs.add(Map.entry(times[row], candidate.values()[row]))) {
                return Integer.MAX_VALUE;
            }
            things.add(candidate.values()[row]);
        }
        return things.size() > 1 ? things.size() : Integer.MAX_VALUE;
    }
}
