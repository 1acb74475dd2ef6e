package dev.sightline.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.Formats;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.load.LoadListener;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.intake.source.Input;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Over 400 lines: one intake through all that a request can ask of it.
class IntakeTest {
    @TempDir
    Path folder = Path.of("");

    private Opening opening = new Opening(folder);

    @BeforeEach
    void fresh() {
        opening = new Opening(folder);
    }

    private String columnsOf(String csv) throws IOException {
        return Opening.columns(opening.open(opening.file("a.csv", csv)));
    }

    private List<String> valuesOf(String csv, String column) throws IOException {
        return Opening.values(opening.open(opening.file("a.csv", csv)), column);
    }

    @Test
    void takesTheNarrowestTypeThatHoldsEveryValue() throws IOException {
        assertThat(columnsOf("i,f,b,d,s\n1,1,true,2026-01-01,x\n2,2.5,FALSE,2026-01-02T00:00:00Z,7\n"))
                .isEqualTo("i:int64 f:float64 b:bool d:time<time> s:string");
    }

    @Test
    void idsThatLookLikeNumbersStayTextBesideOnesThatDoNot() throws IOException {
        assertThat(valuesOf("id,v\n12e45,1\na7f3,2\n007,3\n", "id")).containsExactly("12e45", "a7f3", "007");
    }

    @Test
    void onlyTheNamedWordsAreMissing() throws IOException {
        assertThat(valuesOf("v,w\n,1\nNA,1\nN/A,1\nnull,1\nNaN,1\n-,1\n5,1\n", "v"))
                .containsExactly("-", "-", "-", "-", "-", "-", "5");
        assertThat(valuesOf("v,w\nnone,1\nna,1\n--,1\n", "v")).containsExactly("none", "na", "--");
    }

    @Test
    void aColumnOfMissingValuesOnlyIsText() throws IOException {
        assertThat(columnsOf("v,w\nNA,1\n-,2\n")).isEqualTo("v:string w:int64");
    }

    @Test
    void aColumnThatNobodyFilledInIsStillAColumn() throws IOException {
        assertThat(columnsOf("v,w\n1,\n2,\n")).isEqualTo("v:int64 w:string");
        assertThat(columnsOf("v,w,x\n1,,\n2,,3\n")).isEqualTo("v:int64 w:string x:int64");
    }

    @Test
    void aLineOfNulsIsNoRow() throws IOException {
        OpenedTrace trace = opening.open(opening.file(
                "nul.csv", "time,v\n" + "2026-01-01T00:00:00Z,1\n".repeat(50) + "\0\0\0\n2026-01-01T00:00:02Z,2\n"));
        assertThat(Opening.columns(trace)).isEqualTo("time:time<time> v:int64");
        assertThat(trace.ledger().rejected()).isEqualTo(1);
    }

    @Test
    void unitsComeFromCells() throws IOException {
        assertThat(columnsOf("cpu,wait,size\n10%,12ms,3.5K\n20.5%,1.5s,200\n"))
                .isEqualTo("cpu:float64[%] wait:int64[ms] size:int64");
        assertThat(valuesOf("cpu,wait,size\n10%,12ms,3.5K\n20.5%,1.5s,4Ki\n", "wait"))
                .containsExactly("12", "1500");
        assertThat(valuesOf("cpu,wait,size\n10%,12ms,3.5K\n20.5%,1.5s,4Ki\n", "size"))
                .containsExactly("3500", "4096");
    }

    @Test
    void finerUnitsThanTheFirstMakeFractions() throws IOException {
        assertThat(columnsOf("wait,x\n12ms,1\n800us,2\n")).isEqualTo("wait:float64[ms] x:int64");
        assertThat(valuesOf("wait,x\n12ms,1\n800us,2\n", "wait")).containsExactly("12.0", "0.8");
    }

    @Test
    void unitsThatDoNotConvertMakeText() throws IOException {
        assertThat(valuesOf("v,x\n12ms,1\n5MB,2\n", "v")).containsExactly("12ms", "5MB");
    }

    @Test
    void aDurationThatIsEndMinusStartCountsInTheUnitThatFits() throws IOException {
        String csv = "start,end,Duration\n1661140374351773094,1661140374362982609,11209\n"
                + "1661140374351910124,1661140374357482580,5572\n1661140374400000000,1661140374400300000,300\n";
        assertThat(columnsOf(csv)).isEqualTo("start:time<time> end:time Duration:int64<duration>[us]");
    }

    @Test
    void aStatisticOfDurationsIsNotHowLongItsRowLasts() throws IOException {
        for (String name : List.of("LatencyP50(s)", "latency_p99_ms", "avgDuration", "max latency (us)")) {
            assertThat(columnsOf("time," + name + "\n2026-01-01T00:00:00Z,3\n2026-01-01T00:00:05Z,4\n"))
                    .doesNotContain("<duration>");
        }
        assertThat(columnsOf("time,duration (min)\n2026-01-01T00:00:00Z,3\n2026-01-01T00:00:05Z,4\n"))
                .contains("duration (min):int64<duration>[min]");
        assertThat(columnsOf("time,v\n12ms,1\n15ms,2\n20ms,3\n")).contains("time:int64[ms]");
        assertThat(columnsOf("time,latency_p99_ms,latency_ms\n2026-01-01T00:00:00Z,3,4\n2026-01-01T00:00:05Z,4,5\n"))
                .contains("latency_ms:int64<duration>[ms]");
    }

    @Test
    void whatFewRowsSayIsNotHowLongRowsLast() throws IOException {
        String third = "time,took_ms\n2026-01-01T00:00:00Z,3\n2026-01-01T00:00:01Z,\n2026-01-01T00:00:02Z,\n";
        assertThat(columnsOf(third)).isEqualTo("time:time<time> took_ms:int64[ms]");
        assertThat(columnsOf(third + "2026-01-01T00:00:03Z,4\n")).endsWith("took_ms:int64<duration>[ms]");
    }

    @Test
    void bareNumbersAreTimesWhenNearlyAllFallInOurTime() throws IOException {
        assertThat(columnsOf("ts,v\n1661140374,1\n1661140375,2\n")).startsWith("ts:time<time>");
        assertThat(valuesOf("ts,v\n1661140374.25,1\n1661140375,2\n", "ts"))
                .containsExactly("1661140374250000000", "1661140375000000000");
        assertThat(valuesOf("timestamp,v\n1661140374123,1\n", "timestamp")).containsExactly("1661140374123000000");
        assertThat(columnsOf("ts,v\n5,1\n1661140375,2\n")).startsWith("ts:int64 ");
        assertThat(columnsOf("bytes,v\n1661140374,1\n1661140375,2\n1661140376,2\n1001140375,2\n900000000,4\n"))
                .as("a size in the range of seconds is no time")
                .startsWith("bytes:int64");
    }

    @ParameterizedTest(name = "{0}: {1} is {2}")
    @CsvSource({
        "time_s, -0.5, 1969-12-31T23:59:59.5Z",
        "time_ms, 1500, 1970-01-01T00:00:01.5Z",
        "t (us), 7, 1970-01-01T00:00:00.000007Z",
        "time, 2.25, 1970-01-01T00:00:02.25Z",
        "sim_time, 2.25, 1970-01-01T00:00:02.25Z",
        "elapsed_s, 2.25, 1970-01-01T00:00:02.25Z",
        "seconds, 2.25, 1970-01-01T00:00:02.25Z",
        "uptime_ms, 1500, 1970-01-01T00:00:01.5Z",
    })
    void timesSinceAStartAreTimesWhenTheyRiseAndTheirUnitIsKnown(String name, String cell, String instant)
            throws IOException {
        String csv = name + ",v\n" + cell + ",1\n9000,2\n9001,3\n";
        assertThat(columnsOf(csv)).startsWith(name + ":time<time>");
        assertThat(valuesOf(csv, name).getFirst())
                .isEqualTo(ChronoUnit.NANOS.between(Instant.EPOCH, Instant.parse(instant)) + "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"time", "timeout_s", "times", "runtime_s", "time_of_flight_ms", "seconds"})
    void otherNumbersThatRiseAreNoTimes(String name) throws IOException {
        assertThat(columnsOf(name + ",v\n1,1\n2,2\n3,3\n")).doesNotContain("<time>");
    }

    /// How long each took, though somebody sorted by it.
    @Test
    void whatElapsedBehindWhatItWasOfIsNoTime() throws IOException {
        assertThat(columnsOf("build,elapsed_s\na,1.5\nb,2.25\nc,9\n"))
                .contains("elapsed_s:float64<duration>[s]")
                .doesNotContain("<time>");
        assertThat(columnsOf("elapsed_s,build\n2.5,a\n1.25,b\n9,c\n")).doesNotContain("<time>");
    }

    @Test
    void startComesBeforeEndThenTheLeftmost() throws IOException {
        assertThat(columnsOf("end_time,start_time,v\n2026-01-01,2026-01-01,1\n"))
                .contains("start_time:time<time>");
        assertThat(columnsOf("created,seen,v\n2026-01-01,2026-01-01,1\n")).contains("created:time<time>");
    }

    @Test
    void timesOfDayPassMidnightAndTakeTheZone() throws IOException {
        assertThat(valuesOf("time,v\n23:59:59,1\n00:00:01,2\n", "time"))
                .containsExactly("86399000000000", "86401000000000");
        Opening berlin = new Opening(folder.resolve("berlin")).zone("Europe/Berlin");
        assertThat(Opening.values(berlin.open(berlin.file("b.csv", "time,v\n2026-07-01 12:00:00,1\n")), "time"))
                .containsExactly("1782900000000000000");
    }

    @Test
    void columnsOfTheSameRoleUniteUnderTheFirstFilesName() throws IOException {
        OpenedTrace trace = opening.open(
                opening.file("a.csv", "ts,host,latency_ms\n2026-01-01T00:00:00Z,a,5\n2026-01-01T00:00:02Z,a,6\n"),
                opening.file("b.csv", "time,node,latency_us\n2026-01-01T00:00:01Z,b,1500\n"));
        assertThat(Opening.columns(trace))
                .isEqualTo("ts:time<time> host:string<entity> latency_ms:float64<duration>[ms]");
        assertThat(Opening.values(trace, "latency_ms")).containsExactly("5.0", "6.0", "1.5");
        assertThat(Opening.values(trace, "host")).containsExactly("a", "a", "b");
    }

    @Test
    void columnsUniteByNameToTheTypeThatHoldsBothFiles() throws IOException {
        OpenedTrace trace =
                opening.open(opening.file("a.csv", "k,v\n1,1\n2,2\n"), opening.file("b.csv", "k,v\nx,2.5\n"));
        assertThat(Opening.columns(trace)).isEqualTo("k:string v:float64");
        assertThat(Opening.values(trace, "k")).containsExactly("1", "2", "x");
    }

    @Test
    void rowsOfDifferentShapesLoadAsOneTrace() throws IOException {
        OpenedTrace trace =
                opening.open(opening.file("a.jsonl", "{\"a\":1}\n{\"b\":{\"c\":\"x\"}}\n{\"a\":2,\"d\":[1,2]}\n"));
        assertThat(Opening.columns(trace)).isEqualTo("a:int64 b.c:string d:string");
        assertThat(Opening.values(trace, "a")).containsExactly("1", "-", "2");
    }

    @Test
    void aLateSurpriseWidensTheWholeColumn() throws IOException {
        StringBuilder csv = new StringBuilder("id,v\n");
        for (int i = 0; i < 100_000; i++) {
            csv.append("00").append(i).append(',').append(i).append('\n');
        }
        csv.append("surprise,0.5\n");
        OpenedTrace trace = opening.open(opening.file("big.csv", csv.toString()));
        assertThat(Opening.columns(trace)).isEqualTo("id:string v:float64");
        assertThat(Opening.values(trace, "id")).startsWith("000", "001").endsWith("0099999", "surprise");
        assertThat(trace.snapshot().rows()).isEqualTo(100_001);
    }

    @Test
    void aColumnThatComesLateGetsItsNarrowestType() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 80_000; i++) {
            lines.append("{\"a\":")
                    .append(i)
                    .append(i > 70_000 ? ",\"late\":" + i : "")
                    .append("}\n");
        }
        assertThat(Opening.columns(opening.open(opening.file("late.jsonl", lines.toString()))))
                .isEqualTo("a:int64 late:int64");
    }

    @Test
    void theUserHasTheLastWord() throws IOException {
        opening.typing = new UserTyping(
                Map.of(Role.ENTITY, "b", Role.TIME, ""), Map.of("a", ColumnType.STRING), Map.of("c", "ms"));
        assertThat(columnsOf("a,b,c,ts\n007,x,5,2026-01-01\n"))
                .isEqualTo("a:string b:string<entity> c:int64[ms] ts:time");
        opening.typing = new UserTyping(Map.of(Role.ENTITY, "nope"), Map.of(), Map.of());
        assertThatThrownBy(() -> columnsOf("a,b\n1,2\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nope");
    }

    @Test
    void valuesThatAreNotOfTheTypeTheUserSaidAreNotedAsMissing() throws IOException {
        opening.typing = new UserTyping(Map.of(), Map.of("a", ColumnType.INT64), Map.of());
        OpenedTrace trace = opening.open(opening.file("a.csv", "a,b\n1,x\nfoo,y\n"));
        assertThat(Opening.values(trace, "a")).containsExactly("1", "-");

        assertThat(trace.ledger().damaged()).singleElement().asString().contains("column 'a': 1 values are no int64");
    }

    @Test
    void rowsAreShownAsWrittenFromPlainAndCompressedFiles() throws IOException {
        String csv = "a,b\n1,\"x,y\"\n2,z\n";
        assertThat(Opening.texts(opening.open(opening.file("a.csv", csv)))).containsExactly("1,\"x,y\"", "2,z");
        assertThat(Opening.texts(opening.open(opening.file("a.csv.gz", gzip(csv)))))
                .containsExactly("1,\"x,y\"", "2,z");
        assertThat(Opening.texts(opening.open(opening.file("b", Zstd.compress(csv.getBytes(UTF_8))))))
                .containsExactly("1,\"x,y\"", "2,z");
        assertThat(Opening.texts(opening.open(LoadListener.NONE, csv, Path.of("-"))))
                .containsExactly("1,\"x,y\"", "2,z");
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    @Test
    void aFileThatChangedSinceGivesNoText() throws IOException {
        Path file = opening.file("a.csv", "a,b\n1,2\n");
        OpenedTrace trace = opening.open(file);
        Files.writeString(file, "a,b\n7,7777\n");
        assertThat(Opening.texts(trace)).containsExactly("-");
    }

    @Test
    void theSecondOpeningIsFoundAndAChangedFileIsRead() throws IOException {
        Path file = opening.file("a.csv", "a,b\n1,2\n");
        assertThat(opening.open(file).cached()).isFalse();
        assertThat(opening.open(file).cached()).isTrue();
        Files.writeString(file, "a,b\n3,4\n");
        Files.setLastModifiedTime(file, FileTime.fromMillis(1));
        OpenedTrace again = opening.open(file);
        assertThat(again.cached()).isFalse();
        assertThat(Opening.values(again, "a")).containsExactly("3");
    }

    @Test
    void aDamagedStoreIsReadAnew() throws IOException {
        Path file = opening.file("a.csv", "a,b\n1,2\n");
        opening.open(file);
        try (var stores = Files.walk(folder.resolve("cache"))) {
            for (Path part : stores.filter(Files::isRegularFile).toList()) {
                Files.write(part, new byte[] {1, 2, 3});
            }
        }
        assertThat(Opening.values(opening.open(file), "a")).containsExactly("1");
    }

    @Test
    void truncatedGzipKeepsWhatCameBefore() throws IOException {
        StringBuilder csv = new StringBuilder("a,b\n");
        for (int i = 0; i < 50_000; i++) {
            csv.append(i).append(',').append(i * 31 % 1000).append('\n');
        }
        byte[] whole = gzip(csv.toString());
        OpenedTrace trace = opening.open(opening.file("cut.csv.gz", Arrays.copyOf(whole, whole.length / 2)));
        assertThat(trace.snapshot().rows()).isBetween(10_000L, 45_000L);
        assertThat(trace.ledger().damaged()).singleElement().asString().contains("ends too early");
    }

    @Test
    void whatCannotBeReadIsCountedAndKept() throws IOException {
        OpenedTrace trace = opening.open(opening.file("a.jsonl", "{\"a\":1}\n{broken\n{\"a\":2}\n"));
        assertThat(trace.snapshot().rows()).isEqualTo(2);
        assertThat(trace.ledger().received()).isEqualTo(3);
        assertThat(trace.ledger().rejected()).isEqualTo(1);
        assertThat(Files.readString(Path.of(trace.ledger().keptIn()))).contains("{broken");
    }

    @Test
    void whatCannotBeReadFromStandardInputOutlivesTheRun() throws IOException {
        Path kept;
        try (Intake intake = new Intake(new TraceCache(folder.resolve("cache")))) {
            LoadRequest request = new LoadRequest(
                    intake.inputs(List.of("-"), new ByteArrayInputStream("{\"a\":1}\n{broken\n".getBytes(UTF_8))),
                    opening.options,
                    null,
                    UserTyping.NONE);
            kept = Path.of(intake.open(request, LoadListener.NONE).ledger().keptIn());
        }
        assertThat(kept).content().contains("{broken");
    }

    @Test
    void emptyMissingAndUnknownFilesFailInOneLine() {
        assertThatThrownBy(() -> opening.open(opening.file("empty.csv", "")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("empty");
        assertThatThrownBy(() -> opening.open(folder.resolve("nope.csv")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no such file");
        byte[] junk = new byte[5000];
        new java.util.Random(1).nextBytes(junk);
        assertThatThrownBy(() -> opening.open(opening.file("junk.bin", junk)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no known format")
                .hasMessageContaining("or write it as CSV or JSON lines")
                .extracting(Throwable::getMessage)
                .asString()
                .doesNotContain("\n");
        assertThatThrownBy(() -> opening.open(opening.file("perf.data", "PERFILE2 and so on \0")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("perf.data: a recording of perf")
                .hasMessageContaining("perf script -i ");
    }

    @Test
    void aHeaderAloneIsATraceWithoutRows() throws IOException {
        OpenedTrace trace = opening.open(opening.file("h.csv", "a,b\n"));
        assertThat(trace.snapshot().rows()).isZero();
        assertThat(Opening.columns(trace)).isEqualTo("a:string b:string");
    }

    @Test
    void oldEncodingsAreReadAndNoted() throws IOException {
        OpenedTrace trace = opening.open(opening.file(
                "latin.csv",
                "name,v\nM\u00fcller,1\nna\u00efve,2\n".getBytes(java.nio.charset.Charset.forName("windows-1252"))));
        assertThat(Opening.values(trace, "name")).containsExactly("M\u00fcller", "na\u00efve");
        assertThat(trace.ledger().damaged()).isEmpty();
        assertThat(trace.ledger().assumed()).singleElement().asString().contains("2 values are not UTF-8");
        assertThat(trace.texts().text(0, 7, 8)).contains("M\u00fcller,1");
    }

    @Test
    void cancellingKeepsWhatWasReadAndIsNotKeptInTheCache() throws IOException {
        StringBuilder csv = new StringBuilder("a,b\n");
        for (int i = 0; i < 300_000; i++) {
            csv.append(i).append(',').append(i).append('\n');
        }
        Path file = opening.file("a.csv", csv.toString());
        boolean[] stop = new boolean[1];
        OpenedTrace trace = opening.open(
                new LoadListener() {
                    @Override
                    public void grew(long rows, java.util.function.Supplier<Seen> seen) {
                        stop[0] = rows > 50_000;
                    }

                    @Override
                    public boolean cancelled() {
                        return stop[0];
                    }
                },
                "",
                file);
        assertThat(trace.complete()).isFalse();
        assertThat(trace.snapshot().rows()).isBetween(50_000L, 299_999L);
        assertThat(opening.open(file).cached()).isFalse();
    }

    @Test
    void theCacheShrinksToItsLimitAndClears() throws IOException {
        opening.open(opening.file("a.csv", "a,b\n1,2\n"));
        opening.open(opening.file("b.csv", "a,b\n1,2\n"));
        TraceCache cache = new TraceCache(folder.resolve("cache"));
        assertThat(cache.entries()).hasSize(2);
        cache.setLimit(cache.entries().getFirst().bytes() + 10);
        assertThat(cache.entries()).hasSize(1);
        assertThat(cache.clear()).isPositive();
        assertThat(cache.entries()).isEmpty();
    }

    /// As files by day or by host lie. A store among them is named itself.
    @Test
    void aFolderThatHasOnlyFoldersStandsForTheFilesBelow() throws IOException {
        Path days = Files.createDirectories(folder.resolve("days"));
        Files.writeString(Files.createDirectories(days.resolve("b/c")).resolve("x.csv"), "time,v\n1764000000,1\n");
        Files.writeString(Files.createDirectories(days.resolve("a")).resolve("x.csv"), "time,v\n1764000001,2\n");
        Files.writeString(Files.createDirectories(days.resolve(".hidden")).resolve("x.csv"), "time,v\n1764000002,3\n");
        Formats formats = Formats.load();
        assertThat(Input.of(days, formats))
                .extracting(Input::path)
                .containsExactly(
                        days.resolve("a/x.csv").toString(),
                        days.resolve("b/c/x.csv").toString());
        Files.writeString(days.resolve("own.csv"), "time,v\n1764000003,4\n");
        assertThat(Input.of(days, formats))
                .extracting(Input::path)
                .containsExactly(days.resolve("own.csv").toString());
    }
}
