package dev.sightline.format.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderZoneTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "time (UTC) | Z",
                "start_utc | Z",
                "Timestamp [UTC+02:00] | +02:00",
                "when UTC-7 | -07:00",
                "Date GMT+0530 | +05:30",
                "(PDH-CSV 4.0) (W. Europe Standard Time)(-60) | +01:00",
                "(PDH-CSV 4.0) (Pacific Daylight Time)(420) | -07:00",
            })
    void aNameMaySayTheZone(String name, String suffix) {
        assertThat(Objects.requireNonNull(HeaderZone.of(name).orElse(null)).suffix())
                .isEqualTo(suffix);
    }

    @ParameterizedTest
    @ValueSource(strings = {"time", "utc", "output", "fooutc", "UTC offset", "utc_time", "x UTC+99", "(PDH-CSV 4.0)"})
    void mostNamesSayNothing(String name) {
        assertThat(HeaderZone.of(name)).isEmpty();
    }

    private static Object first(String table, String column) {
        RecordingSink sink = Reading.read(new CsvFormat(), table);
        return Objects.requireNonNull(sink.rows.getFirst().get(column), column);
    }

    /// As jHiccup writes it.
    @Test
    void aLineAboveMaySayTheStart() {
        String start = "#[StartTime: 1441812279.474 (seconds since epoch), Wed Sep 09 08:24:39 PDT 2015]\n";
        String rows = "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\"\n0.127,1.007,2.769\n1.134,0.999,0.442\n";
        String above = "#[Histogram log format version 1.2]\n";
        assertThat(first(above + start + rows, "StartTimestamp")).isEqualTo("2015-09-09T15:24:39.601Z");
        assertThat(first(
                        above + "#[BaseTime: 1441812280.474 (seconds since epoch)]\n" + start + rows, "StartTimestamp"))
                .isEqualTo("2015-09-09T15:24:40.601Z");
        assertThat(first(above + start + rows.replace("0.127", "1441812279.5"), "StartTimestamp"))
                .isEqualTo("2015-09-09T15:24:39.500Z");
        assertThat(first(above + rows, "StartTimestamp")).isEqualTo("0.127");
    }

    @Test
    void localTimesAreOfThatZone() {
        assertThat(first("time (UTC),v\n2026-04-01 10:00:00,1\n2026-04-01 10:00:01.5,2\n", "time (UTC)"))
                .isEqualTo("2026-04-01 10:00:00Z");
        String perfmon = "(PDH-CSV 4.0) (W. Europe Standard Time)(-60)";
        assertThat(first("\"" + perfmon + "\",\"cpu\"\n\"04/01/2026 10:00:00.123\",\"4\"\n", perfmon))
                .isEqualTo("2026-04-01 10:00:00.123+01:00");
    }

    @Test
    void whatSaysItsZoneOrIsNoTimeStaysAsItIs() {
        assertThat(first("start_utc,v\n2026-04-01T10:00:00+02:00,1\n", "start_utc"))
                .isEqualTo("2026-04-01T10:00:00+02:00");
        assertThat(first("start_utc,v\n1772438401,1\n", "start_utc")).isEqualTo("1772438401");
    }

    @Test
    void aClockOfPointsBesideADateIsOne() {
        assertThat(first("Date;Time;CO\n10/03/2004;18.00.00;2,6\n10/03/2004;19.00.00;2,1\n", "Date"))
                .isEqualTo("10/03/2004 18:00:00");
        assertThat(first("date;time;v\n2004-03-10;18.5;2\n2004-03-10;19.5;2\n", "date"))
                .isEqualTo("2004-03-10");
    }

    @Test
    void zeeksLinesNameTheColumns() {
        RecordingSink sink = Reading.read(new CsvFormat(), """
                #separator \\x09
                #set_separator\t,
                #path\tdns
                #fields\tts\tuid\tid.orig_h\trtt
                #types\ttime\tstring\taddr\tinterval
                1521911720.865716\tCqKst5\t10.47.1.100\t0.000870
                1521911720.865911\tC8bqc8\t10.47.1.101\t-
                #close\t2018-03-24-18-00-00
                """);
        assertThat(sink.columns.keySet()).containsExactly("ts", "uid", "id.orig_h", "rtt");
        assertThat(sink.rows).hasSize(2);
    }
}
