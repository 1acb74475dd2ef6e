package dev.sightline.store.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.store.Rows;
import dev.sightline.store.Segment;
import dev.sightline.store.build.SegmentBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LateRowsTest {
    private static final int ROWS = 200_000;

    @TempDir
    Path folder;

    private Store write(Rows table) throws IOException {
        try (StoreWriter writer = StoreWriter.create(folder.resolve("store"), "when", "who")) {
            for (Batch batch : table.batches) {
                writer.append(batch);
            }
            return writer.finish(List.of(), List.of(), StoreTest.LEDGER, Map.of());
        }
    }

    private static Rows table(long seed, int batchRows, double missing, double disorder, boolean texts) {
        Map<String, ColumnType> columns =
                new TreeMap<>(Map.of("when", ColumnType.TIME, "who", ColumnType.STRING, "count", ColumnType.INT64));
        return Rows.random(seed, ROWS, batchRows, new Rows.Shape(columns, missing, disorder, texts, 20));
    }

    private static boolean overlaps(Store store) {
        List<Segment> segments = store.snapshot().segments();
        for (int i = 1; i < segments.size(); i++) {
            if (segments.get(i).minTime() < segments.get(i - 1).maxTime()) {
                return true;
            }
        }
        return false;
    }

    private static List<Rows.Row> byArrival(Store store) {
        List<Rows.Row> rows = new ArrayList<>();
        store.snapshot().segments().forEach(segment -> rows.addAll(Rows.of(segment)));
        rows.sort(Comparator.comparingLong(Rows.Row::arrival));
        return rows;
    }

    @ParameterizedTest(name = "seed {0}, batches of {1}, {2} without a time, {3} late")
    @CsvSource({"1, 1000, 0, 0.01", "2, 7777, 0.1, 0.3", "3, 20000, 0.05, 0.02"})
    void rowsThatAreALittleLateComeToTheSegmentOfTheirTime(long seed, int batchRows, double missing, double disorder)
            throws IOException {
        Rows table = table(seed, batchRows, missing, disorder, seed == 1);
        Store store = write(table);
        assertThat(store.snapshot().segments()).hasSizeGreaterThan(1);
        assertThat(overlaps(store)).isFalse();
        assertThat(byArrival(store)).isEqualTo(table.rows);
        assertThat(store.snapshot().segments().getLast().pyramid().orElseThrow().firstSeen())
                .as("entities are followed, if each row has one")
                .matches(seen -> seen.isPresent() == (missing == 0));
    }

    /// Two files of the same hour: there is nothing to wait for.
    @Test
    void rowsThatAreLateByEverythingAreNotWaitedFor() throws IOException {
        Rows first = table(4, 5000, 0, 0, false);
        Rows table = new Rows();
        Rows second = table(4, 5000, 0, 0, false);
        table.batches.addAll(first.batches);
        for (Batch batch : second.batches) {
            table.batches.add(new Batch(batch.rows(), ROWS + batch.firstRow(), 1, null, null, batch.columns()));
        }
        Store store = write(table);
        assertThat(overlaps(store)).isTrue();
        assertThat(byArrival(store))
                .extracting(Rows.Row::arrival)
                .doesNotHaveDuplicates()
                .hasSize(2 * ROWS);
    }

    @ParameterizedTest(name = "seed {0}")
    @CsvSource({"5", "6"})
    void partsOfABatchAreTheBatch(long seed) {
        Rows table = Rows.random(seed, 300, 300, seed == 5 ? Rows.Shape.MIXED : Rows.Shape.IDS);
        Batch whole = seed == 5 ? table.batches.getFirst() : sparse(table.batches.getFirst());
        Random random = new Random(seed);
        SegmentBuilder builder = new SegmentBuilder(null);
        for (int from = 0; from < whole.rows(); ) {
            int end = Math.min(whole.rows(), from + 1 + random.nextInt(70));
            builder.append(whole.part(from, end));
            from = end;
        }
        assertThat(Rows.of(builder.build())).isEqualTo(table.rows);
    }

    private static Batch sparse(Batch batch) {
        List<Batch.Column> columns = batch.columns().stream()
                .map(column -> {
                    int[] present = IntStream.range(0, batch.rows())
                            .filter(column::isValid)
                            .toArray();
                    return new Batch.Column(column.name(), pick(column.values(), present), null, present);
                })
                .toList();
        return new Batch(batch.rows(), batch.firstRow(), batch.source(), batch.offsets(), batch.lengths(), columns);
    }

    private static Batch.Values pick(Batch.Values values, int[] at) {
        return switch (values) {
            case Batch.Values.Int64s ints ->
                new Batch.Values.Int64s(
                        IntStream.of(at).mapToLong(i -> ints.values()[i]).toArray());
            case Batch.Values.Times times ->
                new Batch.Values.Times(
                        IntStream.of(at).mapToLong(i -> times.nanos()[i]).toArray());
            case Batch.Values.Float64s reals ->
                new Batch.Values.Float64s(
                        IntStream.of(at).mapToDouble(i -> reals.values()[i]).toArray());
            case Batch.Values.Bools bools -> {
                boolean[] some = new boolean[at.length];
                for (int i = 0; i < at.length; i++) {
                    some[i] = bools.values()[at[i]];
                }
                yield new Batch.Values.Bools(some);
            }
            case Batch.Values.Strings strings ->
                new Batch.Values.Strings(
                        strings.bytes(),
                        IntStream.of(at).map(i -> strings.starts()[i]).toArray(),
                        IntStream.of(at).map(i -> strings.lengths()[i]).toArray());
        };
    }
}
