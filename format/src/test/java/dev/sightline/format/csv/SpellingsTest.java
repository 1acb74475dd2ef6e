package dev.sightline.format.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Numbers as people and spreadsheets write them.
class SpellingsTest {
    /// Spreadsheets quote what has a comma, and the first thousand may come late.
    @Test
    void groupsMayComeLate() {
        String small = "n,name\n" + "950,a\n".repeat(3000);
        RecordingSink sink = Reading.read(new CsvFormat(), small + "\"3,288\",\"3,288\"\n\"12,1\",b\n");
        assertThat(sink.rows.get(3000)).containsEntry("n", "3288").containsEntry("name", "3,288");
        assertThat(sink.rows.get(3001)).containsEntry("n", "12,1");
        assertThat(sink.assumed).anyMatch(said -> said.contains("read as thousands"));
        // not where another column has its decimals behind commas
        String prices = "price,n\n" + "\"1.212,05\",950\n".repeat(3000) + "\"1.212,05\",\"3,288\"\n";
        assertThat(Reading.read(new CsvFormat(), prices).rows.get(3000).get("n"))
                .isNotEqualTo("3288");
    }

    /// Where another column has its decimals behind commas, points that come late divide thousands.
    @Test
    void pointsMayComeLate() {
        for (String delimiter : List.of(";", "\t")) {
            String table = ("size;pct\n" + "199;39,05\n".repeat(3000) + "7.014;0,05\n").replace(";", delimiter);
            assertThat(Reading.read(new CsvFormat(), table).rows.get(3000)).containsEntry("size", "7014");
        }
    }

    /// Parts of dates and hours are small numbers, too, and measured ones have points.
    @Test
    void whatIsSomethingElseDividesNoThousands() {
        String parts = "Jahr;Monat;Tag;Stunde;Temp\n" + "2026;3;1;7;3,7\n2026;3;1;8;4,2\n".repeat(30);
        assertThat(Reading.read(new CsvFormat(), parts).columns).containsKey("time");
        String hours = "Datum;Stunde;kWh\n"
                + IntStream.range(0, 48)
                        .mapToObj(i -> "0" + (1 + i / 24) + ".03.2026;" + i % 24 + ";3," + i % 7 + "\n")
                        .collect(Collectors.joining());
        RecordingSink sink = Reading.read(new CsvFormat(), hours);
        assertThat(sink.rows.get(8).get("Datum")).asString().contains("8:00");
        String points = "n,pct\n" + "1,\"39,05\"\n2.5,\"39,05\"\n".repeat(3000) + "2.125,\"0,05\"\n";
        assertThat(Reading.read(new CsvFormat(), points).rows.getLast()).containsEntry("n", "2.125");
    }

    /// As dashboards export a day, and not laps, scores or matches.
    @Test
    void minutesOfADayGoOn() {
        assertThat(timesOf("Time,p99", i -> "%02d:%02d".formatted(6 + i / 60, i % 60))
                        .getFirst())
                .isEqualTo("06:00:00");
        assertThat(timesOf("Uhrzeit,p99", i -> "%d:%02d".formatted((22 + i / 60) % 24, i % 60))
                        .getLast())
                .isEqualTo("23:39:00");
        assertThat(timesOf("score,p99", i -> "%02d:%02d".formatted(6 + i / 60, i % 60))
                        .getFirst())
                .isEqualTo("06:00");
        assertThat(timesOf("Time,p99", i -> "%02d:%02d".formatted(i % 7, i % 11))
                        .getFirst())
                .isEqualTo("00:00");
        assertThat(timesOf("Time,p99", i -> "%02d:%02d".formatted(i / 2, i % 2)).getFirst())
                .isEqualTo("00:00");
    }

    private static List<Object> timesOf(String header, IntFunction<String> time) {
        String rows = IntStream.range(0, 100)
                .mapToObj(i -> time.apply(i) + "," + i + "\n")
                .collect(Collectors.joining());
        String name = header.substring(0, header.indexOf(','));
        return Reading.read(new CsvFormat(), header + "\n" + rows).rows.stream()
                .map(row -> row.get(name))
                .toList();
    }

    @Test
    void betweenSemicolonsPointsDivideThousands() {
        String table = "Datum;Stück\n" + "01.03.2026;7.985\n".repeat(10) + "02.03.2026;14.974\n03.03.2026;505\n";
        assertThat(Reading.read(new CsvFormat(), table).rows)
                .extracting(row -> row.get("Stück"))
                .startsWith("7985")
                .endsWith("14974", "505");
        // a few that were measured
        String few = "when;took\n1;7.985\n2;1.505\n3;3\n";
        assertThat(Reading.read(new CsvFormat(), few).rows)
                .extracting(row -> row.get("took"))
                .containsExactly("7.985", "1.505", "3");
        String measured = "when;load\n1;7.985\n2;0.974\n3;1.505\n";
        assertThat(Reading.read(new CsvFormat(), measured).rows)
                .extracting(row -> row.get("load"))
                .containsExactly("7.985", "0.974", "1.505");
    }

    /// A second number would not begin with a zero.
    @Test
    void aZeroBehindACommaIsADecimal() {
        String table = "pump\tflow\na\t12,57\nb\t11,05\nc\t0,40\n";
        assertThat(Reading.read(new CsvFormat(), table).rows)
                .extracting(row -> row.get("flow"))
                .containsExactly("12.57", "11.05", "0.40");
        String codes = "pump\tcode\na\t01,02\nb\t03,07\nc\t11,02\n";
        assertThat(Reading.read(new CsvFormat(), codes).rows)
                .extracting(row -> row.get("code"))
                .containsExactly("01,02", "03,07", "11,02");
        String pairs = "pump\tcores\na\t0,1\nb\t2,3\nc\t10,11\n";
        assertThat(Reading.read(new CsvFormat(), pairs).rows)
                .extracting(row -> row.get("cores"))
                .containsExactly("0,1", "2,3", "10,11");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "$19.99|$1,200.00|-$3.50#19.99 $|1200.00 $|-3.50 $",
                "($1,234.50)|$7#-1234.50 $|7 $",
                "1,234.56|7.25|-12#1234.56|7.25|-12",
                "1,234|567|12,345#1234|567|12345",
                "12,345,678|1#12345678|1",
                "1.234,56|7,25#1234.56|7.25",
                "30,77 €|1.030,00 €#30.77 €|1030.00 €",
                "30.77 EUR|9.00 EUR#30.77 EUR|9.00 EUR",
                "12 345,6|7,5#12345.6|7.5",
                "12\u00a0345,60 €|7,00 €#12345.60 €|7.00 €",
                "12'345.50|7.00#12345.50|7.00",
                "1,234.5 ms|12 ms|-#1234.5 ms|12 ms|-",
                "N/A|\u22121,234.5|3#N/A|-1234.5|3",
                "1.734 €|80 €#1734 €|80 €",
                "$1,234|$80#1234 $|80 $",
                "$0.369|$0.412#0.369 $|0.412 $",
                "3,832.62|(997.77)#3832.62|-997.77",
                // none of these is a number, or it could be more than one
                "0,1|2,3#0,1|2,3",
                "1,234|5,678#1,234|5,678",
                "1,2,3|4#1,2,3|4",
                "1,234.56|none#1,234.56|none",
                "0,123|5#0,123|5",
                "1,23|4#1,23|4",
                "12 345|1 000#12 345|1 000",
                "12|13.5#12|13.5",
                "(12)|(13)#(12)|(13)",
                "(12.5)|(13)#(12.5)|(13)",
                "$3.209|$3.189#$3.209|$3.189",
                "1,721 €|1,698 €#1,721 €|1,698 €",
                "1,234|1234|5#1,234|1234|5",
                "$HOME|$1#$HOME|$1",
                "$6.88|2.97 €#$6.88|2.97 €",
            })
    void aColumnIsReadAsItsCellsAreSpelled(String written, String expected) {
        assertThat(column(written)).isEqualTo(List.of(expected.split("[|]")));
    }

    @Test
    void whatCouldBeBothIsReadAsTheOtherColumnsOfItsFile() {
        assertThat(read("a;b\n4,333;1.086,9\n2,100;12,5\n"))
                .extracting(row -> row.get("a"))
                .containsExactly("4.333", "2.100");
        assertThat(read("a,b\n\"4,333\",\"$1,086.90\"\n\"2,100\",$12.50\n"))
                .extracting(row -> row.get("a"))
                .containsExactly("4333", "2100");
        assertThat(read("a,b\n$3.209,\"$1,086.90\"\n$3.189,$12.50\n"))
                .extracting(row -> row.get("a"))
                .containsExactly("3.209 $", "3.189 $");
        assertThat(read("a;b\n1,721 €;2.701,01 €\n1,698 €;12,50 €\n"))
                .extracting(row -> row.get("a"))
                .containsExactly("1.721 €", "1.698 €");
        assertThat(read("a;b;c\n4,333;1.086,9;1,086.9\n2,100;12,5;12.5\n"))
                .as("who wrote this one used both")
                .extracting(row -> row.get("a"))
                .containsExactly("4,333", "2,100");
    }

    /// `49,998` again and again between semicolons was measured; thousands would have some that are too small.
    @Test
    void threeDecimalsAreSomeWhereSemicolonsDivide() {
        String measured = "t;hz\n" + "1;49,998\n2;50,012\n3;50,001\n4;49,870\n".repeat(3);
        assertThat(read(measured)).extracting(row -> row.get("hz")).contains("49.998", "50.012");
        assertThat(read(measured + "5;980\n")).extracting(row -> row.get("hz")).contains("49,998", "980");
        assertThat(read("t;hz\n1;49,998\n2;50,012\n"))
                .extracting(row -> row.get("hz"))
                .contains("49,998");
    }

    /// Whatever stands in a cell, each row has it, and no more.
    @ParameterizedTest
    @ValueSource(strings = {"", "$", "-", "(", "($)", "1,", ",1", "1,234,", "€€1", "- 1", "$ ", "1 €€", "\u00a0", "'"})
    void nothingIsMadeOfWhatIsNoNumber(String cell) {
        byte[] bytes = cell.getBytes(StandardCharsets.UTF_8);
        for (NumberSpelling spelling : NumberSpelling.ALL) {
            assertThat(spelling.rewrite(bytes, 0, bytes.length, new byte[bytes.length + Spelling.MORE]))
                    .as(spelling.toString())
                    .isEqualTo(-1);
        }
    }

    @Test
    void daysOfSpreadsheetsAreMoments() {
        RecordingSink sink = Reading.read(
                new CsvFormat(), "Timestamp,load\n46113.4166667,1\n46113.4173611,2\n,3\n46113.5,4\n46113.4180556,5\n");
        assertThat(sink.rows)
                .extracting(row -> row.get("Timestamp"))
                .containsExactly("2026-04-01T10:00", "2026-04-01T10:01", "", "2026-04-01T12:00", "2026-04-01T10:02");
        assertThat(sink.assumed).containsExactly("Timestamp counts days since 1899-12-30, as spreadsheets do");
    }

    @Test
    void fiveDecimalsAreMinutes() {
        RecordingSink sink = Reading.read(new CsvFormat(), "Datum;n\n46083,01458;1\n46083,02500;2\n46083,03542;3\n");
        assertThat(sink.rows)
                .extracting(row -> row.get("Datum"))
                .containsExactly("2026-03-02T00:21", "2026-03-02T00:36", "2026-03-02T00:51");
    }

    /// Seconds since a start, thousandths of them, another name, another century.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "time|46113.4166668|46114.9931234|46115.2345678",
                "time|46113.125|46113.250|46113.375",
                "load|46113.4166667|46113.4173611|46113.4180556",
                "time|86113.4166667|86113.4173611|86113.4180556",
                "time|46113|46114|46115"
            })
    void otherNumbersAreNoDays(String lines) {
        List<String> cells = List.of(lines.split("[|]"));
        RecordingSink sink = Reading.read(
                new CsvFormat(), cells.stream().map(cell -> cell + ",x\n").collect(Collectors.joining()));
        assertThat(sink.rows).extracting(row -> row.get(cells.getFirst())).isEqualTo(cells.subList(1, cells.size()));
    }

    private static List<String> column(String cells) {
        String rows = Arrays.stream(cells.split("[|]"))
                .map(cell -> "x,\"" + cell + "\"\n")
                .collect(Collectors.joining());
        return read("name,value\n" + rows).stream()
                .map(row -> String.valueOf(row.get("value")))
                .toList();
    }

    private static List<Map<String, Object>> read(String text) {
        RecordingSink sink = Reading.read(new CsvFormat(), text);
        return sink.rows;
    }
}
