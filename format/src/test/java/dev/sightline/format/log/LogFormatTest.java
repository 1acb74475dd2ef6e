package dev.sightline.format.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogFormatTest {
    private final LogFormat format = new LogFormat();

    private Map<String, Object> first(String text) {
        return Reading.read(format, text).rows.getFirst();
    }

    private static String text(Map<String, Object> row, String column) {
        Object cell = row.get(column);
        return cell instanceof Str string ? string.value() : String.valueOf(cell);
    }

    static String time(Map<String, Object> row) {
        return Instant.EPOCH
                .plusNanos(((Time) Objects.requireNonNull(row.get("time"))).nanos())
                .toString();
    }

    /// Three times the same line: enough to learn from.
    private Map<String, Object> repeated(String line) {
        assertThat(format.sniff((line + "\n").repeat(3).getBytes(StandardCharsets.UTF_8), "x"))
                .as(line)
                .isGreaterThanOrEqualTo(60);
        return first((line + "\n").repeat(3));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "2026-03-01 09:00:00,123 INFO  [main] com.acme.Server - Up in 3 s ~ INFO ~ com.acme.Server ~ Up in 3 s",
                "2026-03-01 09:00:00,123 - app.db - ERROR - failed 3 times ~ ERROR ~ app.db ~ failed 3 times",
                "2026-03-01T09:00:00.123+01:00  INFO 77 --- [main] c.e.App  : Up ~ INFO ~ c.e.App ~ Up",
                "26/03/01 09:00:00 INFO storage.MemoryStore: Block 8 stored ~ INFO ~ storage.MemoryStore ~ Block 8 stored",
                "260301 090000 148 WARN dfs.DataNode: Slow block ~ WARN ~ dfs.DataNode ~ Slow block",
                "[Sun Mar 01 09:00:00 2026] [notice] worker.init() ok ~ notice ~ null ~ worker.init() ok",
                "2026/03/01 09:00:00 [error] 12#34: open failed ~ error ~ null ~ open failed",
                "W0301 09:00:00.123456  99 server.cc:12] slow request ~ W ~ null ~ slow request",
                "03-01 09:00:00.123  1702  2395 D WindowManager: opening app ~ D ~ WindowManager ~ opening app",
                "09:00:00.123 [main] DEBUG c.a.Main - Hello you ~ DEBUG ~ c.a.Main ~ Hello you",
                "file.log 2026-03-01 09:00:00.008 25 INFO nova.api status: 200 fine ~ INFO ~ nova.api ~ status: 200 fine",
                "2026-03-01 09:00:00.123 UTC [12] LOG:  ready for work ~ LOG ~ null ~ ready for work",
                "[    0.000000] Linux version 6.1 ~ null ~ null ~ Linux version 6.1",
            })
    void learnsLayouts(String line, String level, String logger, String message) {
        Map<String, Object> row = repeated(line);
        assertThat(text(row, "level")).isEqualTo(level);
        assertThat(text(row, "logger")).isEqualTo(logger);
        assertThat(text(row, "message")).isEqualTo(message);
        assertThat(row).containsKey("time");
    }

    /// As Laravel writes it.
    @Test
    void splitsMonologsChannelAndLevel() {
        String line = "[2026-03-01 09:00:00] production.%s: Target class [App] does not exist.\n";
        String text = line.formatted("ERROR") + line.formatted("WARNING") + line.formatted("INFO");
        assertThat(Reading.read(format, text).rows)
                .satisfiesExactly(
                        row -> assertThat(text(row, "level") + text(row, "logger"))
                                .isEqualTo("ERRORproduction"),
                        row -> assertThat(text(row, "level") + text(row, "logger"))
                                .isEqualTo("WARNINGproduction"),
                        row -> assertThat(text(row, "message")).isEqualTo("Target class [App] does not exist."));
    }

    /// As Windows' netlogon.log: brackets in front, some of which are levels.
    @Test
    void aLevelInBracketsAmongOtherWordsIsOne() {
        String line = "09/14 12:33:0%d [%s] [335%d] the account is used\n";
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 9; i++) {
            text.append(line.formatted(i, List.of("CRITICAL", "MISC", "SYSTEM").get(i % 3), i % 2));
        }
        List<Map<String, Object>> rows = Reading.read(format, text.toString()).rows;
        assertThat(rows.stream().map(row -> text(row, "level")).toList())
                .startsWith("CRITICAL", "null", "null", "CRITICAL");
        assertThat(text(rows.getFirst(), "pid")).isEqualTo("3350");
    }

    @Test
    void splitsApachesModuleAndLevel() {
        Map<String, Object> row =
                repeated("[Sun Mar 01 09:00:00.25 2026] [core:error] [pid 35:tid 42] [client 10.0.0.7] File missing");
        assertThat(text(row, "module")).isEqualTo("core");
        assertThat(text(row, "level")).isEqualTo("error");
        assertThat(text(row, "client")).isEqualTo("10.0.0.7");
        assertThat(text(row, "message")).isEqualTo("File missing");
        row = repeated("[Sun Mar 01 09:00:00.25 2026] [:error] [pid 35] [client 10.0.0.7] script not found");
        assertThat(text(row, "level")).as("PHP says no module").isEqualTo("error");
    }

    @Test
    void splitsThreadAndLevel() {
        Map<String, Object> row = repeated("[2026-03-01 09:00:00] [Server thread/WARN]: Cannot keep up");
        assertThat(text(row, "thread")).isEqualTo("Server thread");
        assertThat(text(row, "level")).isEqualTo("WARN");
        assertThat(text(row, "message")).isEqualTo("Cannot keep up");
        row = repeated("[2026-03-01 09:00:00] [home/info] opened");
        assertThat(row).doesNotContainKey("level");
    }

    /// Go's durations, and quantities between quotes, are numbers; other texts between quotes are none.
    @Test
    void durationsInPartsAndQuotedQuantitiesAreNumbers() {
        Map<String, Object> row =
                repeated("2026-03-01 09:00:00 INFO served took=1m3.2s wait=\"12.5ms\" id=\"4711\" odd=1m3 run=2m0s");
        assertThat(row)
                .containsEntry("took", "1m3.2s")
                .containsEntry("wait", "12.5ms")
                .containsEntry("run", "2m0s");
        assertThat(row.get("id")).isInstanceOf(RecordingSink.Str.class);
        assertThat(row.get("odd")).isInstanceOf(RecordingSink.Str.class);
    }

    /// `ping -D`: a number and what it counts; in front of a name, or where levels are, it is who wrote.
    @Test
    void aNumberOfSomethingIsNoProcess() {
        Map<String, Object> ping = repeated("[1772438401.25] 64 bytes from 10.0.0.5: icmp_seq=1 ttl=64 time=0.954 ms");
        assertThat(ping).doesNotContainKey("pid");
        assertThat(text(ping, "message")).startsWith("64 bytes from");
        assertThat(repeated("2026-03-01 09:00:00 1234 Started all of it")).containsEntry("pid", "1234");
        assertThat(repeated("2026-03-01 09:00:00 INFO 1234 started all of it")).containsEntry("pid", "1234");
    }

    @Test
    void joinsTheTwoLinesOfJavaUtilLogging() {
        RecordingSink sink = Reading.read(format, """
                Mar 01, 2026 9:00:00 PM com.acme.Server start
                INFO: Started in 120 ms
                Mar 01, 2026 9:00:01 PM com.acme.Server stop
                SEVERE: Gone
                """);
        assertThat(sink.rows).hasSize(2);
        assertThat(text(sink.rows.getFirst(), "message")).isEqualTo("Started in 120 ms");
        assertThat(text(sink.rows.getLast(), "level")).isEqualTo("SEVERE");
        assertThat(text(sink.rows.getLast(), "logger")).isEqualTo("com.acme.Server stop");
        assertThat(time(sink.rows.getFirst())).isEqualTo("2026-03-01T21:00:00Z");
    }

    @Test
    void keepsAStackTraceWithItsRecord() {
        String log = """
                2026-03-01 09:00:00 ERROR a.B - failed
                java.io.IOException: closed
                \tat a.B.c(B.java:1)

                2026-03-01 09:00:01 INFO a.B - ok
                """;
        RecordingSink sink = Reading.read(format, log);
        assertThat(sink.rows).hasSize(2);
        assertThat(text(sink.rows.getFirst(), "exception")).isEqualTo("java.io.IOException");
        assertThat(sink.rows.getFirst()).containsEntry("continuation.lines", 2L);
        assertThat(text(sink.rows.getFirst(), "message"))
                .isEqualTo("failed\njava.io.IOException: closed\n\tat a.B.c(B.java:1)");
        assertThat(text(sink.rows.getFirst(), "event")).isEqualTo("failed");
        assertThat(Reading.asWritten(log.getBytes(StandardCharsets.UTF_8), sink, 1))
                .isEqualTo("2026-03-01 09:00:01 INFO a.B - ok");
    }

    @Test
    void keepsWhatStandsBeforeTheFirstRecord() {
        RecordingSink sink = Reading.read(format, """
                Log file created at: 2026/03/01 09:00:00
                Running on machine: web-1
                I0301 09:00:00.000001 12 a.cc:1] one
                I0301 09:00:00.000002 12 a.cc:1] two
                I0301 09:00:00.000003 12 a.cc:1] three
                """);
        assertThat(sink.rows).hasSize(4);
        assertThat(sink.rows.getFirst()).doesNotContainKey("time");
        assertThat(time(sink.rows.getLast())).isEqualTo("2026-03-01T09:00:00.000003Z");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '~',
            value = {
                "Loaded 12 files in 34 ms ~ Loaded <*> files in <*> ms",
                "user=ann size=2048 ~ user=<*> size=<*>",
                "Block blk_-38865 of /10.0.0.7:51234 done. ~ Block <*> of <*> done.",
                "key 'user 17' and \"a b\" ~ key '<*>' and \"<*>\"",
                "don't touch the user's log4j or Exec2Handler ~ don't touch the user's log4j or Exec2Handler",
                "ids 1, 2, 3 and 0x7f, 9f8e7d6c ~ ids <*> and <*>",
                "ids 1, 2 and 0x7f ~ ids <*> and <*>",
                "{'op': 0x43a6, 'state': 'INIT'} ~ {'op': <*>, 'state': '<*>'}",
                "done Trace:1740: (12%) ~ done Trace:<*>: (<*>)",
                "nothing variable here ~ nothing variable here",
            })
    void masksWhatVaries(String message, String template) {
        assertThat(text(repeated("2026-03-01 09:00:00 INFO " + message), "event"))
                .isEqualTo(template);
    }

    @Test
    void aVariableIsCalledTheSameWhereASentenceBeginsWithItsName() {
        assertThat(repeated("2026-03-01 09:00:00 INFO Request 17 done, Block 3 left"))
                .containsEntry("request", "17")
                .containsEntry("Block", "3")
                .doesNotContainKey("Request");
    }

    @Test
    void namesVariablesByWhatPrecedesThem() {
        Map<String, Object> row = repeated(
                "2026-03-01 09:00:00 INFO took 34 ms, size=512 'op': 0x43 length is 7 from 10.0.0.7 and 5 of 5 in 2.5s");
        assertThat(row)
                .containsEntry("took", "34 ms")
                .containsEntry("size", "512")
                .containsEntry("op", new Str("0x43"))
                .containsEntry("length", "7")
                .containsEntry("from", new Str("10.0.0.7"))
                .containsEntry("in", "2.5s")
                .containsEntry("p1", "5");
    }

    /// GitHub's and Azure's runners.
    @Test
    void readsTheLevelsThatRunnersOfBuildsMark() {
        RecordingSink sink = Reading.read(format, """
                2026-03-03T09:00:00.0000000Z ##[group]Run ERROR tests
                2026-03-03T09:00:01.0000000Z Downloading x.jar of the first one
                2026-03-03T09:00:02.0000000Z ##[warning]deprecated API used
                2026-03-03T09:00:03.0000000Z ##[error]FAILED com.acme.FooTest
                2026-03-03T09:00:04.0000000Z ##[debug]finishing
                2026-03-03T09:00:05.0000000Z ##[notice]done
                2026-03-03T09:00:05.0000000Z ##[section]Finishing: Build
                2026-03-03T09:00:06.0000000Z ##[endgroup]
                """);
        assertThat(sink.rows.stream().map(row -> text(row, "level")))
                .containsExactly("null", "null", "warning", "error", "debug", "notice", "null", "null");
        assertThat(text(sink.rows.get(3), "message")).isEqualTo("##[error]FAILED com.acme.FooTest");
    }

    @Test
    void whoStandsBeforeABarIsAServiceOfCompose() {
        RecordingSink sink = Reading.read(format, """
                web-1   | 2026-03-28T20:00:00Z WARN something happened
                redis-1 | 2026-03-28T20:00:04Z ERROR something happened
                db-1    | 2026-03-28T20:00:06Z INFO something happened
                """);
        assertThat(Objects.requireNonNull(sink.columns.get("service")).role()).isEqualTo(Role.ENTITY);
        assertThat(sink.rows.stream().map(row -> text(row, "service"))).containsExactly("web-1", "redis-1", "db-1");
    }

    @Test
    void whoSentALineIsThePodThatKubectlPutsInFront() {
        RecordingSink sink = Reading.read(format, """
                [pod/web-7d9f-fghij/app] 2026-04-01T10:00:00.000000789Z level=warn msg="served" took=19.07ms
                [pod/web-7d9f-abcde/app] 2026-04-01T10:00:00.400000789Z level=info msg="served" took=10.80ms
                [pod/web-7d9f-klmno/app] 2026-04-01T10:00:00.800000789Z msg="level=odd" level="error" took=8.60ms
                """);
        assertThat(Objects.requireNonNull(sink.columns.get("pod")).role()).isEqualTo(Role.ENTITY);
        assertThat(sink.rows.stream().map(row -> text(row, "pod")))
                .containsExactly("web-7d9f-fghij/app", "web-7d9f-abcde/app", "web-7d9f-klmno/app");
        assertThat(sink.rows.stream().map(row -> text(row, "level"))).containsExactly("warn", "info", "error");
        assertThat(sink.columns).doesNotContainKey("level.2");
    }

    @Test
    void whoSentALineIsThePodThatSternPutsInFront() {
        RecordingSink sink = Reading.read(format, """
                web-1 app 2026-04-01T10:00:00.000000789Z INFO handled in 23ms
                job-9 app 2026-04-01T10:00:00.500000789Z INFO handled in 38ms
                web-7d9f4c-x2x4z side-car 2026-04-01T10:00:01.000000789Z INFO handled in 24ms
                """);
        assertThat(Objects.requireNonNull(sink.columns.get("pod")).role()).isEqualTo(Role.ENTITY);
        assertThat(sink.rows.stream().map(row -> text(row, "container"))).containsExactly("app", "app", "side-car");
    }

    @Test
    void aNumberedWordBeforeTheTimeIsWhoAndADayIsNot() {
        String line = "%s 2026-04-01 10:00:%02d INFO handled\n";
        RecordingSink nodes = Reading.read(
                format,
                IntStream.range(0, 12)
                        .mapToObj(i -> line.formatted("node-" + i % 3, i))
                        .collect(Collectors.joining()));
        assertThat(Objects.requireNonNull(nodes.columns.get("origin")).role()).isEqualTo(Role.ENTITY);
        RecordingSink days = Reading.read(
                format,
                IntStream.range(0, 12)
                        .mapToObj(
                                i -> line.formatted(List.of("Mon", "Tue", "Wed").get(i % 3), i))
                        .collect(Collectors.joining()));
        assertThat(days.columns).doesNotContainKey("origin").containsKey("field.1");
    }

    @Test
    void theSidesOfAnArrowAreHostsAndTheirPorts() {
        RecordingSink sink = Reading.read(format, """
                10:00:00.000000 IP 10.0.0.4.57020 > 10.0.0.9.443: Flags [R], seq 81116, ack 1, win 502, length 1120
                10:00:00.009000 IP 10.0.0.1.42118 > 10.0.0.9.443: Flags [R], seq 45333, ack 1, win 502, length 376
                10:00:00.018000 IP6 fe80::1.546 > ff02::1:2.547: dhcp6 solicit, length 40
                10:00:00.027000 IP 10.0.0.2 > 10.0.0.9: ICMP echo request, id 1, seq 1, length 64
                """);
        assertThat(Objects.requireNonNull(sink.columns.get("src")).role()).isEqualTo(Role.ENTITY);
        assertThat(sink.rows.stream().map(row -> text(row, "src")))
                .containsExactly("10.0.0.4", "10.0.0.1", "fe80::1", "10.0.0.2");
        assertThat(sink.rows.stream().map(row -> text(row, "dst")))
                .containsExactly("10.0.0.9", "10.0.0.9", "ff02::1:2", "10.0.0.9");
        assertThat(sink.rows.stream().map(row -> text(row, "dst.port"))).containsExactly("443", "443", "547", "null");
        assertThat(text(sink.rows.getFirst(), "message")).startsWith("Flags [R], seq 81116");
    }

    /// Of one log: no column holds times and sizes, and what ends a line is one column whatever happened.
    @Test
    void variablesWithoutANameAreCalledByWhatTheyMeasure() {
        RecordingSink sink = Reading.read(format, """
                [2026-04-04T08:00:01.302+0000][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 746M->134M(1024M) 10.080ms
                [2026-04-04T08:00:02.302+0000][info][gc] GC(1) Pause Full (G1 Compaction Pause) 800M->52M(1024M) 66.305ms
                [2026-04-04T08:00:03.302+0000][info][gc] GC(2) Concurrent Mark Cycle 1.2s
                [2026-04-04T08:00:04.302+0000][info][gc] waited longer than 500ms
                [2026-04-04T08:00:05.302+0000][info][gc] size=12kB and 3:5%
                [2026-04-04T08:00:05.302+0000][info][gc] size=12ms
                """);
        assertThat(sink.rows.get(0))
                .containsEntry("p1", "0")
                .containsEntry("p1.size", "746M")
                .containsEntry("p2.size", "134M")
                .containsEntry("p3.size", "1024M")
                .containsEntry("duration", "10.080ms");
        assertThat(sink.rows.get(1))
                .containsEntry("p1", "1")
                .containsEntry("p3.size", "1024M")
                .containsEntry("duration", "66.305ms");
        assertThat(sink.rows.get(2)).containsEntry("duration", "1.2s");
        assertThat(sink.rows.get(3))
                .as("a limit")
                .containsEntry("p1.time", "500ms")
                .doesNotContainKey("duration");
        assertThat(sink.rows.get(4)).containsEntry("size", "12kB");
        assertThat(sink.rows.get(5)).containsEntry("size.time", "12ms").doesNotContainKey("size");
    }

    @ParameterizedTest
    @CsvSource({
        "34, true",
        "-1.5, true",
        "34ms, true",
        "12%, true",
        "0, true",
        "0.5, true",
        "1.5s, true",
        "0001234, false",
        "12d, false",
        "7f3a, false",
        "10.0.0.7, false",
        "0x43, false",
        "-, false",
        "12e, false"
    })
    void tellsQuantitiesFromIds(String text, boolean quantity) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(Quantity.is(bytes, 0, bytes.length)).isEqualTo(quantity);
    }

    @Test
    void givesAVariableNoColumnOfTheLog() {
        Map<String, Object> row = repeated("2026-03-01 09:00:00 INFO time=5 message=6 thread=x");
        assertThat(row).containsEntry("time.2", "5").containsEntry("message.2", "6");
        assertThat(time(row)).isEqualTo("2026-03-01T09:00:00Z");
    }

    @Test
    void makesAtMostTwoHundredColumnsOfVariables() {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            log.append("2026-03-01 09:00:00 INFO ").append("abcdefghij".repeat(1 + i % 3));
            log.append((char) ('a' + i % 26)).append((char) ('a' + i / 26)).append("=5\n");
        }
        RecordingSink sink = Reading.read(format, log.toString());
        assertThat(sink.rows).hasSize(1000);
        assertThat(sink.columns.size()).isLessThan(215);
    }

    @Test
    void findsTheYearInAFullDateOfTheSameDay() {
        Map<String, Object> row =
                first("Mar  1 09:00:00 a b\nMar  1 09:00:01 clock set to 2026-03-01 now\nMar  1 09:00:02 c d\n");
        assertThat(time(row)).isEqualTo("2026-03-01T09:00:00Z");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`Dear all,\n\nnothing happened on 2026-03-01 09:00:00, did it?\nBye\n`",
                "`2026-03-01 09:00:00,12,13\n2026-03-01 09:00:01,14,15\n2026-03-01 09:00:02,16,17\n`",
                "`2026-03-01 09:00:00\t1\t2\tx\ty\n2026-03-01 09:00:00\t1\t2\tx\ty\n2026-03-01 09:00:00\t1\t2\tx\ty\n`",
                "`09:00:01     all    1.0   2.0\n09:00:02     all    1.0   2.0\n09:00:03     all    1.0   2.0\n`",
                "`{\"t\":\"2026-03-01 09:00:00\"}\n`",
                "`ts=2026-03-01T09:00:00Z event=a\n`",
            })
    void leavesOtherTextAlone(String text) {
        assertThat(format.sniff(text.getBytes(StandardCharsets.UTF_8), "x")).isZero();
    }

    @Test
    void rejectsLinesOfTextWithoutAnyTime() {
        RecordingSink sink = Reading.read(format, "one\ntwo\n");
        assertThat(sink.rejects).extracting(RecordingSink.Reject::cause).containsExactly("no time", "no time");
    }

    @Test
    void countsTheRecordsOfHadoop() {
        byte[] bytes = Reading.shared("08-tables/hillview-datanodelog.log");
        RecordingSink sink = Reading.readShared(format, "08-tables/hillview-datanodelog.log");
        long records = Pattern.compile("(?m)^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,\\d{3} ")
                .matcher(new String(bytes, StandardCharsets.UTF_8))
                .results()
                .count();
        assertThat(sink.rows).hasSize((int) records).hasSize(138);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.columns)
                .containsEntry("logger", new ColumnHint(dev.sightline.event.ColumnType.STRING, Role.ENTITY, null));
        assertThat(sink.rows)
                .allSatisfy(row -> assertThat(row).containsKeys("time", "level", "logger", "source", "event"));
        assertThat(sink.rows.stream().filter(row -> row.containsKey("duration")))
                .hasSize(26);
        assertThat(sink.rows.stream().map(row -> text(row, "event")).distinct()).hasSizeLessThan(20);
    }

    @Test
    void readsTheTraceOfAStorageSystem() {
        RecordingSink sink = Reading.readShared(format, "08-tables/hillview-vsantracelog.log");
        assertThat(sink.rows).hasSize(287);
        assertThat(text(sink.rows.getFirst(), "event")).startsWith("DOMTraceClientCreateCommand:<*>: {'op': <*>, ");
        assertThat(text(sink.rows.getFirst(), "cpu")).isEqualTo("cpu35");
        assertThat(sink.rows.getFirst()).containsEntry("serialNumber", "235");
        assertThat(time(sink.rows.getFirst())).isEqualTo("2016-01-26T04:43:36.345995Z");
    }
}
