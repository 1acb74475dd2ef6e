package dev.sightline.conch.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.conch.TraceOptions;
import dev.sightline.conch.TraceOptions.Clock;
import dev.sightline.conch.hosts.HostFile;
import dev.sightline.conch.hosts.Program;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
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

    private Path program(Path file, String... lines) throws Exception {
        Files.write(file, List.of(lines));
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    private static Process begun(List<String> command, String secret) throws Exception {
        Process process = new ProcessBuilder(command).start();
        process.getOutputStream().write((secret + "\n").getBytes(UTF_8));
        process.getOutputStream().flush();
        assertThat(process.inputReader().readLine()).isEqualTo("mark");
        assertThat(process.inputReader().readLine()).isEqualTo("begun");
        return process;
    }

    private static ProcessHandle numbered(Path file) throws Exception {
        return ProcessHandle.of(Long.parseLong(Files.readString(file).strip())).orElseThrow();
    }

    private FarTraces traces(String name) {
        return new FarTraces(
                new Ssh(server.command()), folder.resolve(name), new PrintStream(err, true, UTF_8)::println);
    }

    @Test
    void tracesComeBackFromWhereTheyWereWritten() throws Exception {
        Path given = folder.resolve("given");
        Path ssh = program(
                folder.resolve("ssh"),
                "#!/bin/sh",
                "echo \"$@\" >>" + given,
                "exec " + String.join(" ", server.command()) + " \"$@\"");
        TraceOptions trace = new TraceOptions(
                true, Clock.BOTH, TraceOptions.ALL, folder.resolve("t").toString());
        assertThat(run(TWO, List.of(ssh.toString()), true, trace, "all"))
                .as(err.toString(UTF_8))
                .isZero();
        assertThat(out.toString(UTF_8).lines())
                .containsExactlyInAnyOrder("0: done", "1: done", "2: done", "3: done", "sum 6 of 4");
        for (int process = 0; process <= 4; process++) {
            List<String> lines = Files.readAllLines(folder.resolve("t." + process));
            assertThat(lines.get(lines.size() - 1)).contains("event=process.end", "process=" + process);
        }
        assertThat(Files.readString(folder.resolve("t.2"))).contains("host=localhost");
        List<Path> there = Pattern.compile("/tmp/conch-[0-9a-f]+-\\d+")
                .matcher(Files.readString(given))
                .results()
                .map(found -> Path.of(found.group()))
                .distinct()
                .toList();
        assertThat(there).hasSize(4).noneMatch(Files::exists);
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

    @Test
    void noTraceIsLeftWhereNothingBegan() throws Exception {
        List<String> wrong = new ArrayList<>(server.command());
        wrong.addAll(List.of("-p", "1"));
        TraceOptions trace = new TraceOptions(
                true, Clock.BOTH, TraceOptions.ALL, folder.resolve("t").toString());
        assertThat(run("localhost class=" + CLASS, wrong, false, trace, "all")).isEqualTo(1);
        assertThat(err.toString(UTF_8)).contains("is not reached by").doesNotContain("trace");
    }

    /// What `ssh` ends with if it fails, of a host that was reached.
    @Test
    void statusOfSshMayBeTheProgramsOwn() throws Exception {
        Path minusOne = program(folder.resolve("minus-one"), "#!/bin/sh", "exit 255");
        assertThat(run("localhost file=" + minusOne, server.command(), false, TraceOptions.OFF))
                .isEqualTo(1);
        assertThat(err.toString(UTF_8))
                .contains("ended with status 255 (its own, or the connection broke)")
                .doesNotContain("not reached");
    }

    @Test
    void pathsMayLookLikeVariables() throws Exception {
        Path strange = program(
                Files.createDirectory(folder.resolve("a=b")).resolve("prog"), "#!/bin/sh", "echo \"$CONCH_ID: $1\"");
        assertThat(run("localhost file=" + strange, server.command(), false, TraceOptions.OFF, "word"))
                .as(err.toString(UTF_8))
                .isZero();
        assertThat(out.toString(UTF_8)).isEqualTo("0: 0: word\n");
    }

    /// `sshd` gives the line to the user's shell; those that are here read it.
    @Test
    void loginShellsPassTheWordsOn() throws Exception {
        String[] words = {"it's", "C:\\", "\\\\host\\'", "hello!; x", "!!", "$HOME `a`", "{a,b} ~ *", ""};
        List<String> program = new ArrayList<>(List.of("printf", "<%s>"));
        program.addAll(List.of(words));
        List<String> command = new Ssh(List.of("ssh")).start("h", folder, "", "mark", Map.of("A", "b c"), program);
        String line = command.get(command.size() - 1);
        for (String shell : List.of("sh", "bash", "dash", "zsh", "ksh", "fish", "tcsh")) {
            String place = Stream.of(System.getenv("PATH").split(":"))
                    .map(part -> part + "/" + shell)
                    .filter(file -> Files.isExecutable(Path.of(file)))
                    .findFirst()
                    .orElse("");
            if (!place.isEmpty()) {
                Process process = new ProcessBuilder(place, "-c", line).start();
                process.getOutputStream().write("secret\n".getBytes(UTF_8));
                process.getOutputStream().flush();
                assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
                        .as(shell)
                        .isEqualTo("mark\n<" + String.join("><", words) + ">");
            }
        }
        assertThat(line)
                .as("what a shell may read stands outside of quotes")
                .matches("(?:[^'\\\\!]++|\\\\['\\\\!]|'[^'\\\\!]*+')*+");
    }

    /// A script's children are not known to whoever asks it to end, and write its trace.
    @Test
    void whatAProgramStartedEndsWithItAndItsTraceIsWhole() throws Exception {
        Path far = folder.resolve("far");
        Path number = folder.resolve("number");
        String child = "trap 'sleep 2; echo whole >>" + far + "/trace.0; exit' TERM; echo $$ >" + number
                + "; echo begun | tee " + far + "/trace.0; while :; do sleep 0.1; done";
        Process process = begun(
                new Ssh(server.command())
                        .start(
                                "localhost",
                                folder,
                                far.toString(),
                                "mark",
                                Map.of("CHILD", child),
                                List.of("sh", "-c", "sh -c \"$CHILD\" & wait")),
                "secret");
        ProcessHandle there = numbered(number);
        FarStart.end(process);
        FarTraces traces = traces("here");
        traces.expect(0, "localhost", far.toString(), "trace");
        assertThat(process.waitFor()).isEqualTo(143);
        traces.bring();
        assertThat(there.isAlive()).isFalse();
        assertThat(folder.resolve("here.0")).content().isEqualTo("begun\nwhole\n");
        assertThat(err.toString(UTF_8)).isEmpty();
        assertThat(far).doesNotExist();
    }

    @Test
    void whatAProgramLeftBehindIsEnded() throws Exception {
        Path number = folder.resolve("number");
        Process process = begun(
                new Ssh(server.command())
                        .start(
                                "localhost",
                                folder,
                                "",
                                "mark",
                                Map.of(),
                                List.of("sh", "-c", "sleep 1000 & echo $! >" + number + "; echo begun; exit 3")),
                "secret");
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(3);
        assertThat(ProcessHandle.of(Long.parseLong(Files.readString(number).strip())))
                .isEmpty();
    }

    /// The connection stays: nothing but the silence says that somebody is gone.
    @Test
    void aProcessEndsWhereNoLineComes() throws Exception {
        List<String> command = new Ssh(server.command(), 8)
                .start("localhost", folder, "", "mark", Map.of(), List.of("sh", "-c", "echo begun; exec sleep 1000"));
        Process silent = begun(command, "secret");
        Process alive = begun(command, "secret");
        try (Pulse pulse = new Pulse(500)) {
            pulse.add(alive);
            assertThat(silent.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(silent.exitValue()).isEqualTo(143);
            assertThat(alive.waitFor(3, TimeUnit.SECONDS)).isFalse();
        }
        FarStart.end(alive);
        assertThat(alive.waitFor()).isEqualTo(143);
    }

    @Test
    void theTraceOfWhatHasNotEndedIsCopiedAndLeft() throws Exception {
        Path far = Files.createDirectory(folder.resolve("far"));
        Files.writeString(far.resolve("trace.3"), "so far\n");
        FarTraces traces = traces("here");
        traces.expect(3, "localhost", far.toString(), "trace");
        traces.bring();
        assertThat(folder.resolve("here.3")).content().isEqualTo("so far\n");
        assertThat(far.resolve("trace.3")).exists();
        assertThat(err.toString(UTF_8))
                .isEqualTo("process 3 has not ended at localhost: its trace came as far as it was written, and is left"
                        + " at localhost:" + far + "/trace.3\n");
    }

    @Test
    void aTraceThatCannotBeRemovedIsNamed() throws Exception {
        Path far = Files.createDirectory(folder.resolve("far"));
        for (String file : List.of("trace.3", "ended", "of-others")) {
            Files.writeString(far.resolve(file), "");
        }
        FarTraces traces = traces("here");
        traces.expect(3, "localhost", far.toString(), "trace");
        traces.bring();
        assertThat(folder.resolve("here.3")).isEmptyFile();
        assertThat(err.toString(UTF_8)).contains("could not be removed there", far + "/trace.3");
    }

    /// Whatever it does there, and however this end goes.
    @Test
    void aProcessEndsWithWhoStartedIt() throws Exception {
        for (boolean isKilled : new boolean[] {false, true}) {
            Path number = folder.resolve("number" + isKilled);
            String program = "echo $$ >" + number + "; echo begun; exec sleep 1000";
            List<String> command = new Ssh(server.command())
                    .start("localhost", folder, "", "mark", Map.of(), List.of("sh", "-c", program));
            Process process = begun(command, "secret");
            ProcessHandle there = numbered(number);
            if (isKilled) {
                process.destroyForcibly();
            } else {
                FarStart.end(process);
                assertThat(process.waitFor()).isEqualTo(143);
            }
            there.onExit().get(20, TimeUnit.SECONDS);
        }
    }

    /// Not even while it begins: this sees the shells, too.
    @Test
    void theSecretIsInNoCommandLine() throws Exception {
        String secret = UUID.randomUUID().toString();
        Path seen = folder.resolve("seen");
        List<String> command = new Ssh(server.command())
                .start(
                        "localhost",
                        folder,
                        "",
                        "mark",
                        Map.of("A", "inTheCommand"),
                        List.of("sh", "-c", "echo $CONCH_TOKEN >" + seen + "; echo begun; exec sleep 1000"));
        Process process = begun(command, secret);
        assertThat(Files.readString(seen).strip()).isEqualTo(secret);
        List<String> all = ProcessHandle.allProcesses()
                .map(one -> one.info().commandLine().orElse(""))
                .toList();
        assertThat(all).anyMatch(line -> line.contains("inTheCommand")).noneMatch(line -> line.contains(secret));
        FarStart.end(process);
        assertThat(process.waitFor()).isEqualTo(143);
    }

    @Test
    void onlyAHostElsewhereMakesItListenToOthers() throws Exception {
        assertThat(HubAddress.of(
                        HostFile.parse("hosts", "127.0.0.1 file=x\nann@localhost file=x")
                                .places(),
                        false))
                .isEqualTo(new HubAddress("127.0.0.1", true));
        HubAddress elsewhere = HubAddress.of(
                HostFile.parse("hosts", "no-such-host.invalid file=x").places(), false);
        assertThat(elsewhere.isLoopback()).isFalse();
        boolean hasOther = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .anyMatch(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress());
        if (hasOther) {
            assertThat(InetAddress.getByName(elsewhere.host()).isLoopbackAddress())
                    .isFalse();
        }
    }
}
