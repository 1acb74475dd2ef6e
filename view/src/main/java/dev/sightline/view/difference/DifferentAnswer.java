package dev.sightline.view.difference;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.selection.Selection;
import dev.sightline.event.selection.SelectionParser;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.values.RowCount;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.MadeColumns;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;

/// What the selected rows have more often than the rest.
///
/// @param selected how many rows are selected
/// @param rest how many of `where` are not
public record DifferentAnswer(long selected, long rest, List<Finding> findings) implements Answer {
    /// Two threads that fail alike are two facts; one of them alone would be blamed.
    private static final int FACTS_OF_KINDS = 3;

    private static final Set<Role> IDS =
            EnumSet.of(Role.ENTITY, Role.FLOW, Role.SPAN, Role.PARENT, Role.PEER, Role.MESSAGE);

    /// A code may stand for itself: 504 among 500 and 503 is no range.
    private static final Pattern CODE = Pattern.compile(
            "(?i)(^|[^a-z])(status|code|rc|errno|retcode|returncode|exitcode|statuscode)$|[a-z](Status|Code)$");

    private static final Set<Role> UNITS = EnumSet.of(Role.FLOW, Role.SPAN, Role.PARENT, Role.MESSAGE);

    /// That two of thirty failures are of one trace is chance, as there are as many traces as failures; that a
    /// quarter of them is tells where to look.
    private static final double MIN_SHARE_OF_ID = 0.25;

    /// A fact, and others that hold for exactly the same rows.
    record Finding(Fact fact, List<Fact> same) {}

    private static final Parameter<Selection> SELECT =
            Parameter.required("select", "EXPR", "the rows to compare with the rest", SelectionParser::parse);
    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", 5, 0, 1000, "at most so many facts (default: 5)");

    public static final View<Request> VIEW = new View<>(
            "different",
            List.of(SELECT, LIMIT),
            (given, question) -> new Request(SELECT.of(given), LIMIT.of(given)),
            DifferentAnswer::of);

    /// @param select the rows, of those of `where`, that are compared with the rest
    record Request(Selection select, int limit) {}

    private static DifferentAnswer of(Question question, Request request) {
        Selection select = request.select;
        Contrast comparison = new Contrast(
                question, question.whereText().and(select), question.whereText().and(new Selection.Not(select)));
        List<Fact> facts = new ArrayList<>();
        Set<String> asked = MadeColumns.withSources(columns(question, select), question.snapshot());
        List<Field> fields = question.snapshot().fields();
        for (Field field : fields) {
            if (asked.contains(field.name())) {
                continue;
            }
            boolean names = isNumberOfSomething(field, question.snapshot());
            boolean hasKinds = field.type() == ColumnType.STRING || field.type() == ColumnType.BOOL || names;
            int most = hasKinds ? FACTS_OF_KINDS : 1;
            List<Fact> telling = telling(comparison.facts(question.keyColumn(field.name()), names), fields);
            if (telling.isEmpty()
                    && !names
                    && field.type() == ColumnType.INT64
                    && CODE.matcher(field.name()).find()) {
                telling = telling(comparison.facts(question.keyColumn(field.name()), true), fields);
            }
            telling.stream()
                    .filter(fact -> !numbersUnits(field) || fact.selectedShare() >= MIN_SHARE_OF_ID)
                    .sorted(Comparator.comparingDouble(Fact::score).reversed())
                    .limit(most)
                    .forEach(facts::add);
        }
        facts.sort(Comparator.comparingDouble(Fact::score).reversed());
        onlyOne(facts, ColumnNames.ofTimes(question.snapshot()));
        return new DifferentAnswer(comparison.selected(), comparison.rest(), merged(question, facts, request.limit));
    }

    private static List<Fact> telling(List<Fact> facts, List<Field> fields) {
        long looked = (long) facts.size() * fields.size();
        return facts.stream().filter(fact -> fact.isTelling(looked)).toList();
    }

    /// Of several columns that say when, the best: that rows were created, started and changed late is one fact.
    private static void onlyOne(List<Fact> facts, List<String> times) {
        Fact best = facts.stream()
                .filter(fact -> times.contains(fact.column()))
                .findFirst()
                .orElse(null);
        facts.removeIf(fact -> times.contains(fact.column()) && !fact.equals(best));
    }

    private static boolean numbersUnits(Field field) {
        Role role = field.role();
        return role != null && UNITS.contains(role);
    }

    /// Ids have no order that means anything: of rows "span ≥ 1,550,000" nobody learns anything.
    private static boolean isNumberOfSomething(Field field, Snapshot snapshot) {
        Role role = field.role();
        boolean id = role != null && IDS.contains(role);
        return field.type() == ColumnType.INT64 && (id || ColumnNames.areOfNames(field.name(), snapshot));
    }

    /// What was asked for is no news; a word that was looked for in all columns was asked of those that have it.
    private static Set<String> columns(Question question, Selection select) {
        return switch (select) {
            case Selection.All() -> Set.of();
            case Selection.And(List<Selection> terms) -> columns(question, terms);
            case Selection.Or(List<Selection> terms) ->
                columns(
                        question,
                        terms.stream().filter(term -> isThere(question, term)).toList());
            case Selection.Not(Selection term) -> columns(question, term);
            case Selection.Compare compare -> Set.of(compare.column());
            case Selection.Match match -> Set.of(match.column());
        };
    }

    private static Set<String> columns(Question question, List<Selection> terms) {
        return terms.stream().flatMap(term -> columns(question, term).stream()).collect(Collectors.toSet());
    }

    private static boolean isThere(Question question, Selection term) {
        Selection rows = question.whereText().and(term);
        return question.run(question.resolve(rows), new RowCount()).rows() > 0;
    }

    /// Facts about the same rows become one finding, named by the best; the search ends when there are enough.
    private static List<Finding> merged(Question question, List<Fact> facts, int limit) {
        List<Finding> findings = new ArrayList<>();
        for (Fact fact : facts) {
            Finding known = findings.stream()
                    .filter(finding -> areOfTheSameRows(question, finding.fact, fact))
                    .findFirst()
                    .orElse(null);
            if (known != null) {
                known.same.add(fact);
            } else if (findings.size() < limit) {
                findings.add(new Finding(fact, new ArrayList<>()));
            }
        }
        return findings;
    }

    private static boolean areOfTheSameRows(Question question, Fact one, Fact other) {
        if (!one.hasCountsOf(other)) {
            return false;
        }
        Selection onlyOne = question.whereText().and(one.rows()).and(new Selection.Not(other.rows()));
        return question.run(question.resolve(onlyOne), new RowCount()).rows() == 0;
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        TextTable table = new TextTable("column", "value", "selectedShare", "restShare", "score");
        for (Finding finding : findings) {
            row(table, finding.fact, finding.fact);
            finding.same.forEach(same -> row(table, same, finding.fact));
        }
        page.tableIfAny(table);
    }

    private static void row(TextTable table, Fact what, Fact counts) {
        table.row(
                what.column(),
                what.value().toString(),
                TextPage.figure(counts.selectedShare()),
                TextPage.figure(counts.restShare()),
                TextPage.figure(counts.score()));
    }

    @Override
    public void writeFields(JsonGenerator json) {
        Json.integer(json, "selected", selected);
        Json.integer(json, "rest", rest);
        json.writeArrayPropertyStart("facts");
        for (Finding finding : findings) {
            Fact fact = finding.fact;
            json.writeStartObject();
            writeWhat(json, fact);
            Json.integer(json, "selectedRows", fact.selectedRows());
            Json.integer(json, "restRows", fact.restRows());
            json.writeNumberProperty("selectedShare", fact.selectedShare());
            json.writeNumberProperty("restShare", fact.restShare());
            json.writeNumberProperty("score", fact.score());
            json.writeArrayPropertyStart("same");
            for (Fact same : finding.same) {
                json.writeStartObject();
                writeWhat(json, same);
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writeWhat(JsonGenerator json, Fact fact) {
        json.writeStringProperty("column", fact.column());
        json.writeName("value");
        Json.cell(json, ColumnType.STRING, fact.value());
        json.writeStringProperty("where", fact.rows().toString());
    }
}
