package dev.sightline.format.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Lines between bars: of a log, or of a table.
class BarredLinesTest {
    private static byte[] text(IntFunction<String> line) {
        return IntStream.range(0, 40)
                .mapToObj(line)
                .collect(Collectors.joining("\n", "", "\n"))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String time(int i) {
        return "20260301-09:00:%d:%d".formatted(10 + i, 600 + i);
    }

    private static String line(int i, String end) {
        return time(i) + "|Store_" + i % 3 + "|30002312|wrote " + i + end;
    }

    @Test
    void aTimeWordsAndATextAreALog() {
        for (String end : new String[] {" files", " f|or so"}) {
            byte[] bytes = text(i -> line(i, i == 7 ? end : ""));
            assertThat(BarredLines.are(bytes)).isTrue();
            assertThat(Formats.load().sniff(bytes, "app.log").map(Format::name)).contains("log");
        }
    }

    @Test
    void measurementsKindsAndNumbersInFrontAreNone() {
        assertThat(BarredLines.are(text(i -> time(i) + "|a|0." + i + "|wrote " + i + " files")))
                .isFalse();
        assertThat(BarredLines.are(text(i -> time(i) + "|a|" + i + "|of kind " + i % 3)))
                .isFalse();
        assertThat(BarredLines.are(text(i -> i + "|a|30002312|wrote " + i + " files")))
                .isFalse();
        assertThat(BarredLines.are(text(i -> time(i) + " wrote " + i + " files")))
                .isFalse();
    }

    /// Each service writes in its own way.
    @Test
    void servicesOfComposeAreALog() {
        byte[] bytes = text(i -> (i % 2 == 0 ? "web-1  | " : "db-1   | ")
                + "2026-11-16T08:00:%d.19Z ".formatted(10 + i)
                + (i % 2 == 0 ? "172.18.0.1 - - \"GET /x HTTP/1.1\" 200 " + i : "LOG:  checkpoint"));
        assertThat(Formats.load().sniff(bytes, "app.txt").map(Format::name)).contains("log");
        byte[] table = text(i -> "web-1  | 2026-11-16 | " + i);
        assertThat(Formats.load().sniff(table, "app.txt").map(Format::name)).contains("csv");
    }

    @Test
    void whatNamesItsWordsIsATable() {
        byte[] bytes =
                text(i -> i == 0 ? "TIMESTAMP GROUP TOPIC LAG" : "2026-11-16T08:00:%dZ a b %d".formatted(10 + i, i));
        assertThat(Formats.load().sniff(bytes, "lag.txt").map(Format::name)).isNotEqualTo(Optional.of("log"));
        byte[] log = text(i -> i == 0 ? "Time to begin the day" : "2026-11-16T08:00:%dZ did %d".formatted(10 + i, i));
        assertThat(Formats.load().sniff(log, "lag.txt").map(Format::name)).contains("log");
    }
}
