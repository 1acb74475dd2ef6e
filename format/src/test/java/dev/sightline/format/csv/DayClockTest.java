package dev.sightline.format.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Times of the day on which a column before them says.
class DayClockTest {
    private static List<Object> cells(String table, String column) {
        RecordingSink sink = Reading.read(new CsvFormat(), table);
        return sink.rows.stream().map(row -> row.getOrDefault(column, "")).toList();
    }

    @Test
    void beginAndEndAreOnTheDay() {
        String table =
                "date;room;start;end;n\n2026-02-01;a;8:15;09:00;1\n2026-02-01;b;22:30;01:15;2\n;c;10:00;11:00;3\n";
        assertThat(cells(table, "start")).containsExactly("2026-02-01 08:15:00", "2026-02-01 22:30:00", "10:00");
        // after midnight, and without a day
        assertThat(cells(table, "end")).containsExactly("2026-02-01 09:00:00", "2026-02-01 25:15:00", "11:00");
        assertThat(cells(table, "date").subList(0, 2)).containsExactly("2026-02-01", "2026-02-01");
        assertThat(Reading.read(new CsvFormat(), table).assumed)
                .contains("'start' is a time of the day in 'date'", "'end' is a time of the day in 'date'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Datum;Beginn | 02.03.2026;8:05 | 02.03.2026 08:05:00",
                "Work Date;Clock In | 3/2/2026;9:05 PM | 3/2/2026 21:05:00",
                "date;planned | 2026-03-02;12:10 am | 2026-03-02 00:10:00",
                "date;departure | 2026/03/02;10:00:07.5 | 2026/03/02 10:00:07.5",
                "startDate;startTime | 2026-03-02;10:00 | 2026-03-02 10:00:00",
            })
    void itIsCalledInManyWays(String header, String row, String moment) {
        assertThat(cells(header + "\n" + row + "\n" + row + "\n", header.split(";")[1]))
                .containsOnly(moment);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "date;break | 2026-03-02;0:30",
                "date;start | 2026-03-02;5",
                "date;start | 2026-03-02 10:00:00;10:30",
                "start;date | 10:00;2026-03-02",
                "date;start | 2026-03-02;2026-03-02 10:00",
                "date;start | 2026-03-02;13:00 PM",
                "what;start | 2026-03-02;10:00",
            })
    void otherColumnsStayAsTheyAre(String header, String row) {
        String name = header.split(";")[header.startsWith("start") ? 0 : 1];
        String cell = row.split(";")[header.startsWith("start") ? 0 : 1];
        assertThat(cells(header + "\n" + row + "\n" + row + "\n", name)).containsOnly(cell);
    }

    /// A train that comes a few minutes early does not come a day late.
    @Test
    void onlyAnEndIsAlwaysAfterTheFirst() {
        String table = "date;line;planned;actual\n2026-03-02;a;10:05;10:03\n2026-03-02;a;23:55;00:12\n";
        assertThat(cells(table, "actual")).containsExactly("2026-03-02 10:03:00", "2026-03-02 24:12:00");
    }

    @Test
    void aTimeBesideAnEndIsTheStart() {
        String table = "date,time,end,n\n2026-03-02,22:00,06:00,1\n2026-03-03,08:00,16:00,2\n";
        assertThat(cells(table, "time")).containsExactly("2026-03-02 22:00:00", "2026-03-03 08:00:00");
        assertThat(cells(table, "end")).containsExactly("2026-03-02 30:00:00", "2026-03-03 16:00:00");
        assertThat(cells(table, "date")).containsExactly("2026-03-02", "2026-03-03");
        // and alone the moment is in the column of the date
        assertThat(cells("date,time,n\n2026-03-02,22:00,1\n", "date")).containsExactly("2026-03-02 22:00");
    }

    @Test
    void eachDayIsThatOfTheColumnBefore() {
        String table = "Start Date,Start Time,End Date,End Time\n11/30/2026,10:00 PM,12/1/2026,6:00 AM\n";
        assertThat(cells(table, "Start Time")).containsExactly("11/30/2026 22:00:00");
        assertThat(cells(table, "End Time")).containsExactly("12/1/2026 06:00:00");
    }
}
