package dev.sightline.view.first;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/// Rows that come several at one moment, again and again: samples of the same things, each once.
///
/// @param rows of the sample that are looked at
/// @param times of all rows
/// @param moments how many different times they have
record SideBySide(int[] rows, double[] times, int moments) {
    /// In fewer moments numbers may come back by chance.
    private static final int MIN_MOMENTS = 5;

    /// @param shown only rows that have it
    static SideBySide of(RowSample sample, RowSample.Column time, RowSample.Column shown) {
        boolean[] torn = sample.torn(time);
        int[] rows = IntStream.range(0, sample.rows())
                .filter(row -> shown.has(row) && time.has(row) && !torn[row])
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
