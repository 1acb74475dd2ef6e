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
import dev.sightline.store.disk.Disk;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A live store whose disk, settings or callers make trouble.
class LiveTroubleTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final LiveSettings QUIET = LiveSettings.DEFAULT.withMerges(false);

    @TempDir
    Path folder = Path.of("");

    private Path place() {
        return folder.resolve("store");
    }

    private LiveStore open(Disk disk, LiveSettings settings) throws IOException {
        return LiveBatches.withSource(LiveStore.open(disk, place(), "t", settings, () -> NOW));
    }

    private static void segments(LiveStore store, int count) throws Exception {
        for (int i = 0; i < count; i++) {
            LiveStore.await(store.append(rows(100L * i, 5)));
            store.seal();
        }
    }

    private static String name(Path path) {
        return Objects.requireNonNull(path.getFileName()).toString();
    }

    @Test
    void keepsMergedRowsThoughWhatTheyReplaceCannotBeRemoved() throws Exception {
        Disk stubborn = new PassingDisk() {
            @Override
            public void delete(Path path) throws IOException {
                if (name(path).equals("seg-000001.arrow")) {
                    throw new FileSystemException(path.toString(), null, "Operation not permitted");
                }
                super.delete(path);
            }
        };
        try (LiveStore store = open(stubborn, QUIET)) {
            segments(store, 2);
            assertThat(store.merge()).isEqualTo(1);
            LiveStore.await(store.append(rows(900, 5)));
        }
        assertThat(numbers(Store.open(place()).snapshot())).hasSize(15);
        open(stubborn, QUIET).close();
        assertThat(place().resolve("seg-000001.arrow")).exists();
        open(Disk.unforced(), QUIET).close();
        assertThat(place().resolve("seg-000001.arrow")).doesNotExist();
        assertThat(numbers(Store.open(place()).snapshot())).hasSize(15).doesNotHaveDuplicates();
    }

    @Test
    void keepsEverythingWhenTheAgeGoesBackBeforeAllTimes() throws Exception {
        try (LiveStore store = open(Disk.unforced(), QUIET)) {
            segments(store, 2);
            for (Duration age : List.of(Duration.ofDays(200_000), Duration.ofSeconds(Long.MAX_VALUE))) {
                assertThat(store.retain(new Retention(null, age)).rows())
                        .as("%s", age)
                        .isZero();
            }
            assertThat(store.retain(new Retention(null, Duration.ZERO)).rows()).isEqualTo(10);
        }
    }

    @Test
    void columnsBeyondTheLimitAreRefusedAndAllElseIsStored() throws Exception {
        int most = LiveState.MAX_COLUMNS;
        List<Field> nearlyAll = IntStream.range(0, most - 2)
                .mapToObj(i -> Field.of("c" + i, ColumnType.INT64))
                .toList();
        try (LiveStore store = open(Disk.unforced(), QUIET)) {
            LiveStore.await(store.append(rows(0, 5))); // t and v
            LiveStore.await(store.declare(Declaration.ofFields(nearlyAll)));
            assertThatThrownBy(() -> LiveStore.await(
                            store.declare(Declaration.ofFields(List.of(Field.of("more", ColumnType.INT64))))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a store has at most 20000 columns; this one has 20000, and 1 more would come");
            assertThatThrownBy(() ->
                            LiveStore.await(store.append(batch(1, column("d0", new Batch.Values.Int64s(new long[1]))))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("at most 20000 columns");
            LiveStore.await(store.append(rows(5, 5)));
            assertThat(store.fields()).hasSize(most);
        }
        assertThat(LiveReader.open(place()).snapshot().rows()).isEqualTo(10);
    }

    /// They may wait for the same force.
    @Test
    void columnsOfItemsThatComeTogetherAreCountedTogether() throws Exception {
        List<Field> nearlyAll = IntStream.range(0, LiveState.MAX_COLUMNS - 2)
                .mapToObj(i -> Field.of("c" + i, ColumnType.INT64))
                .toList();
        Path place = Files.createDirectories(place());
        LiveStore.create(Disk.unforced(), place, "t", 1);
        LiveWriter writer = LiveWriter.open(Disk.unforced(), place, QUIET, () -> NOW, Runnable::run);
        writer.commit(List.of(LiveWriter.Item.of(Declaration.ofFields(nearlyAll))));
        Set<String> coming = new HashSet<>();
        LiveWriter.Item first = LiveWriter.Item.of(Declaration.ofFields(List.of(Field.of("a", ColumnType.INT64))));
        LiveWriter.Item next = LiveWriter.Item.of(
                Declaration.ofFields(List.of(Field.of("b", ColumnType.INT64), Field.of("d", ColumnType.INT64))));
        assertThat(writer.refusal(first, coming)).isNull();
        assertThat(writer.refusal(first, coming)).as("the same again").isNull();
        assertThat(writer.refusal(next, coming)).contains("this one has 19999, and 2 more would come");
        writer.abandon();
    }

    @Test
    void knowsTheColumnsThatItRecoveredAndThoseThatCame() throws Exception {
        Field said = new Field("v", ColumnType.INT64, Role.DURATION, "ms");
        Path copy = Files.createDirectories(folder.resolve("copy"));
        try (LiveStore store = open(Disk.unforced(), QUIET)) {
            LiveStore.await(store.declare(Declaration.ofFields(List.of(said))));
            LiveStore.await(store.append(rows(0, 5)));
            assertThat(store.fields()).containsExactly(said, Field.of("t", ColumnType.TIME));
            try (Stream<Path> files = Files.list(place())) { // as after a kill
                for (Path file : files.filter(file -> !name(file).equals(LiveFolder.LOCK))
                        .toList()) {
                    Files.copy(file, copy.resolve(name(file)));
                }
            }
        }
        try (LiveStore store = LiveStore.open(copy, null, QUIET, () -> NOW)) {
            assertThat(store.fields()).containsExactly(said, Field.of("t", ColumnType.TIME));
        }
    }

    @Test
    void doesNotDropWhileItMerges() throws Exception {
        CountDownLatch merging = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Disk slow = new PassingDisk() {
            @Override
            public NewFile create(Path path) throws IOException {
                if (name(path).equals("seg-000003.arrow")) {
                    merging.countDown();
                    await(goOn);
                }
                return super.create(path);
            }
        };
        List<Throwable> failures = new ArrayList<>();
        try (LiveStore store = open(slow, QUIET)) {
            segments(store, 2);
            Thread merger = started(failures, () -> assertThat(store.merge()).isEqualTo(1));
            merging.await();
            Thread dropper = started(
                    failures,
                    () -> assertThat(store.retain(new Retention(0L, null)).rows())
                            .isEqualTo(10));
            while (!waitsFor(dropper, Semaphore.class) && !dropper.join(Duration.ofMillis(1))) {}
            assertThat(dropper.isAlive()).as("waits for the merge").isTrue();
            goOn.countDown();
            merger.join();
            dropper.join();
        } finally {
            goOn.countDown();
        }
        assertThat(failures).isEmpty();
    }

    private interface Work {
        void run() throws IOException;
    }

    private static Thread started(List<Throwable> failures, Work work) {
        return Thread.ofPlatform().start(() -> {
            try {
                work.run();
            } catch (IOException | RuntimeException | AssertionError e) {
                failures.add(e);
            }
        });
    }

    private static boolean waitsFor(Thread thread, Class<?> what) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(what.getName()));
    }

    private static Batch wholeTimes(long first) {
        return batch(2, column("t", new Batch.Values.Int64s(new long[] {first, first + 1})));
    }

    @Test
    void goesOnWhenItCannotDropByAgeAndSaysSoWhenOpenedAgain() throws Exception {
        LiveSettings young = QUIET.withRetention(new Retention(null, Duration.ofDays(1)));
        try (LiveStore store = open(Disk.unforced(), young)) {
            for (int i = 0; i < 3; i++) {
                LiveStore.await(store.append(wholeTimes(10L * i)));
                store.seal();
            }
        }
        assertThat(Store.open(place()).snapshot().rows()).isEqualTo(6);
        for (int i = 0; i < 2; i++) { // also when it is not the first to be refused
            assertThatThrownBy(() -> open(Disk.unforced(), young))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("cannot be dropped by age");
        }
        open(Disk.unforced(), QUIET).close();
    }

    @Test
    void refusesATimeOfAnotherTypeThoughItWaitedWithTheFirst() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        Disk slow = new PassingDisk() {
            @Override
            public NewFile create(Path path) throws IOException {
                if (name(path).startsWith("log-")) {
                    await(goOn);
                }
                return super.create(path);
            }
        };
        try (LiveStore store = open(slow, QUIET)) { // its source makes the log wait
            CompletableFuture<@Nullable Void> first = store.append(rows(0, 5));
            CompletableFuture<@Nullable Void> second = store.append(wholeTimes(10));
            goOn.countDown();
            LiveStore.await(first);
            assertThatThrownBy(() -> LiveStore.await(second))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("column 't' is the store's time, time; got int64");
        } finally {
            goOn.countDown();
        }
        assertThat(numbers(Store.open(place()).snapshot())).hasSize(5);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void looksAgainAfterALookThatFailed() throws Exception {
        try (LiveStore store = open(Disk.unforced(), QUIET)) {
            segments(store, 2);
            LiveReader reader = LiveReader.open(place());
            assertThat(store.merge()).isEqualTo(1);
            Path merged = place().resolve("seg-000003.arrow");
            byte[] bytes = Files.readAllBytes(merged);
            Files.write(merged, new byte[10]);
            assertThat(reader.refresh()).isTrue();
            assertThat(reader.snapshot().segments()).isEmpty();
            assertThat(reader.ledger().damaged())
                    .singleElement()
                    .asString()
                    .contains("seg-000003.arrow has 10 bytes, expected " + bytes.length, "its rows are left out: 10");
            assertThat(reader.refresh()).as("nothing new").isFalse();
            Files.write(merged, bytes);
            assertThat(reader.refresh()).isTrue();
            assertThat(reader.snapshot().segments()).hasSize(1);
            assertThat(numbers(reader.snapshot())).hasSize(10);
            assertThat(reader.ledger().damaged()).isEmpty();
            assertThat(reader.refresh()).isFalse();
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"missing", "cut", "without its pyramid"})
    void aSegmentThatIsDamagedIsNamedAndTheOthersStayReadable(String how) throws Exception {
        try (LiveStore store = open(Disk.unforced(), QUIET)) {
            segments(store, 3);
        }
        Path bad = place().resolve(how.startsWith("without") ? "seg-000002.pyramid" : "seg-000002.arrow");
        if (how.equals("cut")) {
            Files.write(bad, Arrays.copyOf(Files.readAllBytes(bad), 100));
        } else {
            Files.delete(bad);
        }
        Store found = Store.open(place());
        assertThat(numbers(found.snapshot())).hasSize(10).contains(0L, 200L).doesNotContain(100L);
        assertThat(found.ledger().damaged()).singleElement().asString().contains(name(bad), "its rows are left out: 5");
        assertThat(StoreCheck.of(place()).damaged()).hasSize(1);
        // It can be written to all the same, merged and dropped from.
        try (LiveStore store = open(Disk.unforced(), QUIET)) {
            LiveStore.await(store.append(rows(900, 5)));
            assertThat(store.merge()).isEqualTo(1);
            assertThat(numbers(Store.open(place()).snapshot())).hasSize(15);
            assertThat(store.retain(new Retention(0L, null)).rows()).isEqualTo(15);
        }
        assertThat(Store.open(place()).ledger().damaged()).hasSize(1);
    }

    @Test
    void makesTheNamesOfAllFoldersAboveANewStoreDurable() throws Exception {
        List<Path> forced = new ArrayList<>();
        Disk recording = new PassingDisk() {
            @Override
            public void forceFolder(Path path) {
                forced.add(path);
            }
        };
        Path deep = folder.resolve("a/b/c");
        LiveStore.open(recording, deep, "t", QUIET, () -> NOW).close();
        assertThat(forced.subList(0, forced.indexOf(deep)))
                .contains(deep.resolve("..").normalize(), folder.resolve("a"), folder);
        forced.clear();
        LiveStore.open(recording, deep, "t", QUIET, () -> NOW).close();
        assertThat(forced).contains(folder.resolve("a/b")).doesNotContain(folder);
    }

    @Test
    void endsOnlyWhenNothingIsBeingWrittenThoughInterrupted() throws Exception {
        Set<Thread> before = new HashSet<>(Thread.getAllStackTraces().keySet());
        StoreWriter writer = StoreWriter.create(place(), "t", null);
        writer.append(rows(0, 1 << 20)); // more than the first segment takes
        Thread.currentThread().interrupt();
        writer.close();
        boolean writing = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .anyMatch(thread -> waitsFor(thread, StoreWriter.class));
        assertThat(Thread.interrupted()).as("the interrupt is passed on").isTrue();
        assertThat(writing).isFalse();
        assertThat(place()).doesNotExist();
    }
}
