package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.paint.AutomaticPaint;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.HttpStatus;
import dev.sightline.view.sample.Portrait;
import dev.sightline.view.sample.RowSample;
import dev.sightline.view.sample.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The rows that say of themselves that something failed, where the first picture is of something else: durations of
/// spans do not show which of them were errors.
///
/// @param label what they are called
/// @param where an expression for them
record Failures(String label, String where) {
    private static final String FAILED = "failed";

    /// OpenTelemetry's: 0 unset, 1 ok, 2 error.
    private static final Pattern STATUS_CODE = Pattern.compile("(?i)(^|\\.)(otel\\.)?status[._]?code$");

    private static final double STATUS_ERROR = 2;
    private static final Pattern ERROR_TEXT = Pattern.compile("(?i)(STATUS_CODE_)?ERROR");

    /// What an exporter sets to `true`, or to what went wrong: Jaeger's and Zipkin's tag `error`.
    private static final Pattern ERROR_NAME = Pattern.compile(
            "(?i)(^|[^a-z])(error|exception|error[._ -]?(message|msg|text|reason|type|class|code|detail))$");

    /// A code of an error is one wherever it is not 0.
    private static final Pattern ERROR_CODE = Pattern.compile("(?i)(^|[^a-z])(error|err)[._ -]?(code|no)$");

    /// A yes or no of failure.
    private static final Pattern FAILED_NAME = Pattern.compile(
            "(?i)(^|[^a-z])(failed|failure|errored|crashed|timed[._-]?out|(is|has)[._-]?(error|failed))$");

    /// gRPC's: 0 or OK, and anything else.
    private static final Pattern GRPC = Pattern.compile("(?i)(^|[^a-z])grpc[._-]?(status|code|status[._-]?code)$");

    /// How something came out, in words, whatever words these are.
    private static final Pattern RESULT =
            Pattern.compile("(?i)(^|[^a-z])(result|outcome|verdict|conclusion|disposition)$");

    /// A value that says nothing but how something came out, whatever its column is called.
    private static final Pattern VERDICT = Pattern.compile(
            "(?i)fail|failed|failure|nok|declined|denied|rejected|refused|aborted|crashed|abgelehnt|fehlgeschlagen"
                    + "|refusé|échoué|rechazad[oa]|fallid[oa]|recusad[oa]|fallit[oa]");
    /// What was done, or by whom, is no verdict on it: an approval that is rejected, a packet that is denied.
    private static final Pattern DONE = Pattern.compile(
            "(?i)(^|[^a-z])(action|event|type|kind|step|stage|decision|rule|policy|category)([^a-z]|$)");

    private static final int MOST_VERDICTS = 12;

    /// Words of a yes or no.
    private static final String YES_OR_NO = "(?i)(y|n|yes|no|t|f|true|false|1|0)";

    private static final String NO = "(?i)^(n|no|f|false|0)$";
    private static final String YES = "(?i)^(y|yes|t|true|1)$";

    /// What stands where nothing failed, in any spelling. Slurm's exit codes are two: of the program, and of the signal
    /// that ended it.
    private static final String NO_ERROR = "(?i)^(false|no|none|no[ _-]?errors?|null|nil|n/?a|nan|undefined|-+|0|0:0"
            + "|ok|okay|pass|passed|done|completed?|success|successful|succeeded"
            // a call that would have waited, or goes on by itself, did what it was asked for
            + "|eagain|ewouldblock|einprogress|ealready|eintr|erestart[a-z_]*|)$";
    private static final String TAG = "tags.";

    /// What a program returned: anything but 0 is a failure.
    private static final Pattern EXIT_CODE = Pattern.compile("(?i)(^|[^a-z])exit[._-]?(code|status|value)$");

    /// What says of each row whether it went well: JMeter's `success`.
    private static final Pattern SUCCESS = Pattern.compile("(?i)(^|[^a-z])(success|succeeded|successful|passed|ok)$");

    /// What a compiler chose: a call that JFR says was not inlined (`succeeded` is false) did not fail.
    private static final Pattern CHOICE = Pattern.compile("(?i)inlining$");

    private static final long UNDEFINED = Integer.MIN_VALUE;
    private static final double NEARLY_ALL = 0.98;
    private static final int MAX_VALUES = 4;
    private static final int LAST_RANK = 3;

    /// Null where no row says so, or where the column that is shown first says it.
    static @Nullable Failures of(RowSample sample, List<ColumnUse> uses, @Nullable ColumnUse first) {
        MetricRows metrics = MetricRows.of(sample);
        List<ColumnUse> others = uses.stream()
                .filter(use ->
                        !use.equals(first) && use.portrait().field().name().indexOf('`') < 0)
                .filter(use -> !metrics.haveLabels(use.portrait().cells()))
                .filter(use ->
                        !isSuccess(use.portrait()) || !areChoices(use.portrait().cells(), uses))
                .toList();
        List<ColumnUse> taken = new ArrayList<>();
        List<Failures> found = new ArrayList<>();
        for (int rank = 0; rank <= LAST_RANK; rank++) {
            for (ColumnUse use : others) {
                Failures failures =
                        rank(use) == rank && taken.stream().noneMatch(one -> share(one, use)) ? in(use, rank) : null;
                if (failures != null) {
                    taken.add(use);
                    Failures more =
                            EXIT_CODE.matcher(use.portrait().field().name()).find()
                                    ? failures.orInState(others)
                                    : failures;
                    found.add(rank == 1 || rank == 2 ? more.orInLevel(use, uses) : more);
                }
            }
        }
        return found.isEmpty()
                ? null
                : found.size() == 1 ? found.getFirst().besides(taken.getFirst(), first) : any(found);
    }

    /// Whether all rows that have a value say what was chosen, and not how something went.
    private static boolean areChoices(RowSample.Column column, List<ColumnUse> uses) {
        return uses.stream()
                .map(use -> use.portrait().cells())
                .filter(cells ->
                        cells.field().role() == Role.EVENT && cells.field().type() == ColumnType.STRING)
                .anyMatch(events -> IntStream.range(0, column.values().length)
                        .filter(column::has)
                        .allMatch(row -> events.has(row)
                                && CHOICE.matcher(events.text(events.values()[row]))
                                        .find()));
    }

    /// Whether some row has values of both: then both speak of the same failures. Rows of one kind of file have the
    /// status of spans, those of another the level of lines.
    private static boolean share(ColumnUse one, ColumnUse other) {
        RowSample.Column cells = one.portrait().cells();
        RowSample.Column others = other.portrait().cells();
        return IntStream.range(0, cells.values().length).anyMatch(row -> cells.has(row) && others.has(row));
    }

    private static Failures any(List<Failures> all) {
        String where = all.stream().map(one -> "(" + one.where + ")").collect(Collectors.joining(" or "));
        return new Failures(FAILED, where);
    }

    /// A value that the column which is shown first has too is told from it by its column's name.
    private Failures besides(ColumnUse use, @Nullable ColumnUse first) {
        boolean same = first != null && first.portrait().cells().texts().contains(label);
        return same ? new Failures(use.portrait().field().name() + " " + label, where) : this;
    }

    /// What a scheduler ended (`TIMEOUT`, `NODE_FAIL`) returned nothing of its own.
    private Failures orInState(List<ColumnUse> others) {
        for (ColumnUse use : others) {
            boolean isText = use.portrait().field().type() == ColumnType.STRING;
            Failures state = isText && rank(use) == LAST_RANK ? in(use, LAST_RANK) : null;
            if (state != null) {
                return new Failures(FAILED, state.where + " or (" + where + ")");
            }
        }
        return this;
    }

    /// Not every line of a log that is an error has an exception or an answer, whose rows have levels too.
    private Failures orInLevel(ColumnUse taken, List<ColumnUse> uses) {
        for (ColumnUse use : uses) {
            boolean leveled = use.portrait().field().role() == Role.LEVEL && !use.equals(taken) && share(taken, use);
            Failures level = leveled ? in(use, LAST_RANK) : null;
            if (level != null) {
                return new Failures(FAILED, "(" + where + ") or (" + level.where + ")");
            }
        }
        return this;
    }

    /// Who says it in its own words comes first, then what a server answered, then a state or a level.
    private static int rank(ColumnUse use) {
        String name = use.portrait().field().name();
        if (STATUS_CODE.matcher(name).find()
                && !use.portrait().isHttpStatus()
                && !GRPC.matcher(name).find()) {
            return 0;
        }
        if (ERROR_NAME.matcher(name).find()
                || EXIT_CODE.matcher(name).find()
                || ERROR_CODE.matcher(name).find()
                || GRPC.matcher(name).find()
                || isSuccess(use.portrait())
                || isFailure(use.portrait())) {
            return 1;
        }
        return HttpStatus.is(use.portrait()) ? 2 : LAST_RANK;
    }

    /// Whether it is a yes or no of success; a share or a count of successes is none.
    private static boolean isSuccess(Portrait portrait) {
        return isYesOrNo(portrait) && SUCCESS.matcher(portrait.field().name()).find();
    }

    private static boolean isFailure(Portrait portrait) {
        return isYesOrNo(portrait)
                && FAILED_NAME.matcher(portrait.field().name()).find();
    }

    private static boolean isYesOrNo(Portrait portrait) {
        return switch (portrait.field().type()) {
            case BOOL -> true;
            case INT64 -> portrait.seen() > 0 && portrait.quantile(0) >= 0 && portrait.quantile(1) <= 1;
            case STRING ->
                portrait.distinct() <= 2 && portrait.cells().texts().stream().allMatch(text -> text.matches(YES_OR_NO));
            case FLOAT64, TIME -> false;
        };
    }

    /// The rows in which a yes or no says so; null: there are none.
    private static @Nullable Failures saying(Portrait portrait, String name, boolean yes) {
        String where = switch (portrait.field().type()) {
            case BOOL -> name + " = " + yes;
            case INT64 -> name + (yes ? " = 1" : " = 0");
            default -> name + " ~ \"" + (yes ? YES : NO) + "\"";
        };
        boolean any = portrait.cells().isNumber() || portrait.field().type() == ColumnType.BOOL
                ? portrait.seen() > 0 && portrait.quantile(yes ? 1 : 0) == (yes ? 1 : 0)
                : portrait.cells().texts().stream().anyMatch(text -> text.matches(yes ? YES : NO));
        return any ? new Failures(FAILED, where) : null;
    }

    private static @Nullable Failures in(ColumnUse use, int rank) {
        Portrait portrait = use.portrait();
        Field field = portrait.field();
        ColumnType type = field.type();
        String name = "`" + field.name() + "`";
        if (rank == 2) {
            return ofAnswers(portrait, name);
        }
        if (rank == 0 && type == ColumnType.INT64) {
            boolean codes = portrait.seen() > 0 && portrait.quantile(0) >= 0 && portrait.quantile(1) == STATUS_ERROR;
            return codes ? new Failures(FAILED, name + " = " + (int) STATUS_ERROR) : null;
        }
        if (rank == 1 && (isSuccess(portrait) || isFailure(portrait) || type == ColumnType.BOOL)) {
            return saying(portrait, name, !isSuccess(portrait));
        }
        if (rank == 1 && type == ColumnType.INT64) {
            // a number called error may be how far something is off, but for a tag, which is there when something
            // failed
            boolean says = EXIT_CODE.matcher(field.name()).find()
                    || ERROR_CODE.matcher(field.name()).find()
                    || GRPC.matcher(field.name()).find()
                    || field.name().startsWith(TAG);
            // the least number that there is stands for none: OTF2's programs that do not tell
            boolean undefined = portrait.seen() > 0 && portrait.quantile(0) <= UNDEFINED;
            boolean any = portrait.seen() > 0
                    && (portrait.quantile(0) != 0 && !undefined
                            || portrait.quantile(1) > UNDEFINED && portrait.quantile(1) != 0);
            return says && any
                    ? new Failures(
                            FAILED, undefined ? name + " > " + UNDEFINED + " and " + name + " != 0" : name + " != 0")
                    : null;
        }
        if (Severity.isNumbered(portrait)) {
            String errors = Severity.errors(portrait, name);
            return errors == null ? null : new Failures(FAILED, errors);
        }
        if (type != ColumnType.STRING) {
            return null;
        }
        if (rank == 1) {
            boolean any = portrait.cells().texts().stream().anyMatch(text -> !text.matches(NO_ERROR));
            return any ? new Failures(FAILED, name + " ~ \"\" and not " + name + " ~ \"" + NO_ERROR + "\"") : null;
        }
        // of a log of which one line says `error` the column has no other value
        boolean isState = use.kind() == ColumnUse.Kind.STATE
                || field.role() == Role.LEVEL && portrait.presence() <= NEARLY_ALL
                || use.kind() == ColumnUse.Kind.FEW_VALUES
                        && (RESULT.matcher(field.name()).find() || areVerdicts(portrait));
        return rank == LAST_RANK && !isState ? null : ofValues(use, name, rank == 0);
    }

    private static boolean areVerdicts(Portrait portrait) {
        return portrait.field().role() == null
                && portrait.distinct() <= MOST_VERDICTS
                && !DONE.matcher(portrait.field().name()).find()
                && portrait.cells().texts().stream()
                        .anyMatch(text -> VERDICT.matcher(text).matches());
    }

    private static @Nullable Failures ofAnswers(Portrait portrait, String name) {
        boolean errors = portrait.quantile(1) >= HttpStatus.FIRST_SERVER_ERROR;
        boolean none = portrait.quantile(0) == 0;
        String where = (errors ? name + " >= " + HttpStatus.FIRST_SERVER_ERROR : "")
                + (errors && none ? " or " : "")
                + (none ? name + " = 0" : "");
        return where.isEmpty() ? null : new Failures(FAILED, where);
    }

    private static @Nullable Failures ofValues(ColumnUse use, String name, boolean status) {
        List<String> broken = use.portrait().values().stream()
                .map(value -> use.portrait().cells().text(value.value()))
                .filter(text -> status ? ERROR_TEXT.matcher(text).matches() : AutomaticPaint.isBroken(use, text))
                .limit(MAX_VALUES)
                .toList();
        if (broken.isEmpty()) {
            return null;
        }
        String where = broken.stream().map(text -> name + " = " + quoted(text)).collect(Collectors.joining(" or "));
        return new Failures(status ? FAILED : String.join(", ", broken), where);
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
