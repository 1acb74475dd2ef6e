package dev.sightline.view.time;

import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.summary.flow.Flow;
import dev.sightline.summary.flow.Flows;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.Spelling;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// How many flows there are among the selected rows, and the longest (or largest, or first) of them.
public record FlowsAnswer(KeyColumn column, Flow.Order order, Flows flows) implements Answer {
    private static final int DEFAULT_FLOWS = 50;
    private static final int MAX_FLOWS = 100_000;

    public static FlowsAnswer of(Question question) {
        Parameters parameters = question.parameters();
        KeyColumn column = column(question);
        int top = (int) parameters.integer("top", DEFAULT_FLOWS, 0, MAX_FLOWS);
        Flow.Order order = order(parameters.filled("order"));
        return new FlowsAnswer(
                column,
                order,
                Flows.of(
                        question.snapshot(),
                        question.where(),
                        question.timeWindow(),
                        column,
                        new Flows.Request(order, top, null),
                        question.cancelled()));
    }

    private static KeyColumn column(Question question) {
        if (question.parameters().filled("column") != null) {
            return question.keys("column");
        }
        Field flow = ColumnNames.withRole(question.snapshot(), Role.FLOW);
        if (flow == null) {
            throw new IllegalArgumentException("no column of this trace has the role flow; name one with column");
        }
        return question.keyColumn(flow.name());
    }

    private static Flow.Order order(@Nullable String given) {
        if (given == null) {
            return Flow.Order.DURATION;
        }
        for (Flow.Order order : Flow.Order.values()) {
            if (label(order).equals(given)) {
                return order;
            }
        }
        List<String> known =
                Arrays.stream(Flow.Order.values()).map(FlowsAnswer::label).toList();
        throw new IllegalArgumentException(
                "order: " + String.join(", ", known) + " are known, not " + Spelling.quoted(given));
    }

    private static String label(Flow.Order order) {
        return order.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeFields(JsonGenerator json) {
        json.writeStringProperty("column", column.name());
        json.writeStringProperty("order", label(order));
        Json.integer(json, "total", flows.count());
        Json.integer(json, "rows", flows.rows());
        json.writeArrayPropertyStart("flows");
        for (Flow flow : flows.best()) {
            json.writeStartObject();
            Json.value(json, "flow", column, flow.key());
            Json.nanos(json, "firstNanos", flow.timed() ? Long.valueOf(flow.firstNanos()) : null);
            Json.nanos(json, "lastNanos", flow.timed() ? Long.valueOf(flow.lastNanos()) : null);
            Json.text(json, "durationNanos", flow.timed() ? Long.toUnsignedString(flow.durationNanos()) : null);
            Json.integer(json, "rows", flow.rows());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
