package dev.sightline.format.log;

import static dev.sightline.format.log.LogFormatTest.time;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.csv.CsvFormat;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// What collectors, clusters and installers put in front of lines.
class StampedLogTest {
    private final LogFormat format = new LogFormat();

    private RecordingSink read(String... lines) {
        return Reading.read(format, (String.join("\n", lines) + "\n").repeat(4));
    }

    private static ColumnHint hint(RecordingSink sink, String column) {
        return Objects.requireNonNull(sink.columns.get(column), column);
    }

    /// As the logs of Thunderbird and Liberty have it: an alert, seconds, a date, the machine, then what it wrote.
    @Test
    void whatACollectorStampedIsWhatTheMachineWrote() {
        RecordingSink sink = read(
                "- 1131566461 2005.11.09 dn228 Nov 9 12:01:01 dn228/dn228 crond(pam_unix)[2915]: session closed for user a",
                "VAPI 1131566462 2005.11.09 dn700 Nov 9 12:01:02 dn700/dn700 kernel: eth0 went down");
        Map<String, Object> row = sink.rows.getFirst();
        assertThat(time(row)).isEqualTo("2005-11-09T20:01:01Z");
        assertThat(row)
                .containsEntry("host", "dn228")
                .containsEntry("message", new Str("dn228/dn228 crond(pam_unix)[2915]: session closed for user a"));
        assertThat(hint(sink, "host").role()).isEqualTo(Role.ENTITY);
        assertThat(sink.rows.get(1)).containsEntry("message", new Str("dn700/dn700 kernel: eth0 went down"));
    }

    @Test
    void aTimeOfTheContainerBeforeThatOfTheProgramIsTheTime() {
        Map<String, Object> row =
                read("2026-03-01T09:00:00.123456789Z 2026-03-01 10:00:00,122 INFO com.acme.Server - Up in 3 s")
                        .rows
                        .getFirst();
        assertThat(time(row)).isEqualTo("2026-03-01T09:00:00.123456789Z");
        assertThat(row)
                .containsEntry("level", "INFO")
                .containsEntry("logger", "com.acme.Server")
                .containsEntry("message", new Str("Up in 3 s"));
    }

    @Test
    void aTimeInTheMessageIsOfTheMessage() {
        Map<String, Object> row = read(
                        "2026-03-01 09:00:00 certificate of the server expires 2026-04-01 00:00:00 in Rome",
                        "2026-03-01 09:00:01 certificate of the server expires 2026-04-02 00:00:00 in Rome")
                .rows
                .getFirst();
        assertThat(row)
                .containsEntry("message", new Str("certificate of the server expires 2026-04-01 00:00:00 in Rome"));
    }

    /// As the logs of Blue Gene have it: the place before the time and behind it.
    @Test
    void aPlaceThatIsNamedTwiceIsWho() {
        RecordingSink sink = read(
                "- 1117838570 2005.06.03 R02-M1-N0 2005-06-03-15.42.50.675872 R02-M1-N0 RAS KERNEL INFO cache error",
                "- 1117838571 2005.06.03 R03-M0-N1 2005-06-03-15.42.51.675872 R03-M0-N1 RAS KERNEL INFO cache error");
        assertThat(sink.rows.getFirst()).containsEntry("host", "R02-M1-N0").containsEntry("level", "INFO");
        assertThat(hint(sink, "host").role()).isEqualTo(Role.ENTITY);
    }

    @Test
    void wordsThatBlanksMakeEquallyLongAreWhoLogs() {
        RecordingSink sink = read(
                "2026-03-01 09:00:30, Info                  CBS    Loaded Servicing Stack v6.1",
                "2026-03-01 09:00:31, Info                  CSI    00000001 Initialize",
                "2026-03-01 09:00:31, Info                  DISM   Starting");
        assertThat(sink.rows.getFirst())
                .containsEntry("logger", "CBS")
                .containsEntry("message", new Str("Loaded Servicing Stack v6.1"));
        assertThat(sink.rows.get(2)).containsEntry("logger", "DISM").containsEntry("message", new Str("Starting"));
    }

    @Test
    void clocksWithoutZerosAreTimes() {
        RecordingSink sink = read(
                "20171223-22:15:29:606|Step_LSC|30002312|on change 3579",
                "20171224-0:7:2:44|Step_LSC|30002312|on change 3580");
        assertThat(time(sink.rows.getFirst())).isEqualTo("2017-12-23T22:15:29.606Z");
        assertThat(time(sink.rows.get(1))).isEqualTo("2017-12-24T00:07:02.044Z");
        assertThat(sink.rejects).isEmpty();
    }

    @Test
    void hostsWithPortsAreOneValue() {
        RecordingSink sink = read("2026-03-01 09:00:00 chrome open through proxy www.example.org:443 HTTPS");
        assertThat(sink.rows.getFirst())
                .containsEntry("event", new Str("chrome open through proxy <*> HTTPS"))
                .doesNotContainKey("www.example.org");
        Map<String, Object> file = read("2026-03-01 09:00:00 INFO failed in Server.java:117 of main")
                .rows
                .getFirst();
        assertThat(file).containsEntry("event", new Str("failed in Server.java:<*> of main"));
    }

    @Test
    void daysAreNamedByNoMonth() {
        assertThat(read("2026-03-01 09:00:00 INFO connection at Jun 14 closed with code 7")
                        .rows
                        .getFirst())
                .containsEntry("code", "7")
                .doesNotContainKey("Jun");
    }

    @Test
    void pausesOfJdk8AreMessagesWithADuration() {
        RecordingSink sink = read(
                "2016-12-19T16:31:46.725+0100: 1.595: [GC pause (G1 Evacuation Pause) (young), 0.0096173 secs]",
                "   [Parallel Time: 7.2 ms, GC Workers: 1]",
                " [Times: user=0.01 sys=0.00, real=0.01 secs]");
        Map<String, Object> row = sink.rows.getFirst();
        assertThat(time(row)).isEqualTo("2016-12-19T15:31:46.725Z");
        assertThat(row)
                .containsEntry("event", new Str("<*>: [GC pause (<*> Evacuation Pause) (young), <*> secs]"))
                .containsEntry("duration", "0.0096173 secs");
        assertThat(sink.rows).hasSize(4);
    }

    @Test
    void uptimesInFrontOfCollectionsAreTimes() {
        RecordingSink sink = read(
                "0.828: [GC 0.828: [DefNew: 3967K->0K(4032K), 0.0220001 secs] 6999K->5894K(16320K), 0.0222111 secs]",
                "1.746: [CMS-concurrent-mark-start]");
        assertThat(sink.rejects).isEmpty();
        assertThat(time(sink.rows.getFirst())).isEqualTo("1970-01-01T00:00:00.828Z");
        assertThat(sink.rows.getFirst()).containsEntry("duration", "0.0222111 secs");
    }

    @Test
    void secondsInFrontOfPairsAreTimes() {
        RecordingSink sink = read(
                "0.001821 rank=5 MPI_Send dest=6 tag=0 bytes=65536",
                "0.001870 rank=2 MPI_Send dest=3 tag=1 bytes=65536");
        assertThat(time(sink.rows.get(1))).isEqualTo("1970-01-01T00:00:00.001870Z");
        // a name with its value is no unit of the number before it
        assertThat(sink.rows.get(1))
                .containsEntry("rank", "2")
                .containsEntry("dest", "3")
                .containsEntry("tag", "1")
                .containsEntry("bytes", "65536")
                .containsEntry("event", new Str("rank=<*> MPI_Send dest=<*> tag=<*> bytes=<*>"));
    }

    @Test
    void scoresInFrontOfPairsAreNoTimes() {
        String scores =
                "0.931 lr=0.01 batch=32\n0.871 lr=0.02 batch=64\n0.952 lr=0.03 batch=32\n0.801 lr=0.04 batch=64\n";
        assertThat(format.sniff(scores.getBytes(StandardCharsets.UTF_8), "x")).isZero();
        String padded = "   0.001821 rank=5 MPI_Send dest=6\n   1.001870 rank=2 MPI_Send dest=3\n".repeat(2);
        assertThat(time(Reading.read(format, padded).rows.get(1))).isEqualTo("1970-01-01T00:00:01.001870Z");
    }

    /// A container's host says when it was.
    @Test
    void secondsInFrontOfPairsOfAContainerAreItsMessages() {
        String line =
                "{\"log\":\"0.001821 rank=5 send dest=6\\n\",\"stream\":\"stdout\",\"time\":\"2026-03-01T09:00:00Z\"}\n";
        assertThat(Reading.read(format, line.repeat(4)).rows.getFirst())
                .containsEntry("message", new Str("0.001821 rank=5 send dest=6"));
    }

    @Test
    void numbersInFrontOfWordsAreNoTimes() {
        String table = "0.125 alpha 3\n0.250 beta 4\n0.375 gamma 5\n";
        assertThat(format.sniff(table.getBytes(StandardCharsets.UTF_8), "x")).isZero();
    }

    @Test
    void codesOfMessagesAreNoThreads() {
        Map<String, Object> row = read(
                        "2023-03-12T19:35:05.838493Z 0 [Warning] [MY-011068] [Server] The syntax is deprecated",
                        "2023-03-12T19:35:05.838511Z 7 [Warning] [MY-011069] [Server] The syntax is deprecated")
                .rows
                .getFirst();
        assertThat(row).containsEntry("code", "MY-011068").doesNotContainKey("thread");
    }

    /// Rails' tags: the lines of one request, which are no thread's.
    @Test
    void idsInBracketsAreOfRequests() {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            log.append("I, [2026-03-04T09:00:%02d.307578 #%d]  INFO -- : [%016x] Started GET \"/orders/%d\"%n"
                    .formatted(i, i % 4, 0x6711ef70cf8fa6d6L * (i / 2 + 1), i));
        }
        RecordingSink sink = Reading.read(new LogFormat(), log.toString());
        assertThat(sink.columns).containsKey("request_id").doesNotContainKey("thread");
        assertThat(sink.columns.get("pid")).isEqualTo(ColumnHint.of(ColumnType.STRING, Role.ENTITY));
    }

    /// Python's `extra`, Laravel's context: the commas in it are no delimiters, and its numbers no columns.
    @Test
    void anObjectBehindTheWordsMakesNoTable() {
        for (String line : List.of(
                "2026-07-01 00:00:%02d INFO worker: done {\"a\": %d, \"b\": \"x\", \"c\": 8, \"d\": 1}%n",
                "[2026-06-06 06:00:%02d] production.INFO: job processed"
                        + " {\"job\":\"m%d\",\"ms\":291,\"queue\":\"mail\"}%n")) {
            StringBuilder log = new StringBuilder();
            for (int i = 0; i < 40; i++) {
                log.append(line.formatted(i, i % 7));
            }
            byte[] head = log.toString().getBytes(StandardCharsets.UTF_8);
            assertThat(new LogFormat().sniff(head, "a.log")).as(line).isGreaterThan(50);
            assertThat(new CsvFormat().sniff(head, "a.log")).as(line).isZero();
        }
    }

    /// Celery has the level and the process in the brackets of the time; elsewhere such a word is a path.
    @Test
    void aLevelBeforeASlashEndsWithTheBracketsOfTheTime() {
        StringBuilder celery = new StringBuilder();
        StringBuilder paths = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            String time = "2026-02-02 02:00:%02d,395".formatted(i);
            celery.append("[%s: %s/ForkPoolWorker-%d] Task a.b[%d] received%n"
                    .formatted(time, i == 7 ? "ERROR" : "INFO", i % 3, i));
            paths.append("%s opened path ERROR/foo and INFO/bar %d%n".formatted(time, i));
        }
        assertThat(Reading.read(new LogFormat(), celery.toString()).rows.get(7))
                .containsEntry("level", "ERROR")
                .containsEntry("thread", "ForkPoolWorker-1")
                .containsEntry("message", new Str("Task a.b[7] received"));
        assertThat(Reading.read(new LogFormat(), paths.toString()).rows.get(7))
                .doesNotContainEntry("level", "ERROR")
                .containsEntry("message", new Str("opened path ERROR/foo and INFO/bar 7"));
    }
}
