package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.Table.Row;
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

@NullUnmarked // documents are maps in which null is a value
class TimelinesOrderTest {
    private static final List<Long> PIDS = List.of(13L, 2L, 10L, 1L, -4L);

    /// All begin at once: 2 and 13 are in `a`, 10 in `b`, the others in nothing.
    private static Trace processes(ColumnType type) {
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null),
                new Field("pid", type, Role.ENTITY, null),
                new Field("state", ColumnType.STRING, null, null),
                new Field("took", ColumnType.INT64, Role.DURATION, "ns"));
        List<Row> rows = new ArrayList<>();
        for (long at = 0; at < 4; at++) {
            for (long pid : PIDS) {
                Object name =
                        type == ColumnType.INT64 ? (Object) pid : type == ColumnType.FLOAT64 ? (double) pid : "p" + pid;
                Map<String, Object> values = new HashMap<>();
                values.put("t", at * 100);
                values.put("pid", name);
                values.put("state", pid == 2 || pid == 13 ? "A" : pid == 10 ? "B" : "C");
                values.put("took", 100L);
                rows.add(new Row(rows.size(), 0, values));
            }
        }
        return TableTraces.trace(new Table(fields, List.of("one.csv"), rows), 7);
    }

    private static List<Object> order(Trace trace, String sort, String hold) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        parameters.put("column", List.of("state"));
        parameters.put("paint", List.of("a: state = \"A\"; b: state = \"B\""));
        parameters.put("sort", List.of(sort));
        parameters.put("hold", List.of(hold));
        Map<String, Object> answer = JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest("timelines", parameters), () -> false)));
        List<Object> names = new ArrayList<>();
        ((List<?>) answer.get("entities")).forEach(entity -> names.add(((Map<?, ?>) entity).get("entity")));
        return names;
    }

    @ParameterizedTest
    @ValueSource(strings = {"next", "duration", "50ns"})
    void numbersGoByTheirValueNotTheirDigits(String hold) {
        for (String sort : List.of("first", "name")) {
            assertThat(order(processes(ColumnType.INT64), sort, hold)).containsExactly("-4", "1", "2", "10", "13");
            assertThat(order(processes(ColumnType.FLOAT64), sort, hold)).containsExactly("-4", "1", "2", "10", "13");
            assertThat(order(processes(ColumnType.STRING), sort, hold))
                    .containsExactly("p-4", "p1", "p10", "p13", "p2");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"next", "duration", "50ns"})
    void ofThoseThatAreNeverInACategoryThePaintedOnesComeFirst(String hold) {
        Trace numbers = processes(ColumnType.INT64);
        assertThat(order(numbers, "category:a", hold)).containsExactly("2", "13", "10", "-4", "1");
        assertThat(order(numbers, "category:b", hold)).containsExactly("10", "2", "13", "-4", "1");
        assertThat(order(numbers, "category:", hold)).containsExactly("-4", "1", "2", "13", "10");
        Trace names = processes(ColumnType.STRING);
        assertThat(order(names, "category:b", hold)).containsExactly("p10", "p13", "p2", "p-4", "p1");
    }
}
