package dev.sightline.view.first;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.Table;
import dev.sightline.view.TableTraces;
import dev.sightline.view.sample.RowSample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OwnColumnsTest {
    private static final List<Field> FIELDS = List.of(
            new Field("at", ColumnType.TIME, Role.TIME, null),
            new Field("who", ColumnType.STRING, Role.ENTITY, null),
            new Field("a", ColumnType.INT64, null, null),
            new Field("b", ColumnType.INT64, null, null));

    /// One row of each source, about somebody of its own.
    private static boolean ofOwn(List<String> columns) {
        List<Table.Row> rows = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            rows.add(new Table.Row(i, i, Map.of("at", (long) i, "who", "w" + i, columns.get(i), 1L)));
        }
        List<String> sources =
                IntStream.range(0, columns.size()).mapToObj(i -> "f" + i).toList();
        return OwnColumns.of(new RowSample(
                TableTraces.trace(new Table(FIELDS, sources, rows), 5000).snapshot()));
    }

    @Test
    void tablesThatShareNothingAreOfSeveralKinds() {
        assertThat(ofOwn(List.of("a", "b"))).isTrue();
        assertThat(ofOwn(List.of("a", "b", "a", "b"))).isTrue();
        assertThat(ofOwn(List.of("a", "a", "a"))).isFalse();
        assertThat(ofOwn(List.of("a"))).isFalse();
    }

    @Test
    void twentyThousandFilesAreToldApartAtOnce() {
        List<String> columns =
                IntStream.range(0, 20_000).mapToObj(i -> i % 2 == 0 ? "a" : "b").toList();
        assertTimeoutPreemptively(
                Duration.ofSeconds(60), () -> assertThat(ofOwn(columns)).isTrue());
    }
}
