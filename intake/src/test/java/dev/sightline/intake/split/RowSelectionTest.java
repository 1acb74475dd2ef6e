package dev.sightline.intake.split;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.selection.SelectionParser;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A selection means the same of rows that come one by one as of those that are stored.
class RowSelectionTest {
    private static final List<Field> FIELDS = List.of(
            new Field("ts", ColumnType.TIME, Role.TIME, null),
            Field.of("host", ColumnType.STRING),
            Field.of("n", ColumnType.INT64),
            Field.of("x", ColumnType.FLOAT64),
            Field.of("ok", ColumnType.BOOL));

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
        ts ~ "^2026-03-01T00:00:00Z$"       | true
        ts ~ "^17723"                       | false
        ts >= "2026-03-01"                  | true
        ts < 1772323200000000000            | false
        host ~ "^db"                        | true
        host = 'db1'                        | true
        n ~ "^7$"                           | true
        n > 6 and not (n > 7)               | true
        x ~ "^0.5$"                         | true
        ok = true                           | true
        gone = 1 or gone ~ ""               | false
        """)
    void selects(String text, boolean selected) {
        MapRow row = new MapRow(
                FIELDS, Map.of("ts", 1_772_323_200_000_000_000L, "host", "db1", "n", 7L, "x", 0.5, "ok", true));
        RowSelection selection = RowSelection.of(SelectionParser.parse(text), ColumnNames.of(FIELDS));
        assertThat(selection.selects(row)).isEqualTo(selected);
    }
}
