package dev.sightline.view.sample;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.store.Snapshot;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.request.Coordinates;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a column can tell somebody who sees the trace for the first time.
///
/// @param kind in the order in which columns are listed
/// @param score orders those of a kind, the greatest first
/// @param reason in words
public record ColumnUse(Portrait portrait, Kind kind, double score, String reason) {
    /// Texts of more different values are names, not states.
    public static final int FEW = 64;

    /// More numbers have no room beside an axis.
    private static final int MAX_CODES = 16;

    private static final long[] NO_CODES = {};
    private static final int MIN_FOR_ID = 20;
    private static final int LONG_TEXT = 48;

    public enum Kind {
        DURATION(false),
        STATE(false),
        MEASURE(false),
        FEW_VALUES(false),
        NAME(false),
        TIME(true),
        ID(true),
        COUNTER(true),
        CONSTANT(true),
        EMPTY(true);

        private final boolean folded;

        Kind(boolean folded) {
            this.folded = folded;
        }

        /// Whether the column says nothing of how the trace went, so that it may be out of sight at first.
        public boolean isFolded() {
            return folded;
        }

        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /// What something is in: `state`, `job.state`, `http_status`, `Phase`.
    private static final Pattern STATE_NAME = words(
            "state|zustand|[ée]tat|statut|estado|estatus|stato|toestand|состояние|статус|状态|状態|상태|status|phase|mode|stage|stat|health|condition|conclusion|outcome|verdict");

    /// `jobState`, `ifOperStatus`.
    private static final Pattern STATE_HUMP = Pattern.compile("[a-z](State|Status|Phase|Mode|Health)$");

    /// A state that somebody has left when the row is written: `from_state`, `oldStatus`.
    private static final Pattern LEFT =
            Pattern.compile("(?i:(^|[^a-z])(from|old|prev|previous|before|last|prior|source|src)([^a-z]|$))"
                    + "|(^|[a-z])(from|From|old|Old|prev|Prev|previous|Previous|prior|Prior)[A-Z]");

    /// Who did it, and not what: `changed_by`.
    private static final Pattern BY = Pattern.compile("[a-z](_by|By| by)$");

    private static final Pattern OUTCOME = words("outcome|verdict|conclusion|decision|result");

    private static final Pattern SEVERITY = Pattern.compile(
            "(?i)normal|trace|debug|fine|info|information|notice|warn|warning|err|error|severe|critical|fatal|alert|emerg");

    /// Numbers that stand for a word.
    private static final Pattern CODE_NAME = words(
            "code|type|kind|proto|protocol|prio|priority|level|signal|sig|errno|exitcode|exit|ret|result|success|severity|class|ni|nice");

    /// Of year, month and day in columns of their own.
    private static final Pattern PART = Pattern.compile("(?iu)year|month|day|hour|minute|second|jahr|monat|tag|stunde"
            + "|année|annee|mois|jour|heure|año|mes|día|dia|hora|anno|mese|giorno|ora");

    private static final int DATE_PARTS = 3;

    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final Pattern TIME_NAME = words("ts|timestamp|epoch|uptime");

    private static final Pattern CLOCK =
            Pattern.compile("\\s*[0-4]?\\d:[0-5]\\d(:[0-5]\\d([.,]\\d+)?)?( ?[AaPp][Mm])?\\s*");

    /// How far something went when the row was written: no two rows of a table have the same.
    private static final Pattern NUMBERING =
            Pattern.compile("(?i)(.*[^a-z])?(step|iteration|iter|frame|round|tick|build|commit|record)");

    /// What calls gave back: a number of bytes, a descriptor or an address, by what was called.
    private static final Pattern GIVEN_BACK = Pattern.compile("(?i)result|ret|retval|return|return.?value");

    static Pattern words(String alternatives) {
        return Pattern.compile("(?i)(^|[^a-z])(" + alternatives + ")([^a-z]|$)");
    }

    public static ColumnUse of(Portrait portrait, Snapshot trace) {
        Role role = portrait.field().role();
        if (portrait.presence() == 0) {
            return new ColumnUse(portrait, Kind.EMPTY, 0, "no values");
        }
        if (role == Role.TIME || portrait.field().type() == ColumnType.TIME) {
            return new ColumnUse(portrait, Kind.TIME, role == Role.TIME ? 1 : 0, "a time");
        }
        if (portrait.distinct() <= 1) {
            return new ColumnUse(portrait, Kind.CONSTANT, portrait.presence(), constant(portrait));
        }
        String id = whyId(portrait, trace);
        if (id != null) {
            return new ColumnUse(portrait, Kind.ID, -portrait.distinct(), id);
        }
        return portrait.cells().isNumber() ? number(portrait) : text(portrait);
    }

    public ColumnUse as(Kind other, String why) {
        return new ColumnUse(portrait, other, score, why);
    }

    /// What goes up and down, though it did not here.
    public ColumnUse asMeasure() {
        return new ColumnUse(portrait, Kind.MEASURE, Measured.score(portrait), Measured.reason(portrait));
    }

    private static String constant(Portrait portrait) {
        return portrait.seen() == 0
                ? "very few rows have a value"
                : "one value" + (portrait.presence() < 1 ? ", in some of the rows" : " in all rows");
    }

    private static @Nullable String whyId(Portrait portrait, Snapshot trace) {
        Role role = portrait.field().role();
        if (role == Role.SPAN || role == Role.PARENT || role == Role.MESSAGE || role == Role.CLOCK) {
            return "links rows: " + role.label();
        }
        boolean allDifferent =
                portrait.seen() >= MIN_FOR_ID && portrait.distinct() >= 0.98 * portrait.seen() && role != Role.ENTITY;
        if (!portrait.cells().isNumber()) {
            if (role == Role.FLOW) {
                return "names the unit of work";
            }
            return allDifferent ? "different in every row" : null;
        }
        if (role == Role.DURATION || role == Role.ENTITY) {
            return null;
        }
        String name = portrait.field().name();
        if (Coordinates.are(portrait.field(), trace)) {
            return "where it was";
        }
        if (name.equals("continuation.lines")) {
            return "how many more lines a record has";
        }
        // vmstat's idle time is called id, too
        boolean few = name.equals("id") && portrait.distinct() < portrait.seen() / 4;
        boolean names = (role == Role.FLOW || ColumnNames.areOfNames(name, trace) && !few) && !isMeasured(portrait);
        if (names) {
            return "numbers that name something";
        }
        if (Unnamed.areNames(portrait)) {
            return "numbers that come again, as names do";
        }
        boolean whole = portrait.field().type() == ColumnType.INT64;
        if (whole
                && !isMeasured(portrait)
                && !portrait.grows()
                && (Unnamed.areHashes(portrait) || allDifferent && Unnamed.areDealtOut(portrait))) {
            return "numbers that name something";
        }
        if (whole
                && isPart(name)
                && trace.fields().stream().filter(field -> isPart(field.name())).count() >= DATE_PARTS) {
            return "a part of a date";
        }
        boolean snapshot = trace.sortedBy() == null;
        boolean rowNumber = snapshot
                && whole
                && allDifferent
                && portrait.quantile(1) - portrait.quantile(0) <= 1.05 * (portrait.distinct() - 1);
        rowNumber |=
                snapshot && whole && allDifferent && NUMBERING.matcher(name).matches();
        boolean moment = snapshot && whole && name.toLowerCase(Locale.ROOT).equals("time");
        // of a table without a header that nothing says a time of
        moment |= snapshot && whole && ColumnNames.isUnnamed(name) && goesOn(portrait) && measuresMore(trace, name);
        return rowNumber ? "numbers the rows" : moment ? "a time" : null;
    }

    /// Whether the table has another number: of names that are sorted by one, that one is what there is to see.
    private static boolean measuresMore(Snapshot trace, String name) {
        return trace.fields().stream()
                .anyMatch(field -> field.type().isNumeric() && !field.name().equals(name));
    }

    /// Whether it never falls from row to row, and is more again and again.
    private static boolean goesOn(Portrait portrait) {
        double last = Double.NEGATIVE_INFINITY;
        for (double value : portrait.cells().values()) {
            if (value < last) {
                return false;
            }
            last = Double.isNaN(value) ? last : value;
        }
        return portrait.distinct() >= MIN_FOR_ID;
    }

    private static boolean isPart(String name) {
        return PART.matcher(name).matches();
    }

    /// What has a unit, or fractions, is no name.
    private static boolean isMeasured(Portrait portrait) {
        return portrait.field().unit() != null || portrait.field().type() == ColumnType.FLOAT64;
    }

    private static ColumnUse number(Portrait portrait) {
        String name = portrait.field().name();
        boolean duration = portrait.field().role() == Role.DURATION;
        if (duration) {
            return new ColumnUse(portrait, Kind.DURATION, 0, "how long each took");
        }
        if (portrait.field().role() == Role.ENTITY) {
            return new ColumnUse(portrait, Kind.NAME, 1, "who it was");
        }
        if (portrait.numbers() && !isMeasured(portrait) && !portrait.grows()) {
            return new ColumnUse(portrait, Kind.ID, -portrait.distinct(), "numbers the rows, again and again");
        }
        if (portrait.grows() && !Measured.isFilling(portrait)
                || TIME_NAME.matcher(name).find()) {
            return new ColumnUse(portrait, Kind.COUNTER, 0, counter(portrait));
        }
        if (Severity.isNumbered(portrait)) {
            return new ColumnUse(portrait, Kind.STATE, 3, "how severe it was");
        }
        boolean code = !isMeasured(portrait) && portrait.distinct() <= FEW;
        boolean answer = HttpStatus.is(portrait);
        if (code && (answer || saysState(name))) {
            String reason = answer ? "how it was answered" : "what it was in, as a number";
            return new ColumnUse(portrait, Kind.STATE, stateScore(portrait), reason);
        }
        if (code && CODE_NAME.matcher(name).find()) {
            return new ColumnUse(
                    portrait, Kind.FEW_VALUES, fewScore(portrait), "a code of " + portrait.distinct() + " values");
        }
        return new ColumnUse(portrait, Kind.MEASURE, Measured.score(portrait), Measured.reason(portrait));
    }

    private static boolean saysState(String name) {
        return STATE_NAME.matcher(name).find() || STATE_HUMP.matcher(name).find();
    }

    private static String counter(Portrait portrait) {
        return switch (portrait.falls()) {
            case -1 -> "a time, by its name";
            case 0 -> "only goes up";
            case 1 -> "goes up but for 1 fall";
            default -> "goes up but for " + portrait.falls() + " falls";
        };
    }

    private static ColumnUse text(Portrait portrait) {
        Role role = portrait.field().role();
        if (role == Role.ENTITY) {
            return new ColumnUse(portrait, Kind.NAME, 1, "who it was");
        }
        List<String> texts = portrait.cells().texts();
        if (texts.size() > 1
                && texts.stream().allMatch(text -> CLOCK.matcher(text).matches())) {
            return new ColumnUse(portrait, Kind.TIME, 0, "a time of day");
        }
        boolean few = portrait.distinct() <= FEW && portrait.textLength() <= LONG_TEXT;
        if (few && role == Role.LEVEL) {
            return new ColumnUse(portrait, Kind.STATE, 3, "how severe it was");
        }
        if (few && saysHowSevere(portrait)) {
            return new ColumnUse(portrait, Kind.STATE, 2, "how severe it was");
        }
        boolean named = saysState(portrait.field().name());
        if (few && named && !Regions.are(portrait.cells().texts())) {
            return new ColumnUse(portrait, Kind.STATE, stateScore(portrait), "what it was in");
        }
        if (few) {
            String reason = role == Role.EVENT ? "what happened" : "one of " + portrait.distinct() + " values";
            return new ColumnUse(portrait, Kind.FEW_VALUES, fewScore(portrait), reason);
        }
        String reason = portrait.textLength() > LONG_TEXT ? "long texts" : "one of many values";
        return new ColumnUse(portrait, Kind.NAME, role == Role.EVENT ? 0.9 : portrait.presence() / 2, reason);
    }

    /// Whether it has words of severity and no others, whatever it is called: `type` of Kubernetes' events.
    private static boolean saysHowSevere(Portrait portrait) {
        return portrait.distinct() == portrait.values().size()
                && portrait.values().stream()
                        .allMatch(value -> SEVERITY.matcher(portrait.cells().text(value.value()))
                                .matches());
    }

    /// The numbers that stand for words, ascending: between 200 and 404 there is nothing. Empty where they are many,
    /// or none does.
    public long[] codes() {
        boolean coded = kind == Kind.STATE || kind == Kind.FEW_VALUES;
        return coded
                        && portrait.field().type() == ColumnType.INT64
                        && portrait.distinct() <= MAX_CODES
                        && portrait.distinct() == portrait.values().size()
                ? portrait.values().stream()
                        .mapToLong(value -> (long) value.value())
                        .sorted()
                        .toArray()
                : NO_CODES;
    }

    /// A text that says nothing of a row beside others: different in each, or something else.
    public boolean isVague() {
        Role role = portrait.field().role();
        return kind == Kind.ID && portrait.field().type() == ColumnType.STRING && (role == null || role == Role.EVENT);
    }

    /// Whether its values say how severe a row is.
    public boolean isSeverity() {
        return kind == Kind.STATE
                && (portrait.field().role() == Role.LEVEL || !portrait.cells().isNumber() && saysHowSevere(portrait));
    }

    /// Whether it says how severe what happened was, and not what somebody is in: the `type` of an event is over with
    /// it, its `status` or `health` is not.
    public boolean isOfRows() {
        return isSeverity() && !saysState(portrait.field().name());
    }

    /// Whether it says how something went.
    public boolean isOutcome() {
        return OUTCOME.matcher(portrait.field().name()).find();
    }

    private static double stateScore(Portrait portrait) {
        return portrait.presence()
                + (portrait.field().role() == Role.EVENT ? 1 : 0)
                - (LEFT.matcher(portrait.field().name()).find() ? 0.5 : 0);
    }

    /// Many rows, an event, and no value that is nearly all of them.
    private static double fewScore(Portrait portrait) {
        return portrait.presence()
                + (portrait.field().role() == Role.EVENT ? 0.5 : 0)
                + (portrait.topShare() > 0.98 ? -0.5 : 0)
                + (LEFT.matcher(portrait.field().name()).find() ? -0.2 : 0)
                + (BY.matcher(portrait.field().name()).find() ? -0.3 : 0)
                + (portrait.cells().isNumber() || isDigits(portrait) ? -0.3 : 0);
    }

    /// Texts of digits alone are keys of something else: `08` to `15` of a document by hours.
    private static boolean isDigits(Portrait portrait) {
        return portrait.field().type() == ColumnType.STRING
                && portrait.cells().texts().stream()
                        .allMatch(text -> DIGITS.matcher(text).matches());
    }

    /// Whether it is something else for each thing that was called.
    public boolean isGivenBack() {
        return portrait.field().type() == ColumnType.INT64
                && portrait.field().unit() == null
                && GIVEN_BACK.matcher(portrait.field().name()).matches();
    }

    /// Whether the score owes something to what the column is called or measured in.
    public boolean isTelling() {
        return Measured.isTelling(portrait);
    }

    /// How much of something is in use, and not how much is left.
    public boolean isBusyShare() {
        return Measured.isBusyShare(portrait);
    }

    public boolean saysBusy() {
        return Measured.saysBusy(portrait);
    }

    /// Whether it is there all the time, and somebody looks now and then: how busy or full something is.
    public boolean isGauge() {
        return Measured.isGauge(portrait);
    }

    /// Whether it says who is busy while nearly all are not, as `%CPU` of all processes does.
    public boolean isMostlyIdle() {
        return Measured.isMostlyIdle(portrait);
    }
}
