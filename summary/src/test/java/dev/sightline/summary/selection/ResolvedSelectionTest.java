package dev.sightline.summary.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Paint;
import dev.sightline.event.selection.Selection;
import dev.sightline.event.selection.SelectionParser;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Oracle;
import dev.sightline.summary.RandomSelections;
import dev.sightline.summary.Scans;
import dev.sightline.summary.Table;
import dev.sightline.summary.rank.CategorySums;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.Masks;
import dev.sightline.summary.values.RowCount;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

public class ResolvedSelectionTest {
    static final List<Long> SEEDS = LongStream.range(0, 150).boxed().toList();

    /// Table sizes lie on both sides of words, cells, and chunks.
    public static int size(long seed) {
        int[] sizes = {1, 63, 64, 65, 200, 4095, 4096, 4097, 9000};
        return sizes[(int) (seed % sizes.length)];
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void selectsWhatTheWordsSay(long seed) {
        Random random = new Random(seed);
        Table table = Table.random(seed, size(seed));
        Snapshot snapshot = table.snapshot();
        for (int i = 0; i < 5; i++) {
            Selection selection = RandomSelections.selection(random);
            assertThat(count(snapshot, selection))
                    .as(selection.toString())
                    .isEqualTo(Oracle.selected(table, selection).size());
        }
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void dividesRowsAmongTheFirstMatchingCategories(long seed) {
        Random random = new Random(seed);
        Table table = Table.random(seed, size(seed));
        Snapshot snapshot = table.snapshot();
        Paint paint = RandomSelections.paint(random);
        ResolvedPaint resolved = ResolvedPaint.resolve(paint, snapshot, LiteralRules.UTC);
        long total = 0;
        for (int c = 0; c < resolved.count(); c++) {
            String name = resolved.names().get(c);
            long expected = table.rows.stream()
                    .filter(row -> Oracle.category(table, paint, row).equals(name))
                    .count();
            CategorySums.State state = Scans.run(
                    snapshot,
                    ResolvedSelection.all(snapshot),
                    null,
                    new CategorySums(KeyColumn.of(snapshot, "n"), resolved),
                    () -> false);
            assertThat(state.rows(c)).as(name).isEqualTo(expected);
            total += expected;
        }
        assertThat(total).isEqualTo(table.rows.size());
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void masksAnyRangeOfACell(long seed) {
        Random random = new Random(seed);
        Table table = Table.random(seed, size(seed));
        Snapshot snapshot = table.snapshot();
        ResolvedSelection selection = ResolvedSelection.resolve(SelectionParser.parse("n >= 10"), snapshot);
        ResolvedSelection every = ResolvedSelection.all(snapshot);
        int rows = Math.min(Block.STRIP, snapshot.segments().getFirst().rows());
        int from = random.nextInt(rows);
        int to = from + 1 + random.nextInt(rows - from);
        long[] whole = new long[Block.WORDS];
        long[] part = new long[Block.WORDS];
        long[] range = new long[Block.WORDS];
        selection.mask(0, 0, rows, whole);
        selection.mask(0, from, to, part);
        every.mask(0, from, to, range);
        for (int w = 0; w < Block.WORDS; w++) {
            assertThat(part[w]).isEqualTo(whole[w] & range[w]);
        }
        assertThat(Masks.count(range)).isEqualTo(to - from);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "durtion > 1     | unknown column 'durtion'; did you mean 'Duration'?",
                "zzzzzz > 1      | unknown column 'zzzzzz'; there are t, Duration, plain, ok, id",
                "plain > 5ms     | column 'plain' has no unit, so it cannot be compared with 5ms",
                "Duration > 5KB  | cannot convert 'KB' to 'ms'",
                "plain > 'abc'   | column 'plain' is int64 and cannot be compared with \"abc\"; write a number",
                "id > 12         | column 'id' is string and cannot be compared with 12; write text in double quotes",
                "ok = 3          | column 'ok' is bool and cannot be compared with 3; write true or false",
                "t > 'yesterday' | column 't' is time and cannot be compared with \"yesterday\"; write nanoseconds or",
                "t > 5s          | column 't' is time and cannot be compared with 5s",
                "id ~ '('        | the pattern for column 'id' is no regular expression",
            })
    void saysWhatDoesNotFit(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ResolvedSelection.resolve(SelectionParser.parse(text), small().snapshot()))
                .withMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "Duration = 1.5s                       | 1",
                "Duration = 1.5K                       | 1",
                "Duration = 1500ms                     | 1",
                "Duration = '1500'                     | 1",
                "plain = 9007199254740993              | 1",
                "plain = 9007199254740992              | 0",
                "plain > 9007199254740992.5            | 1",
                "id = 12                               | 1",
                "id != 12                              | 1",
                "id = 012                              | 1",
                "ok = TRUE                             | 1",
                "t = '1970-01-01T00:00:00.000000005Z'  | 1",
                "t = '5' or t = 6                      | 2",
                "t ~ '^1970-01-01T'                    | 2",
                "not plain = 9007199254740993          | 2",
                "not ok = true and not ok = false      | 2",
                "id ~ ''                               | 2",
            })
    void readsLiteralsInTheColumnsTerms(String text, long rows) {
        Snapshot snapshot = small().snapshot();
        ResolvedSelection selection = ResolvedSelection.resolve(SelectionParser.parse(text), snapshot);
        assertThat(Scans.run(snapshot, selection, null, new RowCount(), () -> false)
                        .rows())
                .isEqualTo(rows);
    }

    @Test
    void patternsThatBacktrackWouldNeverEndAreLinear() {
        Table table = new Table(null, Field.of("s", ColumnType.STRING));
        table.add(Map.of("s", "a".repeat(5000) + "!"));
        assertThat(count(table.snapshot(), SelectionParser.parse("s ~ '^(a+)+$'")))
                .isZero();
    }

    @Test
    void prunesSegmentsByTheirZoneMaps() {
        Snapshot snapshot = small().snapshot();
        assertThat(ResolvedSelection.resolve(SelectionParser.parse("Duration > 1e9"), snapshot)
                        .selectsNone(0))
                .isTrue();
        assertThat(ResolvedSelection.resolve(SelectionParser.parse("not Duration > 1e9"), snapshot)
                        .selectsNone(0))
                .isFalse();
    }

    private static Table small() {
        Table table = new Table(
                "t",
                Field.of("t", ColumnType.TIME),
                Field.of("Duration", ColumnType.FLOAT64).withUnit("ms"),
                Field.of("plain", ColumnType.INT64),
                Field.of("ok", ColumnType.BOOL),
                Field.of("id", ColumnType.STRING));
        table.add(Map.of("t", 5L, "Duration", 1500.0, "plain", 9007199254740993L, "id", "12"));
        table.add(Map.of("t", 6L, "Duration", 0.5, "ok", true, "id", "012"));
        table.add(Map.of());
        return table;
    }

    public static long count(Snapshot snapshot, Selection selection) {
        ResolvedSelection resolved = ResolvedSelection.resolve(selection, snapshot);
        return Scans.run(snapshot, resolved, null, new RowCount(), () -> false).rows();
    }
}
