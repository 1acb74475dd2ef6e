package dev.sightline.format.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Logs of which most lines belong to the record above: they are recognised, and nothing of them is lost.
class MultiLineLogTest {
    /// A log: what stands before its records, how each begins (`%02d` its second), and what follows each.
    record Case(String name, String banner, String record, String rest, int records) {
        String text() {
            StringBuilder text = new StringBuilder(banner);
            IntStream.range(0, records)
                    .forEach(i ->
                            text.append(String.format(record, i)).append('\n').append(rest));
            return text.toString();
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Case> LOGS = List.of(
            new Case(
                    "a script and a stack trace of YARN",
                    "",
                    "2026-03-01 15:37:%02d,634 WARN [launcher] org.acme.yarn.ContainerLaunch: Container exited",
                    """
                    export JAVA_HOME="/usr/lib/jvm/java"
                    exec /bin/bash -c "java -Xmx200m Child"
                    java.io.IOException: Broken pipe; Host Details : local host is: "a/1.2.3.4"
                    \tat org.acme.Foo.bar(Foo.java:3)
                    Caused by: java.io.IOException: Broken pipe
                    \t... 12 more
                    Last 4096 bytes of stderr :
                    """,
                    6),
            new Case(
                    "Python tracebacks",
                    "",
                    "2026-03-01 12:00:%02d,000 - worker - ERROR - job failed",
                    "Traceback (most recent call last):\n" + "  File \"/app/x.py\", line 3, in f\n    g()\n".repeat(15)
                            + "ValueError: bad\nvalue was:\n{\n  \"a\": 1\n}\n",
                    4),
            new Case("Go panics", "", "2026/03/01 15:04:%02d http: panic serving 127.0.0.1: runtime error", """
                    goroutine 5 [running]:
                    net/http.(*conn).serve.func1()
                    \t/usr/local/go/src/net/http/server.go:1801 +0xb9
                    panic({0x1, 0x2})
                    created by net/http.(*Server).Serve
                    """, 5),
            new Case(
                    "SQL statements",
                    "",
                    "2026-03-01 15:04:%02d.123 UTC [40] app@db LOG:  statement: INSERT INTO t VALUES",
                    "(1, 'a', now()),\n(2, 'b', now());\nRETURNING id;\n",
                    8),
            new Case(
                    "a banner and an early failure",
                    """
                      .   ____
                     /\\\\ / ___'_ __
                    Welcome to the application
                    Copyright ACME
                    fast: yes
                    java.lang.IllegalStateException: early
                    \tat a.b.C.d(C.java:1)
                    Environment
                    PATH=/bin
                    HOME=/root
                    LANG=C
                    TERM=xterm
                    SHELL=/bin/sh
                    """,
                    "2026-03-01 10:00:%02d.123  INFO 1 --- [main] com.acme.App : Started",
                    "",
                    4),
            new Case(
                    "six hundred lines before the first record",
                    "note of this long preamble without a date\n".repeat(600),
                    "2026-03-01 10:00:%02d INFO started",
                    "",
                    30),
            new Case(
                    "stack traces that fill the first 64 KiB",
                    "",
                    "2026-03-01 10:00:%02d,001 job failed",
                    "java.lang.StackOverflowError: null\n" + "\tat a.b.C.m(C.java:17)\n".repeat(3000),
                    4));

    @ParameterizedTest
    @FieldSource("LOGS")
    void areRecognised(Case log) {
        byte[] head = log.text().getBytes(StandardCharsets.UTF_8);
        assertThat(Formats.load().sniff(head, "x").map(Format::name)).contains("log");
    }

    @ParameterizedTest
    @FieldSource("LOGS")
    void areOneRowARecordWithAllOfItsText(Case log) {
        RecordingSink sink = Reading.read(new LogFormat(), log.text());
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(log.records() + (log.banner().isEmpty() ? 0 : 1));
        Map<String, Object> last = sink.rows.getLast();
        assertThat(last).containsKey("time");
        assertThat(String.valueOf(last.get("message"))).contains(log.rest().strip());
        if (!log.banner().isEmpty()) {
            assertThat(String.valueOf(sink.rows.getFirst().get("message")))
                    .contains(log.banner().strip());
        }
        byte[] bytes = log.text().getBytes(StandardCharsets.UTF_8);
        StringBuilder written = new StringBuilder();
        for (int row = 0; row < sink.rows.size(); row++) {
            written.append(Reading.asWritten(bytes, sink, row).strip()).append('\n');
        }
        assertThat(written.toString().strip()).isEqualTo(log.text().strip());
    }

    private static final String POSTGRES = """
            2026-07-07 03:00:00.002 UTC [5003] app@shop LOG:  duration: 13.357 ms  statement: SELECT 1
            2026-07-07 03:00:04.294 UTC [4999] LOG:  checkpoint complete: wrote 494 buffers
            2026-07-07 03:00:16.769 UTC [5004] app@shop ERROR:  duplicate key value violates "items_pkey"
            2026-07-07 03:00:16.769 UTC [5004] app@shop DETAIL:  Key (id)=(15) already exists.
            2026-07-07 03:00:16.769 UTC [5004] app@shop STATEMENT:  INSERT INTO items
            \tVALUES (15)
            2026-07-07 03:00:17.000 UTC [5003] app@shop DETAIL:  of another process
            2026-07-07 03:00:18.000 UTC [5003] app@shop LOG:  disconnection
            """;

    @Test
    void whatPostgresAddsToAMessageIsNoRowOfItsOwn() {
        RecordingSink sink = Reading.read(new LogFormat(), POSTGRES);
        assertThat(sink.rows).hasSize(5);
        assertThat(sink.rows.get(2)).containsEntry("level", "ERROR");
        assertThat(String.valueOf(sink.rows.get(2).get("message")))
                .contains("duplicate key")
                .contains("DETAIL:  Key (id)=(15) already exists.")
                .contains("VALUES (15)");
        assertThat(sink.rows.get(3)).containsEntry("level", "DETAIL");
        RecordingSink numbered = Reading.read(new LogFormat(), """
                2026-07-07 03:00:00.002 UTC [5003-1] LOG:  connected
                2026-07-07 03:00:16.769 UTC [5003-2] ERROR:  duplicate key
                2026-07-07 03:00:16.769 UTC [5003-3] HINT:  Try another.
                2026-07-07 03:00:16.769 UTC [5004-3] HINT:  Another process.
                """);
        assertThat(numbered.rows).hasSize(3);
    }

    /// Most lines being statements that took a while, their words are no columns of the layout.
    @Test
    void whatPostgresSaysBehindTheLevelIsTheMessage() {
        StringBuilder text = new StringBuilder(POSTGRES);
        for (int i = 0; i < 90; i++) {
            text.append(
                    "2026-07-07 03:01:%02d.002 UTC [5003] app@shop LOG:  duration: %d.5 ms  statement: SELECT * FROM t\n"
                            .formatted(i % 60, i));
        }
        RecordingSink sink = Reading.read(new LogFormat(), text.toString());
        assertThat(String.valueOf(sink.rows.getLast().get("message"))).contains("duration: 89.5 ms  statement: SELECT");
        assertThat(sink.rows.getLast())
                .containsKeys("pid", "duration")
                .doesNotContainKeys("logger", "field.1", "level.2");
    }

    /// With and without a user: in most lines, and in some.
    @Test
    void theLevelOfPostgresIsOneColumnWhoeverWorks() {
        for (int own = 0; own < 4; own++) {
            String text = POSTGRES
                    + "2026-07-07 03:00:19 UTC [4999] LOG:  checkpoint starting: time\n".repeat(own)
                    + "2026-07-07 03:00:20 UTC [5003] app@shop LOG:  hello\n".repeat(3);
            RecordingSink sink = Reading.read(new LogFormat(), text);
            assertThat(sink.rows).allSatisfy(row -> assertThat(row).containsKeys("level", "pid"));
            assertThat(sink.rows.get(1)).containsEntry("level", "LOG").doesNotContainKeys("user", "logger");
            assertThat(sink.rows.get(0)).containsEntry("user", "app@shop");
        }
    }

    @Test
    void notesWithAFewDatesAreNoLog() {
        String notes = """
                # Meeting notes

                We met on 2026-01-02 10:00:00 and talked about things.
                Then more of it.
                2026-01-03 12:00:00 was fine, too.
                And then nothing else happened for a while.
                2026-01-01 09:00:00 had been the first of these days.
                More prose here, and here.
                """;
        assertThat(new LogFormat().sniff(notes.getBytes(StandardCharsets.UTF_8), "x"))
                .isZero();
    }
}
