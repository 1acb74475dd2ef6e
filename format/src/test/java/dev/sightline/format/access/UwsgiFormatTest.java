package dev.sightline.format.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// Lines composed by what uWSGI's `log_request` prints.
class UwsgiFormatTest {
    private static final String BEFORE = "[pid: 28|app: 0|req: 3/9] 10.0.0.1 (ann) {36 vars in 627 bytes}"
            + " [Sun Mar  1 10:00:00 2026] GET /users/17 => generated 12 bytes in ";
    private static final String LINE = BEFORE + "4 msecs (HTTP/1.1 200) 2 headers in 79 bytes (1 switches on core 5)\n";
    private final UwsgiFormat format = new UwsgiFormat();

    @Test
    void readsARequest() {
        RecordingSink sink = Reading.read(format, "{rss usage: 1 bytes/1MB} " + LINE);
        assertThat(sink.rows.getFirst())
                .containsKey("time")
                .containsEntry("pid", "28")
                .containsEntry("request.of.worker", "3")
                .containsEntry("request.number", "9")
                .containsEntry("client", new Str("10.0.0.1"))
                .containsEntry("user", new Str("ann"))
                .containsEntry("vars.bytes", "627")
                .containsEntry("event", new Str("GET /users/<*>"))
                .containsEntry("bytes", "12")
                .containsEntry("duration", "4")
                .containsEntry("protocol", new Str("HTTP/1.1"))
                .containsEntry("status", "200")
                .containsEntry("headers.bytes", "79")
                .containsEntry("switches", "1")
                .containsEntry("core", "5");
    }

    @Test
    void durationsAreMilliseconds() {
        RecordingSink sink = Reading.read(format, BEFORE + "4321 micros via sendfile() (HTTP/1.1 304)\n");
        assertThat(sink.rows.getFirst())
                .containsEntry("duration", 4.321)
                .containsEntry("status", "304")
                .doesNotContainKeys("headers", "core");
    }

    @Test
    void keepsWhatElseIsPrinted() {
        RecordingSink sink = Reading.read(format, "spawned uWSGI worker 1 (pid: 28, cores: 1)\n" + LINE);
        assertThat(sink.rows.getFirst())
                .containsEntry("message", new Str("spawned uWSGI worker 1 (pid: 28, cores: 1)"))
                .doesNotContainKey("time");
    }

    @Test
    void isKnownByItsRequests() {
        String started = "*** Starting uWSGI 2.0.20 (64bit) ***\n";
        assertThat(format.sniff((started.repeat(5) + LINE.repeat(4)).getBytes(StandardCharsets.UTF_8), "x"))
                .isEqualTo(96);
        assertThat(format.sniff(started.repeat(5).getBytes(StandardCharsets.UTF_8), "x"))
                .isZero();
    }
}
