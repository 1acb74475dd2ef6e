package dev.sightline.format.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class AccessLogFormatTest {
    private final AccessLogFormat format = new AccessLogFormat();

    @Test
    void readsTheCombinedFormat() {
        RecordingSink sink = Reading.read(
                format,
                "10.0.0.7 - ann [01/Mar/2026:09:00:00 +0100] \"GET /users/17/x?y=1 HTTP/1.1\" 200 512"
                        + " \"http://a/\" \"M (\\\"x\\\")\" 0.125 \"203.0.113.5\"\n");
        assertThat(sink.rows.getFirst())
                .containsEntry("host", new Str("10.0.0.7"))
                .containsEntry("user", new Str("ann"))
                .containsEntry("method", new Str("GET"))
                .containsEntry("path", new Str("/users/17/x?y=1"))
                .containsEntry("event", new Str("GET /users/<*>/x"))
                .containsEntry("status", "200")
                .containsEntry("bytes", "512")
                .containsEntry("referer", new Str("http://a/"))
                .containsEntry("agent", new Str("M (\\\"x\\\")"))
                .containsEntry("duration", "0.125")
                .containsEntry("extra.4", "203.0.113.5")
                .doesNotContainKeys("ident", "vhost");
    }

    @Test
    void readsTheCommonFormatWithAVirtualHost() {
        RecordingSink sink = Reading.read(
                format, "a.org:443 10.0.0.7 - - [01/Mar/2026:09:00:00 +0100] \"\\x16\" 400 -\nnot a line\n");
        assertThat(sink.rows.getFirst())
                .containsEntry("vhost", new Str("a.org:443"))
                .containsEntry("host", new Str("10.0.0.7"))
                .containsEntry("request", new Str("\\x16"))
                .doesNotContainKeys("bytes", "method");
        assertThat(sink.rejects).hasSize(1);
    }

    @Test
    void isSureOfItsLinesOnly() {
        String line = "10.0.0.7 - - [01/Mar/2026:09:00:00 +0100] \"GET / HTTP/1.1\" 200 5\n";
        assertThat(format.sniff(line.getBytes(StandardCharsets.UTF_8), "x")).isEqualTo(95);
        assertThat(format.sniff((line + "x y\n".repeat(5)).getBytes(StandardCharsets.UTF_8), "x"))
                .isZero();
    }

    /// The most common format of nginx's that is not combined.
    @Test
    void pairsBehindTheAgentAreColumnsByName() {
        String line = "10.0.0.8 - - [01/Apr/2026:10:00:00 +0200] \"GET /login HTTP/1.1\" 200 23113 \"-\" \"Moz 5\""
                + " rt=0.013 uct=\"0.001\" urt=\"0.1, 0.2\" uht=- cache=MISS 7=x\n";
        RecordingSink sink = Reading.read(new AccessLogFormat(), line);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows.getFirst())
                .containsEntry("duration", "0.013")
                .containsEntry("uct", "0.001")
                .containsEntry("urt", "0.1, 0.2")
                .containsEntry("cache", "MISS")
                .doesNotContainKey("uht")
                .doesNotContainKey("rt")
                .containsValue("7=x");
        assertThat(Objects.requireNonNull(sink.columns.get("uct")).unit()).isEqualTo("s");
        assertThat(Objects.requireNonNull(sink.columns.get("cache")).unit()).isNull();
    }
}
