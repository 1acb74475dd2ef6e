package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.Table.Row;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked // documents are maps in which null is a value
class RelatedTest {
    private final List<Row> rows = new ArrayList<>();
    private ColumnType idType = ColumnType.STRING;

    private void span(long micros, Long duration, String id, String parent, String message) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("t", micros * 1000);
        values.put("took", duration);
        values.put("id", id);
        values.put("up", parent);
        values.put("m", message);
        rows.add(new Row(rows.size(), 0, values));
    }

    private Map<String, Object> related(String... namesAndValues) {
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null),
                new Field("took", ColumnType.INT64, Role.DURATION, "us"),
                new Field("id", idType, Role.SPAN, null),
                new Field("up", idType, Role.PARENT, null),
                new Field("m", ColumnType.STRING, Role.MESSAGE, null));
        Trace trace = TableTraces.trace(new Table(fields, List.of("a"), rows), 3);
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            parameters.put(namesAndValues[i], List.of(namesAndValues[i + 1]));
        }
        return JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest("related", parameters), () -> false)));
    }

    private static List<String> relations(Map<String, Object> document) {
        return ((List<?>) document.get("rows"))
                .stream()
                        .map(row -> (Map<?, ?>) row)
                        .map(row -> row.get("relation") + " " + ((Map<?, ?>) row.get("values")).get("t"))
                        .toList();
    }

    private void family() {
        span(0, 100L, "root", null, null);
        span(50, 20L, "b", "root", "b");
        span(10, 30L, "a", "root", null);
        span(30, 15L, "c", "root", null); // overlaps a
        span(52, 10L, "server", "b", "b");
        span(100, null, "root", null, null); // an end record
        span(95, 20L, "late", "root", null); // outlives its parent
    }

    @Test
    void findsParentChildrenAndTheOtherSide() {
        family();
        Map<String, Object> root = related("id", "root");
        assertThat(relations(root))
                .containsExactly("self 0", "self 100000", "child 10000", "child 30000", "child 50000", "child 95000");
        Map<String, Object> b = related("id", "b");
        assertThat(relations(b)).containsExactly("self 50000", "parent 0", "parent 100000", "child 52000");
        assertThat(relations(related("id", "server"))).containsExactly("self 52000", "parent 50000");
        assertThat(relations(related("messageId", "b"))).containsExactly("message 50000", "message 52000");
    }

    @Test
    void selfTimeIsWhatNoChildCovers() {
        family();
        Map<String, Object> root = related("id", "root");
        assertThat(root)
                .containsEntry("durationNanos", "100000")
                .containsEntry("selfNanos", "40000") // 100 - [10,45) - [50,70) - [95,100)
                .containsEntry("children", 4L);
        assertThat(related("id", "a")).containsEntry("selfNanos", "30000");
    }

    @Test
    void aCutListOfChildrenLeavesSelfTimeUnknown() {
        family();
        assertThat(related("id", "root", "limit", "2"))
                .containsEntry("selfNanos", null)
                .containsEntry("children", 4L);
    }

    @Test
    void idsMayBeNumbers() {
        span(0, 100L, "1", null, null);
        span(5, 1L, "2", "1", null);
        rows.forEach(row -> {
            row.values().computeIfPresent("id", (name, id) -> Long.valueOf(id.toString()));
            row.values().computeIfPresent("up", (name, id) -> Long.valueOf(id.toString()));
        });
        idType = ColumnType.INT64;
        assertThat(relations(related("id", "1"))).containsExactly("self 0", "child 5000");
    }

    @Test
    void whatIsNotThereHasNoRows() {
        family();
        assertThat(relations(related("id", "nobody"))).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(this::related).withMessageContaining("id");
    }
}
