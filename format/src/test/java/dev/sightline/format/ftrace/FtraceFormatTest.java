package dev.sightline.format.ftrace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.Samples;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FtraceFormatTest {
    private static RecordingSink read(String text) {
        return Reading.read(new FtraceFormat(), text);
    }

    private static RecordingSink sample() {
        return read(new String(Samples.of("ftrace"), StandardCharsets.UTF_8));
    }

    @Test
    void readsTheKernelsOwnText() {
        RecordingSink sink = sample();
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rows).hasSize(12);
        assertThat(sink.rows.getFirst())
                .containsEntry("time", new Time(17_284_993_652_000L))
                .containsEntry("processor", new Str("cpu 0"))
                .containsEntry("cpu", 0L)
                .containsEntry("thread", new Str("bash-1977"))
                .containsEntry("comm", new Str("bash"))
                .containsEntry("pid", 1977L)
                .containsEntry("flags", new Str("d..2."))
                .containsEntry("event", new Str("sched_switch"))
                .containsEntry("prev_state", "S")
                .containsEntry("next_comm", "Web Content")
                .containsEntry("next_pid", "17")
                .doesNotContainKey("args");
        assertThat(Objects.requireNonNull(sink.columns.get("processor")).role()).isEqualTo(Role.ENTITY);
    }

    @Test
    void keepsArgumentsThatAreNoPairsAsTheyAre() {
        RecordingSink sink = sample();
        assertThat(sink.rows.get(1)).containsEntry("args", new Str("NR 1 (3, 7ffd0, 10, 0, 0, 0)"));
        assertThat(sink.rows.get(5)).containsEntry("vec", "1").containsEntry("action", "TIMER");
        assertThat(sink.rows.get(7))
                .containsEntry("pid", 46L)
                .containsEntry("args.pid", "9")
                .containsEntry("args.comm", "kworker/0:1")
                .containsEntry("target_cpu", "002");
    }

    @Test
    void pairsCallsInterruptsAndMarkers() {
        RecordingSink sink = sample();
        assertThat(sink.rows.get(1)).containsEntry("duration", 60_000L);
        assertThat(sink.rows.get(2)).containsEntry("duration", 5_000L);
        assertThat(sink.rows.get(3))
                .containsEntry("span", sink.rows.get(2).get("span"))
                .doesNotContainKey("duration");
        assertThat(sink.rows.get(5)).containsEntry("duration", 4_000L);
        assertThat(sink.rows.get(8))
                .containsEntry("event", new Str("draw frame"))
                .containsEntry("phase", new Str("B"))
                .containsEntry("duration", 500_000L);
        assertThat(sink.rows.get(9)).containsEntry("event", new Str("queue")).containsEntry("value", "7");
        assertThat(sink.rows.get(10))
                .containsEntry("event", new Str("draw frame"))
                .containsEntry("span", sink.rows.get(8).get("span"));
    }

    @Test
    void joinsAStackToItsRow() {
        RecordingSink sink = sample();
        assertThat(sink.rows.get(11))
                .containsEntry("event", new Str("<stack trace>"))
                .containsEntry("stack", new Str("do_syscall_64;entry_SYSCALL_64_after_hwframe"));
        assertThat(Reading.asWritten(Samples.of("ftrace"), sink, 11)).endsWith("hwframe");
    }

    @Test
    void saysWhatWasLost() {
        List<RecordingSink.Lost> losses = sample().losses;
        assertThat(losses)
                .containsExactlyInAnyOrder(
                        new RecordingSink.Lost("trace buffer", 3, 17_284_993_652_000L, 17_284_993_652_000L),
                        new RecordingSink.Lost("cpu 2", 123, 17_284_993_760_000L, 17_284_993_800_000L));
        RecordingSink sink = read("""
                 a-1 [002] 1.000000: x: a=1
                ##### CPU 3 buffer started ####
                 a-1 [003] 2.000000: x: a=1
                CPU:3 [EVENTS DROPPED]
                """);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.losses)
                .containsExactly(
                        new RecordingSink.Lost("cpu 3", -1, 1_000_000_000L, 2_000_000_000L),
                        new RecordingSink.Lost("cpu 3", -1, 2_000_000_000L, 2_000_000_000L));
    }

    /// One line each way that kernels and trace-cmd write them.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "  bash-1977  [001]  84.993652: sched_waking: comm=x",
                "  bash-1977  [001]  84.993652000: sched_waking: comm=x",
                "  bash-1977  [001] d..2  84.993652: sched_waking: comm=x",
                "  bash-1977  ( 1970) [001] d..2  84.993652: sched_waking: comm=x",
                "  bash-1977  (-----) [001] .... 84.993652: sched_waking: comm=x",
                "bash-1977 [001] d..3. 84.993652: sched_waking:         comm=x\r",
                "    bash-1977    1dNs3  84.993652: sched_waking:  comm=x",
            })
    void readsEveryFormOfHead(String line) {
        RecordingSink sink = read(line + "\n");
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows.getFirst())
                .containsEntry("time", new Time(84_993_652_000L))
                .containsEntry("thread", new Str("bash-1977"))
                .containsEntry("cpu", 1L)
                .containsEntry("event", new Str("sched_waking"))
                .containsEntry("args.comm", "x");
    }

    @Test
    void readsNamesWithBlanksDashesAndBrackets() {
        RecordingSink sink = read("  my app [2]-x-77 [003] .... 1.5: e: a=1\n");
        assertThat(sink.rows.getFirst())
                .containsEntry("comm", new Str("my app [2]-x"))
                .containsEntry("pid", 77L)
                .containsEntry("cpu", 3L);
    }

    @Test
    void readsTheLatencyFormat() {
        RecordingSink sink = read("""
                # tracer: irqsoff
                  <idle>-0       0d.s2    0us+: _raw_spin_lock_irq <-run_timer_softirq
                  <idle>-0       0dNs3   17us : _raw_spin_unlock_irq <-run_timer_softirq
                  <idle>-0       0dNs3   25us : <stack trace>
                 => _raw_spin_unlock_irq
                """);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(3);
        assertThat(sink.rows.get(1))
                .containsEntry("time", new Time(17_000))
                .containsEntry("event", new Str("_raw_spin_unlock_irq"))
                .containsEntry("caller", new Str("run_timer_softirq"));
    }

    @Test
    void readsFunctionsOfTraceCmd() {
        RecordingSink sink = read("""
                 ls-9 [000] 1.000000: function:             vfs_read <-- ksys_read
                 ls-9 [000] 2.000000: funcgraph_entry:                   |  do_sys_open() {
                 ls-9 [000] 2.000001: funcgraph_entry:        0.300 us   |    getname();
                 ls-9 [000] 2.000012: funcgraph_exit:       + 12.300 us  |  }
                """);
        assertThat(sink.rows.get(0))
                .containsEntry("event", new Str("vfs_read"))
                .containsEntry("caller", new Str("ksys_read"));
        assertThat(sink.rows.get(1))
                .containsEntry("event", new Str("do_sys_open"))
                .containsEntry("duration", 12_300L);
        assertThat(sink.rows.get(2))
                .containsEntry("duration", 300L)
                .containsEntry("parent", sink.rows.get(1).get("span"));
        assertThat(sink.rows.get(3))
                .containsEntry("event", new Str("do_sys_open"))
                .containsEntry("phase", new Str("exit"));
    }

    @Test
    void readsTheFunctionGraph() {
        byte[] bytes = Samples.of("ftrace.graph");
        RecordingSink sink = Reading.read(new FtraceFormat(), bytes, Reading.DEFAULTS);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(7);
        assertThat(sink.rows.get(1))
                .containsEntry("event", new Str("getname"))
                .containsEntry("duration", 2_478L)
                .containsEntry("parent", sink.rows.get(0).get("span"));
        assertThat(sink.rows.get(2))
                .containsEntry("phase", new Str("leaf"))
                .containsEntry("parent", sink.rows.get(1).get("span"));
        assertThat(sink.rows.get(4))
                .containsEntry("event", new Str("sched_wakeup"))
                .containsEntry("prio", "120");
        assertThat(sink.rows.get(6))
                .containsEntry("time", new Time(17_284_993_652_000L))
                .containsEntry("thread", new Str("app-300"))
                .containsEntry("flags", new Str("d..1."))
                .containsEntry("duration", 500L);
    }

    @Test
    void readsTheShortSwitchOfTraceCmd() {
        RecordingSink sink = read(" a-1 [002] 1.0: sched_switch:   my sh:1701 [120] R ==> swapper/1:0 [120]\n");
        assertThat(sink.rows.getFirst())
                .containsEntry("prev_comm", "my sh")
                .containsEntry("prev_state", "R")
                .containsEntry("next_comm", "swapper/1")
                .containsEntry("next_prio", "120");
    }

    @Test
    void putsAndroidsMarkersOnTheWallClock() {
        RecordingSink sink = read("""
                 a-1 [002] 1.500000: tracing_mark_write: trace_event_clock_sync: realtime_ts=1600000000000
                 a-1 [002] 2.500000: tracing_mark_write: S|1|load|42
                 b-2 [002] 2.600000: tracing_mark_write: F|1|load|42
                 b-2 [002] 2.700000: tracing_mark_write: B|1|never ends
                """);
        assertThat(sink.rows.get(1))
                .containsEntry("time", new Time(1_600_000_001_000_000_000L))
                .containsEntry("duration", 100_000_000L);
        assertThat(sink.rows.get(3)).containsEntry("unclosed", true);
    }

    @Test
    void rejectsWhatIsNoEvent() {
        RecordingSink sink = read(" a-1 [002] 1.0: x: a=1\nhello world\n => stray\n");
        assertThat(sink.rejects).hasSize(2);
        assertThat(sink.rows).hasSize(1);
    }

    /// The slow and obvious way. Counted by `grep -c ': sched_switch:'` too.
    @Test
    void readsATraceCmdReport() {
        String text = new String(Reading.shared("04-timeline/trace.txt"), StandardCharsets.UTF_8);
        Pattern line = Pattern.compile("\\s*(.*)-(\\d+) +\\[(\\d+)\\] +(\\d+)\\.(\\d+): (\\S+): +(.*)");
        List<String> expected = new ArrayList<>();
        text.lines().forEach(each -> {
            Matcher matcher = line.matcher(each);
            if (matcher.matches()) {
                long nanos =
                        Long.parseLong(matcher.group(4)) * 1_000_000_000L + Long.parseLong(matcher.group(5)) * 1000;
                expected.add(nanos + " cpu " + Integer.parseInt(matcher.group(3)) + " " + matcher.group(1) + " "
                        + matcher.group(2) + " " + matcher.group(6));
            }
        });
        RecordingSink sink = Reading.readShared(new FtraceFormat(), "04-timeline/trace.txt");
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows.stream()
                        .map(row -> string(row, "time") + " " + string(row, "processor") + " " + string(row, "comm")
                                + " " + row.get("pid") + " " + string(row, "event"))
                        .toList())
                .hasSize(2941)
                .isEqualTo(expected);
        assertThat(sink.rows.stream().filter(row -> row.containsKey("next_comm")))
                .hasSize(1856);
    }

    private static String string(Map<String, Object> row, String column) {
        Object value = row.get(column);
        return value instanceof Str text
                ? text.value()
                : value instanceof Time time ? Long.toString(time.nanos()) : "none";
    }

    @Test
    void isStrictAboutWhatItTakes() {
        Map<String, String> others = new HashMap<>();
        others.put("table", "USER PID COMMAND\nroot 1 init\n");
        others.put("syslog", "Oct  7 06:47:01 host-1 CRON[14098]: (root) CMD (test -x)\n");
        others.put("log", "2016-01-26T04:43:36.345995 [110978135] [cpu35] [363bdd53 CLIENT] D\n");
        others.forEach((name, text) -> assertThat(new FtraceFormat().sniff(text.getBytes(StandardCharsets.UTF_8), "x"))
                .as(name)
                .isZero());
    }
}
