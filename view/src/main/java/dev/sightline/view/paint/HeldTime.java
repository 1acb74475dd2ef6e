package dev.sightline.view.paint;

import dev.sightline.view.sample.RowSample;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// For how long the values of a column hold, all entities together, as far as a sample shows it. A picture over time
/// shows nothing of values that hold for no time: that are followed by another at the same moment, or are nobody's.
public final class HeldTime {
    /// Of all that is held, in parts of it: less than that is not to be seen.
    private static final double SEEN = 0.001;

    private final Map<Double, Double> nanos = new HashMap<>();
    private double all;

    private HeldTime() {}

    /// @param entities of each row the number of who it is about; -1: nobody
    /// @param lasts of rows that say it how long they take, in any unit; null: no row does
    public static HeldTime of(
            RowSample sample,
            RowSample.Column cells,
            RowSample.Column time,
            int[] entities,
            RowSample.@Nullable Column lasts) {
        HeldTime held = new HeldTime();
        boolean[] spans = new boolean[1 + Arrays.stream(entities).max().orElse(0)];
        int[] runs = sample.runs();
        int[] rows = IntStream.range(0, entities.length)
                .filter(row -> cells.has(row) && time.has(row) && entities[row] >= 0)
                .boxed()
                .sorted(Comparator.comparingInt((Integer row) -> runs[row])
                        .thenComparingDouble(row -> time.values()[row]))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int row : rows) {
            spans[entities[row]] |= lasts != null && lasts.has(row);
        }
        Integer[] before = new Integer[spans.length];
        for (int row : rows) {
            int entity = entities[row];
            Integer last = before[entity];
            if (lasts != null && spans[entity]) {
                held.add(cells.values()[row], lasts.has(row) ? lasts.values()[row] : 0);
            } else if (last != null && runs[last] == runs[row]) {
                held.add(cells.values()[last], time.values()[row] - time.values()[last]);
            }
            before[entity] = row;
        }
        return held;
    }

    private void add(double value, double time) {
        double some = Math.max(0, time);
        nanos.merge(value, some, Double::sum);
        all += some;
    }

    /// Whether a picture over time shows something of these values; of all, where nothing is known.
    boolean isSeen(double[] values) {
        double those =
                Arrays.stream(values).map(v -> nanos.getOrDefault(v, 0.0)).sum();
        return all == 0 || those >= SEEN * all;
    }
}
