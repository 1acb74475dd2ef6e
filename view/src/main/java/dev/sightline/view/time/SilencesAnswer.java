package dev.sightline.view.time;

import dev.sightline.event.CsvLine;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.entity.EntitySilences;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;

/// Who was quiet for longest, and when: of each entity the longest time between two neighbouring ones of its rows.
/// How long rows last is not looked at.
///
/// @param silences the longest, at most as many as were asked for
/// @param total how many entities have two rows or more
/// @param single how many have one row, hence nothing between two
public record SilencesAnswer(List<Silence> silences, int total, int single) implements Answer {
    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", 100, 0, 100_000, "at most so many entities (default: 100)");

    public static final View<Request> VIEW =
            new View<>("silences", List.of(LIMIT, Parameter.FORMAT), Request::of, SilencesAnswer::of);

    /// Of equally long ones of an entity, its first.
    ///
    /// @param rows how many of the entity are selected
    public record Silence(String entity, long sinceNanos, long untilNanos, long rows) {
        /// Unsigned: two times may be further apart than a long can say.
        long silentNanos() {
            return untilNanos - sinceNanos;
        }
    }

    record Request(int limit) {
        static Request of(Parameters given, Question question) {
            question.timeColumn();
            Parameter.FORMAT.of(given);
            return new Request(LIMIT.of(given));
        }
    }

    private static SilencesAnswer of(Question question, Request request) {
        Entities entities = question.entities();
        TimeWindow asked = question.timeWindow();
        TimeWindow window = asked == null ? TimeWindow.ALL : asked;
        EntitySilences.State found = EntitySilences.of(
                new EntityStrips.Question(
                        question.snapshot(),
                        question.where(),
                        entities,
                        question.keyColumn(question.timeColumn()),
                        ResolvedPaint.none()),
                window.fromNanos(),
                window.toNanos(),
                question.cancelled());
        List<Integer> quiet = new ArrayList<>();
        int single = 0;
        for (int e = 0; e < found.entities(); e++) {
            if (found.rows(e) > 1) {
                quiet.add(e);
            } else {
                single += found.rows(e) == 1 ? 1 : 0;
            }
        }
        Comparator<Integer> byLength = (a, b) -> Long.compareUnsigned(found.silentNanos(b), found.silentNanos(a));
        quiet.sort(byLength.thenComparing(entities::compare));
        List<Silence> silences = quiet.stream()
                .limit(request.limit)
                .map(e -> new Silence(entities.name(e), found.sinceNanos(e), found.untilNanos(e), found.rows(e)))
                .toList();
        return new SilencesAnswer(silences, quiet.size(), single);
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        TextTable table = new TextTable("entity", page.longUnit(), "since", "until", "rows");
        for (Silence silence : silences) {
            table.row(
                    silence.entity,
                    page.quiet(silence.silentNanos()),
                    page.moment(silence.sinceNanos),
                    page.moment(silence.untilNanos),
                    Long.toString(silence.rows));
        }
        page.tableIfAny(table);
        page.line("(" + silences.size() + " of " + TextPage.count(total) + " entities"
                + (single == 0 ? ")" : "; " + TextPage.count(single) + " more have one row only)"));
    }

    @Override
    public void writeCsv(Consumer<String> lines) {
        lines.accept(CsvLine.of(List.of("entity", "silentNanos", "sinceNanos", "untilNanos", "rows")));
        for (Silence silence : silences) {
            lines.accept(CsvLine.of(List.of(
                    silence.entity,
                    Long.toUnsignedString(silence.silentNanos()),
                    Long.toString(silence.sinceNanos),
                    Long.toString(silence.untilNanos),
                    Long.toString(silence.rows))));
        }
    }

    @Override
    public void writeFields(JsonGenerator json) {
        json.writeArrayPropertyStart("silences");
        for (Silence silence : silences) {
            json.writeStartObject();
            json.writeStringProperty("entity", silence.entity);
            Json.text(json, "silentNanos", Long.toUnsignedString(silence.silentNanos()));
            Json.nanos(json, "sinceNanos", silence.sinceNanos);
            Json.nanos(json, "untilNanos", silence.untilNanos);
            Json.integer(json, "rows", silence.rows);
            json.writeEndObject();
        }
        json.writeEndArray();
        Json.integer(json, "total", total);
        Json.integer(json, "single", single);
    }
}
