package dev.sightline.app.demo;

import dev.sightline.app.collect.CollectCommand;
import dev.sightline.app.shell.Browser;
import dev.sightline.app.shell.ExitCode;
import dev.sightline.conch.TraceOptions;
import dev.sightline.conch.hosts.HostFile;
import dev.sightline.conch.hosts.HostFileException;
import dev.sightline.conch.hosts.Program;
import dev.sightline.conch.launch.Run;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// The particle chamber, whose processes record what they do, and a collector that shows it.
@Command(
        name = "conch",
        mixinStandardHelpOptions = true,
        description =
                "Runs a particle chamber of processes that send each other messages, collects what they do, and shows it live.")
final class DemoConchCommand implements Callable<Integer> {
    private static final String HOSTS = """
            #TREE
            labss1 class=dev.sightline.examples.ParticleChamber
            -#MESH
            labss2 class=dev.sightline.examples.ParticleChamber nprocs=2
            labss3 class=dev.sightline.examples.ParticleChamber
            -#END
            -#RING
            nirvana class=dev.sightline.examples.ParticleChamber nprocs=3
            -#END
            #END
            """;

    @Option(names = "--port", paramLabel = "N", description = "of the page (default: a free one)")
    private int port;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "the store, kept when it ends (default: in the folder for temporary files)")
    private @Nullable Path folder;

    @Option(names = "--no-browser", description = "print the address only")
    private boolean noBrowser;

    @Override
    public Integer call() throws IOException {
        Path given = folder;
        Path store =
                given == null ? Files.createTempDirectory("sightline-conch-").resolve("store") : given;
        int page = port == 0 ? free() : port;
        int collector = free();
        Thread _ = Thread.ofPlatform().daemon().start(() -> run(collector));
        System.err.println("sightline: a particle chamber of seven processes is started; the store is " + store
                + " and stays there; Ctrl-C ends");
        URI address = URI.create("http://127.0.0.1:" + page);
        if (!noBrowser) {
            Thread _ = Thread.ofPlatform().daemon().start(() -> {
                LockSupport.parkNanos(4_000_000_000L);
                boolean _ = Browser.open(address);
            });
        }
        return new CommandLine(new CollectCommand())
                .setExecutionExceptionHandler((failure, _, _) -> {
                    System.err.println("sightline: " + failure.getMessage());
                    return ExitCode.FAILED;
                })
                .execute(
                        "--dir",
                        store.toString(),
                        "--listen",
                        address.toString(),
                        "--listen",
                        "tcp://127.0.0.1:" + collector);
    }

    /// Of the store a first row says whose the columns are, so the collector is there first.
    private static void run(int collector) {
        while (!listens(collector)) {
            LockSupport.parkNanos(100_000_000L);
        }
        TraceOptions trace =
                new TraceOptions(true, TraceOptions.Clock.BOTH, TraceOptions.ALL, "tcp://127.0.0.1:" + collector);
        try {
            Run.Request request = new Run.Request(
                    HostFile.parse("demo", HOSTS),
                    Path.of("").toAbsolutePath(),
                    Program.NONE,
                    true,
                    trace,
                    System.getProperty("java.class.path"),
                    List.of("1000000", "8", "100"));
            int status = new Run(request, System.err, System.err).call();
            System.err.println("sightline: the chamber has ended with status " + status);
        } catch (IOException | HostFileException e) {
            System.err.println("sightline: there is no chamber: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean listens(int port) {
        try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static int free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
