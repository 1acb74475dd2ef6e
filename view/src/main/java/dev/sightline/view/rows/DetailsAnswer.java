package dev.sightline.view.rows;

import dev.sightline.event.ColumnType;
import dev.sightline.event.CsvLine;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.selection.Selection;
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
import dev.sightline.view.request.NameList;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Rows as they were written, and their values.
///
/// @param total how many rows are selected; null if the rest was not counted
/// @param columns whose values alone are wanted; null: whole rows are, as they were written
/// @param spreadsheet whether CSV is for one: no text of it is run as a formula
public record DetailsAnswer(
        WrittenRows rows, @Nullable Long total, @Nullable List<Field> columns, boolean spreadsheet) implements Answer {
    /// More would not fit a screen, and not much memory.
    private static final int MAX_ROWS = 1_000_000;

    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", 1000, 0, MAX_ROWS, "at most so many rows (default: 1000)");
    private static final Parameter<Long> OFFSET = Parameter.whole("offset", 0, 0, Long.MAX_VALUE, "after so many rows");
    private static final Parameter<@Nullable String> ORDER = Parameter.column("order", "sorted by this column");
    private static final Parameter<Boolean> DESC = Parameter.flag("desc", "the largest first");
    private static final Parameter<@Nullable Selection> FLOWS_OF = Parameter.written(
            "flowsOf",
            "EXPR",
            "all rows, at any time, of the flows that have a row within --from and --to which passes; 'all' for any"
                    + " row",
            SelectionParser::parse);
    private static final Parameter<Boolean> UNCOUNTED =
            Parameter.flag("uncounted", "stops when the rows are found, without counting the rest");
    private static final Parameter<@Nullable List<String>> COLUMNS = Parameter.written(
            "columns",
            "COL,...",
            "values of these columns alone, and no text; by name, with commas between; in double quotes where a name"
                    + " has one",
            NameList::parse);
    private static final Parameter<Boolean> SPREADSHEET = Parameter.flag(
            "spreadsheet", "in CSV, an apostrophe before texts that a spreadsheet would run as a formula");

    public static final View<Request> VIEW = new View<>(
            "details",
            List.of(LIMIT, OFFSET, ORDER, DESC, Parameter.FORMAT, FLOWS_OF, UNCOUNTED, COLUMNS, SPREADSHEET),
            Request::of,
            DetailsAnswer::of,
            Map.of());

    /// @param order null: by arrival
    /// @param flowsOf null: rows of all flows
    /// @param columns null: whole rows
    record Request(
            int limit,
            long offset,
            @Nullable KeyColumn order,
            boolean desc,
            @Nullable FlowsOf flowsOf,
            boolean counted,
            @Nullable List<Field> columns,
            boolean spreadsheet) {
        /// Rows of these flows: those with at least one of the rows in `some`.
        record FlowsOf(KeyColumn flow, ResolvedSelection some) {}

        static Request of(Parameters given, Question question) {
            Parameter.FORMAT.of(given);
            KeyColumn order = question.keysIfGiven(ORDER, given);
            long offset = OFFSET.of(given);
            // rows that are skipped are sorted, too
            if (order != null && offset > MAX_ROWS) {
                throw new IllegalArgumentException(OFFSET.name() + ": a whole number from 0 to " + MAX_ROWS
                        + " is expected of rows in the order of a column, not " + offset);
            }
            Selection flows = FLOWS_OF.of(given);
            List<String> columns = COLUMNS.of(given);
            return new Request(
                    LIMIT.of(given),
                    offset,
                    order,
                    DESC.of(given),
                    flows == null ? null : flowsOf(question, flows),
                    !UNCOUNTED.of(given),
                    columns == null ? null : fields(question, columns),
                    SPREADSHEET.of(given));
        }

        private static List<Field> fields(Question question, List<String> names) {
            return names.stream()
                    .map(name -> ColumnNames.require(question.snapshot(), COLUMNS.name(), name))
                    .toList();
        }

        private static FlowsOf flowsOf(Question question, Selection some) {
            Field flow = ColumnNames.withRole(question.snapshot(), Role.FLOW);
            if (flow == null) {
                throw new IllegalArgumentException(
                        "flowsOf: no column of this trace has the role flow; name one with flow");
            }
            return new FlowsOf(
                    question.keyColumn(flow.name()), Question.resolved(FLOWS_OF.name(), () -> question.resolve(some)));
        }
    }

    private static DetailsAnswer of(Question question, Request request) {
        KeyColumn order = request.order;
        long offset = request.offset;
        ResolvedSelection selection = question.where();
        TimeWindow window = question.timeWindow();
        if (request.flowsOf != null) {
            selection = selection.and(rows(request.flowsOf, question));
            window = null;
        }
        ArrivalCounts.Start start = order == null && offset > 0
                ? start(question, selection, window, offset)
                : new ArrivalCounts.Start(0, 0);
        long skipped = offset - start.rowsBefore();
        // more is skipped only behind the last row, where there is nothing to keep
        int last = (int) Math.min(skipped, MAX_ROWS) + request.limit;
        boolean timed = order != null && order.name().equals(question.snapshot().sortedBy());
        RowSearch search = new RowSearch(question, selection, window, order, request.desc, timed);
        RowSearch.Found found = search.find(last, start.arrival(), request.counted);
        long[] all = found.places();
        long[] places = Arrays.copyOfRange(all, (int) Math.min(skipped, all.length), all.length);
        return new DetailsAnswer(
                WrittenRows.of(question, places, question.paint().selections()),
                found.total(),
                request.columns,
                request.spreadsheet);
    }

    /// The rows, at any time, of the flows that have a row which passes `flowsOf` within `from` and `to`.
    private static ResolvedSelection rows(Request.FlowsOf asked, Question question) {
        return Question.resolved(
                FLOWS_OF.name(),
                () -> KeyMembers.of(
                        question.snapshot(), asked.some, question.timeWindow(), asked.flow, question.cancelled()));
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
    public void writeText(TextPage page) {
        for (int i = 0; i < rows.count(); i++) {
            page.line(columns == null ? rows.line(i) : rows.line(i, columns));
        }
        page.line("(" + rows.count()
                + (total == null ? " rows, the rest is not counted)" : " of " + TextPage.count(total) + " rows)"));
    }

    /// A header first, missing = empty, times in nanoseconds; the category last where there is paint.
    @Override
    public void writeCsv(Consumer<String> lines) {
        Question question = rows.question();
        List<Field> fields = columns == null ? question.snapshot().fields() : columns;
        boolean painted = !question.paint().selections().isEmpty();
        List<String> cells = new ArrayList<>();
        fields.forEach(field -> cells.add(safe(field.name())));
        if (painted) {
            cells.add("category");
        }
        lines.accept(CsvLine.of(cells));
        for (int i = 0; i < rows.count(); i++) {
            cells.clear();
            for (Field field : fields) {
                String value = Objects.toString(rows.value(i, field), "");
                cells.add(field.type() == ColumnType.STRING ? safe(value) : value);
            }
            if (painted) {
                cells.add(safe(rows.category(i)));
            }
            lines.accept(CsvLine.of(cells));
        }
    }

    private String safe(String text) {
        return spreadsheet ? CsvLine.noFormula(text) : text;
    }

    @Override
    public void writeFields(JsonGenerator json) {
        if (columns == null) {
            writeRows(json);
        } else {
            writeCells(json, columns);
        }
        if (total == null) {
            json.writeNullProperty("total");
        } else {
            Json.integer(json, "total", total);
        }
    }

    private void writeRows(JsonGenerator json) {
        json.writeArrayPropertyStart("rows");
        for (int i = 0; i < rows.count(); i++) {
            json.writeStartObject();
            WrittenRow row = rows.writePainted(json, i);
            Json.integer(json, "arrival", row.arrival());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeCells(JsonGenerator json, List<Field> fields) {
        json.writeArrayPropertyStart("cells");
        for (int i = 0; i < rows.count(); i++) {
            json.writeStartArray();
            for (Field field : fields) {
                Json.cell(json, field.type(), rows.value(i, field));
            }
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeArrayPropertyStart("arrivals");
        for (int i = 0; i < rows.count(); i++) {
            Json.integer(json, rows.arrival(i));
        }
        json.writeEndArray();
    }
}
