package dev.sightline.view.time;

import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.gap.TimeGaps;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Question;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Long stretches of time without rows. A filter does not change where a trace has rows, so `where` is not looked at.
///
/// @param counted whether values of a column were counted
public record GapsAnswer(TimeGaps gaps, boolean counted) implements Answer {
    private static final int MOST = 256;
    private static final int LIMIT = 1024;

    public static GapsAnswer of(Question question) {
        question.timeColumn();
        TimeWindow window = question.timeWindow();
        String column = question.parameters().filled("column");
        TimeGaps gaps = TimeGaps.of(
                question.snapshot(),
                new TimeGaps.Request(
                        window == null ? TimeWindow.ALL : window,
                        durations(question),
                        column == null ? null : question.keys("column"),
                        (int) question.parameters().integer("limit", MOST, 0, LIMIT)),
                question.cancelled());
        return new GapsAnswer(gaps, column != null);
    }

    /// Null where no column says how long rows take, in a unit of time.
    private static TimeGaps.@Nullable Durations durations(Question question) {
        Durations lasting = question.durations();
        return lasting == null
                ? null
                : new TimeGaps.Durations(KeyColumn.of(question.snapshot(), lasting.column()), lasting);
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeFields(JsonGenerator json) {
        TimeGaps.Extent window = gaps.window();
        Json.nanos(json, "startNanos", window == null ? null : window.fromNanos());
        Json.nanos(json, "lastNanos", window == null ? null : window.toNanos());
        Json.nanos(json, "endNanos", window == null ? null : gaps.endNanos());
        Json.integer(json, "rows", gaps.rows());
        if (counted) {
            Json.integer(json, "present", gaps.present());
        }
        Json.nanos(json, "leastNanos", gaps.leastNanos());
        Json.nanos(json, "typicalNanos", gaps.typicalNanos());
        json.writeArrayPropertyStart("gaps");
        for (TimeGaps.Gap gap : gaps.gaps()) {
            json.writeStartObject();
            Json.nanos(json, "fromNanos", gap.fromNanos());
            Json.nanos(json, "toNanos", gap.toNanos());
            Json.integer(json, "rowsBefore", gap.rowsBefore());
            if (counted) {
                Json.integer(json, "presentBefore", gap.presentBefore());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
