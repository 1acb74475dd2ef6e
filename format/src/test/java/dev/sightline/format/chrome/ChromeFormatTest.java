package dev.sightline.format.chrome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChromeFormatTest {
    private static final ChromeFormat CHROME = new ChromeFormat();

    private static RecordingSink read(String events) {
        return Reading.read(CHROME, "{\"traceEvents\":[" + events.replace('\'', '"') + "]}");
    }

    private static Map<String, Object> one(String event) {
        RecordingSink sink = read(event);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rows).hasSize(1);
        return sink.rows.getFirst();
    }

    @Test
    void aCompleteEventHasTimeDurationAndThread() {
        Map<String, Object> row =
                one("{'name':'a','cat':'c','ph':'X','ts':12.5,'dur':3,'tts':2,'tdur':1.001,'pid':7,'tid':8}");
        assertThat(row)
                .containsEntry("ts", new Time(12_500))
                .containsEntry("dur", 3000L)
                .containsEntry("tts", 2000L)
                .containsEntry("tdur", 1001L)
                .containsEntry("name", new Str("a"))
                .containsEntry("ph", new Str("X"))
                .containsEntry("cat", new Str("c"))
                .containsEntry("thread", new Str("7/8"))
                .containsEntry("pid", 7L)
                .containsEntry("tid", 8L);
    }

    @Test
    void columnsHaveRoles() {
        RecordingSink sink = read("{'name':'a','ph':'X','ts':1,'dur':1,'pid':1,'tid':1},"
                + "{'name':'b','ph':'X','ts':1,'dur':.5e0,'pid':1,'tid':1}");
        assertThat(sink.rejects).hasSize(1);
        assertThat(sink.columns)
                .hasEntrySatisfying("ts", hint -> assertThat(hint.role()).isEqualTo(Role.TIME));
        assertThat(sink.columns)
                .hasEntrySatisfying("thread", hint -> assertThat(hint.role()).isEqualTo(Role.ENTITY));
        assertThat(sink.columns)
                .hasEntrySatisfying("name", hint -> assertThat(hint.role()).isEqualTo(Role.EVENT));
        assertThat(sink.columns).hasEntrySatisfying("dur", hint -> {
            assertThat(hint.role()).isEqualTo(Role.DURATION);
            assertThat(hint.unit()).isEqualTo("ns");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "12, 12000",
        "-1.5, -1500",
        "0.0014, 1",
        "0.0015, 2",
        "1609459200000000.123, 1609459200000000123",
        "1.5e3, 1500000",
        "5344155722132, 5344155722132000",
        "1e-400, 0"
    })
    void timesAreKeptToTheNanosecond(String micros, long nanos) {
        byte[] text = micros.getBytes(StandardCharsets.US_ASCII);
        assertThat(Micros.nanos(text, 0, text.length)).isEqualTo(nanos);
        if (!micros.contains("e") && !micros.endsWith("4") && !micros.endsWith("15")) {
            assertThat(Micros.text(nanos)).isEqualTo(micros);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e300", "abc", "9300000000000000", "1.2.3", ""})
    void whatIsNoTimeIsNone(String micros) {
        byte[] text = micros.getBytes(StandardCharsets.US_ASCII);
        assertThat(Micros.nanos(text, 0, text.length)).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void numbersMayBeTextAndIdsWords() {
        assertThat(one("{'name':'a','ph':'X','ts':'12','dur':'3','pid':'host 1','tid':'2'}"))
                .containsEntry("ts", new Time(12_000))
                .containsEntry("dur", 3000L)
                .containsEntry("pid", "host 1")
                .containsEntry("tid", "2")
                .containsEntry("thread", new Str("host 1/2"));
    }

    @Test
    void namesMayBeToldAtTheEnd() {
        RecordingSink sink = read("{'name':'a','ph':'i','ts':1,'pid':1,'tid':2},"
                + "{'name':'c','ph':'C','ts':1,'pid':1,'args':{'n':4}},"
                + "{'name':'thread_name','ph':'M','ts':0,'pid':1,'tid':2,'args':{'name':'Ma\\u00efn'}},"
                + "{'name':'process_name','ph':'M','ts':0,'pid':1,'tid':0,'args':{'name':'Shop'}}");
        assertThat(sink.rows.getFirst())
                .containsEntry("thread", new Str("Ma\u00efn 1/2"))
                .containsEntry("process", new Str("Shop"));
        assertThat(sink.rows.get(1)).containsEntry("thread", new Str("Shop 1")).containsEntry("value", 4L);
        assertThat(sink.rows.get(2)).containsEntry("args.name", new Str("Ma\u00efn"));
        assertThat(sink.rows.get(2)).doesNotContainKey("ts");
    }

    @Test
    void beginAndEndAreASlice() {
        RecordingSink sink = read("{'name':'outer','ph':'B','ts':1,'pid':1,'tid':1},"
                + "{'name':'inner','ph':'B','ts':2,'pid':1,'tid':1},"
                + "{'name':'x','ph':'X','ts':3,'dur':1,'pid':1,'tid':1},"
                + "{'ph':'E','ts':5,'pid':1,'tid':1},"
                + "{'ph':'E','ts':9,'pid':1,'tid':1,'args':{'r':1}},"
                + "{'ph':'E','ts':10,'pid':1,'tid':1},"
                + "{'name':'open','ph':'B','ts':11,'pid':1,'tid':1}");
        List<Map<String, Object>> rows = sink.rows;
        assertThat(rows.get(0)).containsEntry("dur", 8000L).doesNotContainKey("parent");
        assertThat(rows.get(1))
                .containsEntry("dur", 3000L)
                .containsEntry("parent", rows.get(0).get("span"));
        assertThat(rows.get(2)).containsEntry("parent", rows.get(1).get("span"));
        assertThat(rows.get(3)).containsEntry("span", rows.get(1).get("span")).doesNotContainKey("dur");
        assertThat(rows.get(4)).containsEntry("span", rows.get(0).get("span")).containsEntry("args.r", 1L);
        assertThat(rows.get(5)).containsEntry("unopened", true).doesNotContainKey("span");
        assertThat(rows.get(6)).containsEntry("unclosed", true).doesNotContainKey("dur");
        assertThat(rows.get(0)).doesNotContainKey("unclosed");
    }

    @Test
    void beginsAndEndsAreMatchedInOrderOfTime() {
        RecordingSink sink = read("{'name':'late','ph':'E','ts':9,'pid':1,'tid':1},"
                + "{'name':'late','ph':'B','ts':7,'pid':1,'tid':1},"
                + "{'name':'early','ph':'B','ts':1,'pid':1,'tid':1},"
                + "{'name':'early','ph':'E','ts':2,'pid':1,'tid':1}");
        assertThat(sink.rows.get(1)).containsEntry("dur", 2000L);
        assertThat(sink.rows.get(2)).containsEntry("dur", 1000L);
        assertThat(sink.rows.get(0)).containsEntry("span", sink.rows.get(1).get("span"));
    }

    @Test
    void asynchronousEventsAreMatchedByCategoryAndId() {
        RecordingSink sink = read("{'name':'a','cat':'n','ph':'b','id':1,'ts':1,'pid':1,'tid':1},"
                + "{'name':'a','cat':'other','ph':'b','id':1,'ts':1,'pid':1,'tid':1},"
                + "{'name':'i','cat':'n','ph':'b','id':'1','ts':2,'pid':2,'tid':1},"
                + "{'name':'x','cat':'n','ph':'n','id':1,'ts':3,'pid':1,'tid':1},"
                + "{'name':'a','cat':'n','ph':'e','id':1,'ts':6,'pid':1,'tid':1},"
                + "{'name':'i','cat':'n','ph':'e','id':1,'ts':7,'pid':1,'tid':1}");
        List<Map<String, Object>> rows = sink.rows;
        assertThat(rows.get(0)).containsEntry("dur", 5000L).containsEntry("async", new Str("n:1"));
        assertThat(rows.get(1)).containsEntry("unclosed", true);
        assertThat(rows.get(2))
                .containsEntry("dur", 5000L)
                .containsEntry("parent", rows.get(0).get("span"));
        assertThat(rows.get(3)).containsEntry("parent", rows.get(2).get("span"));
        assertThat(rows.get(4)).containsEntry("span", rows.get(0).get("span"));
        assertThat(rows.get(5)).containsEntry("span", rows.get(2).get("span"));
    }

    @Test
    void localIdsHoldWithinAProcess() {
        RecordingSink sink = read("{'name':'a','cat':'n','ph':'b','id2':{'local':'0x1'},'ts':1,'pid':1,'tid':1},"
                + "{'name':'a','cat':'n','ph':'e','id2':{'local':'0x1'},'ts':2,'pid':2,'tid':1},"
                + "{'name':'a','cat':'n','ph':'e','id2':{'local':'0x1'},'ts':4,'pid':1,'tid':9},"
                + "{'name':'g','cat':'n','ph':'b','id2':{'global':'0x1'},'ts':1,'pid':1,'tid':1},"
                + "{'name':'g','cat':'n','ph':'e','id2':{'global':'0x1'},'ts':3,'pid':2,'tid':1}");
        assertThat(sink.rows.get(0))
                .containsEntry("dur", 3000L)
                .containsEntry("id2.local", new Str("0x1"))
                .containsEntry("async", new Str("n:1:0x1"));
        assertThat(sink.rows.get(1)).containsEntry("unopened", true);
        assertThat(sink.rows.get(3)).containsEntry("dur", 2000L).containsEntry("async", new Str("n:0x1"));
    }

    @Test
    void theOlderAsynchronousPhasesAreMatchedByNameToo() {
        RecordingSink sink = read("{'name':'a','cat':'n','ph':'S','id':1,'ts':1,'pid':1,'tid':1},"
                + "{'name':'b','cat':'n','ph':'F','id':1,'ts':2,'pid':1,'tid':1},"
                + "{'name':'a','cat':'n','ph':'T','id':1,'ts':3,'pid':1,'tid':1,'args':{'step':'s'}},"
                + "{'name':'a','cat':'n','ph':'F','id':1,'ts':4,'pid':1,'tid':2}");
        assertThat(sink.rows.get(0)).containsEntry("dur", 3000L);
        assertThat(sink.rows.get(1)).containsEntry("unopened", true);
        assertThat(sink.rows.get(2)).containsEntry("parent", sink.rows.get(0).get("span"));
    }

    @Test
    void flowsAreMessages() {
        String flow = "{'name':'p','cat':'ipc','ph':'%s','id':5,'ts':%d,'pid':1,'tid':%d}";
        RecordingSink sink = read(String.join(
                ",",
                flow.formatted("s", 1, 1),
                flow.formatted("t", 2, 2),
                flow.formatted("f", 3, 3),
                flow.formatted("s", 8, 4),
                flow.formatted("f", 9, 1)));
        assertThat(sink.rows.get(0))
                .containsEntry("message.id", new Str("ipc:p:5"))
                .containsEntry("message.side", new Str("send"))
                .containsEntry("peer", new Str("1/2"));
        assertThat(sink.rows.get(1))
                .containsEntry("message.side", new Str("step"))
                .containsEntry("peer", new Str("1/1"));
        assertThat(sink.rows.get(2))
                .containsEntry("message.side", new Str("receive"))
                .containsEntry("message.id", new Str("ipc:p:5"))
                .containsEntry("peer", new Str("1/2"));
        assertThat(sink.rows.get(3)).containsEntry("message.id", new Str("ipc:p:5#2"));
        assertThat(sink.rows.get(4))
                .containsEntry("message.id", new Str("ipc:p:5#2"))
                .containsEntry("peer", new Str("1/4"));
    }

    @Test
    void flowsMayBeBoundToSlices() {
        RecordingSink sink =
                read("{'name':'a','ph':'X','ts':1,'dur':1,'pid':1,'tid':1,'bind_id':'0x5','flow_out':true},"
                        + "{'name':'b','ph':'X','ts':5,'dur':1,'pid':1,'tid':2,'bind_id':'0x5','flow_in':true}");
        assertThat(sink.rows.get(0))
                .containsEntry("message.id", new Str("0x5"))
                .containsEntry("message.side", new Str("send"))
                .containsEntry("dur", 1000L);
        assertThat(sink.rows.get(1)).containsEntry("peer", new Str("1/1"));
    }

    @Test
    void argumentsAreFlattened() {
        assertThat(one("{'name':'a','ph':'i','s':'t','ts':1,'args':{'a':{'b':1,'c':{'d':'x\\n'}},"
                        + "'l':[1, {'z':2}],'f':1.5,'t':true,'n':null,'big':18446744073709551615,'0x1':'0x1'}}"))
                .containsEntry("args.a.b", 1L)
                .containsEntry("args.a.c.d", new Str("x\n"))
                .containsEntry("args.l", new Str("[1, {\"z\":2}]"))
                .containsEntry("args.f", 1.5)
                .containsEntry("args.t", true)
                .containsEntry("args.big", new Str("18446744073709551615"))
                .containsEntry("args.0x1", new Str("0x1"))
                .containsEntry("s", new Str("t"))
                .doesNotContainKey("args.n");
    }

    @Test
    void argumentsThatAreNoObjectAreKept() {
        assertThat(one("{'ph':'i','ts':1,'args':'__stripped__'}")).containsEntry("args", new Str("__stripped__"));
    }

    @Test
    void keysOfToolsBecomeColumns() {
        assertThat(one("{'ph':'X','ts':1,'dur':1,'cname':'good','thread':'mine','stack':['a'],'sf':7,'deep':{'er':1}}"))
                .containsEntry("cname", new Str("good"))
                .containsEntry("event.thread", new Str("mine"))
                .containsEntry("stack", new Str("[\"a\"]"))
                .containsEntry("sf", 7L)
                .containsEntry("deep.er", 1L);
    }

    @Test
    void manyDifferentArgumentsStayTogether() {
        StringBuilder args = new StringBuilder();
        for (int i = 0; i < 2 * Args.MAX_COLUMNS; i++) {
            args.append(i == 0 ? "" : ",").append("'k").append(i).append("':").append(i);
        }
        Map<String, Object> row = one("{'ph':'i','ts':1,'args':{" + args + "}}");
        assertThat(row).containsKey("args.k0").doesNotContainKey("args.k799");
        assertThat(String.valueOf(row.get("args"))).contains("\"k799\":799");
    }

    @Test
    void countersWithSeveralSeriesHaveColumns() {
        assertThat(one("{'name':'m','ph':'C','ts':1,'pid':1,'args':{'a':1,'b':2.5}}"))
                .containsEntry("args.a", 1L)
                .containsEntry("args.b", 2.5)
                .doesNotContainKey("value");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"metadata\":{\"clock-offset-since-epoch\":\"-1700000000000000\"},\"traceEvents\":[E]}",
                "{\"traceEvents\":[E],\"beginningOfTime\":1700000000000000}",
                "{\"baseTimeNanoseconds\":1700000000000000000,\"traceEvents\":[E]}",
                "{\"traceEvents\":[E],\"otherData\":{\"profile_start_ts\":1700000000000}}"
            })
    void clocksThatSayTheirOffsetBecomeWallClocks(String trace) {
        RecordingSink sink = Reading.read(CHROME, trace.replace("[E]", "[{\"ph\":\"i\",\"ts\":5}]"));
        assertThat(sink.rows.getFirst()).containsEntry("ts", new Time(1_700_000_000_000_005_000L));
    }

    @Test
    void keysOfTheTraceMayComeInAnyOrder() {
        RecordingSink sink = Reading.read(CHROME, """
                {"displayTimeUnit" : "ns", "stackFrames":{"1":{"name":"main"}},
                 "samples":[{"tid":1,"ts":3,"name":"cycles","sf":1,"weight":2}],
                 "traceEvents" : [ {"ph":"i","ts":1}, ] , "systemTraceEvents":"# tracer: nop\\n"}
                """);
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rows.getFirst()).containsEntry("weight", 2L).containsEntry("ts", new Time(3000));
        assertThat(sink.assumed).singleElement().asString().contains("systemTraceEvents");
        assertThat(sink.losses).as("what the recorder lost").isEmpty();
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rejects).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"ph\":\"i\",\"ts\":1},{\"ph\":\"i\",\"ts\":2}]",
                "[{\"ph\":\"i\",\"ts\":1},{\"ph\":\"i\",\"ts\":2}",
                "[\n{\"ph\":\"i\",\"ts\":1},\n{\"ph\":\"i\",\"ts\":2},\n",
                "\ufeff [{\"ph\":\"i\",\"ts\":1} {\"ph\":\"i\",\"ts\":2,}]"
            })
    void theArrayNeedsNoClosingBracket(String text) {
        assertThat(CHROME.sniff(text.getBytes(StandardCharsets.UTF_8), "x")).isGreaterThan(90);
        RecordingSink sink = Reading.read(CHROME, text);
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rejects).isEmpty();
    }

    @Test
    void aRowIsWhereItsOffsetSays() {
        String text = "{\"traceEvents\":[ {\"ph\":\"i\",\"ts\":1} ,{\"ph\":\"i\",\"ts\":2}]}";
        RecordingSink sink = Reading.read(CHROME, text);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(Reading.asWritten(bytes, sink, 1)).isEqualTo("{\"ph\":\"i\",\"ts\":2}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"nodes\":[],\"traceEvents\":[{}]} | 95",
                "{\"displayTimeUnit\":\"ns\",\"metadata\":{\"a\": | 75",
                "[{\"name\":\"a\",\"ph\":\"X\",\"pid\":1} | 92",
                "[{},{\"ph\":\"X\",\"ts\":1,\"args\":{\"a\": | 92",
                "[{\"ph\":\"7.2\",\"ts\":1}] | 0",
                "[{\"traceId\":\"1\",\"id\":\"2\",\"timestamp\":1}] | 0",
                "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\"profiles\":[]} | 0",
                "{\"a\":{\"traceEvents\":[]}} | 0",
                "traceEvents | 0"
            })
    void isKnownByItsKeys(String text, int score) {
        assertThat(CHROME.sniff(text.getBytes(StandardCharsets.UTF_8), "x")).isEqualTo(score);
    }

    /// A thread that waits for what it began is not at work.
    @Test
    void operationsThatNoThreadDoesAreBesideTheirThread() {
        RecordingSink sink = Reading.read(new ChromeFormat(), """
                [{"ph":"X","pid":1,"tid":2,"ts":1,"dur":2,"name":"work"},
                 {"ph":"b","pid":1,"tid":2,"ts":1,"id":"7","cat":"c","name":"frame"},
                 {"ph":"e","pid":1,"tid":2,"ts":9,"id":"7","cat":"c","name":"frame"}]
                """);
        assertThat(sink.rows.stream().map(row -> text(row.get("thread"))).toList())
                .containsExactly("1/2", "1/2 (async)", "1/2 (async)");
    }

    private static String text(@Nullable Object cell) {
        return cell instanceof RecordingSink.Str(String value) ? value : String.valueOf(cell);
    }
}
