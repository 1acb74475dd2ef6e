package dev.sightline.store.live;

import static dev.sightline.store.live.LiveBatches.numbers;
import static dev.sightline.store.live.LiveBatches.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot;
import dev.sightline.store.disk.Disk;
import dev.sightline.store.file.Manifest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A live store on a disk without room: what can still be done, and what is there afterwards.
class FullDiskTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final LiveSettings QUIET = LiveSettings.DEFAULT.withMerges(false);
    private static final int ROWS = 50;

    @TempDir
    Path folder = Path.of("");

    private Path place() {
        return folder.resolve("store");
    }

    /// Holds so many bytes; names take none. After some operations that change something, the process is gone.
    private static final class SmallDisk extends PassingDisk {
        private final Path place;
        private final long most;
        private int left = Integer.MAX_VALUE;

        SmallDisk(Path place, long most) {
            this.place = place;
            this.most = most;
        }

        private void step() throws IOException {
            if (--left < 0) {
                throw new IOException("killed");
            }
        }

        @Override
        public NewFile create(Path path) throws IOException {
            step();
            NewFile file = super.create(path);
            return new NewFile() {
                @Override
                public void write(ByteBuffer bytes) throws IOException {
                    step();
                    long room = most - Store.sizeBytes(place);
                    if (bytes.remaining() > room) {
                        file.write(bytes.slice(bytes.position(), (int) Math.max(0, room)));
                        throw new FileSystemException(path.toString(), null, "No space left on device");
                    }
                    file.write(bytes);
                }

                @Override
                public void force() throws IOException {
                    file.force();
                }

                @Override
                public void close() throws IOException {
                    file.close();
                }
            };
        }

        @Override
        public void rename(Path from, Path to) throws IOException {
            step();
            super.rename(from, to);
        }

        @Override
        public void delete(Path path) throws IOException {
            step();
            super.delete(path);
        }
    }

    private LiveStore open(Disk disk) throws IOException {
        return LiveStore.open(disk, place(), "t", QUIET, () -> NOW);
    }

    /// A store of some segments and nothing else.
    private void fill(int segments) throws Exception {
        try (LiveStore store = LiveBatches.withSource(open(Disk.unforced()))) {
            for (int i = 0; i < segments; i++) {
                LiveStore.await(store.append(rows(100L * i, ROWS)));
                store.seal();
            }
        }
    }

    private SmallDisk full() throws IOException {
        return new SmallDisk(place(), Store.sizeBytes(place()));
    }

    private Retention.Dropped drop(Disk disk, long bytes) throws IOException {
        Retention retention = new Retention(bytes, null);
        return LiveStore.dropInPlace(disk, place(), segments -> retention.apply(segments, NOW));
    }

    private Retention.Dropped dropLog(Disk disk, Retention retention) throws IOException {
        return LiveStore.dropInPlace(disk, place(), segments -> retention.applyToLog(segments, NOW));
    }

    /// A store whose rows are all in its log, and so are its names and roles: as after a process that was killed.
    private void fillLog(int segments) throws Exception {
        fill(segments);
        Path copy = Files.createDirectories(folder.resolve("copy"));
        try (LiveStore store = open(Disk.unforced())) {
            LiveStore.await(store.declare(
                    Declaration.ofFields(List.of(new Field("v", ColumnType.INT64, Role.DURATION, "ms")))));
            for (int i = 0; i < 40; i++) {
                LiveStore.await(store.append(rows(1000 + 100L * i, ROWS)));
            }
            copy(place(), copy);
        }
        clear(place());
        copy(copy, place());
        clear(copy);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(file -> !file.endsWith(LiveFolder.LOCK) && !file.endsWith(LiveFolder.WRITER))
                    .toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    private static void clear(Path folder) throws IOException {
        try (Stream<Path> files = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    void aDiskThatTheLogFillsIsFreedByDroppingIt() throws Exception {
        fillLog(0);
        long before = Store.sizeBytes(place());
        SmallDisk full = full();
        assertThatThrownBy(() -> open(full).close()).as("no room for a segment").isInstanceOf(IOException.class);
        assertThat(dropLog(full, new Retention(1L, null)).rows())
                .as("the newest stays")
                .isZero();
        assertThat(drop(full, 0).rows()).as("there are no segments").isZero();
        Retention.Dropped dropped = dropLog(full, new Retention(0L, null));
        assertThat(dropped.rows()).isEqualTo(40 * ROWS).isEqualTo(dropped.ofLog());
        assertThat(Store.sizeBytes(place())).isLessThan(before / 2);
        Store left = Store.open(place());
        assertThat(left.snapshot().rows()).isZero();
        assertThat(left.ledger().dropped()).isEqualTo(40 * ROWS);
        assertThat(left.snapshot().field("v").orElseThrow().role()).isEqualTo(Role.DURATION);
        assertThat(StoreCheck.of(place()).damaged()).isEmpty();
        try (LiveStore store = open(full)) {
            LiveStore.await(store.append(rows(9000, ROWS)));
        }
        Store after = Store.open(place());
        assertThat(numbers(after.snapshot())).hasSize(ROWS).contains(9000L);
        assertThat(after.ledger().received()).isEqualTo(41 * ROWS);
    }

    @Test
    void theLogGoesByItsAge() throws Exception {
        fillLog(1);
        assertThat(dropLog(Disk.unforced(), new Retention(null, Duration.ofDays(200_000)))
                        .rows())
                .isZero();
        assertThat(dropLog(Disk.unforced(), new Retention(null, Duration.ofDays(1)))
                        .rows())
                .isEqualTo(40 * ROWS);
        assertThat(numbers(Store.open(place()).snapshot())).containsExactlyInAnyOrderElementsOf(from(0, 1));
    }

    /// Whenever the process ends while it drops a log: every row is there or counted, and the next one goes on.
    @Test
    void droppingALogIsSafeWhereverTheProcessEnds() throws Exception {
        int steps = 0;
        for (boolean killed = true; killed; steps++) {
            clear(place());
            fillLog(2);
            SmallDisk disk = full();
            disk.left = steps;
            try {
                Retention.Dropped _ = dropLog(disk, new Retention(0L, null));
                killed = false;
            } catch (IOException e) {
                assertThat(e).hasMessageContaining("killed");
            }
            Store store = Store.open(place());
            List<Long> there = numbers(store.snapshot());
            assertThat(there).containsAll(from(0, 2)).doesNotHaveDuplicates();
            assertThat(store.ledger().dropped() + there.size())
                    .as("after %d steps: %s", steps, store.ledger())
                    .isEqualTo(42 * ROWS);
            assertThat(store.ledger().received()).isEqualTo(42 * ROWS);
            assertThat(StoreCheck.of(place()).damaged()).isEmpty();
            disk.left = Integer.MAX_VALUE;
            Retention.Dropped _ = dropLog(disk, new Retention(0L, null));
            assertThat(numbers(Store.open(place()).snapshot()))
                    .as("after %d steps, and again", steps)
                    .containsExactlyInAnyOrderElementsOf(from(0, 2));
            assertThat(Store.open(place()).ledger().dropped()).isEqualTo(40 * ROWS);
            try (LiveStore opened = open(disk)) {
                LiveStore.await(opened.append(rows(9000, ROWS)));
            }
            assertThat(numbers(Store.open(place()).snapshot())).hasSize(3 * ROWS);
            try (Stream<Path> files = Files.list(place())) {
                assertThat(files.map(Path::toString)).noneMatch(name -> name.contains(".dropped-"));
            }
        }
        assertThat(steps).as("steps in which it could be ended").isGreaterThan(5);
    }

    private static Set<Long> from(int segment, int segments) {
        Set<Long> all = new HashSet<>();
        for (int i = segment; i < segments; i++) {
            LongStream.range(100L * i, 100L * i + ROWS).forEach(all::add);
        }
        return all;
    }

    private long bytesOfLast(int segments) throws IOException {
        return Manifest.read(place()).segments().reversed().stream()
                .limit(segments)
                .mapToLong(Manifest.SegmentParts::bytes)
                .sum();
    }

    @Test
    void aFullDiskIsFreedByDroppingTheOldest() throws Exception {
        fill(5);
        SmallDisk full = full();
        assertThatThrownBy(() -> LiveBatches.withSource(open(full)).close()).isInstanceOf(IOException.class);
        Retention.Dropped dropped = drop(full, bytesOfLast(2));
        assertThat(dropped.segments()).isEqualTo(3);
        assertThat(dropped.rows()).isEqualTo(3 * ROWS);
        Store left = Store.open(place());
        assertThat(numbers(left.snapshot())).containsExactlyInAnyOrderElementsOf(from(3, 5));
        assertThat(left.ledger().dropped()).isEqualTo(3 * ROWS);
        assertThat(StoreCheck.of(place()).damaged()).isEmpty();
        try (LiveStore store = open(full)) {
            LiveStore.await(store.append(rows(900, ROWS)));
        }
        assertThat(numbers(Store.open(place()).snapshot())).hasSize(3 * ROWS).contains(900L);
        try (Stream<Path> files = Files.list(place())) {
            assertThat(files.map(Path::toString)).noneMatch(name -> name.contains(".dropped-"));
        }
    }

    /// Whenever the process ends: every row is there or counted as dropped, and the next one goes on.
    @Test
    void isSafeWhereverTheProcessEnds() throws Exception {
        int steps = 0;
        for (boolean killed = true; killed; steps++) {
            try (Stream<Path> files = Files.exists(place()) ? Files.list(place()) : Stream.empty()) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            fill(4);
            SmallDisk disk = full();
            disk.left = steps;
            try {
                Retention.Dropped _ = drop(disk, bytesOfLast(1));
                killed = false;
            } catch (IOException e) {
                assertThat(e).hasMessageContaining("killed");
            }
            checkHalfDropped(steps);
            disk.left = Integer.MAX_VALUE;
            Retention.Dropped _ = drop(disk, bytesOfLast(1));
            assertThat(numbers(Store.open(place()).snapshot()))
                    .as("after %d steps, and again", steps)
                    .containsExactlyInAnyOrderElementsOf(from(3, 4));
            assertThat(Store.open(place()).ledger().dropped()).isEqualTo(3 * ROWS);
            open(disk).close();
            assertThat(numbers(Store.open(place()).snapshot())).hasSize(ROWS);
        }
        assertThat(steps).as("steps in which it could be ended").isGreaterThan(8);
    }

    /// Readers while it is half done.
    private void checkHalfDropped(int steps) throws IOException {
        Store store = Store.open(place());
        Ledger ledger = store.ledger();
        List<Long> there = numbers(store.snapshot());
        assertThat(there).as("after %d steps", steps).containsAll(from(3, 4)).doesNotHaveDuplicates();
        assertThat(ledger.dropped() + there.size())
                .as("after %d steps: %s", steps, ledger)
                .isEqualTo(4 * ROWS);
        assertThat(ledger.damaged()).isEmpty();
        assertThat(StoreCheck.of(place()).damaged()).isEmpty();
    }

    /// The room of a file that is removed is free when nobody has it mapped any more.
    private static long mapped(Path folder) throws IOException {
        Path maps = Path.of("/proc/self/maps");
        assumeThat(maps).isReadable();
        try (Stream<String> lines = Files.lines(maps)) {
            return lines.filter(line -> line.contains(folder.toString())).count();
        }
    }

    @Test
    void nothingIsMappedWhenRoomIsNeeded() throws Exception {
        fill(3);
        List<Long> mapped = new ArrayList<>();
        PassingDisk full = new PassingDisk() {
            @Override
            public NewFile create(Path path) throws IOException {
                if (path.endsWith(Manifest.UNFINISHED)) {
                    mapped.add(mapped(place()));
                    if (mapped.size() == 1) {
                        throw new FileSystemException(path.toString(), null, "No space left on device");
                    }
                }
                return super.create(path);
            }
        };
        assertThat(drop(full, bytesOfLast(1)).segments()).isEqualTo(2);
        assertThat(mapped).hasSize(2);
        assertThat(mapped.getFirst() - mapped.getLast())
                .as("of %s mappings of this process those of the three segments go", mapped)
                .isGreaterThanOrEqualTo(3);
    }

    /// What reached the log whole comes back when the store is opened again, acknowledged or not: so a retry asks.
    @Test
    void whatIsThereAfterAFailedAppendIsSaidExactly() throws Exception {
        fill(1);
        long most = Store.sizeBytes(place()) + 9_000;
        SmallDisk disk = new SmallDisk(place(), most);
        int acknowledged = 0;
        try (LiveStore store = LiveBatches.withSource(open(disk))) {
            for (int i = 0; i < 100; i++) {
                LiveStore.await(store.append(rows(1000 + 100L * i, ROWS)));
                acknowledged += ROWS;
            }
        } catch (IOException full) {
            assertThat(full).hasMessageContaining("No space left");
        }
        assertThat(acknowledged).isBetween(ROWS, 99 * ROWS);
        long said = LiveReader.open(place()).sources().getFirst().rows() - ROWS;
        assertThat(said).isGreaterThanOrEqualTo(acknowledged);
        open(Disk.unforced()).close();
        Snapshot after = Store.open(place()).snapshot();
        assertThat(after.sources().getFirst().rows() - ROWS).isEqualTo(said);
        assertThat(numbers(after)).hasSize(ROWS + (int) said);
    }
}
