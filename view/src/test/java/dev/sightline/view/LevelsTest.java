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
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Levels of a log have places by how severe they are.
@NullUnmarked // documents are maps in which null is a value
class LevelsTest {
    private static Trace trace(List<String> levels, int segmentRows) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            // the k-th has a share of its own: 1, 2, 3 ... in so many
            int k = 0;
            int shares = levels.size() * (levels.size() + 1) / 2;
            for (int left = i % shares; left > k; left -= k) {
                k++;
            }
            rows.add(new Row(i, 0, Map.of("t", i * 1_000_000_000L, "level", levels.get(k))));
        }
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null), new Field("level", ColumnType.STRING, null, null));
        return TableTraces.trace(new Table(fields, List.of("a"), rows), segmentRows);
    }

    private static Map<String, Object> answer(Trace trace, String kind, Map<String, List<String>> parameters) {
        return JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest(kind, parameters), () -> false)));
    }

    private static Map<String, List<String>> density(String... more) {
        Map<String, List<String>> asked = new HashMap<>(Map.of(
                "column",
                List.of("level"),
                "width",
                List.of("3"),
                "from",
                List.of("0"),
                "to",
                List.of("600000000000")));
        for (int i = 0; i < more.length; i += 2) {
            asked.put(more[i], List.of(more[i + 1]));
        }
        return asked;
    }

    private static List<Object> names(Trace trace) {
        Map<?, ?> labels = (Map<?, ?>) answer(trace, "distribution", Map.of("column", List.of("level")))
                .get("labels");
        List<Object> names = new ArrayList<>();
        for (int ordinal = 0; ordinal < labels.size(); ordinal++) {
            names.add(labels.get("" + ordinal));
        }
        return names;
    }

    @ParameterizedTest(name = "{0} rows a segment")
    @ValueSource(ints = {1, 7, 64, 1000})
    void theMildestIsTheFirstAndTheWorstTheLast(int segmentRows) {
        Trace trace = trace(List.of("ERROR", "warn", "Debug", "INFO", "fatal"), segmentRows);
        assertThat(names(trace)).containsExactly("Debug", "INFO", "warn", "ERROR", "fatal");
    }

    @Test
    void oneOfFourMayBeNoLevelAndComesFirst() {
        assertThat(names(trace(List.of("ERROR", "warn", "zone", "INFO"), 64)))
                .containsExactly("zone", "INFO", "warn", "ERROR");
        assertThat(names(trace(List.of("ERROR", "zone", "INFO"), 64))).containsExactly("ERROR", "INFO", "zone");
        assertThat(names(trace(List.of("T", "F"), 64))).containsExactly("F", "T");
    }

    @Test
    void whatLiesBetweenTwoLevelsIsBySeverityToo() {
        Trace trace = trace(List.of("ERROR", "warn", "Debug", "INFO", "fatal"), 64);
        Map<String, Object> whole = answer(trace, "density", density("height", "5"));
        Map<String, Object> part = answer(trace, "density", density("height", "2", "yMin", "2", "yMax", "3"));
        assertThat(part.get("counts")).isEqualTo(((List<?>) whole.get("counts")).subList(2, 4));
        assertThat(whole.get("yLabels"))
                .isEqualTo(Map.of("0", "Debug", "1", "INFO", "2", "warn", "3", "ERROR", "4", "fatal"));
    }

    /// An expression knows letters only: what it means must not depend on what else is in a trace.
    @Test
    void comparisonsStayThoseOfText() {
        Trace trace = trace(List.of("ERROR", "warn", "INFO"), 64);
        Map<String, Object> below =
                answer(trace, "distribution", Map.of("column", List.of("level"), "where", List.of("level < \"a\"")));
        assertThat(below.get("distinct"))
                .isEqualTo(answer(
                                trace,
                                "distribution",
                                Map.of(
                                        "column",
                                        List.of("level"),
                                        "where",
                                        List.of("level = \"ERROR\" or level = \"INFO\"")))
                        .get("distinct"));
    }
}
