package dev.sightline.view.rows;

import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.selection.SelectionParser;
import dev.sightline.summary.Scans;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.summary.values.KeyMembers;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.ArrivalCounts;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.Spelling;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Rows as they were written, and their values.
///
/// @param total how many rows are selected; null if the rest was not counted
public record DetailsAnswer(WrittenRows rows, @Nullable Long total) implements Answer {
    /// More would not fit a screen, and not much memory.
    private static final int MAX_ROWS = 1_000_000;

    private static final int DEFAULT_ROWS = 1000;

    public static Answer of(Question question) {
        Parameters parameters = question.parameters();
        String order = parameters.filled("order") == null
                ? null
                : question.column("order").name();
        long offset = parameters.integer("offset", 0, 0, order == null ? Long.MAX_VALUE : MAX_ROWS);
        int limit = (int) parameters.integer("limit", DEFAULT_ROWS, 0, MAX_ROWS);
        String format = parameters.filled("format");
        if (format != null && !format.equals("json")) {
            throw new IllegalArgumentException("format: a view is computed as json, not " + Spelling.quoted(format));
        }
        ResolvedSelection selection = question.where();
        TimeWindow window = question.timeWindow();
        if (parameters.text("flowsOf") != null) {
            selection = selection.and(flows(question));
            window = null;
        }
        ArrivalCounts.Start start = order == null && offset > 0
                ? start(question, selection, window, offset)
                : new ArrivalCounts.Start(0, 0);
        long skipped = offset - start.rowsBefore();
        // more is skipped only behind the last row, where there is nothing to keep
        int last = (int) Math.min(skipped, MAX_ROWS) + limit;
        KeyColumn keys = order == null ? null : question.keyColumn(order);
        boolean timed = order != null && order.equals(question.snapshot().sortedBy());
        RowSearch search = new RowSearch(question, selection, window, keys, parameters.flag("desc"), timed);
        RowSearch.Found found = search.find(last, start.arrival(), !parameters.flag("uncounted"));
        long[] all = found.places();
        long[] places = Arrays.copyOfRange(all, (int) Math.min(skipped, all.length), all.length);
        return new DetailsAnswer(WrittenRows.of(question, places, question.painted()), found.total());
    }

    /// The rows, at any time, of the flows that have a row which passes `flowsOf` within `from` and `to`.
    private static ResolvedSelection flows(Question question) {
        Field flow = ColumnNames.withRole(question.snapshot(), Role.FLOW);
        if (flow == null) {
            throw new IllegalArgumentException(
                    "flowsOf: no column of this trace has the role flow; name one with flow");
        }
        String text = question.parameters().text("flowsOf");
        ResolvedSelection some =
                Question.resolved("flowsOf", () -> question.resolve(SelectionParser.parse(text == null ? "" : text)));
        return Question.resolved(
                "flowsOf",
                () -> KeyMembers.of(
                        question.snapshot(),
                        some,
                        question.timeWindow(),
                        question.keyColumn(flow.name()),
                        question.cancelled()));
    }

    private static ArrivalCounts.Start start(
            Question question, ResolvedSelection selection, @Nullable TimeWindow window, long offset) {
        ArrivalCounts counts = new ArrivalCounts(question.snapshot());
        return counts.start(Scans.run(question.snapshot(), selection, window, counts, question.cancelled()), offset);
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeFields(JsonGenerator json) {
        json.writeArrayPropertyStart("rows");
        for (int i = 0; i < rows.count(); i++) {
            json.writeStartObject();
            WrittenRow row = rows.writePainted(json, i);
            Json.integer(json, "arrival", row.arrival());
            json.writeEndObject();
        }
        json.writeEndArray();
        if (total == null) {
            json.writeNullProperty("total");
        } else {
            Json.integer(json, "total", total);
        }
    }
}
