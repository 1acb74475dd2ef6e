package dev.sightline.format.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.TimeText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StampTest {
    private static String read(Stamp stamp, StampKind kind, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int end = stamp.read(kind, bytes, 0, bytes.length);
        if (end < 0) {
            return "none";
        }
        return Instant.EPOCH.plusNanos(stamp.nanos()) + text.substring(end);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "ISO, `2026-03-01 09:00:00,123 x`, `2026-03-01T09:00:00.123Z x`",
                "ISO, `2026-03-01T09:00:00.123456Z x`, `2026-03-01T09:00:00.123456Z x`",
                "ISO, `2026-03-01T09:00:00+01:00 x`, `2026-03-01T08:00:00Z x`",
                "ISO, `2026-03-01 09:00:00.5 -0730 x`, `2026-03-01T16:30:00.500Z x`",
                "ISO, `2026-03-01 09:00:00.123 UTC [1]`, `2026-03-01T09:00:00.123Z [1]`",
                "ISO, `2026-03-01 09:00:00.123 CET [1] LOG`, `2026-03-01T08:00:00.123Z [1] LOG`",
                "ISO, `2026-03-01 09:00:00 EST`, `2026-03-01T14:00:00Z`",
                "ISO, `2026-03-01 09:00:00 ESTIMATE`, `2026-03-01T09:00:00Z ESTIMATE`",
                "ISO, `2026-03-01 09:00:00 WARN x`, `2026-03-01T09:00:00Z WARN x`",
                "ISO, `2026/03/01 09:00:00 x`, `2026-03-01T09:00:00Z x`",
                "ISO, `2026-03-01 09:00 x`, `2026-03-01T09:00:00Z x`",
                "ISO, `2026-03-01-09.00.00.123456 x`, `2026-03-01T09:00:00.123456Z x`",
                "ISO, `2026-13-01 09:00:00 x`, none",
                "ISO, `2026-02-30 09:00:00 x`, none",
                "ISO, `2026-02-28 24:00:00 x`, none",
                "ISO, `2026-02-28 09:00:00abc`, none",
                "COMPACT, `20260301-09:00:00:123|x`, `2026-03-01T09:00:00.123Z|x`",
                "COMPACT, `20260301T090000 x`, `2026-03-01T09:00:00Z x`",
                "COMPACT, `260301 090000 12 x`, `2026-03-01T09:00:00Z 12 x`",
                "COMPACT, `260301  9:00:01 x`, `2026-03-01T09:00:01Z x`",
                "CTIME, `Sun Mar  1 09:00:00 2026 x`, `2026-03-01T09:00:00Z x`",
                "CTIME, `Sun Mar 01 09:00:00.250000 2026] x`, `2026-03-01T09:00:00.250Z] x`",
                "CTIME, `Sun Mar  1 09:00:00 UTC 2026 x`, `2026-03-01T09:00:00Z x`",
                "CTIME, `Sun Mar  1 09:00:00 PST 2026 x`, `2026-03-01T17:00:00Z x`",
                "MONTH_DAY, `Mar  1 09:00:00 x`, `1970-03-01T09:00:00Z x`",
                "MONTH_DAY, `Mar  1 2026 09:00:00 x`, `2026-03-01T09:00:00Z x`",
                "MONTH_DAY, `Mar 01, 2026 9:00:00 PM x`, `2026-03-01T21:00:00Z x`",
                "DAY_MONTH, `01/Mar/2026:09:00:00 +0100] x`, `2026-03-01T08:00:00Z] x`",
                "DAY_MONTH, `01 Mar 2026 09:00:00.123 # x`, `2026-03-01T09:00:00.123Z # x`",
                "DAY_MONTH, `01-Mar-2026 09:00:00.123 x`, `2026-03-01T09:00:00.123Z x`",
                "SLASHED, `03/01/2026 09:00:00.123] x`, `2026-03-01T09:00:00.123Z] x`",
                "SLASHED, `3/1/2026 9:00:00 AM x`, `2026-03-01T09:00:00Z x`",
                "SLASHED, `31/3/2026 09:00:00 x`, `2026-03-31T09:00:00Z x`",
                "SLASHED, `26/03/01 09:00:00 x`, `2026-03-01T09:00:00Z x`",
                "SLASHED, `1.3.2026 09:00:00 x`, `2026-03-01T09:00:00Z x`",
                "SHORT, `03-01 09:00:00.123 x`, `1970-03-01T09:00:00.123Z x`",
                "GLOG, `I0301 09:00:00.123456 12 x`, `1970-03-01T09:00:00.123456Z 12 x`",
                "GLOG, `W20260301 09:00:00.123456 12 x`, `2026-03-01T09:00:00.123456Z 12 x`",
                "EPOCH, `1772355600 x`, `2026-03-01T09:00:00Z x`",
                "EPOCH, `1772355600.125 x`, `2026-03-01T09:00:00.125Z x`",
                "EPOCH, `1772355600125 x`, `2026-03-01T09:00:00.125Z x`",
                "EPOCH, `9999999999 x`, none",
                "EPOCH, `17723556001 x`, none",
                "UPTIME, `12.345678] x`, `1970-01-01T00:00:12.345678Z] x`",
                "UPTIME, `1.060s][info] x`, `1970-01-01T00:00:01.060Z][info] x`",
                "CLOCK, `09:00:00.123 x`, `1970-01-01T09:00:00.123Z x`",
                "CLOCK, `09:61:00 x`, none",
            })
    void readsTheSpellingsOfLogs(StampKind kind, String text, String expected) {
        assertThat(read(new Stamp(ZoneOffset.UTC), kind, text)).isEqualTo(expected);
    }

    /// Cells of tables are read by another grammar, which knows where a text ends and not which spelling it is.
    @ParameterizedTest
    @CsvSource({
        "ISO, 2026-03-01 09:00:00.123",
        "ISO, 2026-03-01T09:00:00.123456Z",
        "ISO, 2026-03-01 09:00:00 -0730",
        "ISO, 2026/03/01 09:00:00",
        "ISO, 2026-03-01 09:00:00 CET",
        "ISO, 2026-07-01 09:00:00 PDT",
        "ISO, 2026-07-01 09:00:00 GMT",
        "CTIME, Sun Mar  1 09:00:00 2026",
        "CTIME, Sun Mar  1 09:00:00 EST 2026",
        "DAY_MONTH, 01/Mar/2026:09:00:00 +0100",
        "DAY_MONTH, 01-Mar-2026 09:00:00.123",
        "SLASHED, 03/01/2026 09:00:00.123",
        "SLASHED, 3/1/2026 9:00:00 PM",
        "SLASHED, 31/3/2026 09:00:00",
        "SLASHED, 1.3.2026 09:00:00",
        "CLOCK, 09:00:00.123",
    })
    void aCellOfTheSameTextIsTheSameTime(StampKind kind, String text) {
        for (ZoneId zone : List.of(ZoneOffset.UTC, ZoneId.of("America/New_York"))) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            Stamp stamp = new Stamp(zone);
            assertThat(stamp.read(kind, bytes, 0, bytes.length)).isEqualTo(bytes.length);
            assertThat(new TimeText(zone).parse(text)).isEqualTo(stamp.nanos());
        }
    }

    @Test
    void addsAYearAfterDecember() {
        Stamp stamp = new Stamp(ZoneOffset.UTC);
        stamp.year(2025);
        assertThat(read(stamp, StampKind.MONTH_DAY, "Dec 31 23:59:59")).isEqualTo("2025-12-31T23:59:59Z");
        assertThat(read(stamp, StampKind.MONTH_DAY, "Jan  1 00:00:01")).isEqualTo("2026-01-01T00:00:01Z");
        assertThat(read(stamp, StampKind.MONTH_DAY, "Dec 31 23:59:58")).isEqualTo("2025-12-31T23:59:58Z");
        assertThat(read(stamp, StampKind.MONTH_DAY, "Jan  1 00:00:02")).isEqualTo("2026-01-01T00:00:02Z");
    }

    @Test
    void addsADayAfterMidnight() {
        Stamp stamp = new Stamp(ZoneOffset.UTC);
        assertThat(read(stamp, StampKind.CLOCK, "23:59:59.9")).isEqualTo("1970-01-01T23:59:59.900Z");
        assertThat(read(stamp, StampKind.CLOCK, "00:00:00.1")).isEqualTo("1970-01-02T00:00:00.100Z");
    }

    @Test
    void takesTheZoneOfTheReading() {
        Stamp stamp = new Stamp(ZoneId.of("Europe/Berlin"));
        assertThat(read(stamp, StampKind.ISO, "2026-03-01 09:00:00")).isEqualTo("2026-03-01T08:00:00Z");
        assertThat(read(stamp, StampKind.ISO, "2026-07-01 09:00:00")).isEqualTo("2026-07-01T07:00:00Z");
        assertThat(read(stamp, StampKind.ISO, "2026-07-01 09:00:00Z")).isEqualTo("2026-07-01T09:00:00Z");
    }

    @Test
    void hasALeapDayWhereNoYearIsKnown() {
        assertThat(read(new Stamp(ZoneOffset.UTC), StampKind.MONTH_DAY, "Feb 29 09:00:00"))
                .isEqualTo("1970-03-01T09:00:00Z");
    }
}
