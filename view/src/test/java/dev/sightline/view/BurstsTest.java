package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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

/// What bursts are compared with, where a trace stands still for long.
@NullUnmarked // documents are maps in which null is a value
class BurstsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long NIGHT = 60_000;

    private final List<Row> rows = new ArrayList<>();

    private void row(String entity, long second) {
        Map<String, Object> values = new HashMap<>();
        values.put("t", second * SECOND);
        values.put("e", entity);
        rows.add(new Row(rows.size(), 0, values));
    }

    /// Two stretches of a thousand seconds with a row a second, and a night between.
    private Trace days() {
        for (long second = 0; second < 1000; second++) {
            row("both", second);
            row("both", NIGHT + second);
            row("first", second);
        }
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null), new Field("e", ColumnType.STRING, Role.ENTITY, null));
        return TableTraces.trace(new Table(fields, List.of("a"), rows), 64);
    }

    private static Map<String, Double> ratios(Trace trace) {
        ViewRequest request = new ViewRequest("bursts", Map.of("within", List.of("20s")));
        Map<String, Object> answer =
                JsonTree.parse(AnswerJson.document(new Views().answer(trace, request, () -> false)));
        Map<String, Double> ratios = new HashMap<>();
        for (Object each : (List<?>) answer.get("bursts")) {
            Map<?, ?> burst = (Map<?, ?>) each;
            ratios.put((String) burst.get("entity"), ((Number) burst.get("ratio")).doubleValue());
        }
        return ratios;
    }

    @Test
    void anEvenSeriesIsNoBurstBecauseOfANightBetween() {
        assertThat(ratios(days()).get("both")).isCloseTo(1, within(0.05));
    }

    @Test
    void whoWasThereOnOneDayOnlyHasTheMeanOfThatDay() {
        assertThat(ratios(days()).get("first")).isCloseTo(1, within(0.01));
    }

    @Test
    void aSilenceOfOneAloneCounts() {
        row("alone", 0);
        for (long second = 900; second < 920; second++) {
            row("alone", second);
        }
        // 21 rows in 919 s, 20 of them in 20 s
        assertThat(ratios(days()).get("alone")).isCloseTo(20 / (21 / (919 / 20.0)), within(0.01));
    }
}
