package dev.sightline.format.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// Lines composed by the documentation of Envoy and Istio.
class EnvoyFormatTest {
    private static final String PLAIN = "[2026-03-04T08:00:01.428Z] \"POST /carts/17?x=1 HTTP/2\" 204 - 154 0 226 100"
            + " \"10.0.35.28\" \"nsq2http\" \"cc21d9b0-cf5c\" \"locations\" \"tcp://10.0.2.1:80\"\n";
    private static final String ISTIO = "[2026-03-04T08:00:02.428Z] \"GET /status/418 HTTP/1.1\" 503 UF,URX"
            + " upstream_reset - \"-\" 0 135 5 - \"-\" \"curl/7.73\" \"84961386-6d84\" \"httpbin:8000\""
            + " \"127.0.0.1:80\" inbound|8000|| 127.0.0.1:41854 10.44.1.27:80 10.44.1.23:37652"
            + " outbound_.8000_._.httpbin default\n";
    private static final String CONNECTION = "[2026-03-04T08:00:03.428Z] \"- - -\" 0 - - - \"-\" 1024 512 25 -"
            + " \"-\" \"-\" \"-\" \"-\" \"10.0.0.9:5432\" outbound|5432||db 10.0.0.1:1 10.0.0.2:2 10.0.0.3:3 - -\n";
    private final EnvoyFormat format = new EnvoyFormat();

    @Test
    void readsTheDefaultFormat() {
        assertThat(Reading.read(format, PLAIN).rows.getFirst())
                .containsEntry("event", new Str("POST /carts/<*>"))
                .containsEntry("path", new Str("/carts/17?x=1"))
                .containsEntry("status", "204")
                .containsEntry("received", "154")
                .containsEntry("bytes", "0")
                .containsEntry("duration", "226")
                .containsEntry("upstream_time", "100")
                .containsEntry("request_id", new Str("cc21d9b0-cf5c"))
                .containsEntry("upstream_host", new Str("tcp://10.0.2.1:80"))
                .doesNotContainKeys("flags", "details", "message");
    }

    @Test
    void readsIstiosReasonsAndRoutes() {
        assertThat(Reading.read(format, PLAIN + ISTIO).rows.get(1))
                .containsEntry("flags", new Str("UF,URX"))
                .containsEntry("details", new Str("upstream_reset"))
                .containsEntry("duration", "5")
                .containsEntry("upstream_cluster", new Str("inbound|8000||"))
                .containsEntry("downstream_remote", new Str("10.44.1.23:37652"))
                .containsEntry("route", new Str("default"))
                .doesNotContainKeys("upstream_time", "termination", "transport_failure", "forwarded_for");
    }

    @Test
    void aConnectionHasNoRequest() {
        assertThat(Reading.read(format, CONNECTION).rows.getFirst())
                .containsEntry("duration", "25")
                .containsEntry("upstream_host", new Str("10.0.0.9:5432"))
                .doesNotContainKeys("event", "method", "request", "route");
    }

    @Test
    void keepsWhatTheProxySaysOfItself() {
        String said = "[2026-03-04 08:00:00.1][1][info][main] [source/server/server.cc:1] starting main dispatch loop";
        RecordingSink sink = Reading.read(format, said + "\n" + PLAIN);
        assertThat(sink.rows.getFirst()).containsEntry("message", new Str(said)).containsKey("time");
        assertThat(sink.rejects).isEmpty();
    }

    /// Envoy writes quotes of paths and agents as they came.
    @Test
    void aQuoteOfAClientShiftsNoColumn() {
        assertThat(Reading.read(format, PLAIN.replace("nsq2http", "curl \"quoted\" x"))
                        .rows
                        .getFirst())
                .containsEntry("duration", "226")
                .doesNotContainKeys("request_id", "upstream_host");
        assertThat(Reading.read(format, PLAIN + PLAIN.replace("17?x=1", "17?x=\"y z\""))
                        .rows
                        .get(1))
                .containsKeys("time", "message")
                .doesNotContainKey("duration");
    }

    @Test
    void aConnectionThatGoesOnHasNoDuration() {
        String open = CONNECTION.replace("1024 512 25 -", "0 0 - -");
        assertThat(Reading.read(format, open).rows.getFirst())
                .containsKey("status")
                .doesNotContainKey("duration");
    }

    @Test
    void isSureOfItsLinesOnly() {
        for (String line : new String[] {PLAIN, ISTIO, CONNECTION}) {
            assertThat(sniff(line)).isEqualTo(96);
        }
        // a line without the numbers, and one whose time is none
        assertThat(sniff("[2026-03-04T08:00:01Z] \"GET / HTTP/1.1\" 200 - a b c d \"-\"\n"))
                .isZero();
        assertThat(sniff(PLAIN.replace("2026-03-04T", "now "))).isZero();
    }

    private int sniff(String line) {
        return format.sniff(line.repeat(20).getBytes(StandardCharsets.UTF_8), "x");
    }
}
