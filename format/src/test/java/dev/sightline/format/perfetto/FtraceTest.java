package dev.sightline.format.perfetto;

import static dev.sightline.format.perfetto.Traces.EPOCH;
import static dev.sightline.format.perfetto.Traces.bundle;
import static dev.sightline.format.perfetto.Traces.clocks;
import static dev.sightline.format.perfetto.Traces.kernel;
import static dev.sightline.format.perfetto.Traces.print;
import static dev.sightline.format.perfetto.Traces.trace;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Lost;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FtraceTest {
    private static final Message SWITCH = new Message()
            .text(1, "old")
            .number(2, 7)
            .number(3, 120)
            .number(4, 1)
            .text(5, "new")
            .number(6, 8)
            .number(7, 100);

    private static RecordingSink read(Message trace) {
        RecordingSink sink = Reading.read(new PerfettoFormat(), trace.bytes(), Reading.DEFAULTS);
        assertThat(sink.rejects).isEmpty();
        return sink;
    }

    private static List<@Nullable Object> column(RecordingSink sink, String name) {
        return sink.rows.stream().<@Nullable Object>map(row -> row.get(name)).toList();
    }

    private static Message tree() {
        return new Message()
                .number(8, 1)
                .number(10, 3)
                .message(
                        2,
                        new Message()
                                .message(
                                        1,
                                        new Message()
                                                .number(1, 6)
                                                .number(2, 1)
                                                .text(3, "/bin/srv")
                                                .text(3, "-d"))
                                .message(
                                        2,
                                        new Message().number(1, 7).number(3, 6).text(2, "worker")));
    }

    @Test
    void readsSwitchesAndWakeUps() {
        RecordingSink sink = read(new Message()
                .packet(clocks())
                .packet(tree())
                .packet(bundle(
                        2,
                        kernel(2000, 7, 4, SWITCH),
                        kernel(
                                2100,
                                0,
                                20,
                                new Message().text(1, "old").number(2, 7).number(5, 1)))));
        assertThat(sink.rows.get(0))
                .containsEntry("name", new Str("process"))
                .containsEntry("cmdline", new Str("/bin/srv -d"))
                .containsEntry("thread", new Str("srv 6"));
        assertThat(sink.rows.get(2))
                .containsEntry("timestamp", new Time(EPOCH + 2000))
                .containsEntry("thread", new Str("old 6/7"))
                .containsEntry("name", new Str("sched_switch"))
                .containsEntry("cpu", 2L)
                .containsEntry("prev_comm", new Str("old"))
                .containsEntry("prev_state", 1L)
                .containsEntry("next_pid", 8L)
                .containsEntry("next_prio", 100L);
        assertThat(sink.rows.get(3))
                .containsEntry("thread", new Str("swapper/2 0"))
                .containsEntry("peer", new Str("old 6/7"))
                .containsEntry("args.pid", 7L)
                .containsEntry("target_cpu", 1L);
    }

    @Test
    void unpacksCompactSchedulerEvents() {
        Message table = new Message()
                .text(5, "a")
                .text(5, "b")
                .packed(1, 2000, 100)
                .packed(2, 1, 2)
                .packed(3, 11, 12)
                .packed(4, 120, 121)
                .packed(6, 0, 1)
                .packed(7, 2050)
                .packed(8, 13)
                .packed(9, 3)
                .packed(10, 99)
                .packed(11, 1)
                .packed(12, 4);
        Message bundle = new Message().number(1, 3).message(4, table);
        RecordingSink sink = read(new Message()
                .packet(clocks())
                .packet(new Message().number(10, 2).message(1, bundle)));
        assertThat(column(sink, "name"))
                .containsExactly(new Str("sched_switch"), new Str("sched_waking"), new Str("sched_switch"));
        assertThat(sink.rows.get(0)).containsEntry("thread", new Str("cpu 3")).doesNotContainKey("prev_pid");
        assertThat(sink.rows.get(1))
                .containsEntry("timestamp", new Time(EPOCH + 2050))
                .containsEntry("thread", new Str("a 11"))
                .containsEntry("peer", new Str("b 13"))
                .containsEntry("common_flags", 4L);
        assertThat(sink.rows.get(2))
                .containsEntry("thread", new Str("a 11"))
                .containsEntry("prev_comm", new Str("a"))
                .containsEntry("prev_pid", 11L)
                .containsEntry("prev_prio", 120L)
                .containsEntry("prev_state", 2L)
                .containsEntry("next_comm", new Str("b"))
                .containsEntry("next_pid", 12L);
    }

    @Test
    void nestsPrintedSlicesOfAThreadThatMovesBetweenProcessors() {
        RecordingSink sink = read(new Message()
                .packet(clocks())
                .packet(bundle(0, print(2000, 7, "B|6|outer"), print(5000, 7, "E|6")))
                .packet(bundle(1, print(3000, 7, "B|6|in|ner"), print(4000, 7, "E")))
                .packet(bundle(
                        0,
                        print(6000, 7, "C|6|heap|123"),
                        print(6100, 7, "S|6|load|9"),
                        print(6200, 8, "F|6|load|9"),
                        print(6300, 7, "I|6|now"),
                        print(6400, 7, "G|6|lane|job|1"),
                        print(6500, 7, "H|6|lane|1"),
                        print(6600, 7, "hello B|"))));
        assertThat(column(sink, "type"))
                .containsExactly(
                        new Str("slice_begin"),
                        new Str("slice_end"),
                        new Str("slice_begin"),
                        new Str("slice_end"),
                        new Str("counter"),
                        new Str("async_begin"),
                        new Str("async_end"),
                        new Str("instant"),
                        new Str("async_begin"),
                        new Str("async_end"),
                        new Str("ftrace"));
        assertThat(sink.rows.get(0)).containsEntry("duration", 3000L).containsEntry("thread", new Str("6/7"));
        assertThat(sink.rows.get(2))
                .containsEntry("name", new Str("in|ner"))
                .containsEntry("duration", 1000L)
                .containsEntry("parent", sink.rows.get(0).get("span"));
        assertThat(sink.rows.get(4)).containsEntry("name", new Str("heap")).containsEntry("value", 123L);
        assertThat(sink.rows.get(5)).containsEntry("duration", 100L).containsEntry("cookie", new Str("9"));
        assertThat(sink.rows.get(8)).containsEntry("duration", 100L).containsEntry("track", new Str("lane"));
        assertThat(sink.rows.get(10))
                .containsEntry("name", new Str("print"))
                .containsEntry("body", new Str("hello B|"));
    }

    @Test
    void timesInterruptsAndSystemCalls() {
        RecordingSink sink = read(new Message()
                .packet(clocks())
                .packet(bundle(
                        0,
                        kernel(2000, 7, 329, new Message().number(1, 63)),
                        kernel(2100, 7, 36, new Message().number(1, 5).text(2, "eth0")),
                        kernel(2200, 7, 24, new Message().number(1, 3)),
                        kernel(2300, 7, 37, new Message().number(1, 5).number(2, 1)),
                        kernel(2400, 7, 25, new Message().number(1, 3))))
                .packet(bundle(
                        1,
                        kernel(2600, 7, 330, new Message().number(1, 63).number(2, -11)),
                        kernel(3000, 7, 329, new Message().number(1, 64)),
                        kernel(3100, 7, 329, new Message().number(1, 65)),
                        kernel(3200, 7, 330, new Message().number(1, 65)))));
        assertThat(column(sink, "duration")).containsExactly(600L, 200L, 200L, null, null, null, null, 100L, null);
        assertThat(sink.rows.get(5))
                .containsEntry("ret", -11L)
                .containsEntry("span", sink.rows.get(0).get("span"));
        assertThat(sink.rows.get(6)).containsEntry("unclosed", true);
    }

    @Test
    void dropsNothingOfEventsItDoesNotKnow() {
        Message field = new Message().text(1, "depth").number(4, -2);
        Message schema = new Message()
                .text(1, "my_event")
                .message(2, new Message().text(1, "latency").number(3, 1))
                .message(2, new Message().text(1, "who").number(3, 2));
        Message described = new Message()
                .number(1, 0)
                .message(2, kernel(2300, 7, 70_001, new Message().number(1, 9).text(2, "me")))
                .message(11, new Message().number(1, 70_001).message(2, schema));
        RecordingSink sink = read(new Message()
                .packet(clocks())
                .packet(bundle(
                        0,
                        kernel(
                                2000,
                                7,
                                9000,
                                new Message().number(1, 4).text(2, "x").message(3, new Message().number(1, 1))),
                        kernel(2100, 7, 327, new Message().text(1, "my_probe").message(2, field)),
                        kernel(2200, 7, 139, new Message().number(1, 4))))
                .packet(new Message().number(10, 2).message(1, described)));
        assertThat(sink.rows.get(0))
                .containsEntry("name", new Str("ftrace event 9000"))
                .containsEntry("args.1", 4L)
                .containsEntry("args.2", new Str("x"))
                .containsEntry("args.3", new Str("{\"1\":1}"));
        assertThat(sink.rows.get(1)).containsEntry("name", new Str("my_probe")).containsEntry("depth", -2L);
        assertThat(sink.rows.get(2)).containsEntry("name", new Str("ext4_da_release_space"));
        assertThat(sink.rows.get(3))
                .containsEntry("name", new Str("my_event"))
                .containsEntry("latency", 9L)
                .containsEntry("who", new Str("me"));
    }

    @Test
    void pairsBinderCalls() {
        RecordingSink sink = read(new Message()
                .packet(clocks())
                .packet(bundle(
                        0,
                        kernel(
                                2000,
                                7,
                                50,
                                new Message().number(1, 99).number(3, 6).number(4, 8)),
                        kernel(2100, 8, 51, new Message().number(1, 99)))));
        assertThat(column(sink, "message.id")).containsExactly(new Str("binder 99"), new Str("binder 99"));
        assertThat(column(sink, "message.side")).containsExactly(new Str("send"), new Str("receive"));
        assertThat(column(sink, "peer")).containsExactly(column(sink, "thread").get(1), null);
    }

    @Test
    void tellsWhatWasLost() {
        Message lost = new Message().number(1, 1).number(3, 1).message(2, kernel(3000, 7, 4, SWITCH));
        RecordingSink sink = read(new Message()
                .packet(clocks())
                .packet(stats(1, 10, 0))
                .packet(bundle(1, kernel(2000, 7, 4, SWITCH)))
                .packet(new Message().number(10, 2).message(1, lost))
                .packet(new Message()
                        .number(10, 2)
                        .number(8, 4000)
                        .number(42, 1)
                        .message(11, new Message().number(9, 3)))
                .packet(stats(2, 15, 2))
                .packet(new Message().number(10, 1).message(35, new Message().message(1, new Message().number(3, 4)))));
        assertThat(sink.losses)
                .containsExactly(
                        new Lost("cpu 1", -1, EPOCH + 2000, EPOCH + 2000),
                        new Lost("packet sequence 2", -1, EPOCH + 4000, EPOCH + 4000),
                        new Lost("ftrace buffer of cpu 1", 7, EPOCH + 2000, EPOCH + 2000),
                        new Lost("trace buffer 0 (chunks)", 4, 0, 0));
    }

    private static Message stats(int phase, int overrun, int dropped) {
        Message cpu = new Message().number(1, 1).number(3, overrun).number(8, dropped);
        return new Message()
                .number(10, 2)
                .message(34, new Message().number(1, phase).message(2, cpu));
    }

    @Test
    void convertsTheClockOfTheKernelsTrace() {
        Message bundle = new Message()
                .number(1, 0)
                .number(5, 2)
                .number(6, 10_000)
                .number(7, 12_000)
                .message(2, kernel(10_500, 7, 4, SWITCH));
        RecordingSink sink = read(new Message()
                .packet(clocks())
                .packet(new Message().number(10, 2).message(1, bundle)));
        assertThat(column(sink, "timestamp")).containsExactly(new Time(EPOCH + 12_500));
    }

    @Test
    void keepsEveryArgumentOfASystemCall() {
        Message call = new Message().number(1, 64).number(2, 1).number(2, 2).number(2, 3);
        RecordingSink sink = read(trace().packet(bundle(0, kernel(2000, 43, 329, call))));
        assertThat(sink.rows.getFirst()).containsEntry("id", 64L).containsEntry("args", new Str("[1,2,3]"));
    }

    @Test
    void namesFieldsOfEventsOfNewerSchemas() {
        Message queued = new Message().number(1, 16).number(2, 32).text(6, "events");
        Message done = new Message().number(1, 8).number(7, -5);
        RecordingSink sink = read(trace().packet(bundle(
                0, kernel(2000, 43, 59, queued), kernel(3000, 43, 125, done), kernel(4000, 43, 615, new Message()))));
        assertThat(sink.rows.get(0))
                .containsEntry("work", new Str("0x10"))
                .containsEntry("workqueue", new Str("events"));
        assertThat(sink.rows.get(1)).containsEntry("error", -5L);
        assertThat(sink.rows.get(2)).containsEntry("name", new Str("psci_domain_idle_enter"));
    }
}
