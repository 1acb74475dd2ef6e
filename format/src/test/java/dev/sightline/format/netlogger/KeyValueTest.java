package dev.sightline.format.netlogger;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KeyValueTest {
    private static RecordingSink bp(String text) {
        return Reading.read(new BpFormat(), text);
    }

    private static RecordingSink ulm(String text) {
        return Reading.read(new UlmFormat(), text);
    }

    /// As firewalls write them.
    @Test
    void aDateAndATimeBesideEachOtherAreOneMoment() {
        RecordingSink sink = Reading.read(
                new LogfmtFormat(),
                "date=2021-12-28 time=15:26:47 level=error msg=\"a b\"\n" + "date=2021-12-28 level=notice msg=c\n");
        assertThat(sink.rows.getFirst())
                .containsEntry("date", "2021-12-28 15:26:47")
                .containsEntry("time", "15:26:47")
                .containsEntry("msg", "a b");
        assertThat(sink.rows.get(1)).containsEntry("date", "2021-12-28").doesNotContainKey("time");
        RecordingSink took = Reading.read(
                new LogfmtFormat(), "date=2026-03-01T09:00:00Z time=35ms a=b\n" + "date=2026-03-01 time=35ms a=b\n");
        assertThat(took.rows.getFirst())
                .containsEntry("date", "2026-03-01T09:00:00Z")
                .containsEntry("time", "35ms");
        assertThat(took.rows.get(1)).containsEntry("date", "2026-03-01").containsEntry("time", "35ms");
    }

    @Test
    void readsPairs() {
        RecordingSink sink = bp("ts=2011-04-27T23:18:01.000000Z event=job.start level=Info job.id=7\n");
        assertThat(sink.rows)
                .containsExactly(Map.of(
                        "ts", "2011-04-27T23:18:01.000000Z", "event", "job.start", "level", "Info", "job.id", "7"));
        assertThat(Objects.requireNonNull(sink.columns.get("ts")).role()).isEqualTo(Role.TIME);
        assertThat(Objects.requireNonNull(sink.columns.get("event")).role()).isEqualTo(Role.EVENT);
        assertThat(Objects.requireNonNull(sink.columns.get("level")).role()).isEqualTo(Role.LEVEL);
    }

    /// A logical clock that is written as nanoseconds since 1970.
    @Test
    void timesThatAreStepsOfALogicalClockAreThat() {
        String steps = "ts=1970-01-01T00:00:00.00000000%d%s event=e clock=%d\n";
        RecordingSink sink = bp(steps.formatted(2, "Z", 2) + "clock=7 event=e ts=1970-01-01T00:00:00.000000007Z\n"
                + steps.formatted(3, "Z", 4) + "ts=1970-01-01T00:00:00.000000005Z event=e\n");
        assertThat(sink.rows.stream().map(row -> row.get("ts")))
                .containsExactly(
                        new RecordingSink.Time(2),
                        new RecordingSink.Time(7),
                        "1970-01-01T00:00:00.000000003Z",
                        "1970-01-01T00:00:00.000000005Z");
        assertThat(bp("ts=2026-01-05T10:00:01Z event=e clock=1\n").rows.getFirst())
                .containsEntry("ts", "2026-01-05T10:00:01Z");
    }

    @Test
    void whatRecordersSayIsMissingIsNotedAndARow() {
        String told = "ts=2026-01-05T10:00:01Z event=sightline.";
        RecordingSink sink = bp("ts=2026-01-05T10:00:00Z event=e lost=7 sampled=8\n"
                + told + "lost level=Warn process=shop seq=5 lost=12 where=main cause=\"buffer full\"\n"
                + told + "sampled level=Info seq=17 sampled=30\n"
                + told + "sampled seq=17 sampled=many\n"
                + told + "lost seq=17 lost=3 cause=\"cut\n"
                + "ts=2026-01-05T10:00:02Z lost=9\n");
        assertThat(sink.losses)
                .containsExactly(
                        new RecordingSink.Lost("shop", 12, 1_767_607_201_000_000_000L, 1_767_607_201_000_000_000L));
        assertThat(sink.sampled).isEqualTo(30);
        assertThat(sink.rows).hasSize(5);
        assertThat(sink.rejects).hasSize(1);
    }

    @Test
    void readsLogfmt() {
        String line = "time=2026-09-21T14:13:20.307Z level=warn msg=\"took long\" duration=3.75ms timestamp=7 ok=\n";
        RecordingSink sink = Reading.read(new LogfmtFormat(), line + "level=info msg=untimed\n");
        assertThat(sink.rows)
                .containsExactly(Map.of(
                        "time",
                        "2026-09-21T14:13:20.307Z",
                        "level",
                        "warn",
                        "msg",
                        "took long",
                        "duration",
                        "3.75ms",
                        "timestamp",
                        "7"));
        assertThat(sink.rejects)
                .singleElement()
                .satisfies(reject -> assertThat(reject.cause()).isEqualTo(KeyValueReader.NO_TIME));
        assertThat(Objects.requireNonNull(sink.columns.get("time")).role()).isEqualTo(Role.TIME);
        assertThat(Objects.requireNonNull(sink.columns.get("level")).role()).isEqualTo(Role.LEVEL);
        assertThat(Objects.requireNonNull(sink.columns.get("timestamp")).role()).isNull();
    }

    @Test
    void logfmtIsWhatIsNeitherBpNorUlm() {
        byte[] logfmt = "t=1 lvl=info msg=a\nt=2 lvl=info msg=b\n".getBytes(UTF_8);
        byte[] bp = "ts=1 time=1 event=a\nts=2 time=1 event=b\n".getBytes(UTF_8);
        byte[] prose = "at time=1 we began\nat time=2 we ended\n".getBytes(UTF_8);
        LogfmtFormat format = new LogfmtFormat();
        assertThat(format.sniff(logfmt, "")).isGreaterThan(90);
        assertThat(format.sniff(bp, "")).isLessThan(new BpFormat().sniff(bp, ""));
        assertThat(format.sniff(prose, "")).isZero();
    }

    @Test
    void unquotesValues() {
        RecordingSink sink =
                bp("ts=1 event=e msg=\"a \\\"b\\\" c=\\\\d\" argv=\" -X  -x \" empty=\"\" path=\"C:\\new\"\n");
        assertThat(sink.rows.getFirst())
                .containsEntry("msg", "a \"b\" c=\\d")
                .containsEntry("argv", " -X  -x ")
                .containsEntry("path", "C:\\new")
                .doesNotContainKey("empty");
    }

    @Test
    void joinsWordsToTheValueBeforeThem() {
        // GridFTP logs names of files as they are.
        assertThat(bp("ts=1 event=e FILE=/a/wrf_2015 04-25 x=1\n").rows.getFirst())
                .containsEntry("FILE", "/a/wrf_2015 04-25")
                .containsEntry("x", "1");
    }

    @Test
    void leavesEqualSignsInValues() {
        assertThat(bp("ts=1 event=e dn=/DC=org/CN=x\n").rows.getFirst()).containsEntry("dn", "/DC=org/CN=x");
    }

    @Test
    void rejectsWhatIsNoRecord() {
        RecordingSink sink =
                bp("hello there\nts=1 event=ok\nts=2 garbage\nevent=x a=1\nts=3 a=\"open\nts=4 a=\"b\"c\n");
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.rejects.stream().map(RecordingSink.Reject::cause))
                .containsExactly(
                        KeyValueReader.NO_PAIRS,
                        KeyValueReader.WORD,
                        KeyValueReader.NO_TIME,
                        KeyValueReader.UNBALANCED,
                        KeyValueReader.UNBALANCED);
    }

    @Test
    void skipsBlankLinesAndComments() {
        RecordingSink sink = bp("\n# x\n  \nts=1 event=e\r\n");
        assertThat(sink.rows).containsExactly(Map.of("ts", "1", "event", "e"));
        assertThat(sink.rejects).isEmpty();
    }

    @Test
    void rejectsTheColumnBeyondTheLimit() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5000; i++) {
            text.append("ts=1 k").append(i).append("=1\n");
        }
        RecordingSink sink = bp(text.toString());
        assertThat(sink.columns).hasSize(4096);
        assertThat(sink.rows.size() + sink.rejects.size()).isEqualTo(5000);
    }

    @Test
    void readsTimesOfUlm() {
        RecordingSink sink =
                ulm("DATE=20190731073044.992375 HOST=h PROG=p NL.EVNT=FTP START=20190731073030.5 LVL=Usage\n");
        assertThat(sink.rows.getFirst())
                .containsEntry("DATE", time("2019-07-31T07:30:44.992375Z"))
                .containsEntry("START", time("2019-07-31T07:30:30.5Z"))
                .containsEntry("HOST", "h");
        assertThat(Objects.requireNonNull(sink.columns.get("DATE")).role()).isEqualTo(Role.TIME);
        // both may be: which it is follows from all rows
        assertThat(Objects.requireNonNull(sink.columns.get("START")).role()).isEqualTo(Role.TIME);
        assertThat(Objects.requireNonNull(sink.columns.get("HOST")).role()).isEqualTo(Role.ENTITY);
        assertThat(Objects.requireNonNull(sink.columns.get("NL.EVNT")).role()).isEqualTo(Role.EVENT);
    }

    @Test
    void readsTimesOfUlmInTheZoneAskedFor() {
        ReadOptions berlin = new ReadOptions(ZoneId.of("Europe/Berlin"), null, null);
        assertThat(Reading.read(new UlmFormat(), "DATE=20190731093044 X=1\n", berlin)
                        .rows
                        .getFirst())
                .containsEntry("DATE", time("2019-07-31T07:30:44Z"));
    }

    @Test
    void rejectsDatesThatAreNone() {
        RecordingSink sink = ulm(
                "DATE=20191331073044 X=1\nDATE=2019 X=1\nDATE=20190731073044. X=1\nDATE=20190731073044.1x X=1\nDATE=99990731073044 X=1\n");
        assertThat(sink.rows).isEmpty();
        assertThat(sink.rejects).hasSize(5).allMatch(r -> r.cause().equals(KeyValueReader.BAD_TIME));
    }

    private static RecordingSink.Time time(String iso) {
        Instant instant = Instant.parse(iso);
        return new RecordingSink.Time(instant.getEpochSecond() * 1_000_000_000L + instant.getNano());
    }

    static LongStream seeds() {
        return LongStream.range(0, 100);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void readsBackWhatWasWritten(long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        Map<String, Object> expected = new LinkedHashMap<>();
        expected.put("ts", "2020-01-01T00:00:00Z");
        text.append("ts=2020-01-01T00:00:00Z");
        for (int k = random.nextInt(200); k > 0; k--) {
            String value = random.ints(random.nextInt(1, 20), 0, 6)
                    .mapToObj(i -> new String[] {"a", "\"", "\\", " ", "=", "é"}[i])
                    .reduce("", String::concat);
            String key = "k" + random.nextInt(100);
            expected.putIfAbsent(key, value);
            text.append(' ').append(key).append("=\"");
            text.append(value.replace("\\", "\\\\").replace("\"", "\\\"")).append('"');
        }
        assertThat(bp(text + "\n").rows).containsExactly(expected);
    }
}
