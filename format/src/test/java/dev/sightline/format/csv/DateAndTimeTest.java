package dev.sightline.format.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.TimeText;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.nio.charset.Charset;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A date and its time of day in two columns.
class DateAndTimeTest {
    private static List<Object> cells(String table, String column) {
        RecordingSink sink = Reading.read(new CsvFormat(), table);
        return sink.rows.stream().map(row -> row.getOrDefault(column, "")).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "date,time | \"2026-03-09\",\"08:03\" | 2026-03-09 08:03",
                "date,time | 2026-03-09,\"08:03\" | 2026-03-09 08:03",
                "date,time | \"2026-03-09\",08:03:17 | 2026-03-09 08:03:17",
                "date,hour | \"2026-03-09\",\"8\" | 2026-03-09 08:00",
                "date,hour | 2026-03-09,08 | 2026-03-09 08:00",
                "date,heure | 09/03/2026,08h29 | 09/03/2026 08:29",
                "Date,Time (UTC) | 2026-03-09,08:03 | 2026-03-09 08:03Z",
                "Date,Time (UTC+02:00) | 2026-03-09,08:03:17 | 2026-03-09 08:03:17+02:00",
                "date,local_time | 2026-03-09,08:03 | 2026-03-09 08:03",
                "event_date,event_time | 2026-03-09,08:03 | 2026-03-09 08:03",
                "date,timestamp | 2026-03-09,08:03:17.5 | 2026-03-09 08:03:17.5",
                "date,time | 2026-03-09,08:03:17 UTC | 2026-03-09 08:03:17 UTC",
                "date,time | 2026-03-09,08:03:00Z | 2026-03-09 08:03:00Z",
                "date,time | 2026-03-09,08:03:00+01:00 | 2026-03-09 08:03:00+01:00",
                "date,time | 2026-03-09,8:03 p.m. | 2026-03-09 20:03",
                "date,time | 2026-03-09,12:03 AM | 2026-03-09 00:03",
                "date,time | 2026-03-09,18.05.07 | 2026-03-09 18:05:07",
                "utc_date,utc_time | 2026-03-09,08:03 | 2026-03-09 08:03Z",
            })
    void areOneMoment(String header, String row, String moment) {
        assertThat(cells(header + ",n\n" + row + ",1\n" + row + ",2\n", header.split(",")[0]))
                .containsOnly(moment);
        assertThat(new TimeText(ZoneOffset.UTC).parse(moment)).isNotEqualTo(TimeText.NONE);
    }

    @Test
    void aHeaderMayStandInAComment() {
        assertThat(cells("#date,time,temp\n2026-03-09,08:03,21.5\n2026-03-09,08:04,21.6\n", "date"))
                .containsExactly("2026-03-09 08:03", "2026-03-09 08:04");
    }

    /// As calendars and household books have it: those are days.
    @Test
    void whereManyHaveNoTimeADateIsADay() {
        String table = "date,time,what\n" + "2026-03-01,,x\n".repeat(60) + "2026-03-10,08:03,y\n".repeat(3);
        assertThat(cells(table, "date")).startsWith("2026-03-01").endsWith("2026-03-10 08:03");
    }

    @Test
    void aNoteInPlaceOfADateStaysAsItIs() {
        String note = "\u0436".repeat(700);
        byte[] table = ("Date,Time,n\n2026-03-09,08:03,1\n2026-03-09,08:04,2\n2026-03-09,08:05,3\n" + note
                        + ",08:06,4\n")
                .getBytes(Charset.forName("windows-1251"));
        RecordingSink sink = Reading.read(new CsvFormat(), table, new ReadOptions(ZoneOffset.UTC, null, null));
        assertThat(sink.rows).hasSize(4);
        assertThat(sink.rows.getFirst()).containsEntry("Date", "2026-03-09 08:03");
    }

    @Test
    void theTimeMayComeFirst() {
        String table = "time,date,n\n08:03,2026-03-09,1\n23:15,2026-03-10,2\n";
        assertThat(cells(table, "date")).containsExactly("2026-03-09 08:03", "2026-03-10 23:15");
        assertThat(cells(table, "time")).containsExactly("08:03", "23:15");
    }

    /// What a spreadsheet took the zeros from.
    @Test
    void digitsMayHaveLostTheirZeros() {
        List<Integer> clocks = List.of(5, 803, 1159, 1200, 1745, 2201, 930, 1015, 2359);
        assertThat(cells(table(clocks), "date")).startsWith("2026-03-09 00:05", "2026-03-09 08:03", "2026-03-09 11:59");
        List<Integer> seconds = List.of(80317, 115959, 120001, 174509, 220113, 93000, 101522, 235959);
        assertThat(cells(table(seconds), "date")).startsWith("2026-03-09 08:03:17", "2026-03-09 11:59:59");
        // how many minutes somebody read
        List<Integer> minutes = List.of(15, 30, 45, 20, 10, 25, 40, 50, 55);
        assertThat(cells(table(minutes), "date")).containsOnly("2026-03-09");
        // one is none: they are numbers
        List<Integer> numbers =
                IntStream.range(0, 9).map(i -> i == 7 ? 175 : 100 + i).boxed().toList();
        assertThat(cells(table(numbers), "date")).containsOnly("2026-03-09");
    }

    private static String table(List<Integer> times) {
        return times.stream()
                .map(time -> "2026-03-09," + time + ",1\n")
                .collect(Collectors.joining("", "date,time,n\n", ""));
    }

    /// A date alone would be the midnight of its day.
    @ParameterizedTest
    @ValueSource(strings = {"N/A", "", "-", "13:15 PM", "unknown"})
    void aRowWithoutATimeHasNoMoment(String odd) {
        String table = "date,time,n\n2026-03-09,08:03,1\n2026-03-09," + odd + ",2\n2026-03-09,08:05,3\n"
                + "2026-03-09,08:07,4\n2026-03-09,08:09,5\n";
        assertThat(cells(table, "date"))
                .containsExactly(
                        "2026-03-09 08:03", "? 2026-03-09", "2026-03-09 08:05", "2026-03-09 08:07", "2026-03-09 08:09");
        RecordingSink sink = Reading.read(new CsvFormat(), table);
        assertThat(Objects.requireNonNull(sink.columns.get("date")).type()).isEqualTo(ColumnType.TIME);
    }

    @Test
    void aRowWithoutADateHasNoneEither() {
        assertThat(cells("date,time,n\n2026-03-09,08:03,1\n,08:04,2\n2026-03-09,08:05,3\n", "date"))
                .containsExactly("2026-03-09 08:03", "", "2026-03-09 08:05");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "date,time\n2026-03-09,7",
                "date,time\n2026-03-09,12.5",
                "date,runtime\n2026-03-09,08:03",
                "date,what\n2026-03-09,08:03",
                "date,time\n2026-03-09 10:00:00,08:03",
                "due,time\n2026-03-09,08:03",
                "date,time\n2026-03-09,1:23.45",
                "date,time\n2026-03-09,52:10",
                "date,time\n2026-03-09,08:03 XYZ",
            })
    void othersAreTwoColumns(String table) {
        String[] lines = table.split("\n");
        assertThat(cells(table + "\n" + lines[1] + "\n", lines[0].split(",")[0]))
                .containsOnly(lines[1].split(",")[0]);
    }

    /// What is as others write it is not looked at twice: the same cells with a blank take the long way.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-03-09,08:03", "2026-03-09,08:03:17", "9.3.2026,08:03:17.5", "09/03/26,23:59", "2026-03-09,24:00",
                "2026-03-09,08:03:", "2026-03-09,08:03:17.", "20260309,08:03", "2026-03-09,8:03", "2026-03-09,08:0x"
            })
    void theShortWayIsTheLongOne(String row) {
        String table = "date,time,n\n" + "2026-03-09,08:03,1\n".repeat(9);
        assertThat(cells(table + row + ",2\n", "date").getLast())
                .isEqualTo(
                        cells(table + row.replace(",", ", ") + " ,2\n", "date").getLast());
    }
}
