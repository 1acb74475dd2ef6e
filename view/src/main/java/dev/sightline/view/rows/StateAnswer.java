package dev.sightline.view.rows;

import dev.sightline.summary.hold.Fold;
import dev.sightline.summary.hold.HeldStates;
import dev.sightline.summary.hold.Hold;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.HoldParameters;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// What every entity's value was at an instant, and the characteristic line of these values.
///
/// @param column what the values are
/// @param states of all entities seen that are not idle, by name
/// @param idle how many are
/// @param limit how many of the states to write
/// @param atNanos null in a timeless trace, which is an instant by itself
/// @param viewEndNanos see [Question#viewEndNanos]
public record StateAnswer(
        KeyColumn column,
        ResolvedPaint paint,
        List<NamedStates.State> states,
        long idle,
        int limit,
        @Nullable Long atNanos,
        Hold hold,
        @Nullable Long viewEndNanos,
        int width)
        implements Answer {
    private static final Parameter<@Nullable Long> AT = Parameter.time("at", "the moment, a date or nanoseconds");
    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", Integer.MAX_VALUE, 0, Integer.MAX_VALUE, "at most so many entities");

    private enum Which {
        LATEST,
        CATEGORY
    }

    private static final Parameter<Which> ROW = Parameter.constant(
            "row",
            "WHICH",
            Which.LATEST,
            "which of the rows of an entity that hold: the latest (default), or the latest in the entity's category, as"
                    + " frequency counts it",
            List.of(Which.values()));

    public static final View<Request> VIEW = new View<>(
            "state",
            List.of(AT, Parameter.COLUMN, LIMIT, HoldParameters.ACTIVE, ROW),
            Request::of,
            StateAnswer::of,
            Map.of());

    /// @param at null: the last moment
    /// @param shown which of the rows that hold is an entity's state
    record Request(KeyColumn column, @Nullable Long at, int limit, Fold fold, HeldStates.Shown shown) {
        static Request of(Parameters given, Question question) {
            KeyColumn column = question.keys(Parameter.COLUMN, given);
            Fold fold = HoldParameters.ACTIVE.of(given);
            boolean ofCategory = ROW.of(given) == Which.CATEGORY;
            if (ofCategory && fold != Fold.NONE) {
                throw new IllegalArgumentException("row: with category a row of several is shown, and active joins"
                        + " them; leave one of the two out");
            }
            if (fold != Fold.NONE && question.snapshot().sortedBy() == null) {
                throw new IllegalArgumentException(
                        "active: this trace has no time column; name one with time, or leave active out");
            }
            return new Request(
                    column,
                    AT.of(given),
                    LIMIT.of(given),
                    fold,
                    ofCategory ? HeldStates.Shown.OF_CATEGORY : HeldStates.Shown.LATEST);
        }
    }

    private static StateAnswer of(Question question, Request request) {
        KeyColumn column = request.column;
        Fold fold = request.fold;
        Long asked = request.at;
        if (question.snapshot().sortedBy() == null) {
            return answer(question, request.limit, column, NamedStates.ofTimeless(question, column), 0, null);
        }
        Long to = question.window().to();
        long last = to == null ? question.lastNanos() : to - 1;
        long at = asked == null ? last : asked;
        HeldStates held = NamedStates.held(question, column, fold, request.shown, to == null ? at : Math.min(at, last));
        KeyColumn values = fold == Fold.COUNT ? KeyColumn.ofCounts(column.name()) : column;
        return answer(question, request.limit, values, NamedStates.named(question, held.states()), held.idle(), at);
    }

    private static StateAnswer answer(
            Question question,
            int limit,
            KeyColumn values,
            List<NamedStates.State> states,
            long idle,
            @Nullable Long at) {
        return new StateAnswer(
                values,
                question.paint(),
                states,
                idle,
                limit,
                at,
                question.hold(),
                question.viewEndNanos(),
                question.width());
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        page.line("at " + page.moment(atNanos));
        TextTable table = new TextTable("entity", "value", "since", "category");
        for (NamedStates.State state : states.subList(0, Math.min(limit, states.size()))) {
            table.row(
                    state.entity(),
                    TextPage.value(column, state.key()),
                    page.moment(state.sinceNanos()),
                    paint.names().get(state.category()));
        }
        page.tableIfAny(table);
        if (idle > 0) {
            page.line("(" + TextPage.count(idle) + " idle: seen, but no row of them holds)");
        }
    }

    @Override
    public void writeFields(JsonGenerator json) {
        Json.nanos(json, "atNanos", atNanos);
        json.writeStringProperty("hold", HoldParameters.label(hold));
        Json.nanos(json, "viewEndNanos", viewEndNanos);
        json.writeArrayPropertyStart("entities");
        for (NamedStates.State state : states.subList(0, Math.min(limit, states.size()))) {
            json.writeStartObject();
            json.writeStringProperty("entity", state.entity());
            Json.value(json, "value", column, state.key());
            Json.nanos(json, "sinceNanos", state.sinceNanos());
            json.writeStringProperty("category", paint.names().get(state.category()));
            json.writeEndObject();
        }
        json.writeEndArray();
        Json.integer(json, "total", states.size());
        Json.integer(json, "idle", idle);
        long[] sorted =
                states.stream().mapToLong(NamedStates.State::key).sorted().toArray();
        long[] curve = new long[sorted.length == 0 ? 0 : width];
        for (int i = 0; i < curve.length; i++) {
            curve[i] = sorted[width == 1 ? 0 : (int) ((long) i * (sorted.length - 1) / (width - 1))];
        }
        Json.axes(json, "curve", column, curve);
        Json.axis(json, "min", column, sorted.length == 0 ? null : sorted[0]);
        Json.axis(json, "max", column, sorted.length == 0 ? null : sorted[sorted.length - 1]);
    }
}
