package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.Table.Row;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Rows as CSV for a spreadsheet: no text is run, numbers stay numbers; for anybody else nothing is changed.
class SpreadsheetTest {
    private static Trace trace() {
        List<Row> rows = new ArrayList<>();
        for (String text : List.of("=SUM(A1)", "+1", "@x", "-x", "-5", "a=b")) {
            rows.add(new Row(rows.size(), 0, Map.of("t", (long) rows.size(), "text", text, "=n", -7L)));
        }
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null),
                new Field("text", ColumnType.STRING, null, null),
                new Field("=n", ColumnType.INT64, null, null));
        return TableTraces.trace(new Table(fields, List.of("x"), rows), 10);
    }

    private static String csv(Map<String, List<String>> more) {
        StringBuilder out = new StringBuilder();
        new Views()
                .answer(trace(), new ViewRequest("details", more), () -> false)
                .writeCsv(out::append);
        return out.toString().replace("\r\n", "\n");
    }

    @Test
    void aTextIsNoFormulaThere() {
        assertThat(csv(Map.of("format", List.of("csv"), "spreadsheet", List.of("true"))))
                .isEqualTo("""
                        t,text,'=n
                        0,'=SUM(A1),-7
                        1,'+1,-7
                        2,'@x,-7
                        3,'-x,-7
                        4,-5,-7
                        5,a=b,-7
                        """);
        assertThat(csv(Map.of("format", List.of("csv")))).contains("t,text,=n\n0,=SUM(A1),-7\n1,+1,-7");
    }
}
