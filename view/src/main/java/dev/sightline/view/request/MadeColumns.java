package dev.sightline.view.request;

import dev.sightline.store.Snapshot;
import java.util.List;
import java.util.stream.Stream;

/// Columns that are in no input, made of others: how long rows took and their stages, how late they were, how fast what
/// is counted grows, the numbers among texts.
public final class MadeColumns {
    private MadeColumns() {}

    /// The snapshot with those it can have.
    public static Snapshot in(Snapshot snapshot) {
        Snapshot made = StageColumns.in(DelayColumn.in(LastingColumn.in(NumberColumns.in(snapshot))));
        return RateColumns.in(made, snapshot);
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
                        NumberColumns.said(shown).stream())
                .flatMap(each -> each)
                .toList();
    }

    /// Whether a text that somebody wrote may ask for one.
    public static boolean isNamedIn(String text) {
        return LastingColumn.isNamedIn(text)
                || DelayColumn.isNamedIn(text)
                || StageColumns.isNamedIn(text)
                || RateColumns.isNamedIn(text)
                || NumberColumns.isNamedIn(text);
    }
}
