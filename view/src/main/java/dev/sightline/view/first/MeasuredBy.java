package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.view.sample.RowSample;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The column that says what was measured, in a table that has a row for each number: somebody has several rows at one
/// moment, and one of each of its values.
final class MeasuredBy {
    /// In a hundred rows of tables that have a row for each number so many are not the first of somebody at a moment.
    private static final int AGAIN = 30;

    /// A row may be there twice.
    private static final int TWICE = 2;

    private static final int PERCENT = 100;
    private static final int MIN_ROWS = 10;

    /// More are no measures but things.
    private static final int MOST = 2000;

    private record Moment(double nanos, int entity, double value) {}

    private final RowSample.Column shown;
    private final RowSample.Column time;
    private final int[] entities;
    private final int[] rows;

    private MeasuredBy(RowSample.Column shown, RowSample.Column time, int[] entities) {
        this.shown = shown;
        this.time = time;
        this.entities = entities;
        rows = IntStream.range(0, entities.length)
                .filter(row -> shown.has(row) && time.has(row) && entities[row] >= 0)
                .toArray();
    }

    /// Its name; null: a row has all that was measured at its moment.
    ///
    /// @param columns that may be it
    /// @param entities of each row the number of who it is about; -1: nobody
    static @Nullable String of(
            RowSample.Column shown, RowSample.Column time, List<RowSample.Column> columns, int[] entities) {
        MeasuredBy by = new MeasuredBy(shown, time, entities);
        if (by.rows.length < MIN_ROWS || by.again(null, Long.MAX_VALUE) * PERCENT < by.rows.length * (long) AGAIN) {
            return null;
        }
        return columns.stream()
                .filter(by::tells)
                .min(Comparator.comparingInt(column -> column.texts().size()))
                .map(column -> column.field().name())
                .orElse(null);
    }

    private boolean tells(RowSample.Column column) {
        return column.field().type() == ColumnType.STRING
                && !column.equals(shown)
                && column.texts().size() > 1
                && column.texts().size() <= MOST
                && again(column, rows.length * (long) TWICE / PERCENT) * PERCENT <= rows.length * (long) TWICE;
    }

    /// How many rows are not the first of their entity, and of what a column says, at their moment.
    ///
    /// @param enough beyond so many nobody counts on
    private long again(RowSample.@Nullable Column column, long enough) {
        Set<Moment> seen = new HashSet<>();
        long again = 0;
        for (int row : rows) {
            double value = column == null ? 0 : column.has(row) ? column.values()[row] : -1;
            again += seen.add(new Moment(time.values()[row], entities[row], value)) ? 0 : 1;
            if (again > enough) {
                break;
            }
        }
        return again;
    }
}
