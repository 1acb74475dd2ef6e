package dev.sightline.format.vectorclock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VectorClockFormatTest {
    private final VectorClockFormat format = new VectorClockFormat();

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`sent\na {\"a\":1}\ngot\nb {\"b\":1, \"a\":1}\n`",
                "`a {\"a\":1}\nsent\nb {\"b\":1, \"a\":1}\ngot\n`",
                "`a {\"a\":1} sent\nb {\"b\" : 1, \"a\" : 1} got\n`",
                "`[INFO] [03/01/2026 09:00:00] [akka://x/a] {\"a\":1} sent\n[INFO] [03/01/2026 09:00:01] [akka://x/b] {\"b\":1, \"a\":1} got\n`",
            })
    void readsTextBeforeBehindOrBesideTheClock(String text) {
        assertThat(format.sniff(text.getBytes(StandardCharsets.UTF_8), "x")).isEqualTo(92);
        RecordingSink sink = Reading.read(format, text);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rows.getFirst())
                .containsEntry("host", new Str("a"))
                .containsEntry("event", new Str("sent"))
                .containsEntry("clock", new Str("{\"a\":1}"))
                .containsEntry("clock.own", 1L)
                .containsEntry("message.id", new Str("a:1"))
                .containsEntry("message.side", new Str("send"));
        assertThat(sink.rows.getLast())
                .containsEntry("host", new Str("b"))
                .containsEntry("clock.sum", 2L)
                .containsEntry("message.id", new Str("a:1"))
                .containsEntry("message.side", new Str("receive"))
                .containsEntry("peer", new Str("a"));
    }

    @Test
    void orderFollowsTheClockWhereThereIsNoTime() {
        RecordingSink sink = Reading.read(format, "sent\na {\"a\":1}\ngot\nb {\"b\":1, \"a\":1}\n");
        assertThat(sink.rows.getLast()).containsEntry("time", new Time(2));
        assertThat(sink.assumed).containsExactly(EntryRows.NO_TIMES);
    }

    @Test
    void takesWallClockTimeWhereThereIsOne() {
        RecordingSink sink = Reading.read(
                format, "2026-03-01 09:00:00 sent\na {\"a\":1}\n2026-03-01 09:00:01 got\nb {\"b\":1, \"a\":1}\n");
        assertThat(sink.rows.getFirst())
                .containsEntry("time", new Time(1_772_355_600_000_000_000L))
                .containsEntry("event", new Str("sent"));
        assertThat(sink.assumed).isEmpty();
    }

    @Test
    void whatALoggerWroteBesideTheTimeIsNoText() {
        RecordingSink sink = Reading.read(format, """
                [2026-03-01 09:00:00,100 acme.Store] INFO Using NIO Connector.
                a {"a":1}
                2026-03-01 09:00:01,200 [main] WARN: Error of a client
                a {"a":2}
                2026-03-01 09:00:02,000 Warning signs are no level
                a {"a":3}
                """);
        assertThat(sink.rows.get(0))
                .containsEntry("level", "INFO")
                .containsEntry("logger", "acme.Store")
                .containsEntry("event", new Str("Using NIO Connector."));
        assertThat(sink.rows.get(1))
                .containsEntry("level", "WARN")
                .containsEntry("thread", "main")
                .containsEntry("event", new Str("Error of a client"));
        assertThat(sink.rows.get(2))
                .containsEntry("event", new Str("Warning signs are no level"))
                .doesNotContainKeys("level", "logger");
        assertThat(Objects.requireNonNull(sink.columns.get("level")).role()).isEqualTo(Role.LEVEL);
    }

    @Test
    void aLevelBeforeTheClockIsOne() {
        RecordingSink sink = Reading.read(
                format,
                "[INFO] [03/01/2026 09:00:00] [akka://x/a] {\"a\":1} sent\n[WARN] [03/01/2026 09:00:01] [akka://x/b] {\"b\":1, \"a\":1} got\n");
        assertThat(sink.rows).extracting(row -> row.get("level")).containsExactly("INFO", "WARN");
        assertThat(sink.rows).extracting(row -> row.get("event")).containsExactly(new Str("sent"), new Str("got"));
    }

    @Test
    void passesAMessageOnInSteps() {
        RecordingSink sink =
                Reading.read(format, "x\na {\"a\":1}\ny\nb {\"b\":1, \"a\":1}\nz\nc {\"c\":1, \"b\":1, \"a\":1}\n");
        assertThat(sink.rows).allSatisfy(row -> assertThat(row).containsEntry("message.id", new Str("a:1")));
        assertThat(sink.rows)
                .extracting(row -> row.get("message.side"))
                .containsExactly(new Str("send"), new Str("step"), new Str("receive"));
        assertThat(sink.rows.getLast()).containsEntry("peer", new Str("b"));
    }

    @Test
    void keepsExecutionsApart() {
        RecordingSink sink = Reading.read(
                format,
                "=== one ===\nx\na {\"a\":1}\ny\nb {\"b\":1, \"a\":1}\n=== two ===\nx\na {\"a\":1}\ny\nb {\"b\":1}\n");
        assertThat(sink.rows).hasSize(4);
        assertThat(sink.rows.getFirst()).containsEntry("message.id", new Str("one/a:1"));
        assertThat(sink.rows.get(2)).containsEntry("execution", new Str("two")).doesNotContainKey("message.id");
    }

    @Test
    void readsByTheUsersPattern() {
        ReadOptions options = new ReadOptions(
                ZoneOffset.UTC, null, null, "(?<ts>\\d*) (?<event>.*)\\n(?<host>\\w*) (?<clock>.*)", null);
        RecordingSink sink = Reading.read(
                format, "256824341944726 Read x\nt5 {\"t5\":1}\n256824341944760 Write\nt3 {\"t3\":1}\n", options);
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rows.getFirst())
                .containsEntry("time", new Time(256_824_341_944_726L))
                .containsEntry("event", new Str("Read x"));
    }

    @Test
    void leavesOtherObjectsAlone() {
        for (String text : new String[] {
            "{\"a\":1}\n{\"a\":2}\n", "x {\"a\":1}\n{\"b\":2}\n", "[{\"a\":1},{\"b\":2}]", "plain\ntext\n"
        }) {
            assertThat(format.sniff(text.getBytes(StandardCharsets.UTF_8), "x"))
                    .as(text)
                    .isZero();
        }
    }

    /// Records as the expressions of ShiViz's examples find them; receives counted by a transitive reduction in Python.
    @ParameterizedTest
    @CsvSource({
        "chord, 1235, 541",
        "facebook, 47, 23",
        "simple-reliable-broadcast, 39, 16",
        "simpledb, 509, 85",
        "tsviz_shared_var_4_threads, 5000, 548",
        "voldemort, 864, 34",
    })
    void findsTheEventsAndMessagesOfShiVizExamples(String name, int events, int receives) {
        byte[] bytes = Reading.shared("07-causal/" + name + ".log");
        assertThat(format.sniff(Arrays.copyOf(bytes, Math.min(bytes.length, 1 << 16)), "x"))
                .isEqualTo(92);
        RecordingSink sink = Reading.readShared(format, "07-causal/" + name + ".log");
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(events);
        assertThat(sink.rows.stream().filter(row -> row.containsKey("peer"))).hasSize(receives);
    }

    @Test
    void aLogWithLevelsHasThemInAColumn() {
        RecordingSink sink = Reading.readShared(format, "07-causal/voldemort.log");
        assertThat(sink.rows.stream().filter(row -> "WARN".equals(row.get("level"))))
                .hasSize(168);
        assertThat(sink.rows.stream().filter(row -> "INFO".equals(row.get("level"))))
                .hasSize(691);
        assertThat(sink.rows.getFirst())
                .containsEntry("logger", "voldemort.store.metadata.MetadataStore")
                .containsEntry("event", new Str("metadata init()."));
    }

    /// Every row that receives has its sender's row.
    @Test
    void everyMessageHasBothSides() {
        RecordingSink sink = Reading.readShared(format, "07-causal/voldemort.log");
        var sent = sink.rows.stream()
                .filter(row -> new Str("send").equals(row.get("message.side")))
                .map(row -> Objects.requireNonNull(row.get("message.id")))
                .toList();
        for (Map<String, Object> row : sink.rows) {
            if (row.containsKey("peer")) {
                assertThat(sent).contains(Objects.requireNonNull(row.get("message.id")));
            }
        }
    }
}
