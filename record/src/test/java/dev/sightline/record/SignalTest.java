package dev.sightline.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A flight recorder in a program of its own, which a real signal reaches.
@Timeout(60)
class SignalTest {
    @TempDir
    Path folder;

    private @Nullable Process process;

    @AfterEach
    void end() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    /// Records a thousand events, says so, and waits for its input to end.
    static final class Program {
        private Program() {}

        public static void main(String[] args) throws IOException {
            try (Recorder recorder = Recorder.open("test")) {
                EventType type = recorder.event("e", Field.int64("n"));
                for (int i = 0; i < 1000; i++) {
                    type.now().put(i).commit();
                }
                boolean flushed = recorder.flush(Duration.ofSeconds(20));
                System.out.println("recorded " + flushed);
                int end = System.in.read();
                System.out.println("ended " + end);
            }
        }
    }

    private BufferedReader start(String options) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName())
                .redirectError(folder.resolve("err").toFile());
        builder.environment().put("SIGHTLINE_URL", "file:" + folder.resolve("x.bp") + "?flight=4M" + options);
        process = builder.start();
        BufferedReader said = process.inputReader(UTF_8);
        assertThat(said.readLine()).isEqualTo("recorded true");
        return said;
    }

    private long count(String text) throws IOException {
        Path file = folder.resolve("x.bp");
        if (!Files.exists(file)) {
            return 0;
        }
        List<String> lines = Files.readAllLines(file, UTF_8);
        return lines.stream().filter(line -> line.contains(text)).count();
    }

    private void until(String text, long times) throws IOException {
        long until = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (count(text) < times && System.nanoTime() - until < 0) {
            LockSupport.parkNanos(10_000_000);
        }
        assertThat(count(text)).isEqualTo(times);
    }

    @Test
    void whatIsKeptIsSentWhenTheSignalComes() throws Exception {
        BufferedReader said = start("&signal=USR1");
        assertThat(count("event=e ")).as("before the signal").isZero();
        Process kill = new ProcessBuilder("kill", "-USR1", Long.toString(process == null ? 0 : process.pid())).start();
        assertThat(kill.waitFor()).isZero();
        until("event=e ", 1000);
        until("event=sightline.trigger ", 1);
        assertThat(Files.readString(folder.resolve("x.bp"))).contains(" by=\"signal USR1\"");
        leave(said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"USR2", "QUIT", "NOSUCH"})
    void aSignalThatCannotBeHadIsToldAndTheProgramRuns(String signal) throws Exception {
        BufferedReader said = start("&signal=" + signal);
        leave(said);
        assertThat(Files.readString(folder.resolve("err")))
                .contains("sightline: signal " + signal + " has nothing sent");
    }

    private void leave(BufferedReader said) throws IOException, InterruptedException {
        if (process != null) {
            process.getOutputStream().close();
            assertThat(said.readLine()).isEqualTo("ended -1");
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        }
    }
}
