package dev.sightline.format.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// Lines composed by HAProxy's Configuration Manual, chapters 8.2.2 and 8.2.3.
class HaproxyFormatTest {
    private static final String HEADER = "Mar  1 09:00:02 lb-1 haproxy[2201]: ";
    private static final String REQUEST = "10.0.1.2:33317 [01/Mar/2026:09:00:01.655] web~ shop/app-2 10/0/30/69/109 200"
            + " 2750 - - ---- 3/2/1/1/0 0/0 {shop.example.org} {nginx} \"GET /orders/17?x=1 HTTP/1.1\"";
    private static final String CONNECTION =
            "::1:3331 [01/Mar/2026:09:00:01.655] pg db/one 0/2/+507 +4120 cD 1/1/1/1/+2 0/3";
    private final HaproxyFormat format = new HaproxyFormat();

    private int sniff(String text) {
        return format.sniff(text.getBytes(StandardCharsets.UTF_8), "x");
    }

    @Test
    void readsARequest() {
        RecordingSink sink = Reading.read(format, HEADER + REQUEST + "\n" + REQUEST + "\n");
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows.getFirst())
                .containsEntry("host", new Str("lb-1"))
                .containsEntry("client", new Str("10.0.1.2"))
                .containsEntry("client.port", "33317")
                .containsEntry("frontend", new Str("web"))
                .containsEntry("backend", new Str("shop"))
                .containsEntry("server", new Str("shop/app-2"))
                .containsEntry("Tq", "10")
                .containsEntry("Tr", "69")
                .containsEntry("duration", "109")
                .containsEntry("status", "200")
                .containsEntry("bytes", "2750")
                .containsEntry("termination", "----")
                .containsEntry("request.headers", new Str("shop.example.org"))
                .containsEntry("response.headers", new Str("nginx"))
                .containsEntry("method", new Str("GET"))
                .containsEntry("path", new Str("/orders/17?x=1"))
                .containsEntry("event", new Str("GET /orders/<*>"))
                .doesNotContainKeys("request.cookie", "message");
        assertThat(sink.rows.getLast()).doesNotContainKey("host").containsEntry("duration", "109");
    }

    @Test
    void readsAConnection() {
        RecordingSink sink = Reading.read(format, HEADER + CONNECTION + "\n");
        assertThat(sink.rows.getFirst())
                .containsEntry("client", new Str("::1"))
                .containsEntry("server", new Str("db/one"))
                .containsEntry("Tc", "2")
                .containsEntry("duration", "507")
                .containsEntry("bytes", "4120")
                .containsEntry("termination", "cD")
                .containsEntry("retries", "2")
                .containsEntry("backend_queue", "3")
                .doesNotContainKeys("Tq", "Tr", "status", "method");
    }

    @Test
    void stepsThatWereNotReachedAreMissing() {
        RecordingSink sink = Reading.read(
                format,
                "10.0.1.2:33317 [01/Mar/2026:09:00:01.655] web shop/<NOSRV> 5/-1/-1/-1/5 400 187 - - PR-- 3/2/0/0/0 0/0"
                        + " \"<BADREQ>\"\n");
        assertThat(sink.rows.getFirst())
                .containsEntry("duration", "5")
                .containsEntry("request", new Str("<BADREQ>"))
                .doesNotContainKeys("Tw", "Tc", "Tr", "method");
    }

    @Test
    void keepsWhatItSaysOfServers() {
        RecordingSink sink = Reading.read(
                format,
                HEADER + "Server shop/app-2 is DOWN, reason: Layer4 timeout.\n" + HEADER + REQUEST + "\nx y z\n");
        assertThat(sink.rows.getFirst())
                .containsKey("time")
                .containsEntry("server", new Str("shop/app-2"))
                .containsEntry("event", new Str("server down"))
                .containsEntry("message", new Str("Server shop/app-2 is DOWN, reason: Layer4 timeout."));
        assertThat(sink.rejects).hasSize(1);
    }

    @Test
    void isSureOfItsLinesOnly() {
        assertThat(sniff((HEADER + REQUEST + "\n").repeat(3))).isEqualTo(96);
        assertThat(sniff((REQUEST + "\n").repeat(3))).isEqualTo(96);
        assertThat(sniff((CONNECTION + "\n").repeat(3))).isEqualTo(96);
        String started = HEADER + "Proxy web started.\n";
        assertThat(sniff(started.repeat(3))).isZero();
        assertThat(sniff((HEADER + REQUEST + "\n").repeat(3) + "Mar  1 09:00:02 lb-1 sshd[1]: hello\n".repeat(9)))
                .isZero();
    }
}
