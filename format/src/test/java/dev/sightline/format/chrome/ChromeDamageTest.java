package dev.sightline.format.chrome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.CountingSink;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.Source;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ChromeDamageTest {
    private static final String GOOD = "{\"name\":\"a\",\"ph\":\"i\",\"ts\":1}";
    private static final ChromeFormat CHROME = new ChromeFormat();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\":\"x,\"ph\":\"i\",\"ts\":1}",
                "{\"name\":\"x\" \"ph\":\"i\",\"ts\":1}",
                "{\"name\":\"x\",\"args\":{\"list\":[{\"a\":1},{\"b\":}]},\"ph\":\"i\"}",
                "{\"name\":\"x\",\"args\":{\"a\":\"\\\"}},\"ph\":\"i\"}",
                "{\"name\":\"x\",\"ts\":1,",
                "{\"name\":\"x\",\"ts\":1",
                "{\"ts\":oops}",
                "{\"ts\":01x}",
                "{\"ts\":\"soon\"}",
                "{\"ph\":\"X\",\"dur\":[1]}",
                "oops",
                "42",
                "\"text\"",
                "null",
                "[1,2,{\"ph\":\"i\"}]"
            })
    void oneBadEventSpoilsNoOther(String bad) {
        String text = "{\"traceEvents\":[" + GOOD + "," + bad + ",\n" + GOOD + "," + bad + "," + bad + "," + GOOD
                + "],\"metadata\":{}}";
        RecordingSink sink = Reading.read(CHROME, text);
        assertThat(sink.rows).as(sink.rejects.toString()).hasSize(3);
        assertThat(sink.rejects).hasSizeBetween(2, 3);
        assertThat(sink.rejects.getFirst().offset()).isEqualTo(16 + GOOD.length() + 1);
        assertThat(sink.damages).isEmpty();
    }

    @Test
    void aTraceCutAnywhereKeepsWhatCameBefore() {
        String events = GOOD + ",\n" + GOOD + ",\n" + GOOD;
        String text = "{\"traceEvents\":[" + events + "]}";
        for (int cut = 1; cut < text.length(); cut++) {
            RecordingSink sink = Reading.read(CHROME, text.substring(0, cut));
            int whole = cut < 16 ? 0 : Math.min(3, (cut - 16 + 2) / (GOOD.length() + 2));
            assertThat(sink.rows).as("cut at " + cut).hasSize(whole);
            assertThat(sink.damages).as("cut at " + cut).hasSize(1);
            assertThat(sink.rejects).isEmpty();
        }
    }

    @Test
    void somethingAfterTheEndIsNoted() {
        RecordingSink sink = Reading.read(CHROME, "[" + GOOD + "] and more");
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.damages).hasSize(1);
    }

    @Test
    void deepNestingIsRejected() {
        String deep = "{\"ph\":\"i\",\"args\":" + "{\"a\":".repeat(100_000) + "1" + "}".repeat(100_000) + "}";
        RecordingSink sink = Reading.read(CHROME, "[" + GOOD + "," + deep + "," + GOOD + "]");
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":[",
                "{\"a\":[{},",
                "{\"a\":\"",
                "{\"ph\":\"i\",\"args\":{\"a\":[{\"ph\":1},",
                "{\"name\":\"x,\"ph\":\"i\",\"ts\":1},",
                "},{\"a\":",
                "[{\"ph\":",
                "{\"ph\":\"b\",\"id\":1,\"ts\":1},{\"ph\":\"s\",\"id\":1,\"ts\":1},",
                "\\\"{"
            })
    void hostileRepetitionEnds(String unit) throws IOException {
        byte[] bytes = ("[" + GOOD + "," + unit.repeat((6 << 20) / unit.length())).getBytes(StandardCharsets.UTF_8);
        CountingSink sink = new CountingSink();
        CHROME.read(Source.of("test", () -> new ByteArrayInputStream(bytes)), Reading.DEFAULTS, sink);
        assertThat(sink.rows()).isPositive();
    }

    @Test
    void anEventBeyondTheLimitIsRejectedAndTheRestRead() throws IOException {
        String huge = "{\"ph\":\"i\",\"ts\":1,\"args\":{\"a\":\"" + "x".repeat(20 << 20) + "\"}}";
        byte[] bytes = ("[" + GOOD + "," + huge + "," + GOOD + "]").getBytes(StandardCharsets.UTF_8);
        CountingSink sink = new CountingSink();
        CHROME.read(Source.of("test", () -> new ByteArrayInputStream(bytes)), Reading.DEFAULTS, sink);
        assertThat(sink.rows()).isEqualTo(2);
        assertThat(sink.rejected()).isEqualTo(1);
    }

    @Test
    void aLongMemberIsSkippedAndSaid() throws IOException {
        String text = "{\"systemTraceEvents\":\"" + "# \\\" }".repeat(4 << 20) + "\",\"traceEvents\":[" + GOOD + "]}";
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        CountingSink sink = new CountingSink();
        CHROME.read(Source.of("test", () -> new ByteArrayInputStream(bytes)), Reading.DEFAULTS, sink);
        assertThat(sink.rows()).isEqualTo(1);
        assertThat(sink.damages()).isZero();
    }
}
