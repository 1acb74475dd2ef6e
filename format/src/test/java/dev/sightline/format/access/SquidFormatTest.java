package dev.sightline.format.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Lines composed by the Squid wiki.
class SquidFormatTest {
    private static final String MISS =
            "1772611200.123    345 10.0.0.7 TCP_MISS/200 1234 GET http://a.example/users/17?x=1"
                    + " ann HIER_DIRECT/192.0.2.1 text/html\n";
    private static final String TUNNEL =
            "1772611201.000  60001 10.0.0.8 TCP_TUNNEL/200 99 CONNECT b.example:443 - HIER_NONE/- -\n";
    private final SquidFormat format = new SquidFormat();

    @Test
    void readsRequests() {
        RecordingSink sink = Reading.read(format, MISS + TUNNEL + "not a line\n");
        assertThat(sink.rows.getFirst())
                .containsEntry("time", new Time(1_772_611_200_123_000_000L))
                .containsEntry("duration", "345")
                .containsEntry("client", new Str("10.0.0.7"))
                .containsEntry("result", new Str("TCP_MISS"))
                .containsEntry("status", "200")
                .containsEntry("bytes", "1234")
                .containsEntry("method", new Str("GET"))
                .containsEntry("event", new Str("GET /users/<*>"))
                .containsEntry("user", new Str("ann"))
                .containsEntry("hierarchy", new Str("HIER_DIRECT"))
                .containsEntry("server", new Str("192.0.2.1"))
                .containsEntry("content_type", new Str("text/html"));
        assertThat(sink.rows.get(1)).containsEntry("duration", "60001").doesNotContainKeys("user", "server");
        assertThat(sink.rejects).hasSize(1);
        ColumnHint hint = Objects.requireNonNull(sink.columns.get("duration"));
        assertThat(hint.role()).isEqualTo(Role.DURATION);
        assertThat(hint.writtenAfter()).isTrue();
    }

    @Test
    void isSureOfItsLinesOnly() {
        assertThat(sniff(MISS)).isEqualTo(96);
        assertThat(sniff(TUNNEL)).isEqualTo(96);
        assertThat(sniff("1772611200.123 345 a b/c 12 GET http://a - d/e f\n")).isZero();
    }

    private int sniff(String line) {
        return format.sniff(line.repeat(20).getBytes(StandardCharsets.UTF_8), "x");
    }
}
