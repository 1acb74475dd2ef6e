package dev.sightline.format.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        assertThat(cells(table, "start")).containsExactly("2026-02-01 08:15:00", "2026-02-01 22:30:00", "? 10:00");
        // after midnight, and no time without a day
        assertThat(cells(table, "end")).containsExactly("2026-02-01 09:00:00", "2026-02-01 25:15:00", "? 11:00");
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
                "date;time in bed | 2026-03-02;7:30",
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

    /// As long as they go on from the first: how long somebody waited does not.
    @Test
    void whatGoesOnFromTheFirstIsOnTheDayWhateverItIsCalled() {
        String table = "date;admitted;seen;discharged;rest\n2026-03-02;08:05;08:50;11:00;0:45\n"
                + "2026-03-02;23:40;00:10;03:00;0:30\n2026-03-02;15:00;15:20;16:00;0:20\n";
        assertThat(cells(table, "seen"))
                .containsExactly("2026-03-02 08:50:00", "2026-03-02 24:10:00", "2026-03-02 15:20:00");
        assertThat(cells(table, "admitted")).first().isEqualTo("2026-03-02 08:05:00");
        assertThat(cells(table, "rest")).containsExactly("0:45", "0:30", "0:20");
        String unsaid = table.replace("admitted", "a").replace("discharged", "b");
        assertThat(cells(unsaid, "b")).last().isEqualTo("2026-03-02 16:00:00");
    }

    @Test
    void aDateAndATimeAreCalledSoInOtherLanguages() {
        assertThat(cells("Date;Heure;n\n02/03/2026;08:05;1\n", "Date")).containsExactly("02/03/2026 08:05");
        assertThat(cells("Fecha;Hora;n\n02/03/2026;08:05;1\n", "Fecha")).containsExactly("02/03/2026 08:05");
    }

    /// As markets for energy have it, from 0 to 23 or, as ends, from 1 to 24.
    @Test
    void theTimeMayBeAnHour() {
        assertThat(cells("date,hour,n\n2026-03-02,0,1\n2026-03-02,9,1\n2026-03-02,23,1\n2026-03-02,24,1\n", "date"))
                .containsExactly("2026-03-02 00:00", "2026-03-02 09:00", "2026-03-02 23:00", "2026-03-02 24:00");
        assertThat(cells("Datum;Stunde;n\n02.03.2026;7;1\n", "Datum")).containsExactly("02.03.2026 07:00");
        assertThat(cells("date,hour,n\n2026-03-02,31,1\n", "date")).containsExactly("2026-03-02");
        assertThat(cells("date,time,n\n2026-03-02,7,1\n", "date")).containsExactly("2026-03-02");
    }

    /// What four digits mean is sure where some begin with a zero.
    @Test
    void severalTimesMayBeOfDigitsAlone() {
        String flights = "flight,date,sched_dep,actual_dep,n\nUA1,2026-01-10,0500,0505,1\nUA2,2026-01-10,2355,0012,1\n";
        assertThat(cells(flights, "sched_dep")).containsExactly("2026-01-10 05:00:00", "2026-01-10 23:55:00");
        assertThat(cells(flights, "actual_dep")).containsExactly("2026-01-10 05:05:00", "2026-01-10 24:12:00");
        String made = "line,date,planned,actual\na,2026-01-10,1200,1150\nb,2026-01-10,1500,1430\n";
        assertThat(cells(made, "planned")).containsExactly("1200", "1500");
        assertThat(cells(made + "c,2026-01-11,0,0\n", "planned")).containsExactly("1200", "1500", "0");
    }

    /// As exchanges and airlines write it.
    @Test
    void theTimeMayBeOfDigitsAlone() {
        assertThat(cells("date,time,n\n20260309,143000055,1\n", "date")).containsExactly("2026-03-09 14:30:00.055");
        assertThat(cells("date,time,n\n2026-03-09,0635,1\n", "date")).containsExactly("2026-03-09 06:35");
        assertThat(cells("date,time,n\n09.03.2026,143005,1\n", "date")).containsExactly("09.03.2026 14:30:05");
        assertThat(cells("date,time,n\n20260309,0635,1\n", "date")).containsExactly("2026-03-09 06:35");
        assertThat(cells("date,time,n\n2026-03-09,9999,1\n", "date")).containsExactly("2026-03-09");
        // how long it took, of which one could be a time
        assertThat(cells("date,time,n\n2026-03-09,1234,1\n2026-03-09,1275,1\n", "date"))
                .containsOnly("2026-03-09");
    }

    /// What the date has taken is of no date by itself: it would be one of 1970.
    @Test
    void theTimeOfADateIsAText() {
        assertThat(Reading.read(new CsvFormat(), "date,time,n\n2026-03-02,22:00:05,1\n").columns)
                .containsEntry("time", ColumnHint.of(ColumnType.STRING, null));
        assertThat(Reading.read(new CsvFormat(), "date,time,n\n2026-03-02,5.3,1\n").columns)
                .containsEntry("time", ColumnHint.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"01 May 2026", "May 01 2026", "01-May-2026", "Fri 01.05.2026", "5/1/2026", "24.12.25"})
    void theDateMayBeWrittenInAnyWay(String date) {
        String table = "date;start;end\n" + date + ";08:30;17:00\n" + date + ";09:30;18:00\n";
        assertThat(cells(table, "start")).containsExactly(date + " 08:30:00", date + " 09:30:00");
        assertThat(cells(table.replace(date, "20260501"), "end")).first().isEqualTo("2026-05-01 17:00:00");
    }

    /// What is no time of day is none, and makes no number or text of the others.
    @Test
    void oddCellsLeaveTheOthers() {
        String table = "date;start;end\n2026-05-01;08:30;open\n2026-05-02;09:30;-999\n;07:30;17:00\n"
                + "date;start;end\n2026-05-04;06:30;17:00\n2026-05-05;06:45;17:00\n2026-05-05;06:45;17:00\n"
                + "2026-05-06;06:45;17:00\n2026-05-06;8:30\u202fPM;17:00\n";
        assertThat(cells(table, "end")).startsWith("open", "? -999", "? 17:00");
        assertThat(cells(table, "start")).contains("2026-05-01 08:30:00", "? 07:30", "2026-05-06 20:30:00");
    }

    @Test
    void shortRowsAreNoReasonToStop() {
        String table = "n,date,start,end\n1\n2\n3,2026-05-01,08:30,09:00\n4\n5\n";
        assertThat(cells(table, "start")).contains("2026-05-01 08:30:00");
    }

    @Test
    void aDateMayStandInTheFirstRowOfItsDay() {
        String table =
                "date;start;end\n2026-05-01;08:30;09:00\n;10:30;11:00\n;11:30;12:00\n2026-05-02;08:30;09:00\n;9:00;9:30\n";
        assertThat(cells(table, "start"))
                .containsExactly(
                        "2026-05-01 08:30:00",
                        "2026-05-01 10:30:00",
                        "2026-05-01 11:30:00",
                        "2026-05-02 08:30:00",
                        "2026-05-02 09:00:00");
    }

    @Test
    void eachDayIsThatOfTheColumnBefore() {
        String table = "Start Date,Start Time,End Date,End Time\n11/30/2026,10:00 PM,12/1/2026,6:00 AM\n";
        assertThat(cells(table, "Start Time")).containsExactly("11/30/2026 22:00:00");
        assertThat(cells(table, "End Time")).containsExactly("12/1/2026 06:00:00");
    }
}
