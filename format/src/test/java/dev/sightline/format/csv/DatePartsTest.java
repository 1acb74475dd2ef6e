package dev.sightline.format.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Dates whose parts have a column each.
class DatePartsTest {
    private static List<Object> cells(String table, String column) {
        RecordingSink sink = Reading.read(new CsvFormat(), table);
        return sink.rows.stream().map(row -> row.getOrDefault(column, "")).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "No,year,month,day,hour,pm2.5 | 1,2013,3,1,7,4 | time | 2013-03-01 07:00:00",
                "YEAR,MONTH,DAY,value | 2013,12,31,4 | time | 2013-12-31 00:00:00",
                "año;mes;día;hora;n | 2013;3;1;24;4 | time | 2013-03-01 24:00:00",
                "time,Jahr,Monat,Tag,n | 5,2013,3,1,4 | date | 2013-03-01 00:00:00",
                "year,month,day,hour,minute,n | 2013,3,1,7,5,4 | time | 2013-03-01 07:05:00",
            })
    void makeAMoment(String header, String row, String column, String moment) {
        assertThat(cells(header + "\n" + row + "\n" + row + "\n", column)).containsOnly(moment);
    }

    @Test
    void aRowWithoutAPartHasNone() {
        String table = "year,month,day,hour,n\n2013,3,1,7,1\n2013,3,1,8,2\n";
        RecordingSink sink = Reading.read(new CsvFormat(), table + "2013,3,1,9,3\n".repeat(300) + "2013,3,,9,3\n");
        assertThat(sink.rows).hasSize(303);
        assertThat(sink.rows.getFirst()).containsEntry("time", "2013-03-01 07:00:00");
        assertThat(sink.rows.getLast()).doesNotContainKey("time");
        assertThat(sink.assumed).contains("column 'time' is made of 'year', 'month', 'day', 'hour'");
    }

    @Test
    void aPartThatIsMissingAmongTheFirstRowsIsNoMistake() {
        assertThat(cells("year,month,day,n\n2013,3,1,1\n2013,3,,2\n2013,3,2,3\n", "time"))
                .containsExactly("2013-03-01 00:00:00", "", "2013-03-02 00:00:00");
        assertThat(cells("year,month,day,n\n2013,3,,1\n2013,3,,2\n2013,3,4,3\n", "time"))
                .containsOnly("");
        assertThat(cells("year,month,day,n\n2013,13,,1\n2013,3,1,2\n2013,3,4,3\n", "time"))
                .containsOnly("");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "year,month,n\n2013,3,1",
                "year,month,day,n\n2013,13,1,1",
                "year,month,day,n\n13,3,1,1",
                "stamp,year,month,day\n2013-03-01 10:00:00,2013,3,1",
                "date,time,year,month,day\n2013-03-01,10:00,2013,3,1",
            })
    void othersMakeNone(String table) {
        RecordingSink sink = Reading.read(new CsvFormat(), table + "\n" + table.split("\n")[1] + "\n");
        assertThat(sink.assumed).noneMatch(line -> line.contains("is made of"));
    }
}
