package dev.sightline.store.live;

import static dev.sightline.store.live.LiveBatches.batch;
import static dev.sightline.store.live.LiveBatches.column;
import static dev.sightline.store.live.LiveBatches.numbers;
import static dev.sightline.store.live.LiveBatches.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Ledger;
import dev.sightline.store.Pyramid;
import dev.sightline.store.Rows;
import dev.sightline.store.Segment;
import dev.sightline.store.SegmentInvariants;
import dev.sightline.store.Snapshot;
import dev.sightline.store.disk.Disk;
import dev.sightline.store.file.Manifest;
import dev.sightline.store.wal.LogFile;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Over 400 lines: one store through all that may happen to it, with the same helpers.
class LiveStoreTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final LiveSettings QUIET = LiveSettings.DEFAULT.withMerges(false);

    @TempDir
    Path folder = Path.of("");

    private Path place() {
        return folder.resolve("store");
    }

    private LiveStore open(LiveSettings settings) throws IOException {
        return LiveBatches.withSource(LiveStore.open(place(), "t", settings, () -> NOW));
    }

    private List<Long> stored() throws IOException {
        return numbers(Store.open(place()).snapshot());
    }

    @Test
    void keepsRowsOfManyThreadsExactlyOnceAndInTheOrderOfEach() throws Exception {
        List<Thread> threads = new ArrayList<>();
        try (LiveStore store = open(LiveSettings.DEFAULT)) {
            for (int t = 0; t < 4; t++) {
                long base = 1_000_000L * t;
                threads.add(Thread.ofPlatform().start(() -> appendAll(store, base)));
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        Snapshot snapshot = Store.open(place()).snapshot();
        assertThat(snapshot.rows()).isEqualTo(4 * 50 * 10);
        assertThat(numbers(snapshot)).doesNotHaveDuplicates();
        for (Segment segment : snapshot.segments()) {
            SegmentInvariants.check(segment, "t");
        }
    }

    private static void appendAll(LiveStore store, long base) {
        try {
            CompletableFuture<@Nullable Void> last = CompletableFuture.completedFuture(null);
            for (int i = 0; i < 50; i++) {
                last = store.append(rows(base + 10L * i, 10));
            }
            LiveStore.await(last);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void showsAReaderWhatIsDurableBeforeAnySegmentIs() throws Exception {
        try (LiveStore store = open(QUIET)) {
            LiveReader reader = LiveReader.open(place());
            assertThat(reader.snapshot().rows()).isZero();
            LiveStore.await(store.append(rows(0, 10)));
            assertThat(reader.refresh()).isTrue();
            assertThat(numbers(reader.snapshot())).hasSize(10);
            assertThat(reader.refresh()).isFalse();
            Snapshot before = reader.snapshot();
            store.seal();
            LiveStore.await(store.append(rows(10, 5)));
            assertThat(reader.refresh()).isTrue();
            assertThat(numbers(reader.snapshot())).hasSize(15);
            assertThat(numbers(before)).hasSize(10);
            assertThat(reader.ledger().stored()).isEqualTo(15);
        }
    }

    /// Without them every approximate picture of a store that grows would look at all of its rows. 20 looks: of each
    /// eight segments of a size became one.
    @Test
    void rowsOfTheLogHaveSumsInFewSegments() throws Exception {
        try (LiveStore store = open(QUIET)) {
            LiveReader reader = LiveReader.open(place());
            for (int i = 0; i < 20; i++) {
                LiveStore.await(store.append(rows(100L * i, 100)));
                assertThat(reader.refresh()).isTrue();
            }
            List<Segment> segments = reader.snapshot().segments();
            assertThat(segments).extracting(Segment::rows).containsExactly(800, 800, 100, 100, 100, 100);
            for (Segment segment : segments) {
                Pyramid sums = segment.pyramid().orElseThrow();
                assertThat(IntStream.of(sums.counts(0)).sum()).isEqualTo(segment.rows());
                Pyramid.Grid values = sums.histogram("v", Long.MAX_VALUE).orElseThrow();
                assertThat(IntStream.of(values.cells().toArray(ValueLayout.JAVA_INT))
                                .sum())
                        .isEqualTo(segment.rows());
                assertThat(sums.netChanges("v", Long.MAX_VALUE)).isEmpty();
            }
        }
    }

    @Test
    void keepsWhatAReaderHoldsWhileSegmentsAreMergedAndDropped() throws Exception {
        try (LiveStore store = open(QUIET)) {
            for (int i = 0; i < 6; i++) {
                LiveStore.await(store.append(rows(100L * i, 100)));
                store.seal();
            }
            LiveReader reader = LiveReader.open(place());
            Snapshot before = reader.snapshot();
            assertThat(before.segments()).hasSize(6);
            assertThat(store.merge()).isEqualTo(1);
            assertThat(reader.refresh()).isTrue();
            assertThat(reader.snapshot().segments()).hasSize(1);
            assertThat(reader.snapshot().growth()).as("rows only moved").isSameAs(before.growth());
            LiveStore.await(store.append(rows(600, 100)));
            assertThat(reader.refresh()).isTrue();
            assertThat(reader.snapshot().growth()).as("more rows").isSameAs(before.growth());
            store.seal();
            assertThat(store.retain(new Retention(0L, null)).rows()).isEqualTo(700);
            assertThat(reader.refresh()).isTrue();
            assertThat(reader.snapshot().growth()).as("rows are gone").isNotSameAs(before.growth());
            assertThat(reader.snapshot().rows()).isZero();
            assertThat(reader.ledger().dropped()).isEqualTo(700);
            assertThat(numbers(before)).hasSize(600);
        }
    }

    @Test
    void refusesASecondWriterInTheSameProcess() throws Exception {
        try (LiveStore store = open(QUIET)) {
            assertThatThrownBy(() -> open(QUIET))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("is being written by this process");
            // The refused one must not have taken the first one's lock with it.
            assertThat(WriterLock.isHeld(place())).isTrue();
            LiveStore.await(store.append(rows(0, 1)));
        }
        open(QUIET).close();
        assertThat(stored()).containsExactly(0L);
    }

    @Test
    void refusesAFolderOfOtherFiles() throws Exception {
        Files.createDirectories(place());
        Files.writeString(place().resolve("letter.txt"), "dear");
        assertThatThrownBy(() -> open(QUIET)).hasMessageContaining("there are other files");
    }

    @Test
    void sealsAQuietStreamAfterAWhile() throws Exception {
        LiveStore.create(Disk.forced(), Files.createDirectories(place()), "t", 7);
        AtomicReference<Instant> now = new AtomicReference<>(NOW);
        LiveWriter writer = LiveWriter.open(Disk.forced(), place(), QUIET, now::get, Runnable::run);
        writer.commit(List.of(LiveWriter.Item.of(rows(0, 3))));
        writer.tick();
        assertThat(writer.folder().manifest().segments()).isEmpty();
        now.set(NOW.plus(Duration.ofMinutes(1)));
        writer.tick();
        assertThat(writer.folder().manifest().segments()).hasSize(1);
        writer.abandon();
    }

    @Test
    void refusesWhatDoesNotFitTheQueue() throws Exception {
        LiveSettings tiny = new LiveSettings(1 << 20, Duration.ofMinutes(1), 100, false, Retention.EVERYTHING);
        try (LiveStore store = open(tiny)) {
            int refused = 0;
            CompletableFuture<@Nullable Void> last = CompletableFuture.completedFuture(null);
            for (int i = 0; i < 200; i++) {
                CompletableFuture<@Nullable Void> offered = store.offer(rows(i, 1));
                refused += offered == null ? 1 : 0;
                last = offered == null ? last : offered;
            }
            LiveStore.await(last);
            assertThat(refused).isPositive();
            assertThat(LiveReader.open(place()).snapshot().rows()).isEqualTo(200 - refused);
        }
    }

    @Test
    void widensAColumnForGoodAndKeepsRoles() throws Exception {
        try (LiveStore store = open(QUIET)) {
            LiveStore.await(store.append(rows(0, 2)));
            LiveStore.await(store.declare(
                    Declaration.ofFields(List.of(new Field("v", ColumnType.INT64, Role.DURATION, "ms")))));
            store.seal();
            LiveStore.await(store.append(batch(1, column("v", new Batch.Values.Float64s(new double[] {2.5})))));
            LiveStore.await(store.append(rows(7, 1)));
            Snapshot now = LiveReader.open(place()).snapshot();
            assertThat(now.field("v")).contains(new Field("v", ColumnType.FLOAT64, Role.DURATION, "ms"));
            List<Object> all = new ArrayList<>();
            now.segments()
                    .forEach(segment ->
                            Rows.of(segment).forEach(row -> all.add(row.values().get("v"))));
            assertThat(all).containsExactlyInAnyOrder(0.0, 1.0, 2.5, 7.0);
        }
    }

    @Test
    void refusesATimeOfAnotherTypeAndGoesOn() throws Exception {
        try (LiveStore store = open(QUIET)) {
            assertThatThrownBy(() -> LiveStore.await(store.append(
                            batch(1, column("t", new Batch.Values.Float64s(new double[] {1}))))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("column 't' is the store's time; got float64");
            LiveStore.await(store.append(rows(0, 1)));
        }
        assertThat(stored()).hasSize(1);
    }

    @Test
    void dropsByAgeWholeSegmentsAndCountsThem() throws Exception {
        long hour = 3_600_000_000_000L;
        long now = NOW.getEpochSecond() * 1_000_000_000L;
        try (LiveStore store = open(QUIET)) {
            for (int age = 5; age > 0; age--) {
                LiveStore.await(store.append(rows(now - age * hour, 10)));
                store.seal();
            }
            assertThat(store.retain(new Retention(null, Duration.ofMinutes(150)))
                            .segments())
                    .isEqualTo(3);
        }
        Ledger ledger = Store.open(place()).ledger();
        assertThat(ledger.dropped()).isEqualTo(30);
        assertThat(ledger.stored()).isEqualTo(20);
        assertThat(ledger.received()).isEqualTo(50);
        assertThat(stored()).hasSize(20);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void mergesAsSortingEverythingWould(long seed) throws Exception {
        Random random = new Random(seed);
        LiveStore.create(Disk.unforced(), Files.createDirectories(place()), "when", 7);
        LiveWriter writer = LiveWriter.open(Disk.unforced(), place(), QUIET, () -> NOW, Runnable::run);
        Rows.Shape shape =
                List.of(Rows.Shape.MIXED, Rows.Shape.IDS, Rows.Shape.PLAIN).get(random.nextInt(3));
        Rows table = Rows.random(seed, 400 + random.nextInt(600), 1 + random.nextInt(60), shape);
        for (Batch batch : table.batches) {
            writer.commit(List.of(LiveWriter.Item.of(batch)));
            if (random.nextInt(3) == 0) {
                writer.seal();
            }
        }
        writer.seal();
        Merger merger = new Merger(writer.folder(), 50 + random.nextInt(400));
        int merges = 0;
        while (merger.step(2, () -> false)) {
            merges++;
            assertThat(merges).isLessThan(1000);
        }
        writer.close();
        Snapshot snapshot = Store.open(place()).snapshot();
        List<Segment> timed = new ArrayList<>(snapshot.segments());
        timed.removeIf(segment -> segment.timedRows() == 0);
        timed.sort(Comparator.comparingLong(Segment::minTime).thenComparingLong(Segment::maxTime));
        for (int i = 1; i < timed.size(); i++) {
            assertThat(timed.get(i - 1).maxTime())
                    .isLessThanOrEqualTo(timed.get(i).minTime());
        }
        Rows merged = new Rows();
        for (Segment segment : snapshot.segments()) {
            SegmentInvariants.check(segment, "when");
            merged.rows.addAll(Rows.of(segment));
        }
        assertThat(merged.sortedBy("when")).isEqualTo(table.sortedBy("when"));
    }

    /// Three groups in the log and no segment; the process is gone.
    private Path logOfThreeGroups() throws IOException {
        LiveStore.create(Disk.forced(), Files.createDirectories(place()), "t", 7);
        LiveWriter writer = LiveWriter.open(Disk.forced(), place(), QUIET, () -> NOW, Runnable::run);
        for (int i = 0; i < 3; i++) {
            writer.commit(List.of(LiveWriter.Item.of(rows(10L * i, 10))));
        }
        writer.abandon();
        return place().resolve(LogFile.name(1));
    }

    @Test
    void reportsDamageInTheMiddleOfTheLogAndGoesOnBehindIt() throws Exception {
        Path log = logOfThreeGroups();
        byte[] bytes = Files.readAllBytes(log);
        for (int at = LogFile.HEAD; at < bytes.length; at += 7) {
            byte[] rotten = bytes.clone();
            rotten[at] ^= 0x10;
            Files.write(log, rotten);
            LiveReader reader = LiveReader.open(place());
            List<Long> found = numbers(reader.snapshot());
            assertThat(found).as("byte %s", at).hasSizeGreaterThanOrEqualTo(20).doesNotHaveDuplicates();
            if (at < bytes.length - 40) { // but for the last mark, whose loss changes nothing
                assertThat(reader.ledger().damaged())
                        .as("byte %s", at)
                        .singleElement()
                        .asString()
                        .contains("log-000000001.wal");
            }
        }
    }

    @Test
    void reportsDamageOnceThoughRecoveredTwice() throws Exception {
        Path log = logOfThreeGroups();
        byte[] bytes = Files.readAllBytes(log);
        bytes[LogFile.HEAD + 60] ^= 1;
        Files.write(log, bytes);
        for (int i = 0; i < 2; i++) {
            LiveWriter.open(Disk.forced(), place(), QUIET, () -> NOW, Runnable::run)
                    .abandon();
        }
        open(QUIET).close();
        Store store = Store.open(place());
        assertThat(store.ledger().damaged()).singleElement().asString().contains("bytes 32 to ");
        assertThat(numbers(store.snapshot())).hasSize(20);
    }

    @Test
    void cutsATornTailAndSaysHowMuch() throws Exception {
        Path log = logOfThreeGroups();
        byte[] bytes = Files.readAllBytes(log);
        Files.write(log, java.util.Arrays.copyOf(bytes, bytes.length - 60));
        open(QUIET).close();
        Store store = Store.open(place());
        assertThat(numbers(store.snapshot())).hasSize(20);
        assertThat(store.ledger().damaged()).singleElement().asString().contains("the last ", "were not complete");
    }

    @Test
    void doesNotTakeRowsThatLookLikeAFrameForOne() throws Exception {
        Path log = logOfThreeGroups();
        byte[] forged = Files.readAllBytes(log);
        Files.delete(place().resolve(Manifest.FILE));
        Files.delete(log);
        LiveStore.create(Disk.forced(), place(), "t", 8);
        LiveWriter writer = LiveWriter.open(Disk.forced(), place(), QUIET, () -> NOW, Runnable::run);
        writer.commit(List.of(LiveWriter.Item.of(batch(
                1, column("s", new Batch.Values.Strings(forged, new int[] {0}, new int[] {forged.length}))))));
        writer.commit(List.of(LiveWriter.Item.of(rows(500, 1))));
        writer.abandon();
        byte[] bytes = Files.readAllBytes(log);
        bytes[LogFile.HEAD + 20] ^= 1;
        Files.write(log, bytes);
        assertThat(numbers(LiveReader.open(place()).snapshot())).containsExactly(500L);
    }

    @ParameterizedTest(name = "after {0} operations")
    @ValueSource(ints = {12, 13, 14, 15, 16, 20, 40, 80})
    void tellsEveryAppenderWhenTheDiskFails(int operations) throws Exception {
        Files.createDirectories(place());
        SimulatedDisk disk = new SimulatedDisk(new Random(operations));
        LiveSettings small = new LiveSettings(100, Duration.ofMinutes(1), 1000, true, Retention.EVERYTHING);
        LiveStore store = LiveBatches.withSource(LiveStore.open(disk, place(), "t", small, () -> NOW));
        disk.failAfter(operations);
        int acknowledged = 0;
        int failed = 0;
        try {
            for (int i = 0; i < 400; i++) {
                CompletableFuture<@Nullable Void> durable = store.append(rows(10L * i, 10));
                try {
                    LiveStore.await(durable);
                    acknowledged++;
                } catch (IOException e) {
                    failed++;
                }
            }
        } catch (IOException e) {
            failed++;
        }
        assertThat(failed).isPositive();
        assertThatThrownBy(store::close).isInstanceOf(IOException.class);
        assertThat(numbers(LiveReader.open(place()).snapshot()))
                .hasSizeGreaterThanOrEqualTo(10 * acknowledged)
                .doesNotHaveDuplicates();
    }

    @Test
    void opensManyTimesWithoutLeavingFilesBehind() throws Exception {
        for (int i = 0; i < 5; i++) {
            try (LiveStore store = open(QUIET)) {
                LiveStore.await(store.append(rows(10L * i, 10)));
            }
        }
        try (LiveStore store = open(QUIET)) {
            assertThat(store.merge()).isEqualTo(1);
        }
        assertThat(Disk.forced().list(place()))
                .containsExactly("lock", "manifest.txt", "seg-000006.arrow", "seg-000006.pyramid");
        assertThat(Store.open(place()).snapshot().rows()).isEqualTo(50);
    }
}
