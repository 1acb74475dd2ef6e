package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// Numbers of columns that have a few words, too.
@NullUnmarked // documents are maps in which null is a value
class NumberColumnsTest {
    private static Table readings(IntFunction<String> state) {
        return table(300, List.of("sensor:string:entity", "at:time:time", "state:string:event"), (i, random) ->
                new Object[] {"s" + i % 3, i * SECOND, state.apply(i)});
    }

    private static Map<String, Object> asked(Table table, String view, String... given) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (int i = 0; i < given.length; i += 2) {
            parameters.put(given[i], List.of(given[i + 1]));
        }
        Trace trace = TableTraces.trace(table, 100);
        return JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest(view, parameters), () -> false)));
    }

    private static Table mixed() {
        return readings(i -> i % 50 == 7 ? "unavailable" : i % 60 == 9 ? "off" : Double.toString(20 + i % 30 / 10.0));
    }

    @Test
    void theNumbersAreShownAndTheWordsStay() {
        Table table = mixed();
        assertThat(defaults(table, 100)).containsEntry("column", "state.number").containsEntry("kind", "samples");
        assertThat(asked(table, "distribution", "column", "state.number"))
                .containsEntry("rows", 289L)
                .containsEntry("missing", 11L)
                .containsEntry("min", 20.0)
                .containsEntry("max", 22.9);
        assertThat(asked(table, "distribution", "column", "state", "where", "state = \"unavailable\""))
                .containsEntry("rows", 6L);
        assertThat(asked(table, "distribution", "column", "state.number", "where", "state = \"unavailable\""))
                .containsEntry("rows", 0L);
        assertThat(asked(table, "info").get("assumed"))
                .isEqualTo(List.of("column 'state.number' has the numbers of 'state'"));
    }

    @Test
    void whoAsksForTheNumbersIsNotToldTheirTexts() {
        List<?> facts = (List<?>)
                asked(mixed(), "different", "select", "`state.number` >= 22.5").get("facts");
        assertThat(facts).noneMatch(fact -> ((Map<?, ?>) fact).get("column").equals("state"));
    }

    @Test
    void decimalsMayStandBehindCommas() {
        Table table = readings(i -> i % 50 == 7 ? "Fehler" : i % 9 == 1 ? "1.020,5" : 20 + i % 3 + "," + i % 10);
        assertThat(asked(table, "distribution", "column", "state.number"))
                .containsEntry("rows", 294L)
                .containsEntry("min", 20.0)
                .containsEntry("max", 1020.5);
    }

    @Test
    void textsThatAreNamesHaveNone() {
        // as many words as numbers, ids with zeros in front, versions
        assertThat(made(readings(i -> i % 2 == 0 ? "w" + i % 20 : Integer.toString(i % 20))))
                .isFalse();
        assertThat(made(readings(i -> "00" + i % 40))).isFalse();
        assertThat(made(readings(i -> i % 9 + ".0." + i % 40))).isFalse();
        assertThat(made(readings(i -> "ok"))).isFalse();
        // codes and rooms: whole numbers that nobody calls a value
        assertThat(made(readings(i -> i % 50 == 0 ? "timeout" : Integer.toString(200 + i % 40))))
                .isFalse();
    }

    private static boolean made(Table table) {
        return DefaultsTest.list(asked(table, "info"), "columns").stream()
                .anyMatch(column -> column.get("name").equals("state.number"));
    }
}
