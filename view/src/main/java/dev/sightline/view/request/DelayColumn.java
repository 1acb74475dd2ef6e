package dev.sightline.view.request;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.Outline;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.Snapshots;
import dev.sightline.summary.Together;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How late each row was, where columns say when something was to be and when it was, and none says by how much they
/// differ: `scheduled_departure` and `actual_departure`. Negative where it was early.
final class DelayColumn {
    private static final String NAME = "delay";

    private static final Field FIELD = new Field(NAME, ColumnType.INT64, null, "ns");

    private static final String PLANNED = "scheduled|schedule|sched|planned|plan|expected|estimated|promised"
            + "|geplant(?:e[nrs]?)?|planm(?:\u00e4|ae)(?:\u00df|ss)ig(?:e[nrs]?)?|soll|pr[\u00e9e]vue?|programad[oa]|previst[oa]";

    private static final String ACTUAL =
            "actual|real|observed" + "|tats(?:\u00e4|ae)chlich(?:e[nrs]?)?|ist|r[\u00e9e]el(?:le)?|effettiv[oa]";
    /// A part of a name, with what joins it to the others.
    private static final Pattern SAYS_PLANNED = part(PLANNED);

    private static final Pattern SAYS_ACTUAL = part(ACTUAL);
    private static final Pattern KNOWN =
            Pattern.compile("(?iu)delay|late|verz\u00f6gerung|versp\u00e4tung|retard|retraso|ritardo");

    private record Pairs() {}

    private record Pair(String planned, String actual) {}

    private DelayColumn() {}

    private static Pattern part(String words) {
        return Pattern.compile(
                "(?iu)(?<=^|[^\\p{L}])(" + words + ")(?=[^\\p{L}]|$)|(?<=^|\\p{Ll})(?i:" + words + ")(?=\\p{Lu}|$)");
    }

    /// The snapshot with the column, or as it is; as it is, too, where its rows are in several processes.
    static Snapshot in(Snapshot snapshot) {
        return Together.plan(snapshot.rounds(), () -> here(snapshot), () -> snapshot);
    }

    private static Snapshot here(Snapshot snapshot) {
        return pair(snapshot)
                .map(pair -> Snapshots.apart(snapshot, FIELD, pair.planned, pair.actual))
                .orElse(snapshot);
    }

    /// Whether a snapshot has it, and not a column of that name that was read.
    static boolean is(Field field) {
        return field.equals(FIELD);
    }

    /// What it is made of, for people; null where nothing is made.
    ///
    /// @param shown to whom it is told, with the column or without
    static @Nullable String said(Snapshot shown) {
        boolean made = shown.field(NAME).filter(FIELD::equals).isPresent();
        return (made ? found(shown) : pair(shown))
                .map(pair -> "column '" + NAME + "' is '" + pair.actual + "' minus '" + pair.planned + "'"
                        + (made ? "" : ", where it is asked for"))
                .orElse(null);
    }

    /// Whether a text that somebody wrote may ask for it.
    static boolean isNamedIn(String text) {
        return text.toLowerCase(Locale.ROOT).contains(NAME);
    }

    private static Optional<Pair> pair(Snapshot snapshot) {
        boolean known = snapshot.sortedBy() == null
                || snapshot.fields().stream()
                        .anyMatch(field -> KNOWN.matcher(field.name()).find());
        return known ? Optional.empty() : snapshot.derived(new Pairs(), () -> found(snapshot));
    }

    private static Optional<Pair> found(Snapshot snapshot) {
        List<String> times = snapshot.fields().stream()
                .filter(field -> field.type() == ColumnType.TIME)
                .map(Field::name)
                .filter(name -> 2 * present(snapshot, name) >= snapshot.rows())
                .toList();
        for (String planned : times) {
            for (String actual : times) {
                boolean same = SAYS_PLANNED.matcher(planned).find()
                        && SAYS_ACTUAL.matcher(actual).find()
                        && rest(SAYS_PLANNED, planned).equals(rest(SAYS_ACTUAL, actual));
                if (same) {
                    return Optional.of(new Pair(planned, actual));
                }
            }
        }
        return Optional.empty();
    }

    private static String rest(Pattern part, String name) {
        return part.matcher(name)
                .replaceFirst("")
                .replaceAll("[^\\p{L}\\p{N}]", "")
                .toLowerCase(Locale.ROOT);
    }

    private static long present(Snapshot snapshot, String column) {
        long missing = 0;
        for (Segment segment : snapshot.segments()) {
            Outline outline = segment.outline(column);
            missing += outline == null ? segment.rows() : outline.missing();
        }
        return snapshot.rows() - missing;
    }
}
