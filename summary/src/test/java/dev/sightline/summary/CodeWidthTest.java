package dev.sightline.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.selection.Selection;
import dev.sightline.event.selection.SelectionParser;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.selection.ResolvedSelectionTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Texts are found whatever the bytes of a segment's codes.
class CodeWidthTest {
    /// Two segments: one has that many strings, the other three.
    @ParameterizedTest(name = "{0} strings: {1} bytes a code")
    @CsvSource({"1, 1", "127, 1", "128, 1", "129, 2", "32767, 2", "32768, 2", "32769, 4"})
    void selectsWhatTheWordsSay(int distinct, int width) {
        Table table = table(distinct);
        Snapshot snapshot = table.snapshot();
        ColumnVector.Codes codes = (ColumnVector.Codes)
                Objects.requireNonNull(snapshot.segments().getFirst().column("s"));
        assertThat(codes.codes().width()).isEqualTo(width);
        for (int n : new int[] {0, 1, distinct / 2, distinct - 2, distinct - 1}) {
            for (String operator : new String[] {"=", "!=", "<", "<=", ">", ">="}) {
                check(table, snapshot, "s " + operator + " '" + text(n) + "'");
                check(table, snapshot, "not s " + operator + " '" + text(n) + "+'");
            }
        }
        check(table, snapshot, "s >= '" + text(distinct / 3) + "' and s < '" + text(distinct / 3 * 2) + "'");
        check(table, snapshot, "s ~ '[3-5]$'");
        check(table, snapshot, "s ~ '^1.*0'");
    }

    private static void check(Table table, Snapshot snapshot, String text) {
        Selection selection = SelectionParser.parse(text);
        assertThat(ResolvedSelectionTest.count(snapshot, selection))
                .as(text)
                .isEqualTo(Oracle.selected(table, selection).size());
    }

    private static String text(int n) {
        return String.format("%05d", n);
    }

    private static Table table(int distinct) {
        Random random = new Random(distinct);
        Table table = new Table("t", Field.of("t", ColumnType.TIME), Field.of("s", ColumnType.STRING));
        List<Integer> all = new ArrayList<>();
        for (int n = 0; n < distinct + 5000; n++) {
            all.add(n < distinct ? n : random.nextInt(distinct));
        }
        Collections.shuffle(all, random);
        long time = 0;
        for (int n : all) {
            time += random.nextInt(9);
            table.add(random.nextInt(20) == 0 ? Map.of("t", time, "s", text(n)) : Map.of("t", time - 3, "s", text(n)));
            if (random.nextInt(30) == 0) {
                table.add(Map.of("t", time));
            }
        }
        table.endSegment();
        for (int i = 0; i < 777; i++) {
            table.add(Map.of("t", time + i, "s", text(i % 3 * distinct / 3)));
        }
        return table;
    }
}
