package dev.sightline.view.message;

import dev.sightline.analysis.causal.CausalOrder;
import dev.sightline.analysis.causal.PatternSearch;
import dev.sightline.analysis.cell.CellText;
import dev.sightline.analysis.cell.Hash;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.selection.CausalPattern;
import dev.sightline.event.selection.Comparison;
import dev.sightline.event.selection.Selection;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.Spelling;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Where a pattern happened: what came after what, by messages and on each process, and what did not come.
///
/// @param matches how many events there are with which it begins
/// @param notYetDue how many more there are if nothing else comes: the trace ends before it is too late
/// @param found the first of them, an event a step
/// @param where selects the rows of the first ones; null where nothing was found
/// @param selected of how many matches that is
public record PatternAnswer(
        CausalPattern pattern,
        long matches,
        long notYetDue,
        List<List<At>> found,
        @Nullable Selection where,
        int selected)
        implements Answer {
    private static final Parameter<CausalPattern> STEPS = Parameter.required(
            "steps",
            "PATTERN",
            "EXPR then EXPR within 5s then no EXPR within 1s same COLUMN: what happened after what, and what did not",
            CausalPattern::parse);

    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", 100, 0, 5000, "at most so many matches in full (default: 100)");

    public static final View<Request> VIEW =
            new View<>("pattern", List.of(STEPS, LIMIT), Request::of, PatternAnswer::of);

    record Request(CausalPattern pattern, int limit) {
        static Request of(Parameters given, Question question) {
            question.timeColumn();
            return new Request(STEPS.of(given), LIMIT.of(given));
        }
    }

    /// An event: whose, and when, as written.
    public record At(String who, long nanos) {}

    private static Answer of(Question question, Request request) {
        return MessagesAsked.answer(question, "pattern", asked -> of(question, request, asked));
    }

    private static PatternAnswer of(Question question, Request request, MessagesAsked asked) {
        CausalOrder order = asked.order();
        CausalPattern pattern = request.pattern;
        List<PatternSearch.Step> steps = new ArrayList<>();
        pattern.steps().forEach(step -> steps.add(step(question, asked, step, steps.isEmpty())));
        List<PatternSearch.Step> absent = pattern.absent().stream()
                .map(step -> step(question, asked, step, false))
                .toList();
        int[] keys = pattern.same().isEmpty() ? null : keys(question, order, pattern.same());
        int most = Math.max(request.limit, EventRows.MOST_TERMS);
        PatternSearch.Found found = PatternSearch.of(order, steps, absent, keys, most, question.cancelled());
        List<List<At>> chains = found.chains().stream()
                .limit(request.limit)
                .map(chain -> IntStream.of(chain)
                        .mapToObj(event -> new At(order.name(order.process(event)), order.timeNanos(event)))
                        .toList())
                .toList();
        Set<Selection> terms = new LinkedHashSet<>();
        int selected = 0;
        for (int[] chain : found.chains()) {
            List<Selection> own = IntStream.of(chain)
                    .mapToObj(event -> rows(question, order, event))
                    .toList();
            if (terms.size() + own.size() > EventRows.MOST_TERMS) {
                break;
            }
            terms.addAll(own);
            selected++;
        }
        Selection where = EventRows.any(List.copyOf(terms));
        return new PatternAnswer(pattern, found.matches(), found.notYetDue(), chains, where, selected);
    }

    private static Selection rows(Question question, CausalOrder order, int event) {
        Field time = Objects.requireNonNull(ColumnNames.withRole(question.snapshot(), Role.TIME));
        Field entity = Objects.requireNonNull(ColumnNames.withRole(question.snapshot(), Role.ENTITY));
        String who = order.name(order.process(event));
        return EventRows.of(entity, who, time, Comparison.EQUAL, order.timeNanos(event));
    }

    /// @param isFirst it has to be in the window; the others may come after it
    private static PatternSearch.Step step(
            Question question, MessagesAsked asked, CausalPattern.Step step, boolean isFirst) {
        ResolvedSelection selection = Question.resolved(
                STEPS.name(), () -> ResolvedSelection.resolve(step.selection(), question.snapshot(), question.rules()));
        BitSet rows = MessagesAsked.rows(question, selection);
        CausalOrder order = asked.order();
        BitSet events = new BitSet(order.events());
        for (int event = 0; event < order.events(); event++) {
            boolean isSelected =
                    rows.get(order.row(event)) && (isFirst ? asked.isShownAlone(event) : asked.isSelected(event));
            events.set(event, isSelected);
        }
        return new PatternSearch.Step(events, step.withinNanos());
    }

    /// By event, a number for what it has in those columns; -1: it has not all of them.
    private static int[] keys(Question question, CausalOrder order, List<String> columns) {
        Snapshot snapshot = question.snapshot();
        List<Field> fields = snapshot.fields();
        int[] places = columns.stream()
                .mapToInt(name -> {
                    int place = Field.named(fields, name);
                    if (place < 0) {
                        throw new IllegalArgumentException("steps: same: there is no column " + Spelling.quoted(name)
                                + Spelling.hint(
                                        name, fields.stream().map(Field::name).toList()));
                    }
                    return place;
                })
                .toArray();
        long[] hashes = new long[order.events()];
        order.forEachRow(snapshot, question.cancelled(), (row, event) -> hashes[event] = hash(row, fields, places));
        long[] distinct = LongStream.of(hashes).sorted().distinct().toArray();
        int[] keys = new int[hashes.length];
        Arrays.setAll(keys, event -> hashes[event] == 0 ? -1 : Arrays.binarySearch(distinct, hashes[event]));
        return keys;
    }

    /// 0: it has not all of them.
    private static long hash(Row row, List<Field> fields, int[] places) {
        long hash = 0;
        for (int place : places) {
            if (!row.isPresent(place)) {
                return 0;
            }
            hash = Hash.with(hash, CellText.hash(row, fields.get(place), place));
        }
        return hash;
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        page.line(pattern.toString());
        page.line("matches: " + TextPage.count(matches)
                + (notYetDue > 0 ? ", and not yet due when the trace ends: " + TextPage.count(notYetDue) : ""));
        List<String> heads = new ArrayList<>();
        for (int i = 1; i <= pattern.steps().size(); i++) {
            heads.add("who " + i);
            heads.add("at");
        }
        TextTable table = new TextTable(heads.toArray(String[]::new));
        for (List<At> chain : found) {
            table.row(chain.stream()
                    .flatMap(at -> List.of(at.who, page.moment(at.nanos)).stream())
                    .toArray(String[]::new));
        }
        page.tableIfAny(table);
    }

    @Override
    public void writeFields(JsonGenerator json) {
        json.writeStringProperty("pattern", pattern.toString());
        Json.integer(json, "matches", matches);
        Json.integer(json, "notYetDue", notYetDue);
        json.writeArrayPropertyStart("found");
        for (List<At> chain : found) {
            json.writeStartArray();
            for (At at : chain) {
                json.writeStartObject();
                json.writeStringProperty("who", at.who);
                Json.nanos(json, "atNanos", at.nanos);
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        json.writeEndArray();
        Json.text(json, "where", where == null ? null : where.toString());
        Json.integer(json, "selected", selected);
    }
}
