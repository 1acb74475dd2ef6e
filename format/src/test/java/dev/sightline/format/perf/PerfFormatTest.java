package dev.sightline.format.perf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.Samples;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PerfFormatTest {
    private static RecordingSink read(String text) {
        return Reading.read(new PerfFormat(), text);
    }

    @Test
    void readsASampleWithItsFrames() {
        byte[] bytes = Samples.of("perf");
        RecordingSink sink = Reading.read(new PerfFormat(), bytes, Reading.DEFAULTS);
        assertThat(sink.rows).hasSize(3);
        assertThat(sink.rows.get(0))
                .containsEntry("time", new Time(202_513_231_785_000L))
                .containsEntry("thread", new Str("simple-terminat 9"))
                .containsEntry("comm", new Str("simple-terminat"))
                .containsEntry("tid", 9L)
                .containsEntry("cpu", 0L)
                .containsEntry("period", 1_001_001L)
                .containsEntry("event", new Str("cpu-clock"))
                .containsEntry("frame", new Str("alpha"))
                .containsEntry("object", new Str("/workdir/simple"))
                .containsEntry("stack", new Str("__libc_start_main;main;alpha"))
                .doesNotContainKey("pid");
        assertThat(Reading.asWritten(bytes, sink, 0)).startsWith("simple-").endsWith("(/lib/libc-2.27.so)");
        assertThat(sink.rows.get(1))
                .containsEntry("thread", new Str("Web Content 1234/1240"))
                .containsEntry("pid", 1234L)
                .containsEntry("tid", 1240L)
                .containsEntry("event", new Str("cycles:u"))
                .containsEntry("stack", new Str("ns::call(int, std::function<void ()>);[unknown]"));
        assertThat(sink.rows.get(2))
                .containsEntry("event", new Str("sched:sched_switch"))
                .containsEntry("prev_state", "R")
                .containsEntry("next_comm", "Web Content")
                .doesNotContainKey("frame");
    }

    /// One thread and event, printed with different fields.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "java 12/13 [002] 54.708352: 9 cycles:u:",
                "java 12/13 [002] 54.708352000: 9 cycles:u: ",
                "   java    12/13    [002]    54.708352:          9 cycles:u: \r",
                "java 12/13 54.708352: 9 cycles:u:",
                "java 12/13 [002] U 54.708352: 9 cycles:u:",
                "java 12/13 54.708352: cycles:u:",
            })
    void readsWhicheverFieldsWerePrinted(String line) {
        RecordingSink sink = read(line + "\n\t ffff81 run+0x1 (/a b)\n\t 12 main (/x)\n\n");
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.rows.getFirst())
                .containsEntry("thread", new Str("java 12/13"))
                .containsEntry("time", new Time(54_708_352_000L))
                .containsEntry("event", new Str("cycles:u"))
                .containsEntry("stack", new Str("main;run"));
    }

    @Test
    void readsAFrameOnTheLineItself() {
        RecordingSink sink = read("""
                java 12 [002] 54.7: 9 cycles: ffffffff810 native_write_msr+0x6 ([kernel.kallsyms])
                java 12 [002] 54.8: 9 cycles: 12 main (/bin/java)
                """);
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rows.get(0))
                .containsEntry("frame", new Str("native_write_msr"))
                .containsEntry("object", new Str("[kernel.kallsyms]"));
    }

    @Test
    void readsSamplesWithoutATime() {
        RecordingSink sink = read("java 12/13 \n\t ffff81 run (/a)\n\nMy App 14 cycles: \n\t 1 f (/b)\n\n");
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rows.get(0)).containsEntry("frame", new Str("run")).doesNotContainKey("time");
        assertThat(sink.rows.get(1)).containsEntry("comm", new Str("My App")).containsEntry("event", new Str("cycles"));
    }

    @Test
    void saysWhatPerfLost() {
        RecordingSink sink =
                read("perf 12 [001] 54.5: PERF_RECORD_LOST lost 17\nsh 1 [000] 55.0: PERF_RECORD_FORK(1:2):(3:4)\n");
        assertThat(sink.rows.get(1))
                .containsEntry("event", new Str("PERF_RECORD_FORK"))
                .containsEntry("args", new Str("(1:2):(3:4)"));
        assertThat(sink.rows.getFirst()).containsEntry("event", new Str("PERF_RECORD_LOST"));
        assertThat(sink.losses).containsExactly(new RecordingSink.Lost("cpu 1", 17, 54_500_000_000L, 54_500_000_000L));
    }

    @Test
    void boundsDeepStacks() {
        StringBuilder text = new StringBuilder("a 1 [000] 1.0: 1 cycles: \n");
        for (int i = 0; i < 5000; i++) {
            text.append("\t 12 f").append(i).append(" (/x)\n");
        }
        RecordingSink sink = read(text.toString());
        assertThat(sink.rows).hasSize(1);
        assertThat(String.valueOf(sink.rows.getFirst().get("stack")))
                .contains("...;f2047;")
                .endsWith(";f0]");
    }

    @Test
    void rejectsWhatIsNoSample() {
        RecordingSink sink = read("hello\na 1 [000] 1.0: 1 cycles: \nworld 7\n");
        assertThat(sink.rejects).hasSize(2);
        assertThat(sink.rows).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`Oct  7 06:47:01 host-1 CRON[14098]: (root) CMD (test -x)`",
                "`worker 12 1.5 seconds`",
                "`a-1 [002] 1.000000: x: a=1`",
                "`PID 1.5: x`",
            })
    void isStrictAboutWhatItTakes(String line) {
        assertThat(new PerfFormat().sniff((line + "\n").getBytes(StandardCharsets.UTF_8), "x"))
                .isZero();
    }

    /// The slow and obvious way: paragraphs. Counted by `grep -c cpu-clock` too.
    @Test
    void readsEverySampleOfASystem() {
        String text = new String(Reading.shared("04-timeline/perf-script-system-wide.txt"), StandardCharsets.UTF_8);
        List<String> expected = new ArrayList<>();
        for (String paragraph : text.strip().split("\n\\s*\n")) {
            String[] lines = paragraph.strip().split("\n");
            List<String> frames = new ArrayList<>();
            for (int i = 1; i < lines.length; i++) {
                frames.add(lines[i].strip().replaceAll("^[0-9a-f]+ ", "").replaceAll(" \\([^()]*\\)$", ""));
            }
            Collections.reverse(frames);
            expected.add(lines[0].strip().split("\\s+")[0] + " " + String.join(";", frames));
        }
        RecordingSink sink = Reading.readShared(new PerfFormat(), "04-timeline/perf-script-system-wide.txt");
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows.stream().map(row -> text(row.get("comm")) + " " + text(row.get("stack"))))
                .hasSize(556)
                .containsExactlyElementsOf(expected);
    }

    private static String text(@Nullable Object cell) {
        return cell instanceof Str text ? text.value() : "";
    }
}
