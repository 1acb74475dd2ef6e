package dev.sightline.format.strace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.Samples;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The samples were recorded with strace 6.1: `dash -c 'ls /usr/share | head -1; kill -TERM $$'`.
class StraceFormatTest {
    private static RecordingSink read(String text) {
        return Reading.read(new StraceFormat(), text);
    }

    private static Map<String, Object> only(String line) {
        RecordingSink sink = read(line + "\n");
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(1);
        return sink.rows.getFirst();
    }

    private static int sniff(String text) {
        return new StraceFormat().sniff(text.getBytes(StandardCharsets.UTF_8), "x");
    }

    @Test
    void readsARecordingOfAPipe() {
        byte[] bytes = Samples.of("strace");
        RecordingSink sink = Reading.read(new StraceFormat(), bytes, Reading.DEFAULTS);
        assertThat(sink.rows).hasSize(42);
        assertThat(sink.rows.getFirst())
                .containsEntry("time", new Time(1_795_392_908_904_050_000L))
                .containsEntry("thread", new Str("dash 16899"))
                .containsEntry("tid", 16_899L)
                .containsEntry("comm", new Str("dash"))
                .containsEntry("event", new Str("execve"))
                .containsEntry("file", new Str("/usr/bin/dash"))
                .containsEntry("result", 0L)
                .containsEntry("duration", 87_000L)
                .doesNotContainKeys("errno", "phase", "unclosed");
        assertThat(sink.rows.stream().map(row -> row.get("thread")).distinct())
                .containsExactly(new Str("dash 16899"), new Str("ls 16900"), new Str("head 16901"));
        assertThat(sink.rows.stream().filter(row -> row.containsKey("errno")))
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("event", new Str("wait4"))
                        .containsEntry("result", -1L)
                        .containsEntry("errno", new Str("ECHILD"))
                        .containsEntry("duration", 2_000L));
        assertThat(Reading.asWritten(bytes, sink, 41)).endsWith("+++ killed by SIGTERM +++");
    }

    /// The duration is that of `-T` on the resumed line, not the difference of the two times; what failed, and for how
    /// long it was tried, can be asked of one row.
    @Test
    void givesTheBeginningOfACallItsDurationAndWhatItReturned() {
        RecordingSink sink = read("""
                7 1795391822.000100 wait4(-1,  <unfinished ...>
                8 1795391822.000200 exit_group(3) = ?
                8 1795391822.000300 +++ exited with 3 +++
                7 1795391822.000400 <... wait4 resumed>[{WIFEXITED(s)}], 0, NULL) = 8 <0.000290>
                """);
        assertThat(sink.rows.get(0))
                .containsEntry("event", new Str("wait4"))
                .containsEntry("phase", new Str("unfinished"))
                .containsEntry("args", new Str("-1,"))
                .containsEntry("duration", 290_000L)
                .containsEntry("result", 8L)
                .doesNotContainKeys("errno", "unclosed");
        assertThat(sink.rows.get(1))
                .containsEntry("event", new Str("exit_group"))
                .doesNotContainKeys("result", "duration");
        assertThat(sink.rows.get(2)).containsEntry("event", new Str("exited")).containsEntry("result", 3L);
        assertThat(sink.rows.get(3))
                .containsEntry("event", new Str("wait4"))
                .containsEntry("phase", new Str("resumed"))
                .doesNotContainKeys("result", "duration");
    }

    @Test
    void aCallOfWhichOnlyTheEndIsThereSaysItselfWhatItReturned() {
        RecordingSink sink = read("""
                7 1795391822.000100 close(3) = 0 <0.000003>
                8 1795391822.000200 <... futex resumed>) = -1 EAGAIN (Resource temporarily unavailable) <0.000290>
                8 1795391822.000300 futex(0x7f, FUTEX_WAIT_PRIVATE, 0, NULL <unfinished ...>
                7 1795391822.000350 close(4) = 0 <0.000003>
                8 1795391822.000400 <... futex resumed>) = -1 ETIMEDOUT (Connection timed out) <0.000090>
                """);
        assertThat(sink.rows.get(1)).containsEntry("errno", new Str("EAGAIN")).containsEntry("result", -1L);
        assertThat(sink.rows.get(2))
                .containsEntry("errno", new Str("ETIMEDOUT"))
                .containsEntry("duration", 90_000L);
        assertThat(sink.rows.get(4)).doesNotContainKeys("errno", "result");
    }

    /// No `-T` stands behind `= ?`: the call lasted until its thread ended.
    @ParameterizedTest
    @ValueSource(
            strings = {"8 1795391822.000400 <... futex resumed>) = ?", "8 1795391822.000400 +++ killed by SIGKILL +++"})
    void letsACallLastUntilItsThreadEnds(String end) {
        RecordingSink sink = read("""
                7 1795391822.000100 close(3) = 0 <0.000003>
                8 1795391822.000150 futex(0x7f, FUTEX_WAIT_PRIVATE, 0, NULL <unfinished ...>
                """ + end + "\n");
        assertThat(sink.rows.get(1)).containsEntry("duration", 250_000L).doesNotContainKey("unclosed");
    }

    /// Of a strace on a terminal: the lines of one process alone have no number, and a message stands within a call.
    @Test
    void knowsWhoseLinesWithoutANumberAre() {
        RecordingSink sink = Reading.read(new StraceFormat(), Samples.of("strace.stderr"), Reading.DEFAULTS);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(26);
        assertThat(sink.rows.stream().map(row -> row.get("thread")).distinct())
                .containsExactly(new Str("dash 16891"), new Str("ls 16892"), new Str("head 16893"));
        assertThat(sink.rows.stream().filter(row -> row.containsKey("unclosed")))
                .isEmpty();
        assertThat(sink.rows.get(1))
                .containsEntry("event", new Str("clone"))
                .containsEntry("result", 16_892L)
                .containsEntry("duration", 65_000L);
        assertThat(sink.rows.get(16))
                .containsEntry("event", new Str("wait4"))
                .containsEntry("duration", 93_000L)
                .containsEntry("time", new Time(908_898_377_000L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "7 1795391822.000100 close(3) = 0 <0.000003>",
                "7     1795391822.000100 close(3)     = 0 <0.000003>\r",
                "[pid     7] 1795391822.000100 close(3) = 0 <0.000003>",
                "7<sh> 1795391822.000100 close(3) = 0 <0.000003>",
                "7 1795391822.000100 (+     0.000012) close(3) = 0 <0.000003>",
                "7 1795391822.000100 [00007fb79346bad7] close(3) = 0 <0.000003>",
                "7 1795391822.000100 [   3] [00007fb79346bad7] close(3) = 0 <0.000003>",
                "7 1795391822.000100 close(3) = 0 <0.000003000>",
            })
    void readsWhicheverFieldsWerePrinted(String line) {
        assertThat(only(line))
                .containsEntry("time", new Time(1_795_391_822_000_100_000L))
                .containsEntry("tid", 7L)
                .containsEntry("event", new Str("close"))
                .containsEntry("args", new Str("3"))
                .containsEntry("result", 0L)
                .containsEntry("duration", 3_000L);
    }

    @Test
    void addsUpWhatCountsFromTheLineBefore() {
        RecordingSink sink =
                read("     0.000000 close(3) = 0\n     0.000149 close(4) = 0\n     0.000001 +++ exited with 0 +++\n");
        assertThat(sink.rows.stream().map(row -> row.get("time")))
                .containsExactly(new Time(0), new Time(149_000), new Time(150_000));
    }

    @Test
    void countsTheDaysOfAClock() {
        RecordingSink sink = read("23:59:59 close(3) = 0\n00:00:01 close(4) = 0\n");
        assertThat(sink.rows.stream().map(row -> row.get("time")))
                .containsExactly(new Time(86_399_000_000_000L), new Time(86_401_000_000_000L));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            nullValues = "-",
            value = {
                "`openat(AT_FDCWD, \"/etc/a b\", O_RDONLY) = 3`, 3, -, /etc/a b",
                "`openat(AT_FDCWD, \"/etc/passwd\", O_RDONLY) = 3</etc/passwd>`, 3, -, /etc/passwd",
                "`openat(3, \"a\\\"b\", O_RDONLY) = -1 ENOENT (No such file or directory)`, -1, ENOENT, `a\\\"b`",
                "`read(3</etc/passwd>, \"root) = 7\", 832) = 832`, 832, -, /etc/passwd",
                "`write(1</dev/null<char 1:3>>, \"/etc/x\", 6) = 6`, 6, -, /dev/null",
                "`write(1, \"/etc/x\", 6) = 6`, 6, -, -",
                "`newfstatat(3, \"\", {st_mode=S_IFREG|0644, ...}, AT_EMPTY_PATH) = 0`, 0, -, -",
                "`brk(NULL) = 0x55fb6db03000`, 94538365415424, -, -",
                "`poll([{fd=3}], 1, 10) = 1 ([{fd=3, revents=POLLIN}])`, 1, -, -",
                "`pause() = ? ERESTARTNOHAND (To be restarted if no handler)`, -, ERESTARTNOHAND, -",
                "`exit_group(0) = ?`, -, -, -",
            })
    void readsResultAndFile(String call, Long result, String errno, String file) {
        Map<String, Object> row = only("7 1795391822.000100 " + call);
        assertThat(row.get("result")).isEqualTo(result);
        assertThat(row.get("errno")).isEqualTo(errno == null ? null : new Str(errno));
        assertThat(row.get("file")).isEqualTo(file == null ? null : new Str(file));
    }

    @Test
    void namesThreadsAsTheyNameThemselves() {
        RecordingSink sink = read("""
                7 1.000001 execve("/usr/bin/java", ["java"], 0x7ff /* 1 var */) = 0
                7 1.000002 execve("/usr/bin/none", ["none"], 0x7ff /* 1 var */) = -1 ENOENT (No such file or directory)
                7 1.000003 clone3({flags=CLONE_VM|CLONE_THREAD} => {parent_tid=[8]}, 88) = 8
                7 1.000004 clone3({flags=CLONE_VM|CLONE_THREAD} => {parent_tid=[9]}, 88) = 9
                8 1.000005 prctl(PR_SET_NAME, "GC Thread#0" <unfinished ...>
                9 1.000006 futex(0x7f, FUTEX_WAIT_PRIVATE, 0, NULL <unfinished ...>
                """);
        assertThat(sink.rows.stream().map(row -> row.get("thread")).distinct())
                .containsExactly(new Str("java 7"), new Str("GC Thread#0 8"), new Str("java 9"));
        assertThat(sink.rows.getLast()).containsEntry("unclosed", true).doesNotContainKey("duration");
    }

    @Test
    void takesThePidOfFilesOfOneProcessFromTheirName() throws IOException {
        byte[] bytes = "1795391822.000100 close(3) = 0\n".getBytes(StandardCharsets.UTF_8);
        RecordingSink sink = Reading.read(
                new StraceFormat(),
                dev.sightline.format.Source.of("out.4711", () -> new ByteArrayInputStream(bytes)),
                Reading.DEFAULTS);
        assertThat(sink.rows.getFirst()).containsEntry("tid", 4711L).containsEntry("thread", new Str("4711"));
    }

    @Test
    void showsTheCallInWhichStraceWasKilled() {
        RecordingSink sink =
                read("7 1795391822.000100 close(3) = 0\n7 1795391822.000200 clock_nanosleep(CLOCK_MONOTONIC, ");
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows.getLast())
                .containsEntry("event", new Str("clock_nanosleep"))
                .containsEntry("unclosed", true);
    }

    @Test
    void keepsStacksInTheTextOfTheirCall() {
        String text = "1795391822.000100 close(3) = 0\n > /usr/lib/libc.so.6(close+0x1a) [0x3e69a]\n";
        RecordingSink sink = read(text);
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.spans.getFirst()).isEqualTo(new RecordingSink.Span(0, text.length() - 1));
    }

    @Test
    void rejectsWhatIsNeitherACallNorASignal() {
        RecordingSink sink = read("hello\n7 1795391822.000100 close(3\n > frame\n7 1795391822.000100 close(3) = 0\n\n");
        assertThat(sink.rejects).hasSize(3);
        assertThat(sink.rows).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "main() = 3 apples\nthen nothing\n",
                "12 00:00:01 hello (world) is = 3\n",
                "x = f(3)\n",
                "% time     seconds  usecs/call     calls    errors syscall\n",
                "1795391822.000100 --- SIGCHLD ---\n",
            })
    void isStrictAboutWhatItTakes(String text) {
        assertThat(sniff(text)).isZero();
    }

    @Test
    void isLessSureOfCallsWithoutATime() {
        assertThat(sniff("close(3)                = 0\n")).isEqualTo(60);
        assertThat(sniff("7 close(3)              = 0\n")).isEqualTo(89);
    }
}
