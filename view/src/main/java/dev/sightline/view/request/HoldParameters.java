package dev.sightline.view.request;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Unit;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.hold.Fold;
import dev.sightline.summary.hold.HeldStates;
import dev.sightline.summary.hold.Hold;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The parameters that say how long a value holds: `hold`, `active`, `count`, `row`.
public final class HoldParameters {
    private static final Pattern TIME = Pattern.compile("([0-9]{1,18}(?:\\.[0-9]{1,18})?) ?([\\p{L}]+)");

    private static final String UNTIL = "until:";

    private HoldParameters() {}

    /// Duration where the trace can say how long a row lasts, unless something else is asked for.
    static Hold hold(Parameters parameters, Snapshot snapshot) {
        String text = parameters.filled("hold");
        Durations durations = Durations.of(snapshot);
        if (text == null) {
            return durations == null ? new Hold.UntilNext() : new Hold.ForDuration(durations);
        }
        if (text.equals("next")) {
            return new Hold.UntilNext();
        }
        if (text.startsWith(UNTIL)) {
            return new Hold.ForDuration(until(snapshot, text.substring(UNTIL.length())));
        }
        if (!text.equals("duration")) {
            return atMost(text);
        }
        if (durations == null) {
            throw new IllegalArgumentException(
                    snapshot.sortedBy() == null
                            ? "hold: this trace has no time column; name one with time, or leave hold out"
                            : "hold: no column of numbers has the role duration and a unit of time; name one with"
                                    + " duration and its unit with unit, or ask for next");
        }
        return new Hold.ForDuration(durations);
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

    private static Hold atMost(String text) {
        Matcher matcher = TIME.matcher(text);
        Unit unit = matcher.matches()
                ? Unit.parse(matcher.group(2)).filter(Unit::isTime).orElse(null)
                : null;
        if (unit != null) {
            BigDecimal nanos = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit.factor()));
            if (nanos.compareTo(BigDecimal.ONE) >= 0) {
                return new Hold.AtMost(
                        nanos.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue());
            }
        }
        throw new IllegalArgumentException(
                "hold: duration, next, until:COLUMN or a time such as 30s is expected, not " + Spelling.quoted(text));
    }

    /// As a request spells it.
    public static String label(Hold hold) {
        return switch (hold) {
            case Hold.UntilNext() -> "next";
            case Hold.AtMost(long nanos) -> nanos + "ns";
            case Hold.ForDuration(Durations durations) -> durations.isEnd() ? UNTIL + durations.column() : "duration";
        };
    }

    public static Fold active(Parameters parameters) {
        String text = parameters.filled("active");
        if (text == null) {
            return Fold.NONE;
        }
        for (Fold fold : List.of(Fold.SUM, Fold.MAX, Fold.COUNT)) {
            if (fold.name().toLowerCase(Locale.ROOT).equals(text)) {
                return fold;
            }
        }
        throw new IllegalArgumentException("active: sum, max or count is expected, not " + Spelling.quoted(text));
    }

    /// Which of the rows that hold is an entity's state.
    public static HeldStates.Shown shown(Parameters parameters) {
        String text = parameters.filled("row");
        if (text == null || text.equals("latest")) {
            return HeldStates.Shown.LATEST;
        }
        if (!text.equals("category")) {
            throw new IllegalArgumentException("row: latest or category is expected, not " + Spelling.quoted(text));
        }
        if (active(parameters) != Fold.NONE) {
            throw new IllegalArgumentException(
                    "row: with category a row of several is shown, and active joins them; leave one of the two out");
        }
        return HeldStates.Shown.OF_CATEGORY;
    }

    /// Whether rows are counted, not entities.
    public static boolean countsRows(Parameters parameters) {
        String text = parameters.filled("count");
        if (text == null || text.equals("entities")) {
            return false;
        }
        if (!text.equals("rows")) {
            throw new IllegalArgumentException("count: entities or rows is expected, not " + Spelling.quoted(text));
        }
        if (active(parameters) != Fold.NONE) {
            throw new IllegalArgumentException(
                    "count: with rows each counts by itself, and active joins them; leave one of the two out");
        }
        return true;
    }
}
