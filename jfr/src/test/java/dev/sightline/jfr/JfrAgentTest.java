package dev.sightline.jfr;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.record.Recorder;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A program of its own, under the agent, which nothing in its class path knows.
@Timeout(120)
class JfrAgentTest {
    @TempDir
    Path folder;

    private Path file = Path.of("");
    private @Nullable Process process;

    @BeforeEach
    void place() {
        file = folder.resolve("events.bp");
    }

    @AfterEach
    void end() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    private static Path place(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /// What the build makes one jar of.
    private Path agent() throws IOException, URISyntaxException {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.putValue("Premain-Class", JfrAgent.class.getName());
        main.put(
                Attributes.Name.CLASS_PATH,
                place(JfrAgent.class).toUri() + " " + place(Recorder.class).toUri());
        Path jar = folder.resolve("agent.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.finish();
        }
        return jar;
    }

    private Process start(String url, String options, String... flags) throws IOException, URISyntaxException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx64m",
                "-javaagent:" + agent() + options));
        command.addAll(List.of(flags));
        command.addAll(List.of("-cp", place(Program.class).toString(), Program.class.getName()));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile());
        builder.environment().put("SIGHTLINE_URL", url);
        builder.environment()
                .put("SIGHTLINE_LEVEL_FILE", folder.resolve("levels").toString());
        process = builder.start();
        return process;
    }

    private String said() throws IOException {
        return Files.readString(folder.resolve("said"));
    }

    private List<String> lines() throws IOException {
        return Files.exists(file) ? Files.readAllLines(file, UTF_8) : List.of();
    }

    private String await(String event, String... parts) throws IOException {
        long until = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (System.nanoTime() - until < 0) {
            for (String line : lines()) {
                if (line.contains(" event=" + event + " ")
                        && List.of(parts).stream().allMatch(line::contains)) {
                    return line;
                }
            }
            LockSupport.parkNanos(20_000_000);
        }
        throw new AssertionError("no " + event + " with " + List.of(parts) + "; it said: " + said() + "; there is:\n"
                + String.join("\n", lines()));
    }

    private static void end(Process program) throws IOException, InterruptedException {
        program.getOutputStream().close();
        assertThat(program.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(program.exitValue()).isZero();
    }

    @Test
    void pausesOfAProgramThatKnowsNothingAreSpansOnItsThreads() throws Exception {
        Process program = start("file:" + file, "");
        String park = await("jdk.ThreadPark", " thread=worker");
        assertThat(Long.parseLong(park.replaceAll(".* duration_ns=(\\d+).*", "$1")))
                .isBetween(50_000_000L, 20_000_000_000L);
        await("jdk.GCPhasePause", " duration_ns=", " process=Program@");
        await("jdk.GarbageCollection", " cause=System.gc()", " sumOfPauses=");
        await("jdk.GCHeapSummary", " heapUsed=", " heapSpace.committedSize=");
        await("jdk.CPULoad", " jvmUser=", " machineTotal=");
        await("jdk.ThreadAllocationStatistics", " thread=worker", " allocated=");
        end(program);
        assertThat(said()).contains("ended -1").doesNotContain("sightline");
        assertThat(lines()).noneMatch(line -> line.contains(" thread=sightline-record "));
    }

    /// As a collector asks for it where somebody looks at a board.
    @Test
    void whatIsOnDemandIsTracedOnlyWhileSomebodyWantsIt() throws Exception {
        boolean isKnown = Runtime.version().feature() >= 25; // JEP 520
        String name = isKnown ? "jdk.MethodTrace" : "jdk.ThreadPark";
        String filter = isKnown ? "#filter=dev.sightline.jfr.Program::pause" : "";
        Process program = start("file:" + file, "=shop.Order," + name + filter + "#demand=true");
        await("shop.Order");
        Files.writeString(folder.resolve("levels"), name + " debug\n");
        await("sightline.level", " type=" + name, " state=on");
        String traced = await(name, " thread=worker");
        assertThat(Long.parseLong(traced.replaceAll(".* duration_ns=(\\d+).*", "$1")))
                .isBetween(50_000_000L, 20_000_000_000L);
        if (isKnown) {
            assertThat(traced).contains("Program.pause");
        }
        Files.delete(folder.resolve("levels"));
        await("sightline.level", " type=" + name, " state=off");
        end(program);
        List<String> lines = lines();
        assertThat(lines.indexOf(lines.stream()
                        .filter(line -> line.contains(" event=" + name + " "))
                        .findFirst()
                        .orElseThrow()))
                .as("none before")
                .isGreaterThan(lines.indexOf(lines.stream()
                        .filter(line -> line.contains(" event=shop.Order "))
                        .findFirst()
                        .orElseThrow()));
    }

    @Test
    void aProgramsOwnEventsHaveTheTypesOfTheirFields() throws Exception {
        Process program = start("file:" + file, "=shop.*#stackTrace=true");
        String order = await("shop.Order");
        assertThat(order)
                .contains(" thread=worker")
                .contains(" customer=ann")
                .contains(" count=3")
                .contains(" paid=true")
                .contains(" discount=25.0")
                .contains(" size=4096")
                .contains(" waited=7000000")
                .contains(" kind=dev.sightline.jfr.Program")
                .contains("dev.sightline.jfr.Program.work:")
                .doesNotContain("unknown=");
        end(program);
        assertThat(lines()).allMatch(line -> line.contains("event=shop.Order") || line.contains("event=sightline."));
    }

    @Test
    void whatAnotherRecordingAsksForIsNotRecorded() throws Exception {
        Path other = folder.resolve("other.jfr");
        Process program = start(
                "file:" + file,
                "=shop.Order,jdk.ThreadPark#threshold=20s",
                "-XX:StartFlightRecording:settings=profile,filename=" + other);
        await("shop.Order");
        end(program);
        assertThat(lines()).noneMatch(line -> line.contains("event=jdk."));
    }

    @Test
    void aWrongSettingIsToldAndTheProgramRuns() throws Exception {
        Process program = start("file:" + file, "=jdk.ThreadPark#treshold=1ms");
        end(program);
        assertThat(said()).contains("unknown setting 'treshold'").contains("ended -1");
    }

    @Test
    void withoutADestinationNothingIsStarted() throws Exception {
        Process program = start("none", "", "-Xlog:jfr*=info");
        end(program);
        assertThat(said()).contains("ended -1").doesNotContain("[jfr");
    }
}
