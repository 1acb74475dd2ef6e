package dev.sightline.app.run;

import dev.sightline.conch.TraceOptions;
import dev.sightline.conch.hosts.HostFile;
import dev.sightline.conch.hosts.HostFileException;
import dev.sightline.conch.hosts.Program;
import dev.sightline.conch.launch.Run;
import dev.sightline.event.WrittenText;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Starts the processes of a host file, which run on Conch, and waits for their end.
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = {
            "Starts the processes of a host file, which send each other messages by the library conch, and waits for their end (docs/conch.md).",
            "Ends with the exit status of the front end; without one with 0 if all processes did. CONCHENV may hold the same options."
        },
        footer = {
            "",
            "Examples:",
            "  sightline run hosts --local --front class=my.Front --trace --clock logical --out run",
            "  sightline info run.*                          what they did, as one trace",
            "  sightline detect run.*                        deadlocks, and messages that nobody received",
            "  sightline run hosts --local -- 100 fast       arguments for all programs"
        })
public final class RunCommand implements Callable<Integer> {
    private static final long MAX_HOST_FILE = 16 << 20;

    @Parameters(
            index = "0",
            paramLabel = "HOSTFILE",
            description = "which programs run where, and who is whose neighbour")
    private Path hostFile = Path.of("");

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "ARGUMENT", description = "behind --: for all programs")
    private List<String> arguments = new ArrayList<>();

    @Option(
            names = "--front",
            paramLabel = "PROGRAM",
            description = "what the front end runs: a program, a .jar, or class=NAME (default: there is no front end)")
    private @Nullable String front;

    @Option(names = "--local", description = "all hosts are this one (default: each is reached by ssh)")
    private boolean local;

    @Option(
            names = "--ssh",
            paramLabel = "COMMAND",
            description = "what reaches a host, with its options: --ssh 'ssh -p 2222 -i key' (default: ssh)")
    private @Nullable String ssh;

    @Option(names = "--trace", description = "each process records what it does")
    private boolean trace;

    @Option(
            names = "--clock",
            paramLabel = "CLOCK",
            description =
                    "logical: the Lamport clock is the time; real: wall time; both: wall time, and the clock (default)")
    private @Nullable String clock;

    @Option(
            names = "--level",
            paramLabel = "N",
            description =
                    "what is recorded, a sum: 1 communication, 2 synchronisation, 4 events of the program (default: 7)")
    private @Nullable Integer level;

    @Option(
            names = "--out",
            paramLabel = "NAME",
            description = "files NAME.0, NAME.1, ... (default: conch), or a collector: tcp://HOST:PORT")
    private @Nullable String out;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> environment =
                new ArrayList<>(TraceOptions.words(System.getenv().getOrDefault(TraceOptions.VARIABLE, "")));
        boolean here = environment.remove("--local") || local;
        String givenFront = taken(environment, "--front");
        String givenSsh = taken(environment, "--ssh");
        String program = front == null ? givenFront : front;
        String shell = ssh == null ? givenSsh : ssh;
        if (shell != null && shell.isBlank()) {
            throw new IllegalArgumentException("--ssh: a command is expected, such as 'ssh -p 2222'");
        }
        Run.Request request = new Run.Request(
                hosts(),
                folder(),
                program == null ? Program.NONE : Program.of(program),
                here,
                TraceOptions.words(shell == null ? "ssh" : shell),
                options(TraceOptions.of(environment)),
                System.getProperty("java.class.path"),
                arguments);
        return new Run(request, System.out, System.err).call();
    }

    /// The value of an option that is not one of the trace's; null: it is not there.
    private static @Nullable String taken(List<String> words, String option) {
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).startsWith(option + "=")) {
                return words.remove(i).substring(option.length() + 1);
            }
            if (words.get(i).equals(option) && i + 1 < words.size()) {
                words.remove(i);
                return words.remove(i);
            }
        }
        return null;
    }

    private TraceOptions options(TraceOptions given) {
        String chosen = clock;
        Integer sum = level;
        String name = out;
        return new TraceOptions(
                given.trace() || trace,
                chosen == null ? given.clock() : TraceOptions.Clock.of(chosen),
                sum == null ? given.level() : sum,
                absolute(name == null ? given.out() : name));
    }

    /// Programs may go to other folders before they begin.
    private static String absolute(String name) {
        boolean isFile = !new TraceOptions(true, TraceOptions.Clock.BOTH, TraceOptions.ALL, name).isNetwork();
        return isFile ? Path.of(name).toAbsolutePath().toString() : name;
    }

    private Path folder() {
        Path parent = hostFile.toAbsolutePath().getParent();
        return parent == null ? Path.of("/") : parent;
    }

    private HostFile hosts() throws IOException {
        if (Files.isDirectory(hostFile)) {
            throw new IOException(hostFile + ": a host file is expected, and this is a folder");
        }
        if (Files.size(hostFile) > MAX_HOST_FILE) {
            throw new IOException(hostFile + ": a host file is expected, and this one has more than 16 MiB");
        }
        try {
            return HostFile.parse(hostFile.toString(), WrittenText.unmarked(Files.readString(hostFile)));
        } catch (MalformedInputException e) {
            throw new IOException(hostFile + ": a host file is expected, and this is no text (UTF-8)");
        } catch (HostFileException e) {
            throw new IOException(e.getMessage());
        }
    }
}
