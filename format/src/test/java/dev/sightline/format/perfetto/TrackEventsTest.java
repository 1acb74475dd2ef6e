package dev.sightline.format.perfetto;

import static dev.sightline.format.perfetto.Traces.EPOCH;
import static dev.sightline.format.perfetto.Traces.PROCESS;
import static dev.sightline.format.perfetto.Traces.THREAD;
import static dev.sightline.format.perfetto.Traces.begin;
import static dev.sightline.format.perfetto.Traces.counter;
import static dev.sightline.format.perfetto.Traces.end;
import static dev.sightline.format.perfetto.Traces.event;
import static dev.sightline.format.perfetto.Traces.packet;
import static dev.sightline.format.perfetto.Traces.trace;
import static dev.sightline.format.perfetto.Traces.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TrackEventsTest {
    private static RecordingSink read(Message trace) {
        RecordingSink sink = Reading.read(new PerfettoFormat(), trace.bytes(), Reading.DEFAULTS);
        assertThat(sink.rejects).isEmpty();
        return sink;
    }

    private static List<@Nullable Object> column(RecordingSink sink, String name) {
        return sink.rows.stream().<@Nullable Object>map(row -> row.get(name)).toList();
    }

    @Test
    void nestsSlicesAndPlacesThemOnTheWallClock() {
        RecordingSink sink = read(trace().packet(begin(2000, THREAD, "outer"))
                .packet(begin(3000, THREAD, "inner"))
                .packet(end(4500, THREAD))
                .packet(end(5000, THREAD))
                .packet(begin(6000, THREAD, "open")));
        assertThat(sink.damages).isEmpty();
        Map<String, Object> outer = sink.rows.get(0);
        Map<String, Object> inner = sink.rows.get(1);
        assertThat(outer)
                .containsEntry("timestamp", new Time(EPOCH + 2000))
                .containsEntry("thread", new Str("main 42/43"))
                .containsEntry("name", new Str("outer"))
                .containsEntry("type", new Str("slice_begin"))
                .containsEntry("pid", 42L)
                .containsEntry("tid", 43L)
                .containsEntry("duration", 3000L)
                .doesNotContainKeys("parent", "unclosed");
        assertThat(inner).containsEntry("duration", 1500L).containsEntry("parent", outer.get("span"));
        assertThat(sink.rows.get(2))
                .containsEntry("type", new Str("slice_end"))
                .containsEntry("span", inner.get("span"))
                .doesNotContainKey("duration");
        assertThat(sink.rows.get(4)).containsEntry("unclosed", true).doesNotContainKey("duration");
        assertThat(Objects.requireNonNull(sink.columns.get("thread")).role()).isEqualTo(Role.ENTITY);
        assertThat(Objects.requireNonNull(sink.columns.get("name")).role()).isEqualTo(Role.EVENT);
        assertThat(Objects.requireNonNull(sink.columns.get("timestamp")).role()).isEqualTo(Role.TIME);
    }

    @Test
    void resolvesInternedStringsAndDefaultsOfASequence() {
        Message interned = new Message()
                .message(1, new Message().number(1, 1).text(2, "net"))
                .message(2, new Message().number(1, 1).text(2, "load"))
                .message(3, new Message().number(1, 7).text(2, "url"))
                .message(29, new Message().number(1, 8).text(2, "http://x"));
        Message defaults = new Message().message(11, new Message().number(11, THREAD));
        Message annotation = new Message().number(1, 7).number(17, 8);
        Message first = packet(2000)
                .number(13, 1)
                .message(12, interned)
                .message(59, defaults)
                .message(
                        11,
                        new Message().number(9, 3).packed(3, 1).number(10, 1).message(4, annotation));
        Message other = new Message()
                .number(8, 2100)
                .number(10, 77)
                .message(11, new Message().number(9, 3).number(10, 1));
        Message cleared = packet(2200)
                .number(13, 1)
                .message(11, new Message().number(9, 3).number(10, 1));
        RecordingSink sink = read(trace().packet(first).packet(other).packet(cleared));
        assertThat(sink.rows.get(0))
                .containsEntry("name", new Str("load"))
                .containsEntry("categories", new Str("net"))
                .containsEntry("thread", new Str("main 42/43"))
                .containsEntry("args.url", new Str("http://x"));
        assertThat(column(sink, "name")).containsExactly(new Str("load"), new Str("iid 1"), new Str("iid 1"));
        assertThat(sink.damages.getFirst().what()).isEqualTo("2 references to interned data that was lost");
    }

    @Test
    void describesTracksThatComeAfterTheirEvents() {
        RecordingSink sink = read(new Message()
                .packet(begin(2000, 99, "job"))
                .packet(end(2500, 99))
                .packet(track(99, PROCESS, "queue"))
                .packet(Traces.process(PROCESS, 42, "app"))
                .packet(begin(3000, 100, "alone"))
                .packet(begin(3000, 0, "global")));
        assertThat(sink.rows.getFirst())
                .containsEntry("timestamp", new Time(2000))
                .containsEntry("thread", new Str("app 42"))
                .containsEntry("track", new Str("queue"))
                .containsEntry("duration", 500L);
        assertThat(column(sink, "thread").subList(2, 4)).containsExactly(new Str("track 100"), new Str("global"));
    }

    @Test
    void sumsIncrementalCountersAndScalesThem() {
        Message thousand = new Message().number(3, 1).number(4, 1000).number(5, 1);
        Message trace = trace().packet(counter(20, THREAD, "cpu time", thousand))
                .packet(counter(21, PROCESS, "load", new Message().text(6, "jobs")))
                .packet(event(2000, new Message().number(9, 4).number(11, 20).number(30, 5)))
                .packet(event(2100, new Message().number(9, 4).number(11, 20).number(30, 2)))
                .packet(event(2200, new Message().number(9, 4).number(11, 21).decimal(44, 0.5)))
                .packet(event(
                        2300,
                        new Message()
                                .number(9, 1)
                                .number(11, THREAD)
                                .text(23, "s")
                                .packed(31, 20)
                                .packed(12, 3)
                                .number(45, 21)
                                .decimal(46, 1.5)));
        RecordingSink sink = read(trace);
        assertThat(column(sink, "name"))
                .containsExactly(
                        new Str("cpu time"),
                        new Str("cpu time"),
                        new Str("load"),
                        new Str("s"),
                        new Str("cpu time"),
                        new Str("load"));
        assertThat(column(sink, "value")).containsExactly(5000L, 7000L, 0.5, null, 10_000L, 1.5);
        assertThat(column(sink, "unit"))
                .containsExactly(new Str("ns"), new Str("ns"), new Str("jobs"), null, new Str("ns"), new Str("jobs"));
        assertThat(column(sink, "thread")).contains(new Str("main 42/43"), new Str("app 42"));
    }

    @Test
    void writesDebugAnnotationsOfAllKinds() {
        Message list = new Message()
                .text(10, "list")
                .message(12, new Message().number(4, -1))
                .message(12, new Message().text(6, "a\"b"))
                .message(
                        12,
                        new Message().message(11, new Message().text(10, "k").number(2, 1)))
                .message(12, new Message());
        Message dict = new Message()
                .message(11, new Message().text(10, "x").number(3, 7))
                .message(
                        11,
                        new Message()
                                .text(10, "y")
                                .message(11, new Message().text(10, "z").decimal(5, 2.5)))
                .text(10, "dict");
        Message leaf = new Message().number(5, 3);
        Message nested = new Message()
                .text(10, "old")
                .message(
                        8,
                        new Message()
                                .number(1, 1)
                                .text(2, "a")
                                .message(3, leaf)
                                .text(2, "b")
                                .message(
                                        3,
                                        new Message()
                                                .number(1, 2)
                                                .message(4, leaf)
                                                .message(4, leaf)));
        Message event = new Message()
                .number(9, 3)
                .number(11, THREAD)
                .message(4, new Message().text(10, "bool").number(2, 1))
                .message(4, new Message().text(10, "big").number(3, -1))
                .message(4, new Message().text(10, "int").number(4, -5))
                .message(4, new Message().text(10, "real").decimal(5, 0.25))
                .message(4, new Message().text(10, "text").text(6, "t"))
                .message(4, new Message().text(10, "pointer").number(7, 0xabcdL))
                .message(4, new Message().text(10, "json").text(9, "{\"a\":1}"))
                .message(4, list)
                .message(4, dict)
                .message(4, nested);
        assertThat(read(trace().packet(event(2000, event))).rows.getFirst())
                .containsEntry("args.bool", true)
                .containsEntry("args.big", new Str("18446744073709551615"))
                .containsEntry("args.int", -5L)
                .containsEntry("args.real", 0.25)
                .containsEntry("args.text", new Str("t"))
                .containsEntry("args.pointer", new Str("0xabcd"))
                .containsEntry("args.json", new Str("{\"a\":1}"))
                .containsEntry("args.list", new Str("[-1,\"a\\\"b\",{\"k\":true},null]"))
                .containsEntry("args.dict.x", 7L)
                .containsEntry("args.dict.y.z", 2.5)
                .containsEntry("args.old.a", 3L)
                .containsEntry("args.old.b", new Str("[3,3]"));
    }

    @Test
    void joinsTheEventsOfAFlowInTheOrderOfTime() {
        RecordingSink sink = read(trace().packet(
                        event(3000, new Message().number(9, 3).text(23, "step").fixed(47, 5)))
                .packet(event(
                        2000,
                        new Message().number(9, 3).text(23, "from").fixed(47, 5).fixed(47, 6)))
                .packet(event(4000, new Message().number(9, 3).text(23, "to").fixed(48, 5)))
                .packet(event(5000, new Message().number(9, 3).text(23, "last").number(36, 6))));
        assertThat(column(sink, "message.id"))
                .containsExactly(new Str("5"), new Str("5"), new Str("6"), new Str("5"), new Str("6"));
        assertThat(column(sink, "message.side"))
                .containsExactly(
                        new Str("step"), new Str("send"), new Str("send"), new Str("receive"), new Str("receive"));
        assertThat(column(sink, "type").get(2)).isEqualTo(new Str("flow"));
    }

    @Test
    void readsPhasesOfOldEvents() {
        Message descriptor = new Message()
                .number(10, 1)
                .message(
                        44,
                        new Message()
                                .number(1, 42)
                                .number(2, 43)
                                .text(5, "main")
                                .number(6, 10)
                                .number(7, 3));
        RecordingSink sink = read(new Message()
                .packet(Traces.clocks())
                .packet(descriptor)
                .packet(old(5, "whole", new Message().number(2, 'X').number(3, 4)))
                .packet(old(1, "open", new Message().number(2, 'b').number(6, 0x10)))
                .packet(old(1, "note", new Message().number(2, 'n').number(6, 0x10)))
                .packet(old(2, "open", new Message().number(2, 'e').number(6, 0x10)))
                .packet(old(1, "f", new Message().number(2, 's').number(11, 9)))
                .packet(old(1, "f", new Message().number(2, 'f').number(11, 9)))
                .packet(old(1, "out", new Message().number(2, 'I').number(8, 3).number(13, 2)))
                .packet(old(
                        1, "mark", new Message().number(2, 'R').number(18, 50).number(19, 51))));
        assertThat(column(sink, "type"))
                .containsExactly(
                        new Str("slice"),
                        new Str("async_begin"),
                        new Str("async_instant"),
                        new Str("async_end"),
                        new Str("flow_begin"),
                        new Str("flow_end"),
                        new Str("instant"),
                        new Str("instant"));
        // 15 us of CLOCK_MONOTONIC, which is 500 ns behind.
        assertThat(sink.rows.getFirst())
                .containsEntry("timestamp", new Time(EPOCH + 15_500))
                .containsEntry("duration", 4000L)
                .containsEntry("thread", new Str("main 42/43"))
                .containsEntry("thread_time", 4000L);
        assertThat(sink.rows.get(1)).containsEntry("duration", 3000L);
        assertThat(column(sink, "message.side"))
                .containsExactly(null, null, null, null, new Str("send"), new Str("receive"), new Str("send"), null);
        assertThat(column(sink, "message.id").get(4))
                .isEqualTo(column(sink, "message.id").get(5));
        assertThat(column(sink, "thread").getLast()).isEqualTo(new Str("50/51"));
    }

    private static Message old(int deltaMicros, String name, Message legacy) {
        return new Message()
                .number(10, 1)
                .message(
                        11,
                        new Message()
                                .number(1, deltaMicros)
                                .number(2, 1)
                                .text(22, "cat")
                                .text(23, name)
                                .message(6, legacy));
    }

    @Test
    void readsLogsPlacesStacksAndTypedArguments() {
        Message interned = new Message()
                .message(
                        4,
                        new Message()
                                .number(1, 1)
                                .text(2, "a.cc")
                                .text(3, "run")
                                .number(4, 12))
                .message(5, new Message().number(1, 1).text(2, "main"))
                .message(5, new Message().number(1, 2).text(2, "work"))
                .message(6, new Message().number(1, 1).number(2, 1))
                .message(6, new Message().number(1, 2).number(2, 2))
                .message(7, new Message().number(1, 1).number(2, 1).number(2, 2))
                .message(20, new Message().number(1, 1).text(2, "it broke"));
        Message event = new Message()
                .number(9, 3)
                .number(11, THREAD)
                .message(21, new Message().number(1, 1).number(2, 1).number(3, 6))
                .message(5, new Message().number(1, 1))
                .number(52, 77)
                .number(56, 1)
                .message(1007, new Message().number(1, 5).text(2, "x"));
        RecordingSink sink =
                read(trace().packet(packet(2000).message(12, interned).message(11, event)));
        assertThat(sink.rows.getFirst())
                .containsEntry("level", new Str("ERROR"))
                .containsEntry("body", new Str("it broke"))
                .containsEntry("source_location", new Str("run a.cc:12"))
                .containsEntry("args.task.posted_from", new Str("run a.cc:12"))
                .containsEntry("correlation_id", new Str("77"))
                .containsEntry("callstack", new Str("main;work"))
                .containsEntry("args.1007", new Str("{\"1\":5,\"2\":\"x\"}"));
        assertThat(sink.damages).isEmpty();
    }

    @Test
    void convertsOtherClocks() {
        Message own = new Message().number(1, 64).number(2, 10).number(3, 1).number(4, 1000);
        Message boot = new Message().number(1, 6).number(2, 50_000);
        Message snapshot = new Message()
                .number(10, 5)
                .number(13, 1)
                .message(59, new Message().number(58, 64))
                .message(6, new Message().message(1, boot).message(1, own));
        Message event = new Message().number(9, 3).text(23, "e");
        RecordingSink sink = read(trace().packet(snapshot)
                .packet(new Message().number(10, 5).number(8, 2).message(11, event))
                .packet(new Message().number(10, 5).number(8, 3).message(11, event))
                .packet(new Message().number(10, 5).number(58, 3).number(8, 700).message(11, event))
                .packet(new Message()
                        .number(10, 6)
                        .number(58, 99)
                        .number(8, 5000)
                        .message(11, event)));
        assertThat(column(sink, "timestamp"))
                .containsExactly(
                        new Time(EPOCH + 52_000),
                        new Time(EPOCH + 55_000),
                        new Time(EPOCH + 1200),
                        new Time(EPOCH + 5000));
        assertThat(sink.damages.getFirst().what()).contains("clock 99");
    }

    @Test
    void nestsSlicesWhoseRecordsAreOutOfOrder() {
        RecordingSink sink = read(trace().packet(track(99, PROCESS, "queue"))
                .packet(end(5000, 99))
                .packet(begin(2000, 99, "request")));
        assertThat(sink.rows.get(1)).containsEntry("duration", 3000L);
        assertThat(sink.rows.get(0)).containsEntry("span", sink.rows.get(1).get("span"));
    }

    @Test
    void countsInstructionsOnFromTheThreadsDescriptor() {
        Message thread = new Message().number(1, 42).number(2, 43).number(8, 5000);
        RecordingSink sink = read(trace().packet(new Message().number(10, 1).message(44, thread))
                .packet(event(2000, new Message().number(9, 3).text(23, "a").number(8, 20)))
                .packet(event(3000, new Message().number(9, 3).text(23, "b").number(20, 7))));
        assertThat(sink.rows.get(0)).containsEntry("thread_instruction_count", 5020L);
        assertThat(sink.rows.get(1)).containsEntry("thread_instruction_count", 7L);
    }

    @Test
    void resolvesInternedCorrelationIds() {
        Message strings = new Message().message(43, new Message().number(1, 5).text(2, "request 17"));
        RecordingSink sink = read(trace().packet(
                        event(2000, new Message().number(9, 3).text(23, "a").number(54, 5))
                                .message(12, strings)));
        assertThat(sink.rows.getFirst()).containsEntry("correlation_id", new Str("request 17"));
    }
}
