package dev.sightline.format.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tables that were written for people: a title above them, a total below, rules and bars around cells.
class ReportTableTest {
    private static final String ROWS = "10:00,a,1\n10:01,b,2\n10:02,a,3\n10:03,b,4\n";

    private static RecordingSink read(String text) {
        assertThat(new CsvFormat().sniff(text.getBytes(StandardCharsets.UTF_8), "t.csv"))
                .isPositive();
        return Reading.read(new CsvFormat(), text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Report: load\nGenerated: 2026-04-02\n\n",
                "Report: load\r\n",
                "\"Made by\",me\n",
                "\"Made by\",me\n\"groups\",,\n"
            })
    void whatStandsAboveAHeaderIsKeptAsRejected(String above) {
        RecordingSink sink = read(above + "Time,Who,n\n" + ROWS);
        assertThat(sink.columns.keySet()).containsExactly("Time", "Who", "n");
        assertThat(sink.rows).hasSize(4).first().isEqualTo(Map.of("Time", "10:00", "Who", "a", "n", "1"));
        int lines = (int) above.lines().filter(line -> !line.isBlank()).count();
        assertThat(sink.rejects)
                .hasSize(lines)
                .allSatisfy(one -> assertThat(one.cause()).isEqualTo("a line above the header"));
        assertThat(Reading.asWritten((above + "Time,Who,n\n" + ROWS).getBytes(StandardCharsets.UTF_8), sink, 1))
                .isEqualTo("10:01,b,2");
    }

    @Test
    void aCommentAboveAHeaderIsNothing() {
        RecordingSink sink = read("Report: load\n# made by hand\nTime,Who,n\n" + ROWS);
        assertThat(sink.rows).hasSize(4);
        assertThat(sink.rejects).hasSize(1);
    }

    /// Whether a line is a rule was asked for each of its joints.
    @Test
    @Timeout(20)
    void aLineOfJointsTakesNoLongerThanAnother() {
        String joints = "+".repeat(1 << 20);
        assertThat(PrintedTable.is(joints.getBytes(StandardCharsets.UTF_8), 0, joints.length()))
                .isFalse();
        assertThat(read(" id | who \n----+-----\n  1 | a\n" + joints + "\n").rows)
                .hasSize(2);
    }

    @Test
    void aTableWithoutAnythingAboveIsAsItWas() {
        for (String text : List.of(
                "Time,Who,n\n" + ROWS,
                "Time,Who,n\n10:00,a\n" + ROWS,
                "# a comment\nTime,Who,n\n" + ROWS,
                "a,b\n1,2\n3,4\n5,6\n7,8\n")) {
            assertThat(read(text).rejects).as(text).isEmpty();
        }
    }

    @Test
    void aTotalIsNoRowAtTheEndAlone() {
        for (String total : List.of("Total,,10", "\"Grand total\",,10\n", "SUM,,10\r\n", "Gesamt:,,10\n\n")) {
            RecordingSink sink = read("Time,Who,n\n" + ROWS + total);
            assertThat(sink.rows).as(total).hasSize(4);
            assertThat(sink.rejects).isEmpty();
            assertThat(sink.assumed).singleElement().asString().contains("no row: " + total.strip());
        }
        assertThat(read("Time,Who,n\n" + ROWS + "Total,x,9\n" + ROWS).rows).hasSize(9);
        assertThat(read("Who,n\nsum,1\ntotals,2\nothers,3\nTotality,4\n").rows).hasSize(4);
    }

    @Test
    void printedTablesHaveTheirRowsAndNoRules() {
        String mysql = "+----+------+\n| id | who  |\n+----+------+\n|  1 | a b  |\n|  2 | NULL |\n+----+------+\n"
                + "2 rows in set (0.00 sec)\n";
        String psql = " id | who \n----+-----\n  1 | a b\n  2 | \n(2 rows)\n\n";
        String markdown = "| id | who |\n|---:|:----|\n| 1 | a b |\n| 2 | |\n";
        for (String text : List.of(mysql, psql, markdown)) {
            RecordingSink sink = read(text);
            assertThat(sink.columns.keySet()).as(text).containsExactly("id", "who");
            assertThat(sink.rows).hasSize(2).first().isEqualTo(Map.of("id", "1", "who", "a b"));
            assertThat(sink.rejects).isEmpty();
        }
        RecordingSink again = read(mysql + mysql + "| 3 | c | too many |\n");
        assertThat(again.rows).hasSize(4);
        assertThat(again.rejects).hasSize(1);
    }

    @Test
    void barsWithoutARuleAreATableOfBars() {
        assertThat(read("id|who\n1|a\n2|b\n3|c\n").rows).hasSize(3);
        assertThat(PrintedTable.is("a - b\n-----\n".getBytes(StandardCharsets.UTF_8), 0, 12))
                .isFalse();
    }

    @Test
    void commasOfDecimalsMakeNoReport() {
        RecordingSink sink = read("when;who;power (kW);energy (kWh)\n"
                + "28.03.2026 12:00;PV-1;5,000;1.001,2\n".repeat(8)
                + "28.03.2026 12:15;;4,333;1.010,9\n");
        assertThat(sink.rows).hasSize(9);
        assertThat(sink.rows.getLast().get("power (kW)")).isEqualTo("4.333");
        assertThat(sink.rows.getFirst().get("energy (kWh)")).isEqualTo("1001.2");
    }

    private static final String LOGGED = """
            "TOA5","Met","CR1000","12345","CR1000.Std.32","CPU:met.CR1","5432","TenMin"
            "TIMESTAMP","RECORD","BattV_Min","AirTC_Avg","RH","WS_Avg"
            "TS","RN","Volts","Deg C","%","meters/second"
            "","","Min","Avg","Smp","Avg"
            "2026-05-01 00:00:00",0,12.70,13.12,74.0,2.12
            "2026-05-01 00:10:00",1,12.70,"NAN",74.1,2.10
            "2026-05-01 00:20:00",2,12.71,13.14,74.2,2.14
            "2026-05-01 00:30:00",3,12.71,13.15,74.2,2.11
            """;

    @Test
    void loggersSayTheUnitsBelowTheNames() {
        RecordingSink sink = read(LOGGED);
        assertThat(sink.columns.keySet())
                .containsExactly("TIMESTAMP", "RECORD", "BattV_Min", "AirTC_Avg", "RH", "WS_Avg");
        assertThat(sink.rows).hasSize(4);
        assertThat(sink.rows.get(1).get("AirTC_Avg")).isIn(null, "");
        assertThat(sink.columns.values().stream().map(hint -> String.valueOf(hint.unit())))
                .containsExactly("null", "null", "V", "\u00b0C", "%", "meters/second");
        assertThat(sink.assumed)
                .containsExactly("the 2 lines below the header have the units and how was sampled, and are no rows");
        assertThat(sink.rejects).hasSize(1);
        assertThat(Reading.asWritten(LOGGED.getBytes(StandardCharsets.UTF_8), sink, 2))
                .startsWith("\"2026-05-01 00:20:00\",2,");
    }

    @Test
    void aLineOfUnitsIsNoRow() {
        RecordingSink sink = read("time,host,latency,memory\n,,[ms],MB\n10:00,a,1,2\n10:01,b,2,3\n10:02,a,3,4\n");
        assertThat(sink.rows).hasSize(3);
        assertThat(sink.columns.values().stream().map(hint -> String.valueOf(hint.unit())))
                .containsExactly("null", "null", "ms", "MB");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // words that are values, a number among them, and names of what is no unit
                "time,host,state\n,h,s\n10:00,a,up\n10:01,b,up\n10:02,a,down\n",
                "time,host,n\n10:00,a,ms\n10:01,b,2\n10:02,a,3\n10:03,a,3\n",
                "time,host,n\n,a,none\n10:01,b,2\n10:02,a,3\n10:03,a,3\n",
                "time,host,n\n,a,ms\n10:01,b,2\n10:02,a,3\n"
            })
    void whatIsNoLineOfUnitsIsARow(String text) {
        assertThat(read(text).rows).hasSize((int) text.lines().count() - 1);
    }

    /// A meter's readings below one row that says whose they are.
    @Test
    void aListMayStandBelowATableOfOneRow() {
        String above = "Identifiant;Type;Date de debut;Date de fin;Unite\n091;Courbe;01/02/2026;01/03/2026;W\n";
        String list = IntStream.range(0, 30)
                .mapToObj(i -> "2026-02-01T%02d:30:00+01:00;%d\n".formatted(i % 24, 90 + i))
                .collect(Collectors.joining());
        RecordingSink sink = read(above + "Horodate;Valeur\n" + list);
        assertThat(sink.columns.keySet()).containsExactly("Horodate", "Valeur");
        assertThat(sink.rows).hasSize(30);
        assertThat(sink.rejects).hasSize(2);
        // what has digits is no header, and few rows are no list
        assertThat(read(above + list).columns.keySet()).hasSize(5);
        assertThat(read(above + "Horodate;Valeur\n" + list.lines().limit(5).collect(Collectors.joining("\n")))
                        .columns
                        .keySet())
                .hasSize(5);
    }
}
