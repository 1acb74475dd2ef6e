package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// What the view `processes` says of where processes run.
@NullUnmarked // documents are maps in which null is a value
class ProcessesTest {
    /// As Conch tells of a tree of a process, a ring of two, and one that said nothing of itself.
    static Trace trace() {
        return trace(List.of(
                Map.of("who", "10", "host", "b", "topology", "TREE/RING", "position", "1/1", "neighbours", "2"),
                Map.of("who", "2", "host", "a", "topology", "TREE/RING", "position", "1/0", "neighbours", "0 10 77"),
                Map.of("who", "0", "host", "a", "machine", "Linux amd64", "program", "p", "topology", "TREE"),
                Map.of("who", "0", "position", "0", "neighbours", "2"),
                Map.of("who", "2", "host", "a"),
                Map.of("who", "30")));
    }

    private static Trace trace(List<Map<String, Object>> said) {
        List<Table.Row> rows = new ArrayList<>();
        for (Map<String, Object> each : said) {
            Map<String, Object> cells = new LinkedHashMap<>(each);
            cells.put("t", 1_700_000_000_000_000_000L + rows.size());
            rows.add(new Table.Row(rows.size(), 0, cells));
        }
        List<Field> fields = new ArrayList<>();
        fields.add(new Field("t", ColumnType.TIME, Role.TIME, null));
        fields.add(new Field("who", ColumnType.STRING, Role.ENTITY, null));
        for (String name : List.of("host", "machine", "program", "topology", "position", "neighbours")) {
            fields.add(new Field(name, ColumnType.STRING, null, null));
        }
        return TableTraces.trace(new Table(fields, List.of("run.bp"), rows), 2);
    }

    private static List<?> ask(Trace trace, Map<String, List<String>> parameters) {
        return (List<?>) ((Map<?, ?>) JsonTree.parse(AnswerJson.document(
                        new Views().answer(trace, new ViewRequest("processes", parameters), () -> false))))
                .get("processes");
    }

    @Test
    void neighboursArePlacesInTheListWhichIsInTheOrderOfNumbers() {
        List<?> all = ask(trace(), Map.of());
        assertThat(all).extracting("name").containsExactly("0", "2", "10", "30");
        assertThat(all).extracting("neighbours").containsExactly(List.of(1L), List.of(0L, 2L), List.of(1L), List.of());
    }

    @Test
    void neighboursBeyondTheLimitAreLeftOut() {
        assertThat(ask(trace(), Map.of("limit", List.of("2"))))
                .extracting("neighbours")
                .containsExactly(List.of(1L), List.of(0L));
    }

    @Test
    void ofSeveralHostsThreeAreNamed() {
        List<Map<String, Object>> said = new ArrayList<>();
        for (String host : List.of("a", "b", "a", "c", "d", "e")) {
            said.add(Map.of("who", "x", "host", host));
        }
        assertThat(ask(trace(said), Map.of())).extracting("host").containsExactly("a, b, c, \u2026");
    }
}
