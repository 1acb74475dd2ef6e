package dev.sightline.view.time;

import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.summary.flow.Flow;
import dev.sightline.summary.flow.Flows;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.math.BigDecimal;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// How many flows there are among the selected rows, and the longest (or largest, or first) of them.
public record FlowsAnswer(KeyColumn column, Flow.Order order, Flows flows) implements Answer {
    private static final Parameter<Integer> TOP =
            Parameter.size("top", 50, 0, 100_000, "at most so many (default: 50)");
    private static final Parameter<Flow.Order> ORDER = Parameter.constant(
            "order", "KEY", Flow.Order.DURATION, "duration, rows or start first", List.of(Flow.Order.values()));

    public static final View<Request> VIEW = new View<>(
            "flows",
            List.of(Parameter.COLUMN, TOP, ORDER),
            (given, question) -> new Request(column(given, question), TOP.of(given), ORDER.of(given)),
            FlowsAnswer::of);

    record Request(KeyColumn column, int top, Flow.Order order) {}

    private static FlowsAnswer of(Question question, Request request) {
        return new FlowsAnswer(
                request.column,
                request.order,
                Flows.of(
                        question.snapshot(),
                        question.where(),
                        question.timeWindow(),
                        request.column,
                        new Flows.Request(request.order, request.top, null),
                        question.cancelled()));
    }

    private static KeyColumn column(Parameters given, Question question) {
        KeyColumn column = question.keysIfGiven(Parameter.COLUMN, given);
        if (column != null) {
            return column;
        }
        Field flow = ColumnNames.withRole(question.snapshot(), Role.FLOW);
        if (flow == null) {
            throw new IllegalArgumentException("no column of this trace has the role flow; name one with column");
        }
        return question.keyColumn(flow.name());
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        page.line(TextPage.count(flows.count()) + " flows (" + column.name() + ") of " + TextPage.count(flows.rows())
                + " rows");
        TextTable table = new TextTable("flow", "first", "last", "seconds", "rows");
        for (Flow flow : flows.best()) {
            boolean timed = flow.timed();
            table.row(
                    TextPage.value(column, flow.key()),
                    page.moment(timed ? flow.firstNanos() : null),
                    page.moment(timed ? flow.lastNanos() : null),
                    timed ? seconds(flow.durationNanos()) : "",
                    Long.toString(flow.rows()));
        }
        page.table(table);
    }

    private static String seconds(long unsignedNanos) {
        return new BigDecimal(Long.toUnsignedString(unsignedNanos))
                .movePointLeft(9)
                .toPlainString();
    }

    @Override
    public void writeFields(JsonGenerator json) {
        json.writeStringProperty("column", column.name());
        json.writeStringProperty("order", Parameter.word(order));
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
