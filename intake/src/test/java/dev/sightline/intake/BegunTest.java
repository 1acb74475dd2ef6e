package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.intake.infer.UserTyping;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Rows that are written when something is over are placed at when it began.
class BegunTest {
    private static final String ENDED = """
            finished_at,host,duration_ms,size
            2026-11-20T09:00:10.000Z,a,10000,1
            2026-11-20T09:00:11.000Z,b,500,2
            2026-11-20T09:00:12.000Z,a,,3
            2026-11-20T09:00:13.000Z,b,-5,4
            ,b,7,5
            2026-11-20T09:00:14.000Z,a,1500,6
            """;

    @TempDir
    Path folder = Path.of("");

    private Opening opening = new Opening(folder);

    @BeforeEach
    void fresh() {
        opening = new Opening(folder);
    }

    private static String nanos(String instant) {
        return java.time.Instant.parse(instant).toEpochMilli() + "000000";
    }

    @Test
    void itIsTheEndMinusTheDuration() throws IOException {
        OpenedTrace trace = opening.open(opening.file("a.csv", ENDED));
        assertThat(trace.snapshot().sortedBy()).isEqualTo("begin");
        assertThat(Opening.values(trace, "begin"))
                .containsExactly(
                        nanos("2026-11-20T09:00:00Z"),
                        nanos("2026-11-20T09:00:10.5Z"),
                        nanos("2026-11-20T09:00:12Z"),
                        nanos("2026-11-20T09:00:13Z"),
                        "-",
                        nanos("2026-11-20T09:00:12.5Z"));
        assertThat(Opening.values(trace, "finished_at"))
                .startsWith(nanos("2026-11-20T09:00:10Z"), nanos("2026-11-20T09:00:11Z"));
        assertThat(trace.ledger().assumed())
                .contains("column 'begin' is 'finished_at' minus 'duration_ms': rows say when they ended;"
                        + " --time finished_at places them there");
    }

    @Test
    void whoNamesTheEndHasRowsThere() throws IOException {
        opening.typing = new UserTyping(Map.of(Role.TIME, "finished_at"), Map.of(), Map.of());
        OpenedTrace trace = opening.open(opening.file("a.csv", ENDED));
        assertThat(trace.snapshot().sortedBy()).isEqualTo("finished_at");
        assertThat(trace.snapshot().field("begin")).isEmpty();
        assertThat(trace.ledger().assumed())
                .anyMatch(line -> line.startsWith("column 'finished_at' says when rows ended; they are drawn as if"));
    }

    @Test
    void aBeginThatIsWrittenIsTaken() throws IOException {
        OpenedTrace trace = opening.open(opening.file("a.csv", """
                start,end_time,host,duration_ms
                2026-11-20T09:00:00Z,2026-11-20T09:00:10Z,a,10000
                2026-11-20T09:00:10Z,2026-11-20T09:00:12Z,b,2000
                """));
        assertThat(trace.snapshot().sortedBy()).isEqualTo("start");
        assertThat(trace.ledger().assumed()).isEmpty();
    }

    @Test
    void theNameIsFree() throws IOException {
        OpenedTrace trace = opening.open(opening.file("a.csv", """
                end_time,begin,host,elapsed
                2026-11-20T09:00:10Z,yes,a,1.5 s
                2026-11-20T09:00:12Z,no,b,2 s
                """));
        assertThat(trace.snapshot().sortedBy()).isEqualTo("begin.2");
        assertThat(Opening.values(trace, "begin.2"))
                .isEqualTo(List.of(nanos("2026-11-20T09:00:08.5Z"), nanos("2026-11-20T09:00:10Z")));
    }

    @Test
    void rowsOfAnotherSourceThatDoNotSayThatTheyEndedStayWhereTheyAre() throws IOException {
        OpenedTrace trace = opening.open(
                opening.file("a.csv", ENDED),
                opening.file("b.csv", "time,host,duration_ms\n2026-11-20T09:00:30Z,c,400\n2026-11-20T09:00:31Z,d,1\n"));
        assertThat(trace.snapshot().sortedBy()).isEqualTo("finished_at");
        assertThat(trace.ledger().assumed())
                .anyMatch(line -> line.startsWith("column 'finished_at' says when rows ended; they are drawn as if"));
    }

    @Test
    void aDurationThatCameAfterTheFirstRowsCounts() throws IOException {
        StringBuilder text = new StringBuilder("finished_at,host,duration_ms\n");
        for (int i = 0; i < 40_000; i++) {
            text.append("2026-11-20T09:%02d:%02d.%03dZ,h%d,%s\n".formatted(i / 60_000, i / 1000, i % 1000, i % 7, i));
        }
        OpenedTrace trace = opening.open(opening.file("a.csv", text + "2026-11-20T10:00:00Z,h1,0.5\n"));
        assertThat(trace.snapshot().sortedBy()).isEqualTo("begin");
        assertThat(Opening.values(trace, "begin").getLast()).isEqualTo("1795168799999500000");
    }

    private OpenedTrace placed(String name, String text) throws IOException {
        OpenedTrace trace = opening.open(opening.file(name, text));
        assertThat(trace.snapshot().sortedBy()).isEqualTo("begin");
        return trace;
    }

    @Test
    void whatServersWriteWhenTheyHaveAnsweredIsPlacedBeforeIt() throws IOException {
        OpenedTrace combined = placed("access.log", """
                10.0.0.1 - - [20/Nov/2026:09:00:10 +0000] "GET /a HTTP/1.1" 200 17 "-" "curl/8" rt=30.500 urt=30.1
                10.0.0.2 - - [20/Nov/2026:09:00:11 +0000] "GET /b HTTP/1.1" 200 17 "-" "curl/8" rt=0.004 urt=0.1
                """);
        assertThat(Opening.values(combined, "begin"))
                .containsExactly(nanos("2026-11-20T08:59:39.500Z"), nanos("2026-11-20T09:00:10.996Z"));
        OpenedTrace object = placed("access.jsonl", """
                {"time_iso8601":"2026-11-20T09:00:10Z","remote_addr":"10.0.0.1","request":"GET /a","request_time":0.5}
                {"time_iso8601":"2026-11-20T09:00:11Z","remote_addr":"10.0.0.2","request":"GET /b","request_time":2}
                """);
        assertThat(Opening.values(object, "begin"))
                .containsExactly(nanos("2026-11-20T09:00:09.500Z"), nanos("2026-11-20T09:00:09Z"));
        assertThat(object.snapshot().field("request_time"))
                .hasValueSatisfying(field -> assertThat(field.unit()).isEqualTo("s"));
        assertThat(object.snapshot().field("request"))
                .hasValueSatisfying(field -> assertThat(field.role()).isNull());
        OpenedTrace statements = placed("postgres.log", """
                2026-11-20 09:00:10.500 UTC [101] app@shop LOG:  duration: 10000.250 ms  statement: SELECT 1
                2026-11-20 09:00:11.000 UTC [102] app@shop LOG:  checkpoint starting: time
                2026-11-20 09:00:12.000 UTC [101] app@shop LOG:  duration: 1.000 ms  statement: SELECT 2
                """);
        assertThat(Opening.values(statements, "begin"))
                .containsExactly(
                        nanos("2026-11-20T09:00:00.499Z").replace("000000", "750000"),
                        nanos("2026-11-20T09:00:11Z"),
                        nanos("2026-11-20T09:00:11.999Z"));
    }

    @Test
    void anObjectWithOneSuchNameIsNobodysLog() throws IOException {
        OpenedTrace trace = opening.open(opening.file("a.jsonl", """
                {"time":"2026-11-20T09:00:10Z","host":"a","request_time":0.5}
                {"time":"2026-11-20T09:00:11Z","host":"b","request_time":2}
                """));
        assertThat(trace.snapshot().sortedBy()).isEqualTo("time");
    }

    @Test
    void rowsOfAnotherSourceWithoutDurationsStayWhereTheyAre() throws IOException {
        OpenedTrace trace = opening.open(
                opening.file("a.csv", ENDED),
                opening.file("b.csv", "time,host,size\n2026-11-20T09:00:30Z,c,400\n2026-11-20T09:00:31Z,d,1\n"));
        assertThat(trace.snapshot().sortedBy()).isEqualTo("begin");
        assertThat(Opening.values(trace, "begin"))
                .contains(nanos("2026-11-20T09:00:00Z"), nanos("2026-11-20T09:00:30Z"));
    }

    @Test
    void whatSaysWhenItBeganIsNotMoved() throws IOException {
        OpenedTrace trace = opening.open(opening.file("a.jsonl", """
                {"request_start":"2026-11-20T09:00:10Z","time_iso8601":"2026-11-20T09:00:11Z","status":200,"request_time":0.5}
                {"request_start":"2026-11-20T09:00:12Z","time_iso8601":"2026-11-20T09:00:14Z","status":200,"request_time":2}
                """));
        assertThat(trace.snapshot().sortedBy()).isEqualTo("request_start");
    }

    /// Of milliseconds that another server writes.
    @Test
    void namesThatOthersUseTooAreNotThoseOfNginx() throws IOException {
        OpenedTrace trace = opening.open(opening.file("a.jsonl", """
                {"time":"2026-11-20T09:00:10Z","remote_addr":"10.0.0.1","request_method":"GET","request_time":87}
                {"time":"2026-11-20T09:00:11Z","remote_addr":"10.0.0.2","request_method":"GET","request_time":12}
                """));
        assertThat(trace.snapshot().sortedBy()).isEqualTo("time");
    }

    @Test
    void timesOfOneSourceAndDurationsOfAnotherMoveNobody() throws IOException {
        OpenedTrace trace = opening.open(
                opening.file("a.csv", "time,host\n2026-11-20T09:00:30Z,c\n2026-11-20T09:00:31Z,d\n"),
                opening.file("b.csv", "host,duration_ms\nc,400\nd,1\n"));
        assertThat(trace.snapshot().sortedBy()).isEqualTo("time");
    }

    /// Where a request has a line when it comes and one when it is answered, the second stays behind the first.
    @Test
    void theEndOfSomethingStaysBehindItsBegin() throws IOException {
        String line = "2026-11-20T09:00:%02d.%s0Z  INFO 1 --- [main] web : %s\n";
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            text.append(line.formatted(2 * i, "1", "Started GET for 10.0.0." + i));
            text.append(line.formatted(2 * i + 1, "2", "Completed 200 OK in " + (1000 + i) + "ms"));
        }
        OpenedTrace trace = opening.open(opening.file("web.log", text.toString()));
        assertThat(trace.snapshot().sortedBy()).isEqualTo("time");
        assertThat(trace.snapshot().field("duration"))
                .hasValueSatisfying(field -> assertThat(field.role()).isNull());
        String done =
                text.toString().lines().filter(one -> one.contains("Completed")).collect(Collectors.joining("\n"));
        assertThat(opening.open(opening.file("done.log", done + "\n"))
                        .snapshot()
                        .sortedBy())
                .isEqualTo("begin");
    }

    @Test
    void aStateIsNoEnd() throws IOException {
        StringBuilder text = new StringBuilder("time,job,state,elapsed_s\n");
        for (int i = 0; i < 30; i++) {
            text.append(
                    "2026-11-20T09:%02d:00Z,j%d,%s,%d\n".formatted(i, i, i % 3 == 0 ? "failed" : "completed", i + 5));
        }
        assertThat(opening.open(opening.file("jobs.csv", text.toString()))
                        .snapshot()
                        .field("elapsed_s"))
                .hasValueSatisfying(field -> assertThat(field.role()).isEqualTo(Role.DURATION));
    }

    @Test
    void otherServersAreKnownByTheirNames() throws IOException {
        OpenedTrace caddy = placed("caddy.jsonl", """
                {"ts":1795165210.5,"request":{"method":"GET","host":"a"},"bytes_read":0,"duration":0.5,"status":200}
                {"ts":1795165211.5,"request":{"method":"GET","host":"b"},"bytes_read":0,"duration":1.5,"status":200}
                """);
        assertThat(Opening.values(caddy, "begin"))
                .containsExactly(nanos("2026-11-20T09:00:10Z"), nanos("2026-11-20T09:00:10Z"));
        OpenedTrace search = placed("slow.jsonl", """
                {"@timestamp":"2026-11-20T09:00:10Z","elasticsearch.slowlog.took":"0.7s","elasticsearch.slowlog.took_millis":741}
                {"@timestamp":"2026-11-20T09:00:11Z","elasticsearch.slowlog.took":"0.6s","elasticsearch.slowlog.took_millis":600}
                """);
        assertThat(Opening.values(search, "begin"))
                .containsExactly(nanos("2026-11-20T09:00:09.259Z"), nanos("2026-11-20T09:00:10.400Z"));
        OpenedTrace traefik = opening.open(opening.file("traefik.jsonl", """
                {"StartUTC":"2026-11-20T09:00:10Z","Duration":5388723,"DownstreamStatus":200,"time":"2026-11-20T09:00:11Z"}
                {"StartUTC":"2026-11-20T09:00:12Z","Duration":588723,"DownstreamStatus":200,"time":"2026-11-20T09:00:13Z"}
                """));
        assertThat(traefik.snapshot().sortedBy()).isEqualTo("StartUTC");
        assertThat(traefik.snapshot().field("Duration"))
                .hasValueSatisfying(field -> assertThat(field.unit()).isEqualTo("ns"));
    }

    /// zap's own encoder counts seconds, Serilog's logging of requests milliseconds.
    @Test
    void loggersWriteRequestsWhenTheyAreAnswered() throws IOException {
        OpenedTrace zap = placed("zap.jsonl", """
                {"level":"info","ts":1795165210.5,"caller":"a.go:1","msg":"request","latency":0.5}
                {"level":"info","ts":1795165211.5,"caller":"a.go:1","msg":"request","latency":1.5}
                """);
        assertThat(Opening.values(zap, "begin"))
                .containsExactly(nanos("2026-11-20T09:00:10Z"), nanos("2026-11-20T09:00:10Z"));
        OpenedTrace serilog = placed("a.clef", """
                {"@t":"2026-11-20T09:00:10Z","@mt":"in {Elapsed} ms","Elapsed":500.0,"@l":"Error"}
                {"@t":"2026-11-20T09:00:11Z","@mt":"in {Elapsed} ms","Elapsed":250.0}
                """);
        assertThat(Opening.values(serilog, "begin"))
                .containsExactly(nanos("2026-11-20T09:00:09.500Z"), nanos("2026-11-20T09:00:10.750Z"));
        assertThat(serilog.snapshot().field("@l").orElseThrow().role()).isEqualTo(Role.LEVEL);
    }

    /// What loggers measure is over when they write it, in words and in objects.
    @Test
    void recordsOfLogsAreWrittenAfterwards() throws IOException {
        OpenedTrace words = placed("a.log", """
                2026-11-20T09:00:10.000Z  INFO compact: finished elapsed=500ms bytes=12
                2026-11-20T09:00:11.000Z  INFO compact: finished elapsed=250ms bytes=13
                """);
        assertThat(Opening.values(words, "begin"))
                .containsExactly(nanos("2026-11-20T09:00:09.500Z"), nanos("2026-11-20T09:00:10.750Z"));
        OpenedTrace objects = placed("a.jsonl", """
                {"time":"2026-11-20T09:00:10Z","level":"INFO","message":"done","latency_ms":500}
                {"time":"2026-11-20T09:00:11Z","level":"INFO","message":"done","latency_ms":250}
                """);
        assertThat(Opening.values(objects, "begin"))
                .containsExactly(nanos("2026-11-20T09:00:09.500Z"), nanos("2026-11-20T09:00:10.750Z"));
        OpenedTrace measures = opening.open(opening.file("b.jsonl", """
                {"time":"2026-11-20T09:00:10Z","host":"a","latency_ms":500}
                {"time":"2026-11-20T09:00:11Z","host":"b","latency_ms":250}
                """));
        assertThat(measures.snapshot().sortedBy()).isEqualTo("time");
    }

    @Test
    void resticSaysHowLongABackupTookWhenItIsDone() throws IOException {
        OpenedTrace backups = placed("restic.jsonl", """
                {"message_type":"summary","time":"2026-11-20T09:00:10Z","total_bytes_processed":7,"total_duration":4.5,"snapshot_id":"a1"}
                {"message_type":"summary","time":"2026-11-21T09:00:10Z","total_bytes_processed":9,"total_duration":2,"snapshot_id":"b2"}
                """);
        assertThat(Opening.values(backups, "begin"))
                .containsExactly(nanos("2026-11-20T09:00:05.500Z"), nanos("2026-11-21T09:00:08Z"));
    }
}
