package dev.sightline.format.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What a container's host puts around the lines that a program wrote tells when they came, and nothing of them.
class ContainerLogTest {
    private static final String[] WRITTEN = {
        "2026-03-01 09:00:01,100 INFO  [main] com.acme.App - Started",
        "2026-03-01 09:00:02,100 WARN  [pool-1] com.acme.Db - query took 345 ms",
        "2026-03-01 09:00:03,100 ERROR [pool-2] com.acme.Db - refused",
        "java.net.ConnectException: refused \"by\" peer",
        "\tat com.acme.Db.connect(Db.java:12)",
        "2026-03-01 09:00:04,100 INFO  [main] com.acme.App - again",
    };

    private static String time(int line) {
        return "2026-03-01T08:00:0" + (line + 1) + ".000000005Z";
    }

    private static String kubernetes(int line, String stream, String tag, String text) {
        return time(line) + " " + stream + " " + tag + " " + text + "\n";
    }

    private static String docker(int line, String stream, String text) {
        String escaped = text.replace("\"", "\\\"").replace("\t", "\\t");
        return "{\"log\":\"" + escaped + "\\n\",\"stream\":\"" + stream + "\",\"time\":\"" + time(line) + "\"}\n";
    }

    private static RecordingSink read(String text) {
        assertThat(new LogFormat().sniff(text.getBytes(StandardCharsets.UTF_8), "a.log"))
                .isEqualTo(90);
        return Reading.read(new LogFormat(), text);
    }

    private static List<Object> cells(RecordingSink sink, String column) {
        List<Object> cells = new ArrayList<>();
        sink.rows.forEach(row -> {
            Object cell = row.get(column);
            cells.add(cell instanceof RecordingSink.Str(String value) ? value : String.valueOf(cell));
        });
        return cells;
    }

    @Test
    void programsLinesAreReadAsIfNothingWereAroundThem() {
        StringBuilder kubernetes = new StringBuilder();
        StringBuilder docker = new StringBuilder();
        for (int i = 0; i < WRITTEN.length; i++) {
            kubernetes.append(kubernetes(i, "stdout", "F", WRITTEN[i]));
            docker.append(docker(i, "stdout", WRITTEN[i]));
        }
        RecordingSink bare = Reading.read(new LogFormat(), String.join("\n", WRITTEN) + "\n");
        for (String text : List.of(kubernetes.toString(), docker.toString())) {
            RecordingSink sink = read(text);
            assertThat(sink.rows).hasSize(4);
            for (String column : List.of("level", "thread", "logger", "message", "event", "took", "exception")) {
                assertThat(cells(sink, column)).as(column).isEqualTo(cells(bare, column));
            }
            assertThat(cells(sink, "stream")).containsOnly("stdout");
            assertThat(Objects.requireNonNull(sink.columns.get("thread")).role())
                    .isEqualTo(Role.ENTITY);
            // when the host says, and not what the program says without a zone
            assertThat(cells(sink, "time").getFirst().toString()).contains("1772352001000000005");
        }
    }

    @Test
    void streamsAreReadApartAndPartsOfALineAreOne() {
        RecordingSink sink = read(kubernetes(0, "stderr", "F", "ERROR at once")
                + kubernetes(1, "stdout", "P", "a long li")
                + kubernetes(2, "stderr", "F", "\tat com.acme.Db.connect(Db.java:12)")
                + kubernetes(3, "stdout", "F", "ne"));
        assertThat(cells(sink, "message"))
                .containsExactlyInAnyOrder("a long line", "ERROR at once\n\tat com.acme.Db.connect(Db.java:12)");
        assertThat(cells(sink, "level")).containsExactlyInAnyOrder("ERROR", "null");
    }

    @Test
    void objectsGiveTheirValuesAndKlogItsLevel() {
        RecordingSink sink =
                read(kubernetes(0, "stdout", "F", "{\"level\":\"warn\",\"msg\":\"slow 7\",\"took_ms\":34,\"time\":9}")
                        + kubernetes(1, "stderr", "F", "E0301 09:00:03.123456       1 controller.go:114] failed")
                        + kubernetes(2, "stderr", "F", "{not an object}"));
        assertThat(cells(sink, "level")).containsExactlyInAnyOrder("warn", "E", "null");
        assertThat(cells(sink, "took_ms")).contains("34");
        assertThat(cells(sink, "log.time")).contains("9");
        assertThat(cells(sink, "message")).contains("slow 7", "{not an object}");
        assertThat(cells(sink, "event")).contains("slow <*>");
    }

    /// `F` says that the line is whole, and not that something was fatal.
    @Test
    void theTagIsNoLevel() {
        RecordingSink sink = read(kubernetes(0, "stdout", "F", "up") + kubernetes(1, "stdout", "F", ""));
        assertThat(cells(sink, "level")).containsOnly("null");
    }

    @Test
    void whatIsNoSuchLineIsRejectedOrAnotherFormat() {
        RecordingSink sink = Reading.read(new LogFormat(), kubernetes(0, "stdout", "F", "up".repeat(40_000)) + "odd\n");
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.rejects).hasSize(1);
        for (String other : List.of(
                "{\"log\":\"a\\n\",\"stream\":\"stdout\"}\n",
                "{\"log\":\"a\\n\",\"stream\":\"stdin\",\"time\":\"2026-03-01T08:00:00Z\"}\n",
                "2026-03-01T08:00:00Z stdout INFO up\n",
                "2026-03-01 08:00:00 stdout F up\n")) {
            assertThat(new LogFormat().sniff(other.getBytes(StandardCharsets.UTF_8), "a.log"))
                    .as(other)
                    .isLessThan(90);
        }
    }

    @Test
    void aRecordThatNeverEndsIsCut() {
        String going = "\tat " + "x".repeat(1000);
        String text = kubernetes(0, "stderr", "F", "ERROR")
                + java.util.stream.IntStream.range(0, 3000)
                        .mapToObj(i -> kubernetes(1, "stderr", "F", going))
                        .collect(Collectors.joining());
        assertThat(read(text).rows).hasSizeBetween(3, 4);
    }
}
