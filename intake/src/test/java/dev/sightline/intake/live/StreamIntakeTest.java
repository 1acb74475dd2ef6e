package dev.sightline.intake.live;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.decode.Message;
import dev.sightline.store.Ledger;
import dev.sightline.store.live.Declaration;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import dev.sightline.store.order.ArrivalReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamIntakeTest {
    private static final ReadOptions OPTIONS = new ReadOptions(ZoneOffset.UTC, null, null);

    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-02-01T00:00:00Z"));

    private static final String SPAN =
            "[{\"traceId\":\"5982fe77008310cc\",\"id\":\"bd7a977555f6b982\",\"name\":\"get\","
                    + "\"timestamp\":1458702548467000,\"duration\":3,\"localEndpoint\":{\"serviceName\":\"q\"}}]";

    @TempDir
    Path folder = Path.of("");

    private LiveStore store() throws IOException {
        return LiveStore.open(
                folder.resolve("s"), "ts", LiveSettings.DEFAULT.withMerges(false), InstantSource.system());
    }

    private static StreamIntake stream(LiveStore store, String format, DurableRows observer) throws Exception {
        return new StreamIntake(store, Formats.load().named(format).orElseThrow(), OPTIONS, "udp", observer, CLOCK);
    }

    /// A column's values in the order of arrival.
    private static List<String> texts(LiveReader reader, String column) throws IOException {
        List<String> texts = new ArrayList<>();
        ArrivalReader arrived = new ArrivalReader(reader.snapshot());
        for (Batch batch = arrived.next(); batch != null; batch = arrived.next()) {
            texts.addAll(Batches.texts(batch, column));
        }
        return texts;
    }

    private static MessageHandler.Taken send(MessageHandler to, String text) throws Exception {
        return to.take(new Message("10.0.0.1", text.getBytes(UTF_8)));
    }

    @Test
    void datagramsAreRowsAsSoonAsTheyAreDurable() throws Exception {
        List<Batch> heard = Collections.synchronizedList(new ArrayList<>());
        try (LiveStore store = store();
                StreamIntake udp = stream(store, "bp", heard::add)) {
            MessageHandler.Taken one = send(udp, "ts=2011-04-27T23:18:01Z event=a n=1\n");
            assertThat(one.rows()).isEqualTo(1);
            one.durable().get();
            assertThat(heard).hasSize(1);
            assertThat(Batches.texts(heard.getFirst(), "n")).containsExactly("1");
            send(udp, "ts=2011-04-27T23:18:02Z event=b n=1.5\n").durable().get();
            send(udp, "ts=2011-04-27T23:18:03Z event=c n=soon more=yes\n")
                    .durable()
                    .get();
            assertThat(heard).hasSize(3);
            LiveReader reader = LiveReader.open(store.folder());
            assertThat(reader.snapshot().rows()).isEqualTo(3);
            assertThat(reader.snapshot().field("n").map(Field::type)).contains(ColumnType.STRING);
            assertThat(reader.snapshot().field("ts").map(Field::role)).contains(Role.TIME);
            assertThat(reader.snapshot().strings("n").size()).isEqualTo(3);
        }
    }

    @Test
    void nothingIsLostUncounted() throws Exception {
        try (LiveStore store = store();
                StreamIntake udp = stream(store, "bp", DurableRows.NOBODY)) {
            MessageHandler.Taken taken = send(udp, "no pairs at all\nts=2011-04-27T23:18:01Z event=a\n");
            assertThat(taken.rows()).isEqualTo(1);
            assertThat(taken.rejected()).isEqualTo(1);
            MessageHandler.Taken tooWide = taken;
            for (int from = 0; from < 20_000; from += 4_000) {
                assertThat(tooWide.rows()).as("before column %s", from).isEqualTo(1);
                StringBuilder wide = new StringBuilder("ts=2011-04-27T23:18:02Z");
                for (int i = from; i < from + 4_000; i++) {
                    wide.append(" c").append(i).append("=1");
                }
                tooWide = send(udp, wide.append('\n').toString());
            }
            assertThat(tooWide.rows()).isZero();
            assertThat(tooWide.rejected()).isEqualTo(1);
            send(udp, "ts=2011-04-27T23:18:03Z event=b\n").durable().get();
            tooWide.durable().get();
            Ledger ledger = LiveReader.open(store.folder()).ledger();
            assertThat(ledger.received()).isEqualTo(8);
            assertThat(ledger.stored()).isEqualTo(6);
            assertThat(ledger.causes()).hasSize(2);
        }
    }

    @Test
    void aTimeThatIsNoneIsARemarkAtOnce() throws Exception {
        try (LiveStore store = store()) {
            try (StreamIntake udp = stream(store, "bp", DurableRows.NOBODY)) {
                send(udp, "ts=2011-04-27T23:18:01Z event=a\n");
                send(udp, "ts=soon event=a\n").durable().get();
                send(udp, "ts=9999-12-31T00:00:00Z event=a\nts=late event=a\n")
                        .durable()
                        .get();
                assertThat(LiveReader.open(store.folder()).ledger().remarks())
                        .containsExactly(
                                new Ledger.Remark("10.0.0.1", "'ts': values that are no time: missing", 2),
                                new Ledger.Remark(
                                        "10.0.0.1",
                                        "'ts': dates before 1678 or after 2261, too far for a time: missing",
                                        1));
            }
            assertThat(LiveReader.open(store.folder()).ledger().damaged()).isEmpty();
        }
    }

    @Test
    void whatIsDoneToValuesIsSaidAndCounted() throws Exception {
        try (LiveStore store = store();
                StreamIntake bp = stream(store, "bp", DurableRows.NOBODY)) {
            String whole = "ts=2011-04-27T23:18:01Z event=a n=007 who=b\n";
            send(bp, whole).durable().get();
            assertThat(LiveReader.open(store.folder()).ledger().remarks())
                    .as("nothing was changed")
                    .isEmpty();
            send(bp, whole + "ts=2011-04-27T23:18:01Z event=a n=x n=y n=z who=c\n")
                    .durable()
                    .get();
            bp.take(new Message("10.0.0.2", "ts=2011-04-27T23:18:01Z event=a who=caf\u00e9\n".getBytes(ISO_8859_1)))
                    .durable()
                    .get();
            assertThat(LiveReader.open(store.folder()).ledger().remarks())
                    .containsExactly(
                            new Ledger.Remark("10.0.0.1", "fields that a record has twice: the first counts", 2),
                            new Ledger.Remark("10.0.0.1", "'n' became string: what came before is that, too", 1),
                            new Ledger.Remark("10.0.0.2", "values that are not UTF-8: read as Windows-1252", 1));
        }
    }

    @Test
    void whatColumnsAreCalledInTheStoreIsToldOnce() throws Exception {
        try (LiveStore store = store();
                StreamIntake bp = stream(store, "bp", DurableRows.NOBODY);
                StreamIntake zipkin = stream(store, "zipkin", DurableRows.NOBODY)) {
            send(bp, "ts=2011-04-27T23:18:01Z event=a host=h\n").durable().get();
            for (int i = 0; i < 3; i++) {
                send(zipkin, SPAN).durable().get();
            }
            assertThat(LiveReader.open(store.folder()).ledger().remarks())
                    .contains(new Ledger.Remark("10.0.0.1", "'timestamp' is the column 'ts' here", 1))
                    .allMatch(remark -> remark.times() == 1);
        }
    }

    @Test
    void columnsOfARoleAreOneUnderTheStoresName() throws Exception {
        try (LiveStore store = store()) {
            LiveStore.await(
                    store.declare(Declaration.ofFields(List.of(new Field("ts", ColumnType.TIME, Role.TIME, null)))));
            try (StreamIntake http = stream(store, "zipkin", DurableRows.NOBODY)) {
                send(http, SPAN).durable().get();
            }
            LiveReader reader = LiveReader.open(store.folder());
            assertThat(reader.snapshot().segments().getFirst().minTime()).isEqualTo(1_458_702_548_467_000_000L);
            assertThat(reader.snapshot().field("timestamp")).isEmpty();
        }
    }

    /// Recorders say `entity`, and their host beside it.
    @Test
    void whoSaysOnlyAHostIsAnEntityToo() throws Exception {
        try (LiveStore store = store();
                StreamIntake recorders = stream(store, "bp", DurableRows.NOBODY);
                StreamIntake others = stream(store, "bp", DurableRows.NOBODY)) {
            send(recorders, "ts=2011-04-27T23:18:01Z event=a entity=front host=one\n")
                    .durable()
                    .get();
            send(others, "ts=2011-04-27T23:18:02Z event=b host=two\n").durable().get();
            send(others, "ts=2011-04-27T23:18:03Z event=c entity=back host=two\n")
                    .durable()
                    .get();
            LiveReader reader = LiveReader.open(store.folder());
            assertThat(reader.snapshot().field("entity").map(Field::role)).contains(Role.ENTITY);
            assertThat(texts(reader, "entity")).containsExactly("front", "two", "back");
            assertThat(texts(reader, "host")).containsExactly("one", "two", "two");
        }
    }

    /// Whoever appends a file is told; a program that sends cannot be.
    @Test
    void otherUnitsAreChangedIntoTheStoresOrHaveAColumnOfTheirOwn() throws Exception {
        try (LiveStore store = store();
                StreamIntake first = stream(store, "bp", DurableRows.NOBODY);
                StreamIntake second = stream(store, "bp", DurableRows.NOBODY)) {
            send(first, "ts=2011-04-27T23:18:01Z event=a took=5ms size=3ms\n")
                    .durable()
                    .get();
            send(second, "ts=2011-04-27T23:18:02Z event=b took=2s size=7MB\n")
                    .durable()
                    .get();
            send(second, "ts=2011-04-27T23:18:03Z event=c took=9223372036854775s size=8MB\n")
                    .durable()
                    .get();
            LiveReader reader = LiveReader.open(store.folder());
            assertThat(reader.snapshot().field("took").map(Field::unit)).contains("ms");
            assertThat(reader.snapshot().field("size (MB)").map(Field::unit)).contains("MB");
            assertThat(texts(reader, "took")).containsExactly("5", "2000", "9223372036854775000");
            assertThat(texts(reader, "size (MB)")).containsExactly("null", "7", "8");
            send(second, "ts=2011-04-27T23:18:03Z event=d took=9223372036854776s\n")
                    .durable()
                    .get();
            assertThat(reader.refresh()).isTrue();
            assertThat(texts(reader, "took").getLast()).isEqualTo("9.223372036854776E18");
        }
    }

    @Test
    void datesWithoutAYearAreOfWhenTheyCome() throws Exception {
        try (LiveStore store = store();
                StreamIntake udp = stream(store, "syslog", DurableRows.NOBODY)) {
            send(udp, "<34>Jan 31 22:14:15 mymachine su: 'su root' failed\n");
            send(udp, "<34>Dec 31 22:14:15 mymachine su: 'su root' failed\n")
                    .durable()
                    .get();
            LiveReader reader = LiveReader.open(store.folder());
            assertThat(texts(reader, "time").stream()
                            .map(nanos -> Instant.ofEpochSecond(0, Long.parseLong(nanos))
                                    .toString()))
                    .containsExactly("2026-01-31T22:14:15Z", "2025-12-31T22:14:15Z");
        }
    }

    /// Listeners have a thread a connection.
    @Test
    void anyThreadMaySend() throws Exception {
        List<Batch> heard = Collections.synchronizedList(new ArrayList<>());
        try (LiveStore store = store();
                StreamIntake tcp = stream(store, "bp", heard::add)) {
            try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
                List<Future<MessageHandler.Taken>> sent = new ArrayList<>();
                for (int i = 0; i < 200; i++) {
                    int n = i;
                    sent.add(threads.submit(() -> send(tcp, "ts=2011-04-27T23:18:01Z event=a n=" + n + "\n")));
                }
                for (Future<MessageHandler.Taken> each : sent) {
                    assertThat(each.get().rows()).isEqualTo(1);
                }
            }
            send(tcp, "ts=2011-04-27T23:18:01Z event=last\n").durable().get();
            assertThat(heard).hasSize(201);
            assertThat(LiveReader.open(store.folder()).snapshot().rows()).isEqualTo(201);
        }
    }
}
