package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// Tables that have a column for each host and measure.
@NullUnmarked // documents are maps in which null is a value
class MetricsOfWideTablesTest {
    @Test
    void whatGoesThroughMoreThanTheOthersOfItsSortIsChosen() {
        Random random = new Random(6);
        List<Field> fields = new ArrayList<>();
        fields.add(new Field("at", ColumnType.TIME, Role.TIME, null));
        for (int host = 0; host < 5; host++) {
            fields.add(new Field("web" + host + " Mem MB", ColumnType.FLOAT64, null, "MB"));
        }
        List<Table.Row> rows = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            Map<String, Object> cells = new LinkedHashMap<>();
            cells.put("at", 1_000_000_000L * i);
            for (int host = 0; host < 5; host++) {
                double leak = host == 3 ? i * 12.0 : 0;
                cells.put("web" + host + " Mem MB", 2000 + 50 * random.nextDouble() + leak);
            }
            rows.add(new Table.Row(i, 0, cells));
        }
        String columns = String.join(
                ",", fields.subList(1, fields.size()).stream().map(Field::name).toList());
        Map<String, Object> answer = JsonTree.parse(AnswerJson.document(new Views()
                .answer(
                        TableTraces.trace(new Table(fields, List.of("wide.csv"), rows), 64),
                        new ViewRequest("metrics", Map.of("columns", List.of(columns), "limit", List.of("1"))),
                        () -> false)));
        assertThat(DefaultsTest.list(answer, "metrics"))
                .singleElement()
                .satisfies(metric -> assertThat(metric).containsEntry("column", "web3 Mem MB"));
    }

    /// Far apart from each other, all hardly change, and one changes three times as much as any other.
    @Test
    void whatChangesMostOfManyThatHardlyChangeIsChosen() {
        List<Field> fields = List.of(
                new Field("at", ColumnType.TIME, Role.TIME, null),
                new Field("disk", ColumnType.STRING, Role.ENTITY, null),
                new Field("full", ColumnType.INT64, null, "%"));
        List<Table.Row> rows = new ArrayList<>();
        for (int i = 0; i < 40 * 50; i++) {
            int disk = i % 50;
            long moves = i < 1000 ? 0 : disk == 31 ? 6 : disk % 2;
            Map<String, Object> cells = new LinkedHashMap<>();
            cells.put("at", 1_000_000_000L * (i / 50));
            cells.put("disk", "d" + disk);
            // of whom one number is unlike all others
            cells.put("full", 30L + disk + moves + (disk == 7 && i / 50 == 20 ? 1 : 0));
            rows.add(new Table.Row(i, 0, cells));
        }
        Map<String, Object> answer = JsonTree.parse(AnswerJson.document(new Views()
                .answer(
                        TableTraces.trace(new Table(fields, List.of("disks.csv"), rows), 64),
                        new ViewRequest("metrics", Map.of("columns", List.of("full"), "limit", List.of("1"))),
                        () -> false)));
        assertThat(DefaultsTest.list(answer, "metrics"))
                .singleElement()
                .satisfies(metric -> assertThat(metric).containsEntry("entity", "d31"));
    }
}
