package dev.sightline.view.rows;

import dev.sightline.view.MergeLaw;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class WrittenRowsTest {
    static final List<Long> SEEDS = LongStream.range(0, 20).boxed().toList();

    private static final int ROWS = 12;

    @ParameterizedTest
    @FieldSource("SEEDS")
    void rowsOfSomeProcessesAndOthersAreThePage(long seed) {
        Random random = new Random(seed);
        List<WrittenRow> rows = IntStream.range(0, ROWS)
                .mapToObj(i -> new WrittenRow(
                        i % 3 == 0 ? null : "text " + i,
                        random.nextInt(100),
                        random.nextInt(2),
                        random.nextLong(),
                        random.nextInt(4),
                        new @Nullable Object[] {null, random.nextLong(), random.nextDouble(), true, "é" + i}))
                .toList();
        WrittenRows.Gathered how = new WrittenRows.Gathered(ROWS, 2, 4, 5);
        MergeLaw<@Nullable WrittenRow[], Integer> law = new MergeLaw<>(
                how,
                some -> {
                    @Nullable WrittenRow[] found = how.zero();
                    some.forEach(i -> found[i] = rows.get(i));
                    return found;
                },
                found -> Arrays.stream(found).map(WrittenRowsTest::seen).toList());
        List<Integer> numbers = IntStream.range(0, ROWS).boxed().toList();
        law.holds(numbers, random);
        law.survivesDamage(numbers, random);
    }

    private static String seen(@Nullable WrittenRow row) {
        return row == null
                ? "none"
                : row.text() + row.source() + row.arrival() + row.category() + Arrays.toString(row.values());
    }
}
