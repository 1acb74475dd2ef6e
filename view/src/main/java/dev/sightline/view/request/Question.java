package dev.sightline.view.request;

import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Paint;
import dev.sightline.event.selection.Selection;
import dev.sightline.event.selection.SelectionParser;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Scans;
import dev.sightline.summary.Summary;
import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.hold.Hold;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What all views share of a request against a trace, checked once.
///
/// @param trace as given
/// @param snapshot its rows with the roles, types and units that the request wants
/// @param where which rows count
/// @param whereText the same before it was resolved, to be joined with others
/// @param pieces stretches of time with bins of their own; null: the window is one
/// @param approx whether an answer from the time pyramid is welcome
/// @param hold how long a row says what its entity is in
public record Question(
        Trace trace,
        Snapshot snapshot,
        Selection whereText,
        ResolvedSelection where,
        Window window,
        @Nullable TimePieces pieces,
        ResolvedPaint paint,
        LiteralRules rules,
        int width,
        int height,
        boolean approx,
        Hold hold,
        BooleanSupplier cancelled) {

    public static final int MAX_WIDTH = 4096;
    private static final int MAX_HEIGHT = 2160;

    static final Parameter<@Nullable Long> FROM =
            Parameter.time("from", "from this moment on").noOption();
    static final Parameter<@Nullable Long> TO =
            Parameter.time("to", "before this moment").noOption();
    private static final Parameter<Selection> WHERE = Parameter.parsed(
                    "where", "EXPR", "only these rows", Selection.all(), SelectionParser::parse)
            .noOption();
    private static final Parameter<Paint> PAINT = Parameter.parsed(
            "paint", "SPEC", "categories: 'name: EXPR; name: EXPR'; the first match wins", Paint.NONE, Paint::parse);
    private static final Parameter<Integer> WIDTH =
            Parameter.size("width", 800, 1, MAX_WIDTH, "bins across (default: 800)");
    private static final Parameter<Integer> HEIGHT =
            Parameter.size("height", 400, 1, MAX_HEIGHT, "bins upwards (default: 400)");
    static final Parameter<Boolean> APPROX =
            Parameter.flag("approx", "permits an answer from the time pyramid").noOption();

    /// What lists the columns of a file for scripts lists no others.
    private static final Parameter<Boolean> AS_READ = Parameter.flag(
                    "asRead", "only the columns of the inputs, and none made of them")
            .noOption();

    /// The parameters that all views take.
    public static final List<Parameter<?>> SHARED = Stream.<Parameter<?>>concat(
                    Stream.of(
                            WHERE,
                            FROM,
                            TO,
                            PAINT,
                            WIDTH,
                            HEIGHT,
                            HoldParameters.HOLD,
                            APPROX,
                            AS_READ,
                            Parameters.ZONE),
                    Overrides.DECLARED.stream())
            .toList();

    public static Question of(Trace trace, Parameters parameters, Effective effective, BooleanSupplier cancelled) {
        Snapshot read = AS_READ.of(parameters) ? trace.snapshot() : MadeColumns.in(trace.snapshot());
        Snapshot snapshot = effective.of(read, Overrides.of(parameters, read));
        DayOfTrace day = new DayOfTrace(snapshot, Parameters.ZONE.of(parameters));
        parameters.on(day);
        LiteralRules rules = LiteralRules.of(Parameters.ZONE.of(parameters), day);
        Selection where = WHERE.of(parameters);
        Paint paint = PAINT.of(parameters);
        TimePieces pieces = parameters.knows(TimePieces.PIECES.name()) ? TimePieces.PIECES.of(parameters) : null;
        Window window = pieces == null ? new Window(FROM.of(parameters), TO.of(parameters)) : pieces.window();
        if (!window.isOpen() && snapshot.sortedBy() == null) {
            throw new IllegalArgumentException(
                    "from, to, pieces: this trace has no time column; name one with time, or leave them out");
        }
        return new Question(
                trace,
                snapshot,
                where,
                resolved(WHERE.name(), () -> ResolvedSelection.resolve(where, snapshot, rules)),
                window,
                pieces,
                resolved(PAINT.name(), () -> ResolvedPaint.resolve(paint, snapshot, rules)),
                rules,
                pieces == null ? WIDTH.of(parameters) : pieces.bins(),
                HEIGHT.of(parameters),
                APPROX.of(parameters),
                HoldParameters.hold(parameters, snapshot),
                cancelled);
    }

    /// The same about one piece of the time axis.
    Question of(TimePieces.Piece piece) {
        return new Question(
                trace,
                snapshot,
                whereText,
                where,
                piece.window(),
                null,
                paint,
                rules,
                piece.bins(),
                height,
                approx,
                hold,
                cancelled);
    }

    /// Names the parameter that an error is about.
    public static <T> T resolved(String name, Supplier<T> work) {
        try {
            return work.get();
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(name + ": " + wrong.getMessage(), wrong);
        }
    }

    /// The column that a parameter names.
    ///
    /// @throws IllegalArgumentException if it names none
    public KeyColumn keys(Parameter<@Nullable String> parameter, Parameters given) {
        if (given.filled(parameter.name()) == null) {
            List<String> names = snapshot.fields().stream().map(Field::name).toList();
            throw new IllegalArgumentException(parameter.name() + " is missing; this view needs one of the columns "
                    + String.join(", ", names.subList(0, Math.min(NAMED, names.size())))
                    + (names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : ""));
        }
        return named(parameter, given.required(parameter.name()));
    }

    /// So many columns are named where one is asked for.
    private static final int NAMED = 12;

    /// The same, or null when nothing is given.
    public @Nullable KeyColumn keysIfGiven(Parameter<@Nullable String> parameter, Parameters given) {
        String name = parameter.of(given);
        return name == null ? null : named(parameter, name);
    }

    /// One of those that a parameter names.
    ///
    /// @throws IllegalArgumentException if there is no such column
    public KeyColumn column(Parameter<?> parameter, String name) {
        return named(parameter, name);
    }

    private KeyColumn named(Parameter<?> parameter, String name) {
        return keyColumn(ColumnNames.require(snapshot, parameter.name(), name).name());
    }

    public KeyColumn keyColumn(String name) {
        return KeyColumn.of(snapshot, name);
    }

    /// @throws IllegalArgumentException if the trace has no time
    public String timeColumn() {
        String column = snapshot.sortedBy();
        if (column == null) {
            throw new IllegalArgumentException(
                    "this view needs a time column, and the trace has none; name one with time");
        }
        return column;
    }

    /// How long rows last, however they are asked to hold; null where no column says it.
    @Nullable
    public Durations durations() {
        return hold instanceof Hold.ForDuration(Durations asked, Hold.AtMost others) ? asked : Durations.of(snapshot);
    }

    /// The largest time of the trace; meaningless when no row has one.
    public long lastNanos() {
        return keyColumn(timeColumn()).max();
    }

    /// Where views of what holds end: the largest time, or time + duration where rows hold for their duration;
    /// null when no row has a time.
    @Nullable
    public Long viewEndNanos() {
        String time = snapshot.sortedBy();
        if (time == null || keyColumn(time).isEmpty()) {
            return null;
        }
        return hold instanceof Hold.ForDuration(Durations durations, Hold.AtMost others)
                ? durations.viewEndNanos()
                : lastNanos();
    }

    /// The rows' bound in time; null when rows without a time count too.
    @Nullable
    public TimeWindow timeWindow() {
        if (window.isOpen()) {
            return null;
        }
        Long from = window.from();
        Long to = window.to();
        return new TimeWindow(from == null ? Long.MIN_VALUE : from, to == null ? Long.MAX_VALUE : to);
    }

    public Entities entities() {
        Field column = ColumnNames.withRole(snapshot, Role.ENTITY);
        return Entities.resolve(snapshot, column == null ? null : column.name(), cancelled);
    }

    /// Has the first engine that can find it.
    public <A> Found<A> ask(Inquiry<A> inquiry) {
        for (Engine engine : Engine.values()) {
            Found<A> found = engine.find(inquiry, this);
            if (found != null) {
                return found;
            }
        }
        throw new IllegalStateException("rows answer everything");
    }

    /// Whether entities are those that the trace was read with, as the pyramid follows no others.
    public boolean hasEntitiesAsRead() {
        Field asked = ColumnNames.withRole(snapshot, Role.ENTITY);
        Field read = ColumnNames.withRole(trace.snapshot(), Role.ENTITY);
        if (asked == null || read == null) {
            return asked == null && read == null;
        }
        return asked.name().equals(read.name()) && asked.type() == read.type();
    }

    /// Over the rows that `where`, `from` and `to` select.
    public <S> S run(Summary<S> summary) {
        return run(where, summary);
    }

    /// The same without rows that have no time.
    public <S> S runTimed(Summary<S> summary) {
        TimeWindow bounded = timeWindow();
        return Scans.run(snapshot, where, bounded == null ? TimeWindow.ALL : bounded, summary, cancelled);
    }

    public ResolvedSelection resolve(Selection selection) {
        return ResolvedSelection.resolve(selection, snapshot, rules);
    }

    public <S> S run(ResolvedSelection selection, Summary<S> summary) {
        return Scans.run(snapshot, selection, timeWindow(), summary, cancelled);
    }
}
