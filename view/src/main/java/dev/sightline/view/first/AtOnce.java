package dev.sightline.view.first;

import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.summary.entity.Durations;
import dev.sightline.view.sample.RowSample;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Whether those whom rows are about have many of them at once: a team its open tickets. Counted by teams, each would
/// be in the first category that any of its tickets is in, and hide the rest.
final class AtOnce {
    /// So many at once, as half of the rows begin.
    private static final int MANY = 4;

    private static final int MIN_ROWS = 40;

    private AtOnce() {}

    /// Not of spans that say which of them lies in which: those are several by being parts of one.
    ///
    /// @param ending what says when rows end; null: how long they take does, or nothing
    static boolean are(RowSample sample, FirstPicture picture, @Nullable Ending ending) {
        RowSample.Column ends = ends(sample, ending);
        if (ends == null || Field.withRole(sample.snapshot().fields(), Role.PARENT) >= 0) {
            return false;
        }
        RowSample.Column times =
                picture.cells(Objects.requireNonNull(sample.snapshot().sortedBy()));
        Durations durations = Durations.of(sample.snapshot());
        double factor = durations == null || ending != null ? 0 : durations.factor();
        int[] entities = picture.entities(sample);
        int[] runs = sample.runs();
        int[] rows = IntStream.range(0, sample.rows())
                .filter(row -> times != null && times.has(row) && ends.has(row) && entities[row] >= 0)
                .boxed()
                .sorted(Comparator.comparingInt((Integer row) -> runs[row])
                        .thenComparingDouble(
                                row -> Objects.requireNonNull(times).values()[row]))
                .mapToInt(Integer::intValue)
                .toArray();
        Map<Long, PriorityQueue<Double>> open = new HashMap<>();
        int[] atOnce = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            int row = rows[i];
            double start = Objects.requireNonNull(times).values()[row];
            double end = factor == 0 ? ends.values()[row] : start + factor * ends.values()[row];
            PriorityQueue<Double> its =
                    open.computeIfAbsent(((long) runs[row] << 32) | entities[row], key -> new PriorityQueue<>());
            while (!its.isEmpty() && its.peek() <= start) {
                its.poll();
            }
            its.add(end);
            atOnce[i] = its.size();
        }
        Arrays.sort(atOnce);
        return rows.length >= MIN_ROWS && atOnce[rows.length / 2] >= MANY;
    }

    private static RowSample.@Nullable Column ends(RowSample sample, @Nullable Ending ending) {
        Durations durations = Durations.of(sample.snapshot());
        String column = ending != null ? ending.column() : durations == null ? null : durations.column();
        return column == null
                ? null
                : sample.snapshot().field(column).map(sample::cells).orElse(null);
    }
}
