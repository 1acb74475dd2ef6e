package dev.sightline.view.time;

import dev.sightline.summary.rank.ColumnStats;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.values.RowCount;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.LastEnd;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// How many rows are selected, and where they are: from the first to the last time, from the least to the greatest
/// value of a column. What a window and a value axis are fitted to.
///
/// @param rows selected ones
/// @param time of those that have one; null in a trace without times
/// @param endNanos the largest time + duration; null if no column says how long rows last
/// @param column null if none was asked for
/// @param values of the column
public record ExtentAnswer(
        long rows,
        ColumnStats.@Nullable State time,
        @Nullable Long endNanos,
        @Nullable KeyColumn column,
        ColumnStats.@Nullable State values)
        implements Answer {
    public static final View<Asked> VIEW = new View<>(
            "extent",
            List.of(Parameter.COLUMN),
            (given, question) -> new Asked(question.keysIfGiven(Parameter.COLUMN, given)),
            ExtentAnswer::of);

    /// @param column whose values are wanted, too; or null
    record Asked(@Nullable KeyColumn column) {}

    private static ExtentAnswer of(Question question, Asked asked) {
        String sorted = question.snapshot().sortedBy();
        ColumnStats.State time = sorted == null ? null : question.run(new ColumnStats(question.keyColumn(sorted)));
        KeyColumn column = asked.column;
        ColumnStats.State values = column == null ? null : question.run(new ColumnStats(column));
        LastEnd ends = LastEnd.of(question);
        LastEnd.State end = ends == null ? null : question.run(ends);
        long rows = time == null ? question.run(new RowCount()).rows() : time.present() + time.missing();
        return new ExtentAnswer(
                rows, time, end == null || end.end() == Long.MIN_VALUE ? null : end.end(), column, values);
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        page.line(TextPage.count(rows) + " rows");
        if (time != null && time.present() > 0) {
            page.line(page.moment(time.minKey()) + " to " + page.moment(time.maxKey())
                    + (endNanos == null ? "" : ", ended by " + page.moment(endNanos)));
        }
        if (column != null && values != null) {
            boolean any = values.present() > 0;
            page.line("min " + TextPage.axis(column, any ? values.minKey() : null) + ", max "
                    + TextPage.axis(column, any ? values.maxKey() : null) + ", " + values.missing() + " missing");
        }
    }

    @Override
    public void writeFields(JsonGenerator json) {
        ColumnStats.State timed = time == null || time.present() == 0 ? null : time;
        Json.integer(json, "rows", rows);
        Json.nanos(json, "firstNanos", timed == null ? null : timed.minKey());
        Json.nanos(json, "lastNanos", timed == null ? null : timed.maxKey());
        Json.nanos(json, "endNanos", endNanos);
        if (column != null && values != null) {
            boolean any = values.present() > 0;
            Json.integer(json, "missing", values.missing());
            Json.axis(json, "min", column, any ? values.minKey() : null);
            Json.axis(json, "max", column, any ? values.maxKey() : null);
        }
    }
}
