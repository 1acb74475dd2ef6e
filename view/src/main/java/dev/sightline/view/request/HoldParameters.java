package dev.sightline.view.request;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.TimeLength;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.hold.Fold;
import dev.sightline.summary.hold.Hold;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The parameters that say how long a value holds, and what it is where several rows hold.
public final class HoldParameters {
    static final Parameter<@Nullable String> HOLD = Parameter.text(
            "hold",
            "HOW",
            "how long a value holds: duration (of rows that have one; the default where there is such a column), next"
                    + " (until the entity's next row), a time such as 30s (the same, but for so long at most), or both:"
                    + " 30s,duration (of entities without any duration at most 30 s);"
                    + " 30s;oven=3min has another time for the entity oven; each:2s: every row for so long, also beside"
                    + " others of its entity");

    public static final Parameter<Fold> ACTIVE = Parameter.constant(
            "active",
            "FOLD",
            Fold.NONE,
            "an entity's value is the sum, max or count of its rows that hold",
            List.of(Fold.SUM, Fold.MAX, Fold.COUNT));

    /// What is counted of what holds.
    public enum What {
        ENTITIES,
        ROWS
    }

    public static final Parameter<What> COUNT = Parameter.constant(
            "count", "WHAT", What.ENTITIES, "entities (default), or rows that hold", List.of(What.values()));

    private static final String UNTIL = "until:";

    private static final String EACH = "each:";

    private static final String DURATION = "duration";

    /// For how long a value holds at most that holds until the next, and how those hold that say it themselves.
    private static final Pattern BOTH = Pattern.compile("([^,:]*),(duration|until:.*)", Pattern.DOTALL);

    /// What divides the parts of a hold, and what it is written as in names.
    private static final Pattern SPECIAL = Pattern.compile("[%;=,:]");
    private static final Pattern ESCAPED = Pattern.compile("%([0-7][0-9A-Fa-f])");
    private static final Pattern LONE_PERCENT = Pattern.compile("%(?![0-7][0-9A-Fa-f])");

    private HoldParameters() {}

    /// Whether every row that holds counts in its own category.
    ///
    /// @throws IllegalArgumentException if they are joined as well
    public static boolean countsRows(Parameters given) {
        boolean rows = COUNT.of(given) == What.ROWS;
        if (rows && ACTIVE.of(given) != Fold.NONE) {
            throw new IllegalArgumentException(
                    "count: with rows each counts by itself, and active joins them; leave one of the two out");
        }
        return rows;
    }

    /// Duration where the trace can say how long a row lasts, unless something else is asked for.
    static Hold hold(Parameters parameters, Snapshot snapshot) {
        String text = HOLD.of(parameters);
        Durations durations = Durations.of(snapshot);
        if (text == null) {
            return durations == null ? new Hold.UntilNext() : new Hold.ForDuration(durations);
        }
        if (text.equals("next")) {
            return new Hold.UntilNext();
        }
        Matcher both = BOTH.matcher(text);
        if (both.matches()) {
            return new Hold.ForDuration(own(both.group(2), durations, snapshot), atMost(both.group(1)));
        }
        if (text.startsWith(EACH)) {
            if (snapshot.sortedBy() == null) {
                throw new IllegalArgumentException(
                        "hold: this trace has no time column; name one with time, or leave hold out");
            }
            return new Hold.ForDuration(Durations.each(snapshot, time(text.substring(EACH.length()))));
        }
        return isOwn(text) ? new Hold.ForDuration(own(text, durations, snapshot)) : atMost(text);
    }

    private static boolean isOwn(String text) {
        return text.equals(DURATION) || text.startsWith(UNTIL);
    }

    private static Durations own(String text, @Nullable Durations durations, Snapshot snapshot) {
        if (text.startsWith(UNTIL)) {
            return until(snapshot, text.substring(UNTIL.length()));
        }
        if (durations == null) {
            throw new IllegalArgumentException(
                    snapshot.sortedBy() == null
                            ? "hold: this trace has no time column; name one with time, or leave hold out"
                            : "hold: no column of numbers has the role duration and a unit of time; name one with"
                                    + " duration and its unit with unit, or ask for next");
        }
        return durations;
    }

    private static Durations until(Snapshot snapshot, String column) {
        Field field = ColumnNames.require(snapshot, "hold", column);
        if (snapshot.sortedBy() == null) {
            throw new IllegalArgumentException(
                    "hold: this trace has no time column; name one with time, or leave hold out");
        }
        if (field.type() != ColumnType.TIME || field.name().equals(snapshot.sortedBy())) {
            throw new IllegalArgumentException("hold: " + Spelling.quoted(column)
                    + (field.type() == ColumnType.TIME ? " is when rows begin" : " is no column of times")
                    + "; name the column that says when rows end, or ask for next");
        }
        return Durations.until(snapshot, field.name());
    }

    /// A time, and behind semicolons those of entities that have their own: `30s;oven=3min`. In names `%3B` stands for
    /// a semicolon, and so on for what divides parts.
    private static Hold.AtMost atMost(String text) {
        String[] parts = text.split(";", -1);
        SortedMap<String, Long> own = new TreeMap<>();
        for (String part : List.of(parts).subList(1, parts.length)) {
            int equals = part.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("hold: ENTITY=TIME is expected behind a semicolon, not "
                        + Spelling.quoted(part) + "; in names %3B stands for a semicolon and %3D for =");
            }
            own.put(decoded(part.substring(0, equals)), time(part.substring(equals + 1)));
        }
        return new Hold.AtMost(time(parts[0]), own);
    }

    private static String decoded(String name) {
        if (LONE_PERCENT.matcher(name).find()) {
            throw new IllegalArgumentException(
                    "hold: in " + Spelling.quoted(name) + " two hexadecimal digits are expected behind %, as in %3B");
        }
        return ESCAPED.matcher(name)
                .replaceAll(
                        found -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(found.group(1), 16))));
    }

    private static String encoded(String name) {
        return SPECIAL.matcher(name)
                .replaceAll(found -> "%%%02X".formatted((int) found.group().charAt(0)));
    }

    private static long time(String text) {
        Long nanos = TimeLength.nanos(text);
        if (nanos == null) {
            throw new IllegalArgumentException(
                    "hold: duration, next, until:COLUMN, each:TIME or a time such as 30s is expected, not "
                            + Spelling.quoted(text));
        }
        return nanos;
    }

    /// As a request spells it.
    public static String label(Hold hold) {
        return switch (hold) {
            case Hold.UntilNext() -> "next";
            case Hold.AtMost(long nanos, SortedMap<String, Long> own) ->
                own.entrySet().stream()
                        .map(each -> ";" + encoded(each.getKey()) + "=" + each.getValue() + "ns")
                        .collect(Collectors.joining("", nanos + "ns", ""));
            case Hold.ForDuration(Durations durations, Hold.AtMost others) ->
                (others == null ? "" : label(others) + ",")
                        + (durations.isEach()
                                ? EACH + durations.open() + "ns"
                                : durations.isEnd() ? UNTIL + durations.column() : DURATION);
        };
    }
}
