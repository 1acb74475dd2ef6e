package dev.sightline.store.live;

import static dev.sightline.store.live.LiveBatches.batch;
import static dev.sightline.store.live.LiveBatches.column;
import static dev.sightline.store.live.LiveBatches.numbers;
import static dev.sightline.store.live.LiveBatches.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.Batch;
import dev.sightline.store.disk.Disk;
import dev.sightline.store.wal.BatchCodec;
import dev.sightline.store.wal.LogFile;
import dev.sightline.store.wal.LogWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A log whose files, heads or records are not as they should be: what is whole is read, and the rest is named.
class LogDamageTest {
    @TempDir
    Path folder = Path.of("");

    @BeforeEach
    void make() throws IOException {
        LiveStore.create(Disk.forced(), folder, "t", 7);
    }

    private Path log(int number) {
        return folder.resolve(LogFile.name(number));
    }

    private LiveWriter open() throws IOException {
        // Segments are never written: as if the process were killed while it does.
        return LiveWriter.open(Disk.forced(), folder, LiveSettings.DEFAULT, () -> Instant.EPOCH, task -> {});
    }

    /// 250 rows in log 1, which are on their way to a segment, and 10 in log 2; the process is gone.
    private void twoFiles() throws IOException {
        LiveWriter writer = open();
        for (int i = 0; i < 25; i++) {
            writer.commit(List.of(LiveWriter.Item.of(rows(10L * i, 10))));
        }
        writer.seal();
        writer.commit(List.of(LiveWriter.Item.of(rows(250, 10))));
    }

    private static void flip(Path file, int at) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[at] ^= 0x10;
        Files.write(file, bytes);
    }

    private LiveReader reader() throws IOException {
        return new LiveReader(folder, () -> false);
    }

    @Test
    void readsOnBehindADamagedHeadAndSaysSo() throws Exception {
        twoFiles();
        flip(log(2), 3);
        for (boolean lives : List.of(true, false)) {
            LiveReader reader = new LiveReader(folder, () -> lives);
            assertThat(numbers(reader.snapshot())).hasSize(260).doesNotHaveDuplicates();
            assertThat(reader.ledger().damaged())
                    .containsExactly("log-000000002.wal: its head is damaged; what follows is read");
        }
        StoreCheck check = StoreCheck.of(folder);
        assertThat(check.rows()).isEqualTo(260);
        assertThat(check.damaged()).containsExactly("log-000000002.wal: its head is damaged; what follows is read");
    }

    @Test
    void keepsAllRowsThoughRecoveredAgainAndAgainBehindADamagedHead() throws Exception {
        twoFiles();
        flip(log(2), 3);
        for (int i = 0; i < 3; i++) {
            LiveWriter again = open();
            assertThat(again.state().ledger(0).stored()).as("recovery %s", i).isEqualTo(260);
            assertThat(again.state().damaged()).hasSize(1);
            assertThat(numbers(reader().snapshot())).hasSize(260).doesNotHaveDuplicates();
        }
    }

    /// Behind a torn record of log 1 lies a whole one that was never acknowledged; log 2 has the same numbers.
    @Test
    void doesNotTakeWhatWasCutForRowsWhenTheHeadThatSaidSoIsDamaged() throws Exception {
        LiveWriter first = open();
        first.commit(List.of(LiveWriter.Item.of(rows(0, 10))));
        int torn = (int) Files.size(log(1));
        first.commit(List.of(LiveWriter.Item.of(rows(900, 10)), LiveWriter.Item.of(rows(910, 10))));
        byte[] bytes = Files.readAllBytes(log(1));
        bytes[torn + 60] ^= 1;
        // Without the mark, which is written when all is durable.
        Files.write(log(1), Arrays.copyOf(bytes, bytes.length - 40));
        LiveWriter second = open();
        second.commit(List.of(LiveWriter.Item.of(rows(10, 10)), LiveWriter.Item.of(rows(20, 10))));
        flip(log(2), 3);
        assertThat(numbers(reader().snapshot())).hasSize(30).allMatch(value -> value < 30);
        assertThat(open().state().ledger(0).stored()).isEqualTo(30);
        assertThat(numbers(reader().snapshot())).hasSize(30).allMatch(value -> value < 30);
    }

    static LongStream seeds() {
        return LongStream.range(0, 40);
    }

    /// Writers are killed one after the other, most with a record that is not complete, and then a head goes bad.
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void keepsWhatWasAcknowledgedExactlyOnceWhateverHeadIsDamaged(long seed) throws Exception {
        Random random = new Random(seed);
        LiveRows model = new LiveRows(random);
        folder = Files.createDirectory(folder.resolve("random"));
        LiveStore.create(Disk.unforced(), folder, "when", 7);
        for (int life = 0; life < 6; life++) {
            LiveWriter writer = sealing();
            for (int i = random.nextInt(4); i >= 0; i--) {
                List<LiveRows.Sent> group = model.group();
                commit(writer, group, model);
                group.forEach(model::acknowledged);
            }
            List<Path> logs = logs();
            if (random.nextInt(4) > 0) {
                int whole = (int) Files.size(logs.getLast());
                commit(writer, model.group(), model);
                logs = logs();
                tear(logs.getLast(), whole, random);
            }
            writer.abandon();
            if (life > 2) {
                flip(logs.get(random.nextInt(logs.size())), random.nextInt(LogFile.HEAD));
            }
            LiveReader before = new LiveReader(folder, () -> false);
            model.check(before.snapshot(), before.ledger(), false);
            sealing().abandon();
            LiveReader after = new LiveReader(folder, () -> false);
            model.check(after.snapshot(), after.ledger(), true);
        }
    }

    /// A writer that makes a segment when a column changes its type.
    private LiveWriter sealing() throws IOException {
        return LiveWriter.open(Disk.unforced(), folder, LiveSettings.DEFAULT, () -> Instant.EPOCH, Runnable::run);
    }

    private static void commit(LiveWriter writer, List<LiveRows.Sent> group, LiveRows model) throws IOException {
        group.forEach(model::sent);
        writer.commit(
                group.stream().map(sent -> LiveWriter.Item.of(sent.batch())).toList());
    }

    private List<Path> logs() throws IOException {
        return LogChain.numbers(folder, 1).stream()
                .map(number -> folder.resolve(LogFile.name(number)))
                .toList();
    }

    /// As if the disk had not got so far: some of what came last is missing or wrong, and the mark is.
    private static void tear(Path log, int whole, Random random) throws IOException {
        byte[] bytes = Files.readAllBytes(log);
        int end = bytes.length - 40;
        int kept = random.nextBoolean() ? end : whole + random.nextInt(end - whole);
        if (kept > whole) {
            bytes[whole + random.nextInt(kept - whole)] ^= 1;
        }
        Files.write(log, Arrays.copyOf(bytes, kept));
    }

    /// Heads did not say for which file their end was.
    @Test
    void readsTheLogsOfBefore() throws Exception {
        twoFiles();
        byte[] bytes = Files.readAllBytes(log(2));
        ByteBuffer head = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(head.getInt(24)).isEqualTo(1);
        CRC32C sum = new CRC32C();
        sum.update(head.putInt(24, 0).slice(0, 28));
        head.putInt(28, (int) sum.getValue());
        Files.write(log(2), bytes);
        Files.write(log(1), new byte[40], java.nio.file.StandardOpenOption.APPEND); // beyond the end that log 2 says
        LiveReader reader = reader();
        assertThat(numbers(reader.snapshot())).hasSize(260);
        assertThat(reader.ledger().damaged()).isEmpty();
        assertThat(open().state().ledger(0).stored()).isEqualTo(260);
        assertThat(reader().ledger().damaged()).isEmpty();
    }

    /// What an earlier version let into the log.
    @Test
    void goesOnBehindRecordsThatNothingCanUse() throws Exception {
        Batch.Values values = new Batch.Values.Int64s(new long[] {5});
        List<ByteBuffer> records = List.of(
                BatchCodec.encode(rows(0, 10)),
                BatchCodec.encode(batch(1, column("v", values), column("v", values))),
                BatchCodec.encode(batch(1, Integer.MAX_VALUE, column("v", values))),
                ByteBuffer.wrap(new byte[] {1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
                ByteBuffer.wrap(new byte[] {2, 'f', 'i', 'e', 'l', 'd'}),
                BatchCodec.encode(rows(10, 10)));
        try (LogWriter writer = LogWriter.create(Disk.forced(), folder, 1, new LogFile(1, 0, 0), 7)) {
            for (ByteBuffer record : records) {
                writer.commit(List.of(LogWriter.Payload.of(0, record)));
            }
        }
        assertThat(StoreCheck.of(folder).damaged()).hasSize(4);
        for (int i = 0; i < 2; i++) {
            LiveWriter writer = open();
            assertThat(writer.state().ledger(0).stored()).isEqualTo(20);
            assertThat(writer.state().damaged())
                    .hasSize(4)
                    .contains("log-000000001.wal: record 2 cannot be used (column 'v' is in the batch twice);"
                            + " what was in it is lost");
            assertThat(reader().snapshot().rows()).isEqualTo(20);
        }
    }

    @Test
    void refusesTheLogOfANewerVersion() throws Exception {
        try (LogWriter writer = LogWriter.create(Disk.forced(), folder, 1, new LogFile(1, 0, 0), 7)) {
            writer.commit(List.of(LogWriter.Payload.of(0, ByteBuffer.wrap(new byte[] {9, 1, 2}))));
        }
        assertThatThrownBy(this::open).hasMessageContaining("a store of a newer version");
        assertThatThrownBy(this::reader).hasMessageContaining("a store of a newer version");
    }

    @Test
    void refusesWhatTheLogWouldNotGiveBackAndGoesOn() throws Exception {
        Batch.Values values = new Batch.Values.Int64s(new long[] {5});
        List<Batch> bad = List.of(
                batch(1, -1, column("v", values)),
                batch(1, 1, column("v", values)),
                batch(1, Integer.MAX_VALUE, column("v", values)),
                batch(-1),
                batch(1, column("\ud800", values), column("?", values)));
        try (LiveStore store =
                LiveBatches.withSource(LiveStore.open(folder, "t", LiveSettings.DEFAULT, () -> Instant.EPOCH))) {
            for (Batch batch : bad) {
                assertThatThrownBy(() -> LiveStore.await(store.append(batch)))
                        .as("%s", batch)
                        .isInstanceOf(IllegalArgumentException.class);
            }
            assertThatThrownBy(() -> store.declare(new Declaration(
                            List.of(), List.of(), 0, List.of(), List.of(), List.of(), Map.of("name", "\udc00"))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("half of a pair of surrogates");
            LiveStore.await(store.append(rows(0, 3)));
            assertThat(reader().snapshot().rows()).isEqualTo(3);
        }
        assertThat(numbers(Store.open(folder).snapshot())).containsExactly(0L, 1L, 2L);
    }
}
