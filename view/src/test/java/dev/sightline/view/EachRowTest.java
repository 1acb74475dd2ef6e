package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows that are each shown for as long are those that have a column which says that they last so.
@NullUnmarked // documents are maps in which null is a value
class EachRowTest {
    private static final List<String> REQUESTS = List.of(
            "frequency?column=v&paint=high: v > 5; low: v < 0&width=50",
            "frequency?column=f&paint=high: f > 0&width=20&means=true&where=ok = true",
            "frequency?column=v&paint=high: v > 5&width=30&count=rows",
            "timelines?column=what&paint=a: what = \"a\"&sort=name&limit=30",
            "timelines?column=v&paint=high: v > 5; low: v < 0&bins=30&sort=category:low&limit=20",
            "timelines?column=v&paint=high: v > 5&bins=7&from=1700000000020000000&to=1700000000140000000",
            "state?column=v&paint=high: v > 5&at=1700000000030000000&limit=100",
            "state?column=v&active=count&at=1700000000030000000&limit=100");

    private static Map<String, Object> answer(Trace trace, String url, Map<String, String> more) {
        String[] parts = url.split("\\?", 2);
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        more.forEach((name, value) -> parameters.put(name, List.of(value)));
        for (String pair : parts[1].split("&")) {
            String[] sides = pair.split("=", 2);
            parameters.put(sides[0], List.of(sides[1]));
        }
        Map<String, Object> document = JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest(parts[0], parameters), () -> false)));
        document.remove("elapsedMillis");
        document.remove("hold");
        return document;
    }

    private static Table lasting(Table table, long millis) {
        List<Field> fields = new ArrayList<>(table.fields());
        fields.add(new Field("lasts", ColumnType.INT64, Role.DURATION, "ms"));
        List<Table.Row> rows = table.rows().stream()
                .map(row -> {
                    Map<String, Object> values = new HashMap<>(row.values());
                    values.put("lasts", millis);
                    return new Table.Row(row.arrival(), row.source(), values);
                })
                .toList();
        return new Table(fields, table.sources(), rows);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void eachRowHoldsForSoLongWhateverComesNext(long seed) {
        Table table = Table.random(seed, 400, true, seed % 2 == 0);
        Trace plain = TableTraces.trace(table, 90);
        for (long millis : new long[] {1, 7, 40}) {
            Trace lasting = TableTraces.trace(lasting(table, millis), 90);
            for (String url : REQUESTS) {
                assertThat(answer(plain, url, Map.of("hold", "each:" + millis + "ms")))
                        .as(url)
                        .isEqualTo(answer(lasting, url, Map.of("hold", "duration")));
            }
        }
    }
}
