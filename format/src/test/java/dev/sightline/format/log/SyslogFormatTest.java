package dev.sightline.format.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SyslogFormatTest {
    private final SyslogFormat format = new SyslogFormat();

    private static String time(RecordingSink sink, int row) {
        Time time = (Time) Objects.requireNonNull(sink.rows.get(row).get("time"));
        return Instant.EPOCH.plusNanos(time.nanos()).toString();
    }

    @Test
    void readsTraditionalLines() {
        RecordingSink sink = Reading.read(format, """
                <34>Oct 11 22:14:15 web-1 su[77]: failed for ann
                Dec 31 23:59:59 web-1 kernel: [12.5] eth0: up
                Jan  1 00:00:01 web-1 last message repeated 2 times
                """);
        assertThat(sink.rows.getFirst())
                .containsEntry("host", new Str("web-1"))
                .containsEntry("app", new Str("su"))
                .containsEntry("pid", "77")
                .containsEntry("facility", new Str("auth"))
                .containsEntry("severity", new Str("crit"))
                .containsEntry("message", new Str("failed for ann"));
        assertThat(time(sink, 0)).isEqualTo("1970-10-11T22:14:15Z");
        assertThat(time(sink, 2)).isEqualTo("1971-01-01T00:00:01Z");
        assertThat(sink.rows.get(1)).containsEntry("app", new Str("kernel")).doesNotContainKey("facility");
        assertThat(sink.rows.get(2))
                .doesNotContainKey("app")
                .containsEntry("event", new Str("last message repeated <*> times"));
    }

    @Test
    void readsStructuredData() {
        RecordingSink sink = Reading.read(
                format,
                "<165>1 2003-10-11T22:14:15.003Z h app 8 ID47 [a@1 k=\"v \\\"q\\\" ]\" n=\"3\"][b@1 c=\"d\"] \ufeffAn event\n"
                        + "<13>1 - - - - - -\n"
                        + "93 <165>1 2003-08-24T05:14:15.000003-07:00 192.0.2.1 myproc 8710 - - It's time\n");
        assertThat(sink.rows.getFirst())
                .containsEntry("sd.a@1.n", "3")
                .containsEntry("sd.b@1.c", "d")
                .containsEntry("msgid", new Str("ID47"))
                .containsEntry("message", new Str("An event"));
        assertThat(sink.rows.get(1)).doesNotContainKeys("time", "host", "app");
        assertThat(sink.rows.get(2)).containsEntry("message", new Str("It's time"));
        assertThat(time(sink, 2)).isEqualTo("2003-08-24T12:14:15.000003Z");
    }

    @Test
    void readsIsoTimes() {
        String text = """
                2026-03-01T09:00:00.123456+01:00 web-1 sshd[12]: Accepted key for ann from 10.0.0.7 port 51234
                2026-03-01T09:00:01.123456+01:00 web-1 kernel: usb 1-1: new device
                """;
        assertThat(format.sniff(text.getBytes(StandardCharsets.UTF_8), "x")).isGreaterThan(70);
        RecordingSink sink = Reading.read(format, text);
        assertThat(time(sink, 0)).isEqualTo("2026-03-01T08:00:00.123456Z");
        assertThat(sink.rows.getFirst()).containsEntry("port", "51234").containsEntry("from", new Str("10.0.0.7"));
    }

    @Test
    void tellsOfHostsWhereThereAreMany() {
        String one = "Mar  1 09:00:00 web-1 a[1]: x\n";
        assertThat(role(one, "app")).isEqualTo(Role.ENTITY);
        assertThat(role(one + "Mar  1 09:00:00 web-2 a[1]: x\n", "host")).isEqualTo(Role.ENTITY);
    }

    private Role role(String text, String column) {
        return Objects.requireNonNull(
                Objects.requireNonNull(Reading.read(format, text).columns.get(column))
                        .role());
    }

    @Test
    void keepsLinesWithoutAHeaderWithTheRecordBefore() {
        RecordingSink sink = Reading.read(format, "Mar  1 09:00:00 h a[1]: x\n\tmore\nMar  1 09:00:01 h a[1]: y\n");
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rows.getFirst()).containsEntry("message", new Str("x\n\tmore"));
    }

    @Test
    void leavesLogsOfApplicationsAlone() {
        assertThat(format.sniff("2026-03-01T09:00:00Z main foo: bar\n".repeat(9).getBytes(StandardCharsets.UTF_8), "x"))
                .isZero();
        assertThat(format.sniff("2026-03-01 09:00:00 INFO foo: bar\n".repeat(9).getBytes(StandardCharsets.UTF_8), "x"))
                .isZero();
    }

    @Test
    void readsARealFile() {
        RecordingSink sink = Reading.readShared(format, "08-tables/hillview-syslog.log");
        assertThat(sink.rows).hasSize(42);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).allSatisfy(row -> assertThat(row).containsKeys("time", "host", "app", "pid", "event"));
    }

    /// Its clock is no measure.
    @Test
    void theKernelsClockHasAName() {
        String line = "Nov 16 08:00:0%d gw1 kernel: [1000%d.897285] [UFW BLOCK] IN=eth0 SPT=%d\n";
        String lines = line.formatted(1, 1, 7) + line.formatted(2, 2, 8) + line.formatted(3, 3, 9);
        RecordingSink sink = Reading.read(new SyslogFormat(), lines);
        assertThat(sink.rows.get(1)).containsEntry("uptime", "10002.897285").doesNotContainKey("p1");
    }
}
