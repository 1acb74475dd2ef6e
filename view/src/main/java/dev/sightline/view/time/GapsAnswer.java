package dev.sightline.view.time;

import dev.sightline.event.selection.Comparison;
import dev.sightline.event.selection.Literal;
import dev.sightline.event.selection.Selection;
import dev.sightline.summary.Scans;
import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.gap.TimeGaps;
import dev.sightline.summary.rank.ColumnStats;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.summary.values.RowCount;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.request.Waits;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Long stretches of time without rows. A filter does not change where a trace has rows, so `where` is not looked
/// at.
///
/// @param waiting those of the gaps in which somebody waits for something to do
/// @param counted whether values of a column were counted
public record GapsAnswer(TimeGaps gaps, Set<TimeGaps.Gap> waiting, boolean counted) implements Answer {
    private static final int LONGEST = 256;
    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", LONGEST, 0, 1024, "at most so many gaps (default: 256)");

    public static final View<Request> VIEW =
            new View<>("gaps", List.of(Parameter.COLUMN, LIMIT), Request::of, GapsAnswer::of);

    /// @param column whose values are counted, or null
    record Request(@Nullable KeyColumn column, int limit) {
        static Request of(Parameters given, Question question) {
            question.timeColumn();
            return new Request(question.keysIfGiven(Parameter.COLUMN, given), LIMIT.of(given));
        }
    }

    private static GapsAnswer of(Question question, Request request) {
        boolean counted = request.column != null;
        TimeGaps all = find(question, request, ResolvedSelection.all(question.snapshot()));
        ResolvedSelection working = working(question);
        if (working == null) {
            return new GapsAnswer(all, Set.of(), counted);
        }
        TimeGaps found = find(question, request, working).endingAt(all.endNanos());
        Set<TimeGaps.Gap> waiting = new HashSet<>(found.gaps());
        all.gaps().forEach(waiting::remove);
        return new GapsAnswer(found, Set.copyOf(waiting), counted);
    }

    /// The longest gaps that the page knows.
    static TimeGaps longest(Question question) {
        return find(question, new Request(null, LONGEST), ResolvedSelection.all(question.snapshot()));
    }

    /// The longest of the trace, whatever the window.
    static TimeGaps longestOfAll(Question question) {
        return find(question, new Request(null, LONGEST), ResolvedSelection.all(question.snapshot()), TimeWindow.ALL);
    }

    private static TimeGaps find(Question question, Request request, ResolvedSelection active) {
        TimeWindow asked = question.timeWindow();
        return find(question, request, active, asked == null ? TimeWindow.ALL : asked);
    }

    private static TimeGaps find(Question question, Request request, ResolvedSelection active, TimeWindow window) {
        TimeGaps gaps = TimeGaps.of(
                question.snapshot(),
                new TimeGaps.Request(window, durations(question, active), request.column, request.limit),
                question.cancelled());
        return withOpenRows(gaps, question);
    }

    /// All rows but those that wait for something to do: whoever does nothing for ten minutes keeps no gap open.
    /// Null where no row waits, or none says how long.
    private static @Nullable ResolvedSelection working(Question question) {
        Waits waits = question.durations() == null ? null : Waits.of(question.snapshot());
        if (waits == null) {
            return null;
        }
        RowCount.State some = Scans.run(
                question.snapshot(),
                question.resolve(waits.any()),
                TimeWindow.ALL,
                new RowCount(),
                question.cancelled());
        return some.rows() == 0 ? null : question.resolve(new Selection.Not(waits.any()));
    }

    /// A row that does not say when it ends goes on: nothing that follows its start is a gap. Where most rows
    /// do not, they are other things than those that end.
    private static TimeGaps withOpenRows(TimeGaps gaps, Question question) {
        Durations lasting = question.durations();
        if (lasting == null || !lasting.isEnd()) {
            return gaps;
        }
        Literal least = new Literal.Quantity(Long.toString(Long.MIN_VALUE + 1), null);
        Selection open = new Selection.Not(new Selection.Compare(lasting.column(), Comparison.AT_LEAST, least));
        ColumnStats.State starts = Scans.run(
                question.snapshot(),
                question.resolve(open),
                TimeWindow.ALL,
                new ColumnStats(question.keyColumn(question.timeColumn())),
                question.cancelled());
        return starts.present() == 0 || starts.present() > gaps.rows() / 2
                ? gaps
                : gaps.without(starts.minKey(), lasting.open());
    }

    /// Null where no column says how long rows take, in a unit of time.
    private static TimeGaps.@Nullable Durations durations(Question question, ResolvedSelection active) {
        Durations lasting = question.durations();
        return lasting == null || lasting.isEach()
                ? null
                : new TimeGaps.Durations(KeyColumn.of(question.snapshot(), lasting.column()), lasting, active);
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        TextTable table = new TextTable("from", "to", page.longUnit(), "rowsBefore");
        // people ask for the longest; a program finds them in the order of time
        gaps.gaps().stream()
                .sorted(Comparator.comparingDouble((TimeGaps.Gap gap) -> -Folds.length(gap)))
                .forEach(gap -> table.row(
                        page.moment(gap.fromNanos()),
                        page.moment(gap.toNanos()),
                        page.quiet(gap.toNanos() - gap.fromNanos()),
                        Long.toString(gap.rowsBefore())));
        page.tableIfAny(table);
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
        Json.nanos(json, "apartNanos", gaps.apartNanos());
        json.writeArrayPropertyStart("gaps");
        for (TimeGaps.Gap gap : gaps.gaps()) {
            json.writeStartObject();
            Json.nanos(json, "fromNanos", gap.fromNanos());
            Json.nanos(json, "toNanos", gap.toNanos());
            Json.integer(json, "rowsBefore", gap.rowsBefore());
            if (counted) {
                Json.integer(json, "presentBefore", gap.presentBefore());
            }
            json.writeBooleanProperty("waiting", waiting.contains(gap));
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
