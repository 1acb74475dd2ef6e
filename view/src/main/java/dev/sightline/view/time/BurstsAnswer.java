package dev.sightline.view.time;

import dev.sightline.event.CsvLine;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.entity.EntityBursts;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.gap.TimeGaps;
import dev.sightline.summary.rows.KeyColumn;
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
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Who had by far most rows at once, and when: of each entity the window of a given width with most of its rows,
/// against its mean in such a window while it was there. Time that is folded, in which nobody did anything, is none in
/// which it was there: of nights every working hour would be a burst. How long rows last is not looked at.
///
/// @param withinNanos how wide a window is
/// @param bursts those with the greatest ratio, at most as many as were asked for
/// @param total how many entities have a window with as many rows as were asked for
/// @param fewer how many have rows, but no such window
public record BurstsAnswer(long withinNanos, List<Burst> bursts, int total, int fewer) implements Answer {
    /// Of the time that is looked at, unless something else is asked for.
    private static final int PARTS = 100;

    private static final long WIDEST_QUARTER = Long.MAX_VALUE / EntityBursts.QUARTERS;

    private static final Parameter<@Nullable Long> WITHIN = Parameter.nanos(
            "within", "how wide a window is, such as 30s (default: a 100th of the time, long gaps aside)");

    private static final Parameter<Long> LEAST = Parameter.whole(
            "least", 10, 1, Long.MAX_VALUE, "only entities with so many rows in a window (default: 10)");

    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", 100, 0, 100_000, "at most so many entities (default: 100)");

    public static final View<Request> VIEW =
            new View<>("bursts", List.of(WITHIN, LEAST, LIMIT, Parameter.FORMAT), Request::of, BurstsAnswer::of);

    /// Of equally full windows of an entity, its first.
    ///
    /// @param most rows in the window
    /// @param mean rows in a window of that width from the entity's first row to its last, folded gaps aside
    /// @param rows how many of the entity are selected
    public record Burst(String entity, long fromNanos, long toNanos, long most, double mean, long rows) {
        static Burst of(
                EntityBursts.State found, int e, long withinNanos, List<TimeGaps.Gap> folds, Entities entities) {
            double windows = Math.max(1, presentNanos(found, e, folds) / withinNanos);
            return new Burst(
                    entities.name(e),
                    found.fromNanos(e),
                    found.toNanos(e),
                    found.most(e),
                    found.rows(e) / windows,
                    found.rows(e));
        }

        /// From the first row to the last without what is folded; no row is in a fold, so it is whole or not at all.
        private static double presentNanos(EntityBursts.State found, int e, List<TimeGaps.Gap> folds) {
            double folded = 0;
            for (TimeGaps.Gap fold : folds) {
                boolean within = fold.fromNanos() >= found.firstNanos(e) && fold.toNanos() <= found.lastNanos(e);
                folded += within ? Folds.length(fold) : 0;
            }
            return found.presentNanos(e) - folded;
        }

        double ratio() {
            return most / mean;
        }
    }

    /// @param withinNanos null: follows from the time
    record Request(@Nullable Long withinNanos, long least, int limit) {
        static Request of(Parameters given, Question question) {
            question.timeColumn();
            Parameter.FORMAT.of(given);
            return new Request(WITHIN.of(given), LEAST.of(given), LIMIT.of(given));
        }
    }

    private static BurstsAnswer of(Question question, Request request) {
        Entities entities = question.entities();
        KeyColumn times = question.keyColumn(question.timeColumn());
        TimeWindow asked = question.timeWindow();
        TimeWindow window = asked == null ? TimeWindow.ALL : asked;
        List<TimeGaps.Gap> folds = Folds.of(GapsAnswer.longest(question));
        long quarterNanos = quarterNanos(request.withinNanos, window, times, folds);
        long withinNanos = EntityBursts.QUARTERS * quarterNanos;
        EntityBursts.State found = EntityBursts.of(
                new EntityStrips.Question(question.snapshot(), question.where(), entities, times, ResolvedPaint.none()),
                quarterNanos,
                window.fromNanos(),
                window.toNanos(),
                question.cancelled());
        List<Burst> bursts = new ArrayList<>();
        int fewer = 0;
        for (int e : byName(found.entities(), entities)) {
            if (found.most(e) >= request.least) {
                bursts.add(Burst.of(found, e, withinNanos, folds, entities));
            } else {
                fewer += found.rows(e) > 0 ? 1 : 0;
            }
        }
        bursts.sort(Comparator.comparingDouble(Burst::ratio)
                .reversed()
                .thenComparing(Comparator.comparingLong(Burst::most).reversed()));
        int total = bursts.size();
        return new BurstsAnswer(
                withinNanos, List.copyOf(bursts.subList(0, Math.min(total, request.limit))), total, fewer);
    }

    private static List<Integer> byName(int count, Entities entities) {
        List<Integer> all = new ArrayList<>();
        for (int e = 0; e < count; e++) {
            all.add(e);
        }
        all.sort(entities::compare);
        return all;
    }

    /// Rounded up, so that a window is never narrower than what was asked for, but for the widest.
    private static long quarterNanos(
            @Nullable Long withinNanos, TimeWindow window, KeyColumn times, List<TimeGaps.Gap> folds) {
        if (withinNanos != null) {
            return Math.min(WIDEST_QUARTER, Math.ceilDiv(withinNanos, EntityBursts.QUARTERS));
        }
        if (times.isEmpty()) {
            return 1;
        }
        long from = Math.max(window.fromNanos(), times.min());
        long to = Math.min(window.toNanos() - 1, times.max());
        if (to <= from) {
            return 1;
        }
        // a hundredth of what is mostly a gap would be as long as all that happened
        long shown =
                to - from - (long) folds.stream().mapToDouble(Folds::length).sum();
        return Long.divideUnsigned(shown, PARTS * EntityBursts.QUARTERS) + 1;
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        TextTable table = new TextTable("entity", "times the mean", "from", "to", "most", "mean", "rows");
        for (Burst burst : bursts) {
            table.row(
                    burst.entity,
                    decimals(burst.ratio()),
                    page.moment(burst.fromNanos),
                    page.moment(burst.toNanos),
                    Long.toString(burst.most),
                    decimals(burst.mean),
                    Long.toString(burst.rows));
        }
        page.tableIfAny(table);
        page.line("(" + bursts.size() + " of " + TextPage.count(total) + " entities"
                + (fewer == 0 ? ")" : "; " + TextPage.count(fewer) + " more have too few rows)"));
    }

    private static String decimals(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    @Override
    public void writeCsv(Consumer<String> lines) {
        lines.accept(CsvLine.of(List.of("entity", "ratio", "fromNanos", "toNanos", "most", "mean", "rows")));
        for (Burst burst : bursts) {
            lines.accept(CsvLine.of(List.of(
                    burst.entity,
                    Double.toString(burst.ratio()),
                    Long.toString(burst.fromNanos),
                    Long.toString(burst.toNanos),
                    Long.toString(burst.most),
                    Double.toString(burst.mean),
                    Long.toString(burst.rows))));
        }
    }

    @Override
    public void writeFields(JsonGenerator json) {
        Json.nanos(json, "withinNanos", withinNanos);
        json.writeArrayPropertyStart("bursts");
        for (Burst burst : bursts) {
            json.writeStartObject();
            json.writeStringProperty("entity", burst.entity);
            Json.nanos(json, "fromNanos", burst.fromNanos);
            Json.nanos(json, "toNanos", burst.toNanos);
            Json.integer(json, "most", burst.most);
            json.writeNumberProperty("mean", burst.mean);
            json.writeNumberProperty("ratio", burst.ratio());
            Json.integer(json, "rows", burst.rows);
            json.writeEndObject();
        }
        json.writeEndArray();
        Json.integer(json, "total", total);
        Json.integer(json, "fewer", fewer);
    }
}
