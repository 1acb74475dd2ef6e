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
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// How many entities answers say there are.
class EntityCountTest {
    private static Trace trace(List<Map<String, Object>> rows) {
        List<Row> all = new ArrayList<>();
        for (Map<String, Object> row : rows) {
            all.add(new Row(all.size(), 0, row));
        }
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null),
                new Field("host", ColumnType.STRING, Role.ENTITY, null),
                new Field("d", ColumnType.INT64, Role.DURATION, "ms"),
                new Field("v", ColumnType.INT64, null, null));
        return TableTraces.trace(new Table(fields, List.of("a"), all), 64);
    }

    private static @Nullable Object entityCount(Trace trace, String kind, Map<String, List<String>> parameters) {
        Map<String, Object> answer = JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest(kind, parameters), () -> false)));
        return answer.get("entityCount");
    }

    /// `c` has no time, `b` no value: views over time know of `a` and `b`.
    @Test
    void infoCountsAllAndFrequencyThoseWithATime() {
        Trace trace = trace(List.of(
                Map.of("t", 1L, "host", "a", "d", 5L, "v", 1L),
                Map.of("t", 2L, "host", "b", "d", 5L),
                Map.of("host", "c", "v", 3L)));
        assertThat(entityCount(trace, "info", Map.of())).isEqualTo(3L);
        for (String hold : List.of("next", "duration", "3ns")) {
            Map<String, List<String>> asked = Map.of("column", List.of("v"), "hold", List.of(hold));
            assertThat(entityCount(trace, "frequency", asked)).as(hold).isEqualTo(2L);
        }
    }
}
