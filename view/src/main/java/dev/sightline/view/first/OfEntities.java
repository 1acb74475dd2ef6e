package dev.sightline.view.first;

import dev.sightline.view.sample.RowSample;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What a column is to those whom rows are about; `groups` says of each row about whom it is, -1 for nobody.
final class OfEntities {
    private OfEntities() {}

    /// Whether any row with a value has an entity and a time: the values of others are in no view of what entities are
    /// in.
    static boolean isOfSomebody(RowSample.Column column, RowSample.@Nullable Column time, int[] groups) {
        return IntStream.range(0, groups.length)
                .anyMatch(row -> groups[row] >= 0 && column.has(row) && (time == null || time.has(row)));
    }

    /// Whether every entity has one value of it and no other, as the host of a process is: each would be one bar. Where
    /// nobody has two rows it is no constant.
    static boolean isConstantOfEach(RowSample.Column column, int[] groups) {
        int rows = (int) IntStream.range(0, groups.length)
                .filter(row -> groups[row] >= 0 && column.has(row))
                .count();
        return again(column, groups) * 2 > rows;
    }

    /// Whether every entity has one value of it and no other, in all of its rows, be it one.
    static boolean names(RowSample.Column column, int[] groups) {
        return IntStream.range(0, groups.length).allMatch(row -> groups[row] < 0 || column.has(row))
                && again(column, groups) >= 0;
    }

    /// How many rows say again what another row of their entity said; -1 if any says something else.
    private static int again(RowSample.Column column, int[] groups) {
        double[] only = new double[1 + Arrays.stream(groups).max().orElse(0)];
        Arrays.fill(only, Double.NaN);
        int again = 0;
        for (int row = 0; row < groups.length; row++) {
            if (groups[row] >= 0 && column.has(row)) {
                double known = only[groups[row]];
                if (!Double.isNaN(known) && known != column.values()[row]) {
                    return -1;
                }
                again += Double.isNaN(known) ? 0 : 1;
                only[groups[row]] = column.values()[row];
            }
        }
        return again;
    }

    /// Whether those who have a value have several, as samples do.
    static boolean isMeasuredAgain(RowSample.Column cells, int[] groups) {
        int[] measured = IntStream.range(0, groups.length)
                .filter(row -> groups[row] >= 0 && cells.has(row))
                .map(row -> groups[row])
                .toArray();
        return measured.length >= 2 * Arrays.stream(measured).distinct().count();
    }

    /// Of each row a number for both together; -1 where it has neither.
    static int[] together(int[] entities, int[] more) {
        Map<Long, Integer> numbers = new HashMap<>();
        int[] together = new int[entities.length];
        for (int row = 0; row < together.length; row++) {
            long both = ((long) entities[row] << Integer.SIZE) + more[row];
            together[row] =
                    entities[row] < 0 && more[row] < 0 ? -1 : numbers.computeIfAbsent(both, any -> numbers.size());
        }
        return together;
    }
}
