package dev.sightline.format.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import java.nio.charset.StandardCharsets;
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
}
