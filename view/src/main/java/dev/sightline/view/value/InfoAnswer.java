package dev.sightline.view.value;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.TimeScale;
import dev.sightline.store.Ledger;
import dev.sightline.store.Outline;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Together;
import dev.sightline.summary.hold.Hold;
import dev.sightline.summary.pyramid.ApproximateCurve;
import dev.sightline.summary.pyramid.ApproximateValues;
import dev.sightline.summary.rank.ColumnStats;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.values.DistinctCount;
import dev.sightline.summary.values.RowCount;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Found;
import dev.sightline.view.request.HoldParameters;
import dev.sightline.view.request.Inquiry;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.MadeColumns;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// What the trace is: rows, columns, sources, and what became of every record.
///
/// @param ledger of all that were received, wherever their rows are
/// @param rows how many the request selects; all when it selects nothing
/// @param entities how many entities the selected rows are about
/// @param viewEndNanos see [Question#viewEndNanos]
/// @param exact whether distinct values were counted; else they are what segments and the time pyramid say
public record InfoAnswer(
        String name,
        Ledger ledger,
        Snapshot snapshot,
        long rows,
        List<Column> columns,
        long entities,
        Hold hold,
        @Nullable Long viewEndNanos,
        boolean exact)
        implements Answer {
    /// Lines of text for people; all are in JSON.
    private static final int MOST_REMARKS = 50;

    /// @param minKey with `maxKey` null when no row has a value
    record Column(
            KeyColumn keys,
            long missing,
            long distinct,
            boolean distinctExact,
            @Nullable Long minKey,
            @Nullable Long maxKey) {}

    public static final View<Question> VIEW = View.of("info", List.of(), InfoAnswer::of);

    private static InfoAnswer of(Question question) {
        Found<Known> found = question.ask(new AllColumns());
        long rows = found.what().rows;
        List<Column> columns = found.what().columns;
        return new InfoAnswer(
                question.trace().name(),
                Together.of(question.snapshot().rounds(), new LedgerSum(), question.trace()::ledger),
                question.snapshot(),
                rows,
                columns,
                entities(question, rows, columns),
                question.hold(),
                question.viewEndNanos(),
                found.exact());
    }

    /// What there is to be found.
    private record Known(long rows, List<Column> columns) {}

    private record AllColumns() implements Inquiry<Known> {
        @Override
        public Known fromRows(Question question) {
            List<Column> columns = each(question, InfoAnswer::exact);
            return new Known(question.run(new RowCount()).rows(), columns);
        }

        @Override
        public @Nullable Found<Known> fromSums(Question question) {
            return question.window().isOpen()
                    ? Found.about(new Known(question.snapshot().rows(), each(question, InfoAnswer::near)), null)
                    : null;
        }

        private static List<Column> each(Question question, BiFunction<Question, KeyColumn, Column> of) {
            return question.snapshot().fields().stream()
                    .map(field -> of.apply(question, question.keyColumn(field.name())))
                    .toList();
        }
    }

    private static Column exact(Question question, KeyColumn keys) {
        ColumnStats.State stats = question.run(new ColumnStats(keys));
        DistinctCount.State distinct = question.run(new DistinctCount(keys));
        boolean any = stats.present() > 0;
        return new Column(
                keys,
                stats.missing(),
                distinct.distinct(),
                distinct.isExact(),
                any ? stats.minKey() : null,
                any ? stats.maxKey() : null);
    }

    /// What is known without looking at rows. Of numbers, the distinct values are the most there can be; of
    /// strings, those that the segments have.
    static Column near(Question question, KeyColumn keys) {
        long missing = 0;
        for (Segment segment : question.snapshot().segments()) {
            Outline outline = segment.outline(keys.name());
            missing += outline == null ? segment.rows() : outline.missing();
        }
        long present = question.snapshot().rows() - missing;
        ApproximateValues values = DistributionAnswer.approximate(question, keys);
        long distinct = switch (keys.type()) {
            case STRING -> keys.strings().size();
            case BOOL -> Math.min(2, present);
            case TIME, INT64, FLOAT64 -> values == null ? present : ApproximateCurve.distinct(values);
        };
        return new Column(
                keys, missing, distinct, false, present == 0 ? null : keys.min(), present == 0 ? null : keys.max());
    }

    /// The distinct values of the entity column, and the sources that have none.
    private static long entities(Question question, long rows, List<Column> columns) {
        List<Snapshot.SourceInfo> sources = question.snapshot().sources();
        for (Column column : columns) {
            if (column.keys.field().role() == Role.ENTITY) {
                long unnamed = sources.stream()
                        .filter(source -> source.rows() > 0 && !source.hasEntity())
                        .count();
                return column.distinct + unnamed;
            }
        }
        return question.snapshot().sortedBy() == null
                ? rows
                : sources.stream().filter(source -> source.rows() > 0).count();
    }

    @Override
    public void writeText(TextPage page) {
        page.line(kind() + ", format " + format() + ", " + TextPage.count(rows) + " rows, "
                + TextPage.count(ledger.rejected()) + " rejected"
                + (ledger.sampled() > 0 ? ", " + TextPage.count(ledger.sampled()) + " left out as was wanted" : "")
                + (ledger.dropped() > 0 ? ", " + TextPage.count(ledger.dropped()) + " dropped by retention" : ""));
        Column time = column(snapshot.sortedBy());
        if (time != null && time.minKey != null) {
            page.line(page.moment(time.minKey) + " to " + page.moment(time.maxKey));
        }
        for (Ledger.Lost lost : ledger.lost()) {
            page.line("lost: " + lost.where() + ": "
                    + (lost.events() < 0 ? "events" : TextPage.count(lost.events()) + " events") + ", "
                    + page.moment(lost.fromNanos()) + " to " + page.moment(lost.toNanos()));
        }
        ledger.damaged().stream().filter(this::isOfNoSource).forEach(line -> page.line("not read: " + line));
        ledger.damaged().stream().filter(line -> !isOfNoSource(line)).forEach(line -> page.line("damaged: " + line));
        assumed().forEach(line -> page.line("assumed: " + line));
        ledger.remarks().stream().limit(MOST_REMARKS).forEach(remark -> page.line(line(remark)));
        if (ledger.remarks().size() > MOST_REMARKS) {
            page.line("and " + TextPage.count(ledger.remarks().size() - MOST_REMARKS) + " more remarks (--json)");
        }
        if (ledger.clock() == TimeScale.LOCAL) {
            page.line("assumed: times name no zone; read as UTC (--zone says another)");
        }
        page.line("");
        TextTable table = new TextTable("column", "type", "role", "unit", "missing", "distinct", "min", "max");
        columns.forEach(column -> table.row(cells(page, column)));
        page.table(table);
    }

    private static String line(Ledger.Remark remark) {
        return "remark: " + remark.sender() + ": " + remark.what()
                + (remark.times() == 1 ? "" : " (" + TextPage.count(remark.times()) + " times)");
    }

    private static String[] cells(TextPage page, Column column) {
        Field field = column.keys.field();
        Role role = field.role();
        boolean isTime = field.type() == ColumnType.TIME;
        return new String[] {
            field.name(),
            field.type().label(),
            role == null ? "" : role.label(),
            field.unit() == null ? "" : field.unit(),
            Long.toString(column.missing),
            (column.distinctExact ? "" : "~") + column.distinct,
            isTime ? page.moment(column.minKey) : TextPage.value(column.keys, column.minKey),
            isTime ? page.moment(column.maxKey) : TextPage.value(column.keys, column.maxKey)
        };
    }

    private String kind() {
        return snapshot.sortedBy() == null ? "snapshot" : "trace";
    }

    private String format() {
        return snapshot.sources().stream()
                .map(Snapshot.SourceInfo::format)
                .distinct()
                .collect(Collectors.joining("+"));
    }

    /// What is not in the inputs, with the columns that were made.
    private List<String> assumed() {
        return Stream.concat(ledger.assumed().stream(), MadeColumns.said(snapshot).stream())
                .toList();
    }

    @Override
    public void writeFields(JsonGenerator json) {
        json.writeStringProperty("name", name);
        Json.integer(json, "rows", rows);
        Json.integer(json, "rejected", ledger.rejected());
        lost(json, ledger);
        json.writeArrayPropertyStart("damaged");
        ledger.damaged().forEach(json::writeString);
        json.writeEndArray();
        json.writeArrayPropertyStart("failed");
        ledger.damaged().stream().filter(this::isOfNoSource).forEach(json::writeString);
        json.writeEndArray();
        if (!assumed().isEmpty()) {
            json.writeArrayPropertyStart("assumed");
            assumed().forEach(json::writeString);
            json.writeEndArray();
        }
        json.writeStringProperty("clock", ledger.clock().label());
        json.writeStringProperty("format", format());
        json.writeStringProperty("kind", kind());
        Column time = column(snapshot.sortedBy());
        Json.nanos(json, "timeStartNanos", time == null ? null : time.minKey);
        Json.nanos(json, "timeEndNanos", time == null ? null : time.maxKey);
        Json.nanos(json, "viewEndNanos", viewEndNanos);
        json.writeStringProperty("hold", HoldParameters.label(hold));
        json.writeArrayPropertyStart("columns");
        columns.forEach(column -> write(json, column));
        json.writeEndArray();
        Json.integer(json, "entityCount", entities);
        writeSources(json);
        write(json, ledger);
    }

    /// Whether a line is about an input of which nothing could be read: those are no sources.
    private boolean isOfNoSource(String line) {
        return snapshot.sources().stream()
                .map(Snapshot.SourceInfo::path)
                .noneMatch(path -> line.startsWith(path + ":") || line.startsWith(path + ","));
    }

    private @Nullable Column column(@Nullable String name) {
        return columns.stream()
                .filter(column -> column.keys.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static void write(JsonGenerator json, Column column) {
        Field field = column.keys.field();
        Role role = field.role();
        json.writeStartObject();
        json.writeStringProperty("name", field.name());
        json.writeStringProperty("type", field.type().label());
        Json.text(json, "role", role == null ? null : role.label());
        Json.text(json, "unit", field.unit());
        Json.integer(json, "missing", column.missing);
        Json.integer(json, "distinct", column.distinct);
        json.writeBooleanProperty("distinctExact", column.distinctExact);
        Json.value(json, "min", column.keys, column.minKey);
        Json.value(json, "max", column.keys, column.maxKey);
        json.writeEndObject();
    }

    private void writeSources(JsonGenerator json) {
        json.writeArrayPropertyStart("sources");
        for (Snapshot.SourceInfo source : snapshot.sources()) {
            json.writeStartObject();
            json.writeStringProperty("path", source.path());
            json.writeStringProperty("name", source.name());
            Json.integer(json, "rows", source.rows());
            Json.integer(json, "rejected", source.rejected());
            json.writeStringProperty("format", source.format());
            json.writeBooleanProperty("entities", source.hasEntity());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void lost(JsonGenerator json, Ledger ledger) {
        json.writeArrayPropertyStart("lost");
        for (Ledger.Lost lost : ledger.lost()) {
            json.writeStartObject();
            Json.text(json, "where", lost.where());
            Json.integer(json, "events", lost.events());
            Json.nanos(json, "fromNanos", lost.fromNanos());
            Json.nanos(json, "toNanos", lost.toNanos());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, Ledger ledger) {
        json.writeObjectPropertyStart("ledger");
        Json.integer(json, "received", ledger.received());
        Json.integer(json, "stored", ledger.stored());
        Json.integer(json, "sampled", ledger.sampled());
        Json.integer(json, "dropped", ledger.dropped());
        Json.integer(json, "rejected", ledger.rejected());
        json.writeArrayPropertyStart("causes");
        for (Ledger.Cause cause : ledger.causes()) {
            json.writeStartObject();
            json.writeStringProperty("cause", cause.cause());
            Json.integer(json, "rows", cause.rows());
            Json.text(json, "keptIn", ledger.keptIn());
            json.writeEndObject();
        }
        json.writeEndArray();
        if (!ledger.remarks().isEmpty()) {
            json.writeArrayPropertyStart("remarks");
            for (Ledger.Remark remark : ledger.remarks()) {
                json.writeStartObject();
                json.writeStringProperty("sender", remark.sender());
                json.writeStringProperty("what", remark.what());
                Json.integer(json, "times", remark.times());
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }
}
