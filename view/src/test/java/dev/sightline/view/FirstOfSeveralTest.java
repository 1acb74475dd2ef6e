package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// Which column is first of inputs of different kinds.
@NullUnmarked // documents are maps in which null is a value
class FirstOfSeveralTest {
    @Test
    void aLogIsOneHoweverManyMeasuresOfSomethingElseLieBesideIt() {
        Table both = beside(400, 900);
        assertThat(defaults(both)).containsEntry("kind", "log").containsEntry("column", "level");
    }

    /// Rows of two sources: some with a level and how long it took, and others with neither.
    private static Table beside(int log, int others) {
        List<String> columns = List.of(
                "at:time:time",
                "name:string:entity",
                "temperature:float64",
                "level:string:level",
                "took:float64:duration:ms");
        Table one = table(log + others, columns, (i, random) -> {
            boolean logged = i < log;
            return new Object[] {
                i * SECOND,
                logged ? "thread" + i % 4 : "sensor" + i % 3,
                logged ? null : (Object) (20 + random.nextDouble()),
                logged ? random.nextInt(5) == 0 ? "ERROR" : "INFO" : null,
                logged ? (Object) random.nextDouble() : null
            };
        });
        List<Table.Row> rows = one.rows().stream()
                .map(row -> new Table.Row(row.arrival(), row.arrival() < log ? 0 : 1, row.values()))
                .toList();
        return new Table(one.fields(), List.of("app.log", "sensors.csv"), rows);
    }
}
