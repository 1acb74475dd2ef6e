package dev.sightline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.build.SegmentBuilderTest;
import dev.sightline.store.live.Store;
import dev.sightline.store.live.StoreWriter;
import dev.sightline.store.memory.Integers;
import dev.sightline.store.order.Snapshots;
import dev.sightline.store.origin.Residuals;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Numbers take as few bytes as a segment's need, and stay the same.
class WidthTest {
    @TempDir
    Path folder;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void residualsAreTheNumbersInTheFewestBytesOfTheirRange(long seed) {
        Random random = new Random(seed);
        long[] ranges = {0, 1, 255, 256, 65_535, 65_536, 0xFFFF_FFFFL, 0x1_0000_0000L, 1L << 40};
        int[] widths = {1, 1, 1, 2, 2, 4, 4, 8, 8};
        for (int rows : new int[] {0, 1, 2, 4095, 4096, 4097, 9000}) {
            for (int slope = 0; slope <= 1; slope++) {
                for (int i = 0; i < ranges.length; i++) {
                    long least = random.nextLong(-5, 1L << 41);
                    long[] numbers = new long[rows];
                    for (int row = 0; row < rows; row++) {
                        long beyond = row == 0 ? 0 : row == 1 ? ranges[i] : random.nextLong(ranges[i] + 1);
                        numbers[row] = least + (long) slope * row + beyond;
                    }
                    MemorySegment bytes = MemorySegment.ofArray(numbers.clone());
                    Residuals residuals = Residuals.of(bytes, Long.BYTES, rows, slope);
                    check(residuals, numbers, rows < 2 ? 1 : widths[i]);
                }
            }
        }
    }

    private static void check(Residuals residuals, long[] numbers, int width) {
        assertThat(residuals.numbers().width()).isEqualTo(width);
        assertThat(residuals.numbers().rows()).isEqualTo(numbers.length);
        for (int row = 0; row < numbers.length; row++) {
            assertThat(residuals.at(row)).isEqualTo(numbers[row]);
        }
    }

    /// Places of rows: one row that is late by so many moves those between by one.
    @ParameterizedTest(name = "late by {0} rows: {1} bytes a row")
    @CsvSource({"1, 1", "254, 1", "255, 2", "65534, 2", "65535, 4"})
    void placesOfRowsNearlyInOrderAreNarrow(int late, int width) {
        int rows = 70_000;
        int[] places = new int[rows];
        for (int row = 0; row < rows; row++) {
            places[row] = row == 10 ? 10 + late : row > 10 && row <= 10 + late ? row - 1 : row;
        }
        Residuals residuals = Residuals.of(MemorySegment.ofArray(places.clone()), Integer.BYTES, rows, 1);
        assertThat(residuals.numbers().width()).isEqualTo(width);
        for (int row = 0; row < rows; row++) {
            assertThat(residuals.at(row)).isEqualTo(places[row]);
        }
    }

    @Test
    void integersOfEachWidthAreCopiedAsTheyAre() {
        Random random = new Random(9);
        for (int width : new int[] {1, 2, 4, 8}) {
            byte[] bytes = new byte[9000 * width];
            random.nextBytes(bytes);
            Integers integers = new Integers(MemorySegment.ofArray(bytes), width);
            long[] longs = new long[4096];
            int[] ints = new int[4096];
            for (int from : new int[] {0, 1, 7, 4096, 8990}) {
                int count = Math.min(10 + random.nextInt(4000), 9000 - from);
                integers.copy(from, count, longs);
                for (int i = 0; i < count; i++) {
                    assertThat(longs[i]).isEqualTo(integers.at(from + i));
                }
                if (width < 8) {
                    integers.copy(from, count, ints);
                    for (int i = 0; i < count; i++) {
                        assertThat(ints[i]).isEqualTo(integers.intAt(from + i)).isEqualTo((int) longs[i]);
                    }
                }
                long[] words = new long[4096];
                integers.copyWords(from, count, words);
                MemorySegment copied = MemorySegment.ofArray(words);
                MemorySegment wanted = integers.bytes().asSlice((long) from * width, (long) count * width);
                assertThat(copied.asSlice(0, wanted.byteSize()).mismatch(wanted))
                        .isEqualTo(-1);
            }
        }
    }

    @ParameterizedTest(name = "{0} strings: {1} bytes a code")
    @CsvSource({"1, 1", "127, 1", "128, 1", "129, 2", "32767, 2", "32768, 2", "32769, 4"})
    void codesTakeTheBytesThatTheDictionaryNeeds(int distinct, int width) throws IOException {
        for (double missing : distinct < 200 ? new double[] {0, 0.3, 0.95} : new double[] {0.3}) {
            for (boolean inOrder : new boolean[] {true, false}) {
                Rows table = strings(new Random(distinct), distinct, distinct + 500, missing, inOrder);
                Path store = folder.resolve(missing + "-" + inOrder);
                try (StoreWriter writer = StoreWriter.create(store, "when", null)) {
                    for (Batch batch : table.batches) {
                        writer.append(batch);
                    }
                    writer.finish(List.of(), List.of(), Ledger.stored(table.rows.size()), Map.of());
                }
                Segment segment = Store.open(store).snapshot().segments().getFirst();
                SegmentInvariants.check(segment, "when");
                ColumnVector.Codes codes = (ColumnVector.Codes) Objects.requireNonNull(segment.column("who"));
                assertThat(codes.dictionary().count()).isEqualTo(distinct);
                assertThat(codes.codes().width()).isEqualTo(width);
                assertThat(Rows.of(segment)).isEqualTo(table.sortedBy("when"));
                List<@Nullable Object> read = new ArrayList<>();
                ArrowOracle.read(store.resolve("seg-000001.arrow")).rows().forEach(row -> read.add(row.get("who")));
                assertThat(read)
                        .isEqualTo(table.sortedBy("when").stream()
                                .map(row -> row.values().get("who"))
                                .toList());
            }
        }
    }

    /// Written before widths: codes and places of 4 bytes, in order of arrival though they came in another.
    @Test
    void aStoreOfTheFirstVersionIsReadAsItIs() throws Exception {
        Path first = Path.of(
                Objects.requireNonNull(WidthTest.class.getResource("first")).toURI());
        List<Rows.Row> rows = Rows.of(Store.open(first).snapshot().segments().getFirst());
        List<Rows.Row> expected = new ArrayList<>();
        for (long i = 0; i < 40; i++) {
            expected.add(new Rows.Row(i, 0, 7 * i, 6, Map.of("count", i, "who", "w" + i % 3)));
        }
        assertThat(rows).isEqualTo(expected);
    }

    @Test
    void aStoreOfANewerVersionIsRefused() throws IOException {
        Files.writeString(folder.resolve("manifest.txt"), "sightline-store\t3\nnews\t1\nend\t0\n");
        assertThatThrownBy(() -> Store.open(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a store of a newer version")
                .hasMessageContaining("'sightline-store 3'");
    }

    /// Each string occurs.
    private static Rows strings(Random random, int distinct, int count, double missing, boolean inOrder) {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        types.put("when", ColumnType.TIME);
        types.put("who", ColumnType.STRING);
        List<Map<String, Object>> values = new ArrayList<>();
        for (int i = 0; values.size() < count || i < distinct; i++) {
            for (int gap = 0; missing > 0.9 && gap < 19; gap++) {
                values.add(Map.of("when", (long) i));
            }
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("when", inOrder || random.nextInt(50) > 0 ? (long) i : (long) i - random.nextInt(300));
            if (i < distinct || random.nextDouble() >= missing) {
                row.put("who", "w" + (i < distinct ? i : random.nextInt(distinct)));
            }
            values.add(row);
        }
        Rows table = new Rows();
        for (int from = 0; from < values.size(); from += 8000) {
            table.add(types, values.subList(from, Math.min(values.size(), from + 8000)), true);
        }
        return table;
    }

    @Test
    void segmentsOfDifferentWidthsMakeOneOrderOfStrings() {
        int[] sizes = {3, 128, 129, 40_000};
        List<Segment> segments = new ArrayList<>();
        List<Rows> tables = new ArrayList<>();
        TreeSet<String> all = new TreeSet<>();
        for (int size : sizes) {
            Rows table = strings(new Random(size), size, size + 100, 0.2, false);
            tables.add(table);
            segments.add(SegmentBuilderTest.build(table.batches, "when"));
            table.rows.forEach(row -> {
                if (row.values().get("who") instanceof String who) {
                    all.add(who);
                }
            });
        }
        List<Field> fields = List.of(Field.of("when", ColumnType.TIME), Field.of("who", ColumnType.STRING));
        Snapshot snapshot = new Snapshot(fields, "when", segments, List.of(), 1);
        StringIndex index = snapshot.strings("who");
        assertThat(index.size()).isEqualTo(all.size());
        for (int s = 0; s < sizes.length; s++) {
            List<Rows.Row> sorted = tables.get(s).sortedBy("when");
            for (int row = 0; row < sorted.size(); row++) {
                if (sorted.get(row).values().get("who") instanceof String who) {
                    assertThat(index.text(index.ordinals(s).at(row))).isEqualTo(who);
                }
            }
            Segment arrived = Snapshots.resort(snapshot, null).segments().get(s);
            assertThat(Rows.of(arrived)).isEqualTo(tables.get(s).rows);
        }
    }
}
