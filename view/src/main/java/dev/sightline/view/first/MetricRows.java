package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.store.Snapshot;
import dev.sightline.view.sample.RowSample;
import java.util.List;
import java.util.stream.IntStream;

/// The rows that are samples of metrics: each has the name of what was measured, and its value. All else that they have
/// are labels, which say what was measured and not how it went: `state="failed"` with the value 0 is a unit that did
/// not fail, `error="auth"` with 12 a counter of errors since the start.
///
/// @param columns name and value; empty where the trace has no such rows
record MetricRows(List<RowSample.Column> columns) {
    static MetricRows of(RowSample sample) {
        Snapshot snapshot = sample.snapshot();
        boolean named = snapshot.field("metric")
                .filter(field -> field.role() == Role.EVENT && field.type() == ColumnType.STRING)
                .isPresent();
        boolean valued = snapshot.field("value")
                .filter(field -> field.type() == ColumnType.FLOAT64 || field.type() == ColumnType.INT64)
                .isPresent();
        return new MetricRows(
                named && valued
                        ? List.of(
                                sample.cells(snapshot.field("metric").orElseThrow()),
                                sample.cells(snapshot.field("value").orElseThrow()))
                        : List.of());
    }

    /// Whether some of them have a value of that column.
    boolean haveLabels(RowSample.Column column) {
        return !columns.isEmpty()
                && IntStream.range(0, column.values().length)
                        .anyMatch(row -> column.has(row) && columns.stream().allMatch(of -> of.has(row)));
    }
}
