package dev.sightline.view.request;

import dev.sightline.store.Snapshot;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Columns that are in no input, made of others: how long rows took and their stages, how late they were, how fast what
/// is counted grows, the numbers among texts, the metrics of tables that have a row for each number.
public final class MadeColumns {
    private MadeColumns() {}

    /// The snapshot with those it can have.
    public static Snapshot in(Snapshot snapshot) {
        Snapshot metrics = MetricColumns.in(snapshot);
        Snapshot made = StageColumns.in(DelayColumn.in(LastingColumn.in(NumberColumns.in(metrics))));
        return RateColumns.in(made, metrics);
    }

    /// What they are made of, for people.
    ///
    /// @param shown to whom it is told, with the columns or without
    public static List<String> said(Snapshot shown) {
        return Stream.of(
                        Stream.ofNullable(LastingColumn.said(shown)),
                        Stream.ofNullable(DelayColumn.said(shown)),
                        StageColumns.said(shown).stream(),
                        RateColumns.said(shown).stream(),
                        NumberColumns.said(shown).stream(),
                        MetricColumns.said(shown).stream())
                .flatMap(each -> each)
                .toList();
    }

    /// Some columns, and those that say the same as these in other words: texts of numbers, names of metrics.
    public static Set<String> withSources(Set<String> columns, Snapshot shown) {
        return columns.stream()
                .flatMap(column -> Stream.of(
                                Stream.of(column),
                                NumberColumns.sources(column, shown),
                                MetricColumns.sources(column, shown))
                        .flatMap(each -> each))
                .collect(Collectors.toSet());
    }

    /// Whether a text that somebody wrote may ask for one. Metrics, which are called by any name, are not asked for in
    /// SQL: there a `WHERE` has them.
    public static boolean isNamedIn(String text) {
        return LastingColumn.isNamedIn(text)
                || DelayColumn.isNamedIn(text)
                || StageColumns.isNamedIn(text)
                || RateColumns.isNamedIn(text)
                || NumberColumns.isNamedIn(text);
    }
}
