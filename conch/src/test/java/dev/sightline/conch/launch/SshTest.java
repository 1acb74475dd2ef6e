package dev.sightline.conch.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.conch.TraceOptions;
import dev.sightline.conch.TraceOptions.Clock;
import dev.sightline.conch.hosts.HostFile;
import dev.sightline.conch.hosts.Program;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Processes that are started over a real `ssh`, on two hosts that both are this machine.
class SshTest {
    private static final String CLASS = Programs.class.getName();
    private static final String TWO =
            "#RING\n127.0.0.1 class=" + CLASS + " nprocs=2\nlocalhost class=" + CLASS + " nprocs=2\n#END";

    @TempDir
    private static Path keys = Path.of("");

    private static SshServer server;

    @TempDir
    private Path folder = Path.of("");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeAll
    static void start() throws Exception {
        server = SshServer.start(keys);
    }

    @AfterAll
    static void end() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private int run(String hosts, List<String> ssh, boolean front, TraceOptions trace, String... words)
            throws Exception {
        Run.Request request = new Run.Request(
                HostFile.parse("hosts", hosts),
                folder,
                front ? new Program("", CLASS, "", List.of()) : Program.NONE,
                false,
                ssh,
                trace,
                System.getProperty("java.class.path"),
                List.of(words));
        return new Run(request, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8)).call();
    }

    private static List<Path> left() throws Exception {
        try (Stream<Path> all = Files.list(Path.of("/tmp"))) {
            return all.filter(path -> path.getFileName().toString().startsWith("conch-"))
                    .toList();
        }
    }

    @Test
    void tracesComeBackFromWhereTheyWereWritten() throws Exception {
        List<Path> before = left();
        TraceOptions trace = new TraceOptions(
                true, Clock.BOTH, TraceOptions.ALL, folder.resolve("t").toString());
        assertThat(run(TWO, server.command(), true, trace, "all"))
                .as(err.toString(UTF_8))
                .isZero();
        assertThat(out.toString(UTF_8).lines())
                .containsExactlyInAnyOrder("0: done", "1: done", "2: done", "3: done", "sum 6 of 4");
        for (int process = 0; process <= 4; process++) {
            List<String> lines = Files.readAllLines(folder.resolve("t." + process));
            assertThat(lines.get(lines.size() - 1)).contains("event=process.end", "process=" + process);
        }
        assertThat(Files.readString(folder.resolve("t.2"))).contains("host=localhost");
        List<Path> after = new ArrayList<>(left());
        after.removeAll(before);
        assertThat(after).isEmpty();
    }

    @Test
    void argumentsComeAsTheyAre() throws Exception {
        String[] words = {"words", "a b", "it's", "$HOME", "", "*", "\"x\"", "a;b&c", "\\n"};
        assertThat(run("localhost class=" + CLASS, server.command(), false, TraceOptions.OFF, words))
                .as(err.toString(UTF_8))
                .isZero();
        assertThat(out.toString(UTF_8)).isEqualTo("0: " + String.join("|", words) + "\n");
    }

    @Test
    void theDeadAreNamedAndTheirPeersTold() throws Exception {
        assertThat(run(TWO, server.command(), false, TraceOptions.OFF, "dies")).isEqualTo(1);
        assertThat(out.toString(UTF_8).lines()).containsExactlyInAnyOrder("0: gone 1", "2: gone 1", "3: gone 1");
        assertThat(err.toString(UTF_8)).contains("process 1 (Programs on 127.0.0.1) ended with status 9");
    }

    @Test
    void aHostThatIsNotReachedIsNamed() throws Exception {
        List<String> wrong = new ArrayList<>(server.command());
        wrong.addAll(List.of("-p", "1"));
        assertThat(run("localhost class=" + CLASS, wrong, false, TraceOptions.OFF, "all"))
                .isEqualTo(1);
        assertThat(err.toString(UTF_8))
                .contains("process 0 (Programs on localhost) ended with status 255: its host is not reached by ssh -F");
    }

    /// Whatever it does there, and however this end goes.
    @Test
    void aProcessEndsWithWhoStartedIt() throws Exception {
        for (boolean isKilled : new boolean[] {false, true}) {
            Path number = folder.resolve("number" + isKilled);
            String program = "echo $$ >" + number + "; echo begun; exec sleep 1000";
            List<String> command = new Ssh(server.command())
                    .start("localhost", folder, "", "mark", Map.of(), List.of("sh", "-c", program));
            Process process = new ProcessBuilder(command).start();
            process.getOutputStream().write("secret\n".getBytes(UTF_8));
            process.getOutputStream().flush();
            assertThat(process.inputReader().readLine()).isEqualTo("mark");
            assertThat(process.inputReader().readLine()).isEqualTo("begun");
            ProcessHandle there = ProcessHandle.of(
                            Long.parseLong(Files.readString(number).strip()))
                    .orElseThrow();
            assertThat(there.info().commandLine().orElse("")).doesNotContain("secret");
            if (isKilled) {
                process.destroyForcibly();
            } else {
                FarStart.end(process);
                assertThat(process.waitFor()).isEqualTo(143);
            }
            there.onExit().get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void onlyAHostElsewhereMakesItListenToOthers() throws Exception {
        assertThat(HubAddress.of(
                        HostFile.parse("hosts", "127.0.0.1 file=x\nann@localhost file=x")
                                .places(),
                        false))
                .isEqualTo(new HubAddress("127.0.0.1", true));
        assertThat(HubAddress.of(
                                HostFile.parse("hosts", "no-such-host.invalid file=x")
                                        .places(),
                                false)
                        .isLoopback())
                .isFalse();
    }
}
