package dev.sightline.summary.values;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sightline.event.ColumnType;
import dev.sightline.event.selection.Selection;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.Snapshots;
import dev.sightline.summary.Oracle;
import dev.sightline.summary.RandomSelections;
import dev.sightline.summary.Scans;
import dev.sightline.summary.Table;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.KeyFilter;
import dev.sightline.summary.rows.LongSet;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.summary.selection.ResolvedSelectionTest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The rows of flows that have some row selected.
class KeyMembersTest {
    static final List<Long> SEEDS = LongStream.range(0, 100).boxed().toList();

    @ParameterizedTest
    @FieldSource("SEEDS")
    void allRowsOfTheFlowsOfSomeAreSelected(long seed) {
        Random random = new Random(seed);
        Table table = Table.random(seed, ResolvedSelectionTest.size(seed));
        Snapshot snapshot = table.snapshot();
        Selection seeds = RandomSelections.selection(random);
        Selection where = RandomSelections.selection(random);
        String name = List.of("n", "wide", "e", "id", "s", "ok", "x", "t").get(random.nextInt(8));
        if (name.equals("n") && random.nextBoolean()) {
            snapshot = Snapshots.recast(snapshot, Map.of("n", ColumnType.FLOAT64));
        }
        KeyColumn time = KeyColumn.of(snapshot, "t");
        long from = time.min() + (time.max() - time.min()) / 2;
        TimeWindow window =
                random.nextBoolean() ? null : new TimeWindow(from, from + 1 + (time.max() - time.min()) / 20);
        Set<Object> wanted = Oracle.having(Oracle.selected(table, seeds), name).stream()
                .filter(row -> window == null
                        || row.containsKey("t")
                                && Oracle.nanos(row) >= window.fromNanos()
                                && Oracle.nanos(row) < window.toNanos())
                .map(row -> Objects.requireNonNull(row.get(name)))
                .collect(Collectors.toSet());
        long expected = Oracle.having(Oracle.selected(table, where), name).stream()
                .filter(row -> wanted.contains(row.get(name)))
                .count();
        ResolvedSelection members = KeyMembers.of(
                snapshot,
                ResolvedSelection.resolve(seeds, snapshot),
                window,
                KeyColumn.of(snapshot, name),
                () -> false);
        ResolvedSelection both = ResolvedSelection.resolve(where, snapshot).and(members);
        assertThat(Scans.run(snapshot, both, null, new RowCount(), () -> false).rows())
                .as(name)
                .isEqualTo(expected);
    }

    @Test
    void tooManyFlowsAreRefused() {
        Snapshot snapshot = Table.random(3, 5000).snapshot();
        KeyColumn column = KeyColumn.of(snapshot, "wide");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> KeyMembers.of(snapshot, ResolvedSelection.all(snapshot), null, column, 1000, () -> false))
                .withMessageContaining("more than 1000 values of 'wide'");
    }

    @Test
    void theFilterKnowsEveryKeyAndNoOther() {
        for (int size : new int[] {0, 1, 300, 200_000}) {
            Random random = new Random(size);
            LongSet set = new LongSet();
            for (int i = 0; i < size; i++) {
                set.add(i % 3 == 0 ? random.nextLong() : 1000L * i);
            }
            KeyFilter filter = new KeyFilter(set);
            long[] asked = new long[64];
            long[] known = set.toArray();
            for (int i = 0; i < 64; i++) {
                asked[i] = known.length > 0 && random.nextBoolean()
                        ? known[random.nextInt(known.length)]
                        : random.nextBoolean() ? random.nextLong() : 1000L * random.nextInt(400_000);
            }
            long bits = filter.contained(asked, 0);
            for (int i = 0; i < 64; i++) {
                assertThat((bits >>> i & 1) != 0)
                        .isEqualTo(set.contains(asked[i]))
                        .isEqualTo(filter.contains(asked[i]));
            }
            for (long key : known) {
                assertThat(filter.contains(key)).isTrue();
            }
        }
    }
}
