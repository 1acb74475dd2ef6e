package dev.sightline.view.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.JsonTree;
import dev.sightline.view.Table;
import dev.sightline.view.Table.Row;
import dev.sightline.view.TableTraces;
import dev.sightline.view.Views;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked // documents are maps in which null is a value
class RowSampleTest {
    private static final int ROWS = 8000;

    /// What the columns of a first picture may hold at once, of a heap of 512 MiB.
    private static final long MOST_BYTES = 192L << 20;

    /// Each row has a time and one of the columns, or all of them.
    private static Trace wide(int rows, int columns, boolean full) {
        List<Field> fields = new ArrayList<>(List.of(new Field("at", ColumnType.TIME, Role.TIME, null)));
        IntStream.range(0, columns).forEach(i -> fields.add(new Field("c" + i, ColumnType.INT64, null, null)));
        List<Row> table = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            Map<String, Object> values = new HashMap<>(Map.of("at", 1_760_000_000_000_000_000L + row * 1_000_000L));
            for (int column = full ? 0 : row % columns; column < columns; column += full ? 1 : columns) {
                values.put("c" + column, (long) row * 7919 % 10_007);
            }
            table.add(new Row(0, 0, values));
        }
        return TableTraces.trace(new Table(fields, List.of("wide.jsonl"), table), ROWS);
    }

    @Test
    void manyColumnsWithFewValuesAreLookedAtInFewerRows() {
        Trace trace = wide(ROWS, 5000, false);
        RowSample sample = new RowSample(trace.snapshot());
        assertThat((long) sample.rows() * trace.snapshot().fields().size() * Double.BYTES)
                .isLessThanOrEqualTo(MOST_BYTES);
        // not so few that most columns have no value in any
        assertThat(sample.rows()).isGreaterThan(ROWS / 3);
        Map<String, Object> answer = JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest("defaults", Map.of()), () -> false)));
        assertThat(answer).containsEntry("exact", false);
        assertThat((List<?>) answer.get("columns")).hasSize(5001);
    }

    @Test
    void fullColumnsTakeMoreThanEmptyOnes() {
        long memory = MOST_BYTES / 48;
        assertThat(RowSample.most(wide(3000, 40, false).snapshot(), memory)).isGreaterThanOrEqualTo(3000);
        assertThat(RowSample.most(wide(3000, 40, true).snapshot(), memory)).isBetween(2000, 2500);
    }

    @Test
    void ofFewColumnsAllRowsAreLookedAt() {
        assertThat(new RowSample(wide(3000, 60, true).snapshot()).rows()).isEqualTo(3000);
    }
}
