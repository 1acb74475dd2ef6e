package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Several columns that say together who a row is about are answered as one column would be in which each row spells
/// their texts out.
@NullUnmarked // documents are maps in which null is a value
class JoinedEntitiesTest {
    private static final String MADE = "who,what,ok";

    private static final List<String> REQUESTS = List.of(
            "frequency?column=v&paint=high: v > 5&width=8",
            "frequency?column=f&paint=high: f > 0&width=60&duration=v&means=true",
            "timelines?column=v&paint=high: v > 5; low: v < 0&bins=30&sort=category:low&limit=20",
            "timelines?column=what&paint=a: what = \"a\"&sort=name&limit=30&where=`who,what,ok` ~ \"w1\"",
            "state?column=v&paint=high: v > 5&limit=100",
            "values?column=who,what,ok&limit=50",
            "density?column=who,what,ok&width=8&height=4",
            "silences",
            "bursts?least=1",
            "metrics?columns=v,f&width=9&limit=100",
            "details?limit=20&order=who,what,ok");

    /// The rows of a table with the column spelt out.
    private static Table spelt(Table table) {
        List<Field> fields = new ArrayList<>();
        table.fields()
                .forEach(field ->
                        fields.add(field.role() == Role.ENTITY ? Field.of(field.name(), field.type()) : field));
        fields.add(new Field(MADE, ColumnType.STRING, Role.ENTITY, null));
        List<Table.Row> rows = new ArrayList<>();
        for (Table.Row row : table.rows()) {
            Map<String, Object> values = new HashMap<>(row.values());
            List<String> texts = Arrays.stream(MADE.split(","))
                    .filter(values::containsKey)
                    .map(name -> values.get(name).toString())
                    .toList();
            if (!texts.isEmpty()) {
                values.put(MADE, String.join(" / ", texts));
            }
            rows.add(new Table.Row(row.arrival(), row.source(), values));
        }
        return new Table(fields, table.sources(), rows);
    }

    private static Map<String, Object> answer(Trace trace, String url, Map<String, String> more) {
        String[] parts = url.split("\\?", 2);
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        more.forEach((name, value) -> parameters.put(name, List.of(value)));
        for (String pair : parts.length < 2 ? new String[0] : parts[1].split("&")) {
            String[] sides = pair.split("=", 2);
            parameters.put(sides[0], List.of(sides[1]));
        }
        Map<String, Object> document = JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest(parts[0], parameters), () -> false)));
        document.remove("elapsedMillis");
        return document;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void severalColumnsAreOne(long seed) {
        Table table = Table.random(seed, 400, true, seed % 2 == 0);
        Trace read = TableTraces.trace(table, 90);
        Trace made = TableTraces.trace(spelt(table), 90);
        for (String url : REQUESTS) {
            assertThat(answer(read, url, Map.of("entity", MADE))).as(url).isEqualTo(answer(made, url, Map.of()));
        }
    }

    @Test
    void aColumnThatIsCalledSoIsThatOne() {
        Table table = spelt(Table.random(7, 200, true, true));
        Trace trace = TableTraces.trace(table, 90);
        String url = "state?column=v&limit=100";
        assertThat(answer(trace, url, Map.of("entity", MADE))).isEqualTo(answer(trace, url, Map.of()));
    }

    @Test
    void whatIsNoColumnIsNamed() {
        Trace trace = TableTraces.trace(Table.random(8, 20, true, true), 90);
        for (String wrong : List.of("nobody,what else", "who,", ",", "who what")) {
            assertThatThrownBy(() -> answer(trace, "state?column=v", Map.of("entity", wrong)))
                    .as(wrong)
                    .hasMessageStartingWith("entity: there is no column '" + wrong + "'");
        }
        assertThatThrownBy(() -> answer(trace, "state?column=v", Map.of("entity", "who,nobody")))
                .hasMessageStartingWith("entity: there is no column 'nobody'");
        assertThatThrownBy(() -> answer(trace, "state?column=v", Map.of("entity", "who,ok,who")))
                .hasMessageStartingWith("entity: column 'who' is given twice");
        assertThatThrownBy(() -> answer(trace, "state?column=v", Map.of("event", "who,what")))
                .hasMessageStartingWith("event: there is no column 'who,what'");
    }

    /// The file tells apart who has one name in several; a file alone names nobody, and its own column comes first.
    @Test
    void theFileMayBeTheFirstOfThem() {
        Table table = Table.random(3, 200, true, true);
        Map<String, Object> found =
                answer(TableTraces.trace(table, 60), "values?column=file,who&limit=500", Map.of("entity", "file,who"));
        Map<String, Long> expected = new HashMap<>();
        table.rows().stream()
                .filter(row -> row.get("who") != null)
                .forEach(row ->
                        expected.merge(table.sources().get(row.source()) + " / " + row.get("who"), 1L, Long::sum));
        Map<Object, Object> values = new HashMap<>();
        ((List<?>) found.get("values"))
                .stream()
                        .map(value -> (Map<?, ?>) value)
                        .forEach(value -> values.put(value.get("value"), value.get("rows")));
        values.remove(null);
        assertThat(values).isEqualTo(expected);
        Trace trace = TableTraces.trace(table, 60);
        assertThatThrownBy(() -> answer(trace, "values?column=who", Map.of("entity", "who,file")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
