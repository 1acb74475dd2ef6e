package dev.sightline.view;

import java.util.Arrays;
import tools.jackson.core.JsonGenerator;

/// Rows as they were written, and their values.
///
/// @param places `segment index << 32 | row` of the rows shown
/// @param categories of the rows shown
/// @param total how many rows are selected
record DetailsAnswer(Question question, long[] places, int[] categories, long total) implements Answer {
    /// More would not fit a screen, and not much memory.
    private static final int MAX_ROWS = 1_000_000;

    private static final int DEFAULT_ROWS = 1000;

    static Answer of(Question question) {
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
        ArrivalCounts.Start start =
                order == null && offset > 0 ? start(question, offset) : new ArrivalCounts.Start(0, 0);
        long skipped = offset - start.rowsBefore();
        // more is skipped only behind the last row, where there is nothing to keep
        int last = (int) Math.min(skipped, MAX_ROWS) + limit;
        RowKeys keys = order == null ? null : new RowKeys(question.snapshot(), question.keyColumn(order));
        FirstRows.State first =
                question.run(new FirstRows(question.where(), keys, parameters.flag("desc"), last, start.arrival()));
        long[] all = first.places(last);
        long[] places = Arrays.copyOfRange(all, (int) Math.min(skipped, all.length), all.length);
        int[] categories = RowCategories.of(question.snapshot(), question.painted(), places);
        return new DetailsAnswer(question, places, categories, first.rows());
    }

    private static ArrivalCounts.Start start(Question question, long offset) {
        ArrivalCounts counts =
                new ArrivalCounts(question.where(), question.snapshot().rows());
        return counts.start(question.run(counts), offset);
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeFields(JsonGenerator json) {
        json.writeArrayPropertyStart("rows");
        WrittenRows rows = new WrittenRows(question);
        for (int i = 0; i < places.length; i++) {
            json.writeStartObject();
            rows.write(json, places[i]);
            json.writeStringProperty("category", question.paint().names().get(categories[i]));
            json.writeEndObject();
        }
        json.writeEndArray();
        Json.integer(json, "total", total);
    }
}
