package dev.sightline.store.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.ArrowOracle;
import dev.sightline.store.Ledger;
import dev.sightline.store.Rows;
import dev.sightline.store.Segment;
import dev.sightline.store.SegmentInvariants;
import dev.sightline.store.Snapshot;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.file.Manifest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

public class StoreTest {
    @TempDir
    Path folder;

    public static final Ledger LEDGER = new Ledger(
                    12,
                    10,
                    1,
                    List.of(new Ledger.Cause("torn\tline\n", 1)),
                    List.of(new Ledger.Lost("cpu\t3", -1, -5, Long.MAX_VALUE)),
                    List.of("a\\b", ""),
                    "kept here")
            .withRemarks(List.of(new Ledger.Remark("tcp\t127.0.0.1", "not UTF-8", 3)));

    /// Sizes either side of the word, cache line and kilobyte borders.
    static Stream<Arguments> shapes() {
        List<Arguments> all = new ArrayList<>();
        for (int rows : new int[] {1, 7, 8, 9, 63, 64, 65, 1023, 1024, 1025, 9000}) {
            all.add(Arguments.of(rows, rows, Rows.Shape.PLAIN));
            all.add(Arguments.of(rows + 1L, rows, Rows.Shape.MIXED));
            all.add(Arguments.of(rows + 2L, rows, Rows.Shape.IDS));
        }
        return all.stream();
    }

    @ParameterizedTest(name = "seed {0}: {1} rows, {2}")
    @MethodSource("shapes")
    void anOpenedStoreHoldsTheRows(long seed, int rows, Rows.Shape shape) throws IOException {
        Rows table = Rows.random(seed, rows, 100, shape);
        Path store = write(table.batches, "when");
        Segment segment = Store.open(store).snapshot().segments().getFirst();
        SegmentInvariants.check(segment, "when");
        assertThat(Rows.of(segment)).isEqualTo(table.sortedBy("when"));
    }

    @ParameterizedTest(name = "seed {0}: {1} rows, {2}")
    @MethodSource("shapes")
    void arrowsOwnReaderReadsTheSameRows(long seed, int rows, Rows.Shape shape) throws IOException {
        Rows table = Rows.random(seed, rows, 100, shape);
        Path store = write(table.batches, "when");
        ArrowOracle.Table read = ArrowOracle.read(store.resolve("seg-000001.arrow"));
        assertThat(read.batches()).isOne();
        List<Map<String, Object>> shown = new ArrayList<>();
        for (Map<String, Object> row : read.rows()) {
            row.keySet().removeIf(name -> name.startsWith("sightline."));
            shown.add(row);
        }
        assertThat(shown)
                .isEqualTo(table.sortedBy("when").stream().map(Rows.Row::values).toList());
    }

    Path write(List<Batch> batches, @Nullable String time) throws IOException {
        Path store = folder.resolve("store");
        try (StoreWriter writer = StoreWriter.create(store, time, null)) {
            for (Batch batch : batches) {
                writer.append(batch);
            }
            writer.finish(List.of(), List.of(), LEDGER, Map.of());
        }
        return store;
    }

    @Test
    void keepsFieldsSourcesLedgerAndProperties() throws IOException {
        Path store = folder.resolve("store");
        List<Field> fields = List.of(
                new Field("who", ColumnType.STRING, Role.ENTITY, null),
                new Field("odd\tna\\me\n", ColumnType.INT64, null, "kB/s"),
                new Field("when", ColumnType.TIME, Role.TIME, null));
        List<SourceInfo> sources = List.of(new SourceInfo("/x/\ty", "y", "csv", 10, 2, true));
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("key", "{\"json\": \"with\\n\\t\"}\r\n");
        properties.put("", "");
        try (StoreWriter writer = StoreWriter.create(store, "when", "who")) {
            writer.append(Rows.random(1, 10, 10, Rows.Shape.PLAIN).batches.getFirst());
            Store written = writer.finish(fields, sources, LEDGER, properties);
            assertThat(written.snapshot().rows()).isEqualTo(10);
        }
        Store opened = Store.open(store);
        assertThat(opened.snapshot().fields())
                .startsWith(fields.toArray(new Field[0]))
                .hasSize(7);
        assertThat(opened.snapshot().sortedBy()).isEqualTo("when");
        assertThat(opened.snapshot().sources()).isEqualTo(sources);
        assertThat(opened.ledger()).isEqualTo(LEDGER);
        assertThat(opened.properties()).isEqualTo(properties);
        opened.verify();
        assertThat(Store.sizeBytes(store)).isGreaterThan(1000);
        Store.delete(store);
        assertThat(store).doesNotExist();
        assertThat(Rows.of(opened.snapshot().segments().getFirst())).hasSize(10);
    }

    @Test
    void aStoreWithoutRowsIsAStore() throws IOException {
        assertThat(Store.open(write(List.of(), "when")).snapshot().rows()).isZero();
    }

    @Test
    void segmentsGrowAndSnapshotsStayAsTheyWere() throws IOException {
        Path store = folder.resolve("store");
        try (StoreWriter writer = StoreWriter.create(store, "t", null)) {
            List<Snapshot> snapshots = new ArrayList<>();
            long rows = 0;
            for (int i = 0; i < 120; i++) {
                writer.append(longs(rows, 8192));
                rows += 8192;
                if (i % 40 == 39) {
                    writer.seal();
                    snapshots.add(writer.snapshot());
                    assertThat(snapshots.getLast().rows()).isEqualTo(rows);
                }
            }
            writer.append(longs(rows, 5));
            Snapshot last =
                    writer.finish(List.of(), List.of(), LEDGER, Map.of()).snapshot();
            assertThat(last.rows()).isEqualTo(rows + 5);
            assertThat(last.segments().getFirst().rows()).isEqualTo(128 << 10);
            assertThat(snapshots.getFirst().rows()).isEqualTo(40 * 8192);
            assertThat(snapshots.getFirst().generation()).isLessThan(last.generation());
            long next = 0;
            for (Segment segment : Store.open(store).snapshot().segments()) {
                assertThat(segment.minTime()).isEqualTo(next);
                assertThat(segment.origin().arrival(0)).isEqualTo(next);
                next += segment.rows();
                assertThat(segment.maxTime()).isEqualTo(next - 1);
            }
        }
    }

    static Batch longs(long first, int count) {
        Rows table = new Rows();
        List<Map<String, Object>> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(Map.of("t", first + i));
        }
        table.add(Map.of("t", ColumnType.INT64), values, false, first, 0);
        return table.batches.getFirst();
    }

    @Test
    void anotherThreadSeesWholeSnapshotsWhileRowsAreAppended() throws Exception {
        try (StoreWriter writer = StoreWriter.create(folder.resolve("store"), "t", null)) {
            var looked = new java.util.concurrent.CompletableFuture<Long>();
            Thread reader = Thread.ofPlatform().start(() -> {
                try {
                    long rows = 0;
                    long generation = -1;
                    while (rows < 100 * 4096) {
                        Snapshot snapshot = writer.snapshot();
                        assertThat(snapshot.generation()).isGreaterThanOrEqualTo(generation);
                        assertThat(snapshot.rows()).isGreaterThanOrEqualTo(rows);
                        rows = snapshot.rows();
                        generation = snapshot.generation();
                        for (Segment segment : snapshot.segments()) {
                            assertThat(Rows.value(
                                            java.util.Objects.requireNonNull(segment.column("t")), segment.rows() - 1))
                                    .isEqualTo(segment.maxTime());
                        }
                    }
                    looked.complete(rows);
                } catch (Throwable e) {
                    looked.completeExceptionally(e);
                }
            });
            for (int i = 0; i < 100; i++) {
                writer.append(longs(i * 4096L, 4096));
                if (i % 10 == 9) {
                    writer.seal();
                }
            }
            assertThat(looked.get()).isEqualTo(100 * 4096L);
            reader.join();
        }
    }

    @Test
    void aColumnThatChangesItsTypeStartsASegmentAndIsShownAsDescribed() throws IOException {
        Rows first = new Rows();
        first.add(Map.of("x", ColumnType.INT64), List.of(Map.of("x", 3L)), false);
        Rows second = new Rows();
        second.add(Map.of("x", ColumnType.FLOAT64), List.of(Map.of("x", 0.5)), false, 1, 0);
        Path store = folder.resolve("store");
        try (StoreWriter writer = StoreWriter.create(store, null, null)) {
            writer.append(first.batches.getFirst());
            writer.append(second.batches.getFirst());
            writer.finish(List.of(Field.of("x", ColumnType.FLOAT64)), List.of(), LEDGER, Map.of());
        }
        Snapshot snapshot = Store.open(store).snapshot();
        assertThat(snapshot.segments().stream()
                        .map(segment -> Rows.of(segment).getFirst().values().get("x")))
                .containsExactly(3.0, 0.5);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aDamagedByteIsAnErrorOrMakesNoDifference(long seed) throws IOException {
        Random random = new Random(seed);
        Rows table = Rows.random(seed, 3000, 500, seed == 1 ? Rows.Shape.IDS : Rows.Shape.MIXED);
        Path store = write(table.batches, "when");
        List<Rows.Row> expected = table.sortedBy("when");
        int errors = 0;
        List<Path> files = new ArrayList<>();
        try (var all = Files.newDirectoryStream(store)) {
            all.forEach(files::add);
        }
        for (int i = 0; i < 60; i++) {
            Path file = files.get(i % files.size());
            byte[] bytes = Files.readAllBytes(file);
            byte[] damaged = bytes.clone();
            int at = random.nextInt(bytes.length);
            damaged[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, damaged);
            try {
                Store opened = Store.open(store);
                assertThat(Rows.of(opened.snapshot().segments().getFirst())).isEqualTo(expected);
                opened.snapshot().segments().getFirst().pyramid();
            } catch (IOException | UncheckedIOException e) {
                errors++;
                assertThat(e).hasMessageContaining("damaged").hasMessageContaining(file.toString());
            }
            Files.write(file, bytes);
        }
        assertThat(errors).isEqualTo(60);
        Store.open(store).verify();
    }

    @Test
    void shortenedMissingAndUnfinishedStoresAreReported() throws IOException {
        Path store = write(Rows.random(1, 100, 100, Rows.Shape.MIXED).batches, "when");
        Path segment = store.resolve("seg-000001.arrow");
        byte[] bytes = Files.readAllBytes(segment);
        Files.write(segment, java.util.Arrays.copyOf(bytes, bytes.length - 1));
        assertThatThrownBy(() -> Store.open(store))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("bytes, expected");
        Files.delete(segment);
        assertThatThrownBy(() -> Store.open(store))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is missing");
        Files.delete(store.resolve(Manifest.FILE));
        assertThatThrownBy(() -> Store.open(store))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("not a finished store");
    }

    @Test
    void anUnfinishedStoreIsRemoved() throws IOException {
        Path store = folder.resolve("store");
        try (StoreWriter writer = StoreWriter.create(store, null, null)) {
            writer.append(longs(0, 10));
            writer.seal();
            assertThat(store.resolve("seg-000001.arrow")).exists();
        }
        assertThat(store).doesNotExist();
    }

    @Test
    void aFolderThatCannotBeWrittenIsOneClearError() throws IOException {
        Path store = folder.resolve("store");
        try (StoreWriter writer = StoreWriter.create(store, null, null)) {
            writer.append(longs(0, 10));
            Files.createFile(store.resolve("seg-000001.arrow"));
            assertThatThrownBy(writer::seal)
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("cannot write " + store.resolve("seg-000001.arrow"))
                    .hasMessageContaining("make room there or choose another folder");
            assertThatThrownBy(() -> writer.finish(List.of(), List.of(), LEDGER, Map.of()))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void doesNotWriteIntoAFolderWithFiles() throws IOException {
        Files.createFile(folder.resolve("mine"));
        assertThatThrownBy(() -> StoreWriter.create(folder, null, null))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("there are files");
    }
}
