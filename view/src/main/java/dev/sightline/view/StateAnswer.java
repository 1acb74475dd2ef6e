package dev.sightline.view;

import dev.sightline.summary.KeyColumn;
import dev.sightline.summary.ResolvedPaint;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// What every entity's value was at an instant, and the characteristic line of these values.
///
/// @param states of all entities seen, by name
/// @param limit how many of them to write
/// @param atNanos null in a snapshot, which is an instant by itself
record StateAnswer(
        KeyColumn column,
        ResolvedPaint paint,
        List<EntityStates.State> states,
        int limit,
        @Nullable Long atNanos,
        int width)
        implements Answer {

    static StateAnswer of(Question question) {
        Parameters parameters = question.parameters();
        KeyColumn column = question.keys("column");
        int limit = (int) parameters.integer("limit", Integer.MAX_VALUE, 0, Integer.MAX_VALUE);
        Long asked = parameters.time("at");
        Long at = null;
        List<EntityStates.State> states;
        if (question.snapshot().sortedBy() == null) {
            states = EntityStates.ofSnapshot(question, column);
        } else {
            Long to = question.window().to();
            long last = to == null ? question.lastNanos() : to - 1;
            at = asked == null ? Long.valueOf(last) : asked;
            states = EntityStates.at(question, column, to == null ? at : Math.min(at, last));
        }
        return new StateAnswer(column, question.paint(), states, limit, at, question.width());
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeFields(JsonGenerator json) {
        Json.nanos(json, "atNanos", atNanos);
        json.writeArrayPropertyStart("entities");
        for (EntityStates.State state : states.subList(0, Math.min(limit, states.size()))) {
            json.writeStartObject();
            json.writeStringProperty("entity", state.entity());
            Json.value(json, "value", column, state.key());
            Json.nanos(json, "sinceNanos", state.sinceNanos());
            json.writeStringProperty("category", paint.names().get(state.category()));
            json.writeEndObject();
        }
        json.writeEndArray();
        Json.integer(json, "total", states.size());
        long[] sorted =
                states.stream().mapToLong(EntityStates.State::key).sorted().toArray();
        long[] curve = new long[sorted.length == 0 ? 0 : width];
        for (int i = 0; i < curve.length; i++) {
            curve[i] = sorted[width == 1 ? 0 : (int) ((long) i * (sorted.length - 1) / (width - 1))];
        }
        Json.axes(json, "curve", column, curve);
        Json.axis(json, "min", column, sorted.length == 0 ? null : sorted[0]);
        Json.axis(json, "max", column, sorted.length == 0 ? null : sorted[sorted.length - 1]);
    }
}
