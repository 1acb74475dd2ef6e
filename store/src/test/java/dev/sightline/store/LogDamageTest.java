package dev.sightline.store;

import static dev.sightline.store.LiveBatches.batch;
import static dev.sightline.store.LiveBatches.column;
import static dev.sightline.store.LiveBatches.numbers;
import static dev.sightline.store.LiveBatches.rows;
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
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        Files.write(log(1), java.util.Arrays.copyOf(bytes, bytes.length - 40));
        LiveWriter second = open();
        second.commit(List.of(LiveWriter.Item.of(rows(10, 10)), LiveWriter.Item.of(rows(20, 10))));
        flip(log(2), 3);
        assertThat(numbers(reader().snapshot())).hasSize(30).allMatch(value -> value < 30);
        assertThat(open().state().ledger(0).stored()).isEqualTo(30);
        assertThat(numbers(reader().snapshot())).hasSize(30).allMatch(value -> value < 30);
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
