package dev.sightline.format.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CsvFormatTest {
    private final CsvFormat csv = new CsvFormat();

    private RecordingSink read(String text) {
        return Reading.read(csv, text);
    }

    private RecordingSink read(String text, @Nullable Boolean header, @Nullable Character delimiter) {
        return Reading.read(csv, text, new ReadOptions(ZoneOffset.UTC, header, delimiter));
    }

    @Test
    void namesColumnsAfterTheHeader() {
        RecordingSink sink = read("time,host,load\n1,a,0.5\n2,b,0.7\n");
        assertThat(sink.columns.keySet()).containsExactly("time", "host", "load");
        assertThat(sink.rows)
                .containsExactly(
                        Map.of("time", "1", "host", "a", "load", "0.5"),
                        Map.of("time", "2", "host", "b", "load", "0.7"));
    }

    @Test
    void whatAToolLeavesOutOfItsHeaderIsKnown() {
        String jmeter = "timeStamp,elapsed,label,responseCode,threadName,success,bytes,Latency,IdleTime,Connect\n";
        RecordingSink sink = read(jmeter + "1790000000000,100,Login,200,Users 1-1,true,4814,80,0,2\n");
        for (String name : List.of("elapsed", "Latency", "IdleTime", "Connect")) {
            assertThat(Objects.requireNonNull(sink.columns.get(name)).unit())
                    .as(name)
                    .isEqualTo("ms");
        }
        assertThat(Objects.requireNonNull(sink.columns.get("label")).role()).isEqualTo(Role.EVENT);
        RecordingSink slurm = read("JobID|ElapsedRaw|State\n9000|3234|TIMEOUT\n9001|596|COMPLETED\n");
        assertThat(Objects.requireNonNull(slurm.columns.get("ElapsedRaw")).unit())
                .isEqualTo("s");
        RecordingSink other = read("time,elapsed,label\n1,100,Login\n2,200,Login\n");
        assertThat(Objects.requireNonNull(other.columns.get("elapsed")).unit()).isNull();
    }

    /// Lines of logs in the cells of a table, as collectors write them.
    @Test
    void theLevelInTextsOfATableIsAColumn() {
        String text = "ts,pod,Log\n"
                + "2026-01-01T00:00:00Z,a,\"{\"\"log\"\":\"\"16:42:22.382 INFO  t.s.Travel [is ERROR]\"\"}\"\n"
                        .repeat(11)
                + "2026-01-01T00:00:01Z,b,16:42:22.382 [main] ERROR t.s.Travel it failed\n"
                + "2026-01-01T00:00:02Z,b,INFORMATION on DEBUG_MODE and a-WARN-b: nothing\n";
        RecordingSink sink = read(text);
        assertThat(Objects.requireNonNull(sink.columns.get("level")).role()).isEqualTo(Role.LEVEL);
        assertThat(String.valueOf(sink.rows.getFirst().get("level"))).contains("INFO");
        assertThat(String.valueOf(sink.rows.get(11).get("level"))).contains("ERROR");
        assertThat(sink.rows.get(12)).doesNotContainKey("level");
        assertThat(read(text.replace("pod", "Severity")).columns)
                .as("a column says it")
                .doesNotContainKey("level");
        assertThat(read("ts,kind,host\n" + "2026-01-01,INFO,a\n".repeat(20)).columns)
                .as("a column of levels")
                .doesNotContainKey("level");
        assertThat(read("ts,note,host\n" + "2026-01-01,nothing of note was said here,a\n".repeat(20)).columns)
                .doesNotContainKey("level");
    }

    @Test
    void aHeaderThatIsNoUtf8IsReadAsItsCellsAre() {
        byte[] latin = "Zeit;Z\u00e4hler;\"Gr\u00f6\u00dfe\"\n1;2;3\n".getBytes(StandardCharsets.ISO_8859_1);
        RecordingSink sink = Reading.read(csv, latin, new ReadOptions(ZoneOffset.UTC, null, null));
        assertThat(sink.columns.keySet()).containsExactly("Zeit", "Z\u00e4hler", "Gr\u00f6\u00dfe");
    }

    @Test
    void aDateBesideATimeOfDayIsAMoment() {
        assertThat(read("Date,Time,v\n31/12/2026,23:59:58,1\n01/01/2027,00:00:01,2\n,10:00:00,3\n02/01/2027,,4\n").rows)
                .containsExactly(
                        Map.of("Date", "31/12/2026 23:59:58", "Time", "23:59:58", "v", "1"),
                        Map.of("Date", "01/01/2027 00:00:01", "Time", "00:00:01", "v", "2"),
                        Map.of("Date", "", "Time", "10:00:00", "v", "3"),
                        Map.of("Date", "02/01/2027", "Time", "", "v", "4"));
        // how long it took
        assertThat(read("date,time\n2026-01-01,5.3\n2026-01-01,5.4\n").rows.getFirst())
                .isEqualTo(Map.of("date", "2026-01-01", "time", "5.3"));
    }

    @Test
    void saysWhereEachRowStands() {
        String text = "a,b\n1,2\r\n\"x\ny\",4\n5,6";
        RecordingSink sink = read(text);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(Reading.asWritten(bytes, sink, 0)).isEqualTo("1,2");
        assertThat(Reading.asWritten(bytes, sink, 1)).isEqualTo("\"x\ny\",4");
        assertThat(Reading.asWritten(bytes, sink, 2)).isEqualTo("5,6");
    }

    @Test
    void aCommaBeforeDecimalsIsAPointBetweenSemicolons() {
        assertThat(read("a;b\n12,94;x\n-1.234,5;y\n7;z\n1.234;z\nnone;z\n").rows)
                .as("a cell that is no number takes them from the column")
                .extracting(row -> row.get("a"))
                .containsExactly("12,94", "-1.234,5", "7", "1.234", "none");
        String many = "12,94;x\n".repeat(70);
        assertThat(read("a;b\n" + many + "-1.234,5;y\n7;z\n1.234;z\nnone;z\n1.5;z\n")
                        .rows
                        .subList(69, 75))
                .extracting(row -> row.get("a"))
                .containsExactly("12.94", "-1234.5", "7", "1234", "none", "1.5");
        assertThat(read("a;b\n1,234;x\n5,678;y\n").rows.getFirst())
                .as("thousands, perhaps")
                .isEqualTo(Map.of("a", "1,234", "b", "x"));
        assertThat(read("a;b\n1,;x\n,5;y\n1,2,3;z\n").rows)
                .extracting(row -> row.get("a"))
                .containsExactly("1,", ",5", "1,2,3");
    }

    @Test
    void findsTheDelimiter() {
        assertThat(read("a\tb\n1,5\t2\n").rows).containsExactly(Map.of("a", "1,5", "b", "2"));
        assertThat(read("a;b\n1,5;2\n2,5;3\n").rows.getFirst()).isEqualTo(Map.of("a", "1.5", "b", "2"));
        assertThat(read("a|b\n1|2\n").rows).containsExactly(Map.of("a", "1", "b", "2"));
    }

    @Test
    void prefersTheDelimiterThatLeavesNumbersWhole() {
        assertThat(read("1,5;2,5;3,5\n4,5;5,5;6,5\n").rows.getFirst())
                .isEqualTo(Map.of("c1", "1.5", "c2", "2.5", "c3", "3.5"));
        assertThat(read("a|b,1,2\nc|d,3,4\n").rows.getFirst()).isEqualTo(Map.of("c1", "a|b", "c2", "1", "c3", "2"));
    }

    @Test
    void prefersTheDelimiterThatItsHeaderHas() {
        String csv = "when;machine;value\n25.10.2026 02:00:00;M1;1,39\n25.10.2026 02:02:00;M2;7,55\n";
        assertThat(read(csv).rows)
                .hasSize(2)
                .first()
                .isEqualTo(Map.of("when", "25.10.2026 02:00:00", "machine", "M1", "value", "1.39"));
    }

    @Test
    void takesTheDelimiterItIsGiven() {
        assertThat(read("a:b\n1:2\n", null, ':').rows).containsExactly(Map.of("a", "1", "b", "2"));
    }

    @Test
    void unquotes() {
        RecordingSink sink = read("n,a,b\n1,\"x, \"\"y\"\"\",\"p\nq\"\n2,\"\"\"\",\"r\"s\n");
        assertThat(sink.rows)
                .containsExactly(
                        Map.of("n", "1", "a", "x, \"y\"", "b", "p\nq"), Map.of("n", "2", "a", "\"", "b", "rs"));
    }

    @Test
    void leavesQuotesWithinAnUnquotedField() {
        assertThat(read("n,size\n1,5\" disk\n").rows).containsExactly(Map.of("n", "1", "size", "5\" disk"));
    }

    @Test
    void hasNoHeaderWhenTheFirstLineHasNumbers() {
        RecordingSink sink = read("1,a\n2,b\n");
        assertThat(sink.columns.keySet()).containsExactly("c1", "c2");
        assertThat(sink.rows).hasSize(2);
    }

    /// Locust's percentiles; shares in a first row are none.
    @Test
    void percentilesAreNamesWhereTheCellsBelowAreNoShares() {
        RecordingSink sink = read("Timestamp,Name,Requests/s,Failures/s,50%,95%\n1772438400,/,1.5,0,32,83\n");
        assertThat(sink.rows).hasSize(1);
        assertThat(Objects.requireNonNull(sink.columns.get("95%")).unit()).isEqualTo("ms");
        assertThat(read("host,cpu,50%,x\nweb,busy,70%,y\n").columns).doesNotContainKey("50%");
        assertThat(read("10%,20%,a\n3,4,b\n").columns).doesNotContainKey("10%");
    }

    @Test
    void hasNoHeaderWhenTheFirstLineHasDates() {
        assertThat(read("2023-11-16 18:15:46,x\n2023-11-16 18:15:47,y\n").rows).hasSize(2);
    }

    @Test
    void takesTheFirstLineOfWordsForAHeader() {
        assertThat(read("source,target\na,b\nb,c\n").rows).hasSize(2);
    }

    @Test
    void hasNoHeaderWhenWordsOfTheFirstLineComeAgain() {
        assertThat(read("root,start\nroot,stop\n").rows).hasSize(2);
    }

    @Test
    void obeysWhatIsSaidOfTheHeader() {
        assertThat(read("a,b\n1,2\n", false, null).rows).hasSize(2);
        assertThat(read("1,2\n3,4\n", true, null).rows).containsExactly(Map.of("1", "3", "2", "4"));
    }

    @Test
    void namesTheIndexColumnOfPandas() {
        assertThat(read(",worker\n0,7\n").columns.keySet()).containsExactly("c1", "worker");
    }

    @Test
    void tellsRepeatedNamesApartAndTrimsThem() {
        assertThat(read(" x , x,x\n1,2,3\n").columns.keySet()).containsExactly("x", "x.2", "x.3");
    }

    @Test
    void skipsBlankLinesCommentsAndRepeatedHeaders() {
        RecordingSink sink = read("# made by hand\n\na,b\n1,2\n\n# more\na,b\n  \n3,4\n");
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects).isEmpty();
    }

    @Test
    void takesACommentAboveRowsOfNumbersForTheHeader() {
        assertThat(read("# time, load\n1,0.5\n2,0.7\n").columns.keySet()).containsExactly("time", "load");
    }

    @Test
    void leavesMissingFieldsOutOnceTheirColumnIsKnown() {
        assertThat(read("a,b,c\n1,,3\n5,,\n4\n").rows)
                .containsExactly(Map.of("a", "1", "b", "", "c", "3"), Map.of("a", "5", "c", ""), Map.of("a", "4"));
    }

    @Test
    void rejectsMoreFieldsThanTheHeader() {
        RecordingSink sink = read("a,b\n1,2,3\n4,5\n6,7,,\n");
        assertThat(sink.rows).containsExactly(Map.of("a", "4", "b", "5"));
        assertThat(sink.rejects)
                .containsExactly(
                        new RecordingSink.Reject(CsvReader.TOO_MANY_FIELDS, 4, "1,2,3"),
                        new RecordingSink.Reject(CsvReader.TOO_MANY_FIELDS, 14, "6,7,,"));
    }

    @Test
    void toleratesADelimiterAtTheEndOfALine() {
        assertThat(read("a,b\n1,2,\n3,4,\n").rows).hasSize(2);
    }

    @Test
    void rejectsARunawayQuoteAndGoesOnBelowIt() {
        RecordingSink sink = read("a,b\n1,\"open\n3,4\n5,6\n");
        assertThat(sink.rejects).containsExactly(new RecordingSink.Reject(CsvReader.UNBALANCED, 4, "1,\"open"));
        assertThat(sink.rows).containsExactly(Map.of("a", "3", "b", "4"), Map.of("a", "5", "b", "6"));
    }

    @Test
    void readsQuotesThatNeverCloseInLinearTime() {
        // Each line leaves its quote open, read alone or as the inside of the one before.
        String text = "a,b\n" + "\"x\"y,\"z\n".repeat(400_000);
        RecordingSink sink = read(text);
        assertThat(sink.rows.size() + sink.rejects.size()).isPositive();
    }

    @Test
    void skipsAByteOrderMark() {
        assertThat(read("\ufeffa,b\n1,2\n").columns.keySet()).containsExactly("a", "b");
    }

    @Test
    void refusesUtf16() {
        RecordingSink sink = Reading.read(csv, "a,b\n1,2\n".getBytes(StandardCharsets.UTF_16), Reading.DEFAULTS);
        assertThat(sink.rows).isEmpty();
        assertThat(sink.damages).hasSize(1);
    }

    @Test
    void keepsBytesThatAreNotUtf8() {
        byte[] bytes = "a,b\n1,x?\n".getBytes(StandardCharsets.ISO_8859_1);
        bytes[7] = (byte) 0xe9;
        RecordingSink sink = Reading.read(csv, bytes, Reading.DEFAULTS);
        assertThat(sink.rows).containsExactly(Map.of("a", "1", "b", "x\ufffd"));
    }

    @Test
    void readsAHeaderAlone() {
        RecordingSink sink = read("a,b\n");
        assertThat(sink.columns.keySet()).containsExactly("a", "b");
        assertThat(sink.rows).isEmpty();
    }

    @Test
    void aLastLineThatIsCutIsNoRow() {
        String whole = TEN + "2026-05-28T20:26:50Z,a,12";
        assertThat(read(whole + "3\n").rows).hasSize(11);
        assertThat(read(whole + "3\n").rejects).isEmpty();
        // wherever it is cut before its last field; that of the last field itself nobody can tell
        int lastField = whole.lastIndexOf(',') + 1;
        for (int end = TEN.length() + 1; end < lastField; end++) {
            RecordingSink cut = read(whole.substring(0, end));
            assertThat(cut.rows).as(whole.substring(TEN.length(), end)).hasSize(10);
            assertThat(cut.rejects).extracting(RecordingSink.Reject::cause).containsExactly(LastLine.CUT);
        }
        assertThat(read(whole.substring(0, lastField)).rows).hasSize(11);
        assertThat(read(whole).rows).hasSize(11);
    }

    @Test
    void aLastLineThatEndsInsideItsTimeIsNoRow() {
        StringBuilder table = new StringBuilder("v,at\n");
        for (int i = 0; i < 10; i++) {
            table.append(i).append(",5/Mar/2026:10:00:0").append(i).append('\n');
        }
        for (String cut : List.of("7,", "7,5", "7,5/Ap", "7,5/Apr/2026:1", "7,5/Apr/2026:10:00:0")) {
            assertThat(read(table + cut).rejects)
                    .as(cut)
                    .extracting(RecordingSink.Reject::cause)
                    .containsExactly(LastLine.CUT);
            assertThat(read(table + cut + "\n").rejects).as(cut).isEmpty();
        }
        for (String whole : List.of("7,5/Apr/2026:10:00:01", "7,never", "7,5/Apr/2026:10:00:0Z")) {
            assertThat(read(table + whole).rows).as(whole).hasSize(11);
        }
    }

    @Test
    void aShortLastLineIsARowWhereOthersAreShortOrFew() {
        assertThat(read(TEN.replace(",a,5\n", ",a\n") + "2026-05-28T20:26:50Z,a").rows)
                .hasSize(11);
        assertThat(read("a,b\n1,2\n3").rows).hasSize(2);
    }

    private static final String TEN = "start,host,ms\n"
            + IntStream.range(0, 10)
                    .mapToObj(i -> "2026-05-28T20:26:4" + i + "Z,a," + i + "\n")
                    .collect(Collectors.joining());

    /// A line of blanks is none, and a file that is called a table is one though a third of its rows lack fields.
    @Test
    void blankLinesAndShortRowsMakeNoOtherFormat() {
        String blank = "nr,who,km\n7,\"Jun 02, 1999\",6\n  \n8,\"Jun 03, 1999\",84.65\n";
        assertThat(new CsvFormat().sniff(blank.getBytes(StandardCharsets.UTF_8), "a.csv"))
                .isGreaterThan(60);
        StringBuilder ragged = new StringBuilder("nr,who,km,n\n");
        for (int i = 0; i < 30; i++) {
            ragged.append(i).append(i % 3 == 0 ? ",x\n" : ",x,3,4\n");
        }
        byte[] bytes = ragged.toString().getBytes(StandardCharsets.UTF_8);
        assertThat(new CsvFormat().sniff(bytes, "a.csv")).isPositive();
        assertThat(new CsvFormat().sniff(bytes, "a.txt")).isZero();
        assertThat(Reading.read(new CsvFormat(), ragged.toString()).rows).hasSize(30);
    }

    /// A name may be a number where others beside it are words above numbers: distances, quantiles and years.
    @Test
    void headersMayHaveNumbers() {
        for (String header :
                List.of("date,name,5 km,10 km", "date,name,0.5,0.99", "date,name,2024,2025", "n,who,1h,24h")) {
            String rows = header.startsWith("n")
                    ? "1,x,7,3.5\n2,y,8,4.5\n3,z,9,5\n"
                    : "2026-01-01,x,7,3.5\n2026-01-02,y,8,4.5\n2026-01-03,z,9,5\n";
            RecordingSink sink = Reading.read(new CsvFormat(), header + "\n" + rows);
            assertThat(sink.rows).hasSize(3);
            assertThat(sink.columns.keySet()).containsExactly(header.split(","));
        }
        assertThat(Reading.read(new CsvFormat(), "a,x,7,3.5\nb,y,8,4.5\nc,z,9,5\nd,z,9,5\n").rows)
                .hasSize(4);
    }

    @Test
    void whatDoesNotFitIntoAColumnOfASheetIsNoReasonToReadItsNumbersOtherwise() {
        String table = "Zeit;Presse\n2026-01-01 10:00;173,5\n2026-01-01 10:01;####\n2026-01-01 10:02;1,25\n";
        assertThat(Reading.read(new CsvFormat(), table).rows.stream()
                        .map(row -> row.get("Presse"))
                        .toList())
                .containsExactly("173.5", "####", "1.25");
    }

    @Test
    void moreColumnsThanATraceCanHaveAreSaidToBeSo() {
        String names = IntStream.range(0, 5000).mapToObj(i -> "c" + i).collect(Collectors.joining(","));
        String cells = IntStream.range(0, 5000).mapToObj(Integer::toString).collect(Collectors.joining(","));
        RecordingSink sink = Reading.read(new CsvFormat(), names + "\n" + cells + "\n" + cells + "\n");
        assertThat(sink.rows).isEmpty();
        assertThat(sink.rejects).hasSize(2).allMatch(reject -> reject.cause().equals("more than 4096 columns"));
    }
}
