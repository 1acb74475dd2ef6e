package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.EndNames;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.entity.Durations;
import dev.sightline.view.request.AskedWindow;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.sample.RowSample;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The column that says when rows end, where none says how long they take: tables of jobs have a start and an end.
///
/// @param before how many of the rows that were looked at end before they start: clocks are set, people mistype. Such a
/// row lasts for no time, and takes nothing from the others
record Ending(String column, int before) {
    private static final double DAY = 86_400e9;
    private static final int SEVERAL = 3;

    /// Null where there is none, or where rows say how long they take; if some of these have no end yet, they go on,
    /// and by how long they took they would last for no time.
    static @Nullable Ending of(RowSample sample) {
        Snapshot snapshot = sample.snapshot();
        Durations durations = Durations.of(snapshot);
        Ending ending = ofTimes(sample);
        return ending == null || durations == null || ending.areSomeOpen(sample, durations.column()) ? ending : null;
    }

    private static @Nullable Ending ofTimes(RowSample sample) {
        Snapshot snapshot = sample.snapshot();
        String time = snapshot.sortedBy();
        if (time == null || areMostlyMoments(sample)) {
            return null;
        }
        RowSample.Column starts = sample.cells(snapshot.field(time).orElseThrow());
        List<String> times = ColumnNames.ofTimes(snapshot);
        return snapshot.fields().stream()
                .filter(field -> times.contains(field.name())
                        && !field.name().equals(time)
                        && EndNames.saysEnd(field.name(), time, times)
                        && !AskedWindow.ends(snapshot, time, field.name()))
                .map(field -> following(starts, sample.cells(field)))
                .filter(Objects::nonNull)
                .min(Comparator.comparing(ending -> isOfDays(sample, ending)))
                .orElse(null);
    }

    /// Whether rows that say how long they took, and no others, say when they ended, and several say neither.
    private boolean areSomeOpen(RowSample sample, String duration) {
        RowSample.Column lasts = sample.cells(sample.snapshot().field(duration).orElseThrow());
        RowSample.Column ends = sample.cells(sample.snapshot().field(column).orElseThrow());
        int open = 0;
        int ended = 0;
        for (int row = 0; row < sample.rows(); row++) {
            open += !lasts.has(row) && !ends.has(row) ? 1 : 0;
            ended += lasts.has(row) && ends.has(row) ? 1 : 0;
        }
        return open >= SEVERAL && open < ended && open + ended == sample.rows();
    }

    /// Whether it is the day on which rows end, and not when on it.
    private static boolean isOfDays(RowSample sample, Ending ending) {
        RowSample.Column ends =
                sample.cells(sample.snapshot().field(ending.column).orElseThrow());
        return IntStream.range(0, sample.rows()).filter(ends::has).allMatch(row -> ends.values()[row] % DAY == 0);
    }

    /// Whether rows say when something was met first and last, and most of it once.
    static boolean areMostlyMoments(RowSample sample) {
        Snapshot snapshot = sample.snapshot();
        String time = snapshot.sortedBy();
        return time != null
                && snapshot.fields().stream()
                        .filter(field ->
                                field.type() == ColumnType.TIME && EndNames.areFirstAndLast(time, field.name()))
                        .anyMatch(field ->
                                isMostlyOnce(sample.cells(snapshot.field(time).orElseThrow()), sample.cells(field)));
    }

    private static boolean isMostlyOnce(RowSample.Column first, RowSample.Column last) {
        int[] both = IntStream.range(0, first.values().length)
                .filter(row -> first.has(row) && last.has(row))
                .toArray();
        return 2
                        * IntStream.of(both)
                                .filter(row -> last.values()[row] == first.values()[row])
                                .count()
                > both.length;
    }

    /// Null unless more rows end after they began than before.
    private static @Nullable Ending following(RowSample.Column starts, RowSample.Column ends) {
        int before = 0;
        int after = 0;
        for (int row = 0; row < starts.values().length; row++) {
            if (starts.has(row) && ends.has(row)) {
                before += ends.values()[row] < starts.values()[row] ? 1 : 0;
                after += ends.values()[row] > starts.values()[row] ? 1 : 0;
            }
        }
        return after > before ? new Ending(ends.field().name(), before) : null;
    }
}
