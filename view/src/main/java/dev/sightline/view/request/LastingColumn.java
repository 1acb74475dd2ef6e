package dev.sightline.view.request;

import dev.sightline.event.ColumnType;
import dev.sightline.event.EndNames;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.Snapshots;
import dev.sightline.summary.Together;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How long each row took, where columns say when rows start and end and none says how long they took: a column more
/// in everything that is asked.
///
/// It has no role: whether rows last until their end is asked for otherwise, as those without one go on.
public final class LastingColumn {
    public static final String NAME = "duration";

    private static final Field FIELD = new Field(NAME, ColumnType.INT64, null, "ns");

    /// So many rows tell whether what is called an end follows the start.
    private static final int LOOKED_AT = 4096;
    private static final long DAY = 86_400_000_000_000L;

    private record Ends() {}

    private LastingColumn() {}

    /// The snapshot with the column, or as it is; as it is, too, where its rows are in several processes.
    static Snapshot in(Snapshot snapshot) {
        return Together.plan(snapshot.rounds(), () -> here(snapshot), () -> snapshot);
    }

    private static Snapshot here(Snapshot snapshot) {
        String end = end(snapshot);
        return end == null
                ? snapshot
                : Snapshots.lasted(snapshot, FIELD, Objects.requireNonNull(snapshot.sortedBy()), end);
    }

    /// Whether a snapshot has it, and not a column of that name that was read.
    public static boolean is(Field field) {
        return field.equals(FIELD);
    }

    /// What it is made of, for people; null where nothing is made.
    ///
    /// @param shown to whom it is told, with the column or without
    static @Nullable String said(Snapshot shown) {
        String start = shown.sortedBy();
        boolean made = shown.field(NAME).filter(LastingColumn::is).isPresent();
        if (start == null) {
            return null;
        }
        String end = made ? ending(shown, start).orElse(null) : end(shown);
        return end == null
                ? null
                : "column '" + NAME + "' is '" + end + "' minus '" + start + "'"
                        + (made ? "" : ", where it is asked for");
    }

    /// Whether a text that somebody wrote may ask for it.
    static boolean isNamedIn(String text) {
        return text.toLowerCase(Locale.ROOT).contains(NAME);
    }

    private static @Nullable String end(Snapshot snapshot) {
        String start = snapshot.sortedBy();
        boolean known = snapshot.field(NAME).isPresent() || ColumnNames.withRole(snapshot, Role.DURATION) != null;
        return start == null || known
                ? null
                : snapshot.derived(new Ends(), () -> ending(snapshot, start)).orElse(null);
    }

    private static Optional<String> ending(Snapshot snapshot, String start) {
        List<String> all = ColumnNames.ofTimes(snapshot);
        List<String> ends = all.stream()
                .filter(name -> !name.equals(start) && EndNames.saysEnd(name, start, all))
                .filter(name -> !AskedWindow.ends(snapshot, start, name))
                .toList();
        return ends.stream()
                .filter(end -> follows(snapshot, start, end))
                .min(Comparator.comparing(end -> isOfDays(snapshot, end)));
    }

    /// Whether the first rows that have it are all at midnight: the day of an end, and not when on it.
    private static boolean isOfDays(Snapshot snapshot, String end) {
        int left = LOOKED_AT;
        for (Segment segment : snapshot.segments()) {
            for (int row = 0; row < segment.rows() && left > 0; row++, left--) {
                if (segment.value(end, row) instanceof Long nanos) {
                    if (Math.floorMod(nanos, DAY) != 0) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /// Whether more of the first rows end after they began than before.
    private static boolean follows(Snapshot snapshot, String start, String end) {
        int left = LOOKED_AT;
        int balance = 0;
        for (Segment segment : snapshot.segments()) {
            boolean both = segment.column(start) instanceof ColumnVector.Longs
                    && segment.column(end) instanceof ColumnVector.Longs;
            for (int row = 0; both && row < segment.rows() && left > 0; row++, left--) {
                Object from = segment.value(start, row);
                Object to = segment.value(end, row);
                if (from instanceof Long begun && to instanceof Long ended) {
                    balance += Long.compare(ended, begun);
                }
            }
        }
        return balance > 0;
    }
}
