package dev.sightline.intake.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.decode.Message;
import dev.sightline.intake.decode.Peer;
import dev.sightline.store.Ledger;
import dev.sightline.store.live.Declaration;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Senders that bring columns without end.
class SchemaRoomTest {
    private static final ReadOptions OPTIONS = new ReadOptions(ZoneOffset.UTC, null, null);
    private static final String TS = "ts=2026-01-05T10:00:00Z event=e";

    @TempDir
    Path folder = Path.of("");

    private LiveStore store;

    @BeforeEach
    void open() throws IOException {
        store = LiveStore.open(folder.resolve("s"), "ts", LiveSettings.DEFAULT, InstantSource.system());
    }

    @AfterEach
    void close() throws IOException {
        store.close();
    }

    private StreamIntake stream(SchemaRoom room) {
        return new StreamIntake(
                store,
                Formats.load().named("bp").orElseThrow(),
                OPTIONS,
                "bp",
                DurableRows.NOBODY,
                new Unheard(),
                room,
                InstantSource.system());
    }

    private static MessageHandler.Taken send(MessageHandler to, String address, String lines) throws Exception {
        MessageHandler.Taken taken = to.take(new Message(new Peer("tcp", address, true), lines.getBytes(UTF_8)));
        taken.durable().get();
        return taken;
    }

    private static String fields(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> " c" + i + "=1").collect(Collectors.joining());
    }

    private Ledger ledger() throws IOException {
        return LiveReader.open(store.folder()).ledger();
    }

    @Test
    void aSenderThatBringsColumnsWithoutEndTakesNobodysRoom() throws Exception {
        StreamIntake bp = stream(new SchemaRoom(store, 1000, 50));
        StringBuilder flood = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            flood.append(TS).append(" c").append(i).append("=1\n");
        }
        MessageHandler.Taken taken = send(bp, "10.0.0.1", flood.toString());
        assertThat(taken.rows()).as("ts, event and 48 more").isEqualTo(48);
        assertThat(taken.problems()).containsExactly("its sender has brought 50 columns already");
        assertThat(send(bp, "10.0.0.1", TS + " c7=2\n" + TS + " x=1\n").rows())
                .as("what is known goes on")
                .isEqualTo(1);
        assertThat(send(bp, "10.0.0.2", TS + fields(600, 640) + "\n").rows())
                .as("another sender")
                .isEqualTo(1);
        assertThat(store.fields()).hasSize(90);
        assertThat(ledger().stored()).isEqualTo(50);
        assertThat(ledger().causes())
                .containsExactly(new Ledger.Cause("its sender has brought 50 columns already", 453));
    }

    @Test
    void aRecordHasFieldsUpToALimit() throws Exception {
        StreamIntake bp = stream(new SchemaRoom(store, 10, 1000));
        MessageHandler.Taken taken =
                send(bp, "a", TS + fields(0, 8) + "\n" + TS + fields(0, 9) + "\n" + TS + fields(9, 17) + " c9=2\n");
        assertThat(taken.rows())
                .as("ten fields, and ten of which one came twice")
                .isEqualTo(2);
        assertThat(ledger().causes()).containsExactly(new Ledger.Cause("record with more than 10 fields", 1));
        assertThat(store.fields())
                .as("a record that is not taken brings nothing")
                .hasSize(2 + 8 + 8);
    }

    @Test
    void aNameWithoutEndIsNoColumn() throws Exception {
        StreamIntake bp = stream(new SchemaRoom(store, 10, 1000));
        send(bp, "a", TS + " " + "x".repeat(1001) + "=1\n" + TS + " " + "y".repeat(1000) + "=1\n");
        assertThat(ledger().causes()).containsExactly(new Ledger.Cause(SchemaRoom.TOO_LONG, 1));
        assertThat(ledger().stored()).isEqualTo(1);
    }

    @Test
    void whenTheStoreIsFullItsOwnColumnsGoOn() throws Exception {
        declare(0, 19_990);
        StreamIntake bp = stream(new SchemaRoom(store, 1000, 5000));
        assertThat(send(bp, "a", TS + fields(19_980, 19_998) + "\n").rows()).isEqualTo(1);
        assertThat(store.fields()).hasSize(20_000);
        assertThat(send(bp, "b", TS + " more=1\n" + TS + " c1=1\n").rows()).isEqualTo(1);
        assertThat(ledger().causes()).containsExactly(new Ledger.Cause(SchemaRoom.FULL, 1));
    }

    /// Whoever has no limit of its own, such as files that are followed, or two streams at one time.
    @Test
    void whatTheStoreItselfRefusesIsRejectedAndTheStreamGoesOn() throws Exception {
        declare(0, 19_990);
        StreamIntake bp = new StreamIntake(
                store,
                Formats.load().named("bp").orElseThrow(),
                OPTIONS,
                "bp",
                DurableRows.NOBODY,
                InstantSource.system());
        assertThat(send(bp, "a", TS + fields(0, 3) + "\n").rows()).isEqualTo(1);
        assertThat(send(bp, "a", TS + fields(19_990, 20_010) + "\n").rows()).isZero();
        assertThat(send(bp, "a", TS + fields(0, 3) + "\n").rows()).isEqualTo(1);
        assertThat(send(bp, "a", TS + fields(19_990, 19_998) + "\n").rows())
                .as("what fits comes")
                .isEqualTo(1);
        assertThat(store.fields()).hasSize(20_000);
        assertThat(ledger().causes()).containsExactly(new Ledger.Cause(SchemaRoom.FULL, 1));
        assertThat(ledger().stored()).isEqualTo(3);
    }

    private void declare(int from, int to) throws Exception {
        List<Field> all = IntStream.range(from, to)
                .mapToObj(i -> Field.of("c" + i, ColumnType.INT64))
                .toList();
        LiveStore.await(store.declare(Declaration.ofFields(all)));
    }
}
