package dev.sightline.app.demo;

import dev.sightline.conch.TraceOptions;
import dev.sightline.conch.hosts.HostFile;
import dev.sightline.conch.hosts.HostFileException;
import dev.sightline.conch.hosts.Program;
import dev.sightline.conch.launch.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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

    /// Who sends to whom, and below it the chamber as a scene; both follow.
    private static final String PAGE = "#preset=messages&pairs=messages+scene&live=1";

    @Mixin
    private final LiveDemo demo = new LiveDemo();

    @Override
    public Integer call() throws IOException {
        Path store = demo.store("conch");
        int collector = LiveDemo.free();
        Thread _ = Thread.ofPlatform().daemon().start(() -> run(collector));
        System.err.println("sightline: a particle chamber of seven processes is started; the store is " + store
                + " and stays there; Ctrl-C ends");
        return demo.show(store, "tcp://127.0.0.1:" + collector, Duration.ofSeconds(4), PAGE);
    }

    /// Of the store a first row says whose the columns are, so the collector is there first.
    private static void run(int collector) {
        LiveDemo.awaitListener(collector);
        TraceOptions trace =
                new TraceOptions(true, TraceOptions.Clock.BOTH, TraceOptions.ALL, "tcp://127.0.0.1:" + collector);
        try {
            Run.Request request = new Run.Request(
                    HostFile.parse("demo", HOSTS),
                    Path.of("").toAbsolutePath(),
                    Program.NONE,
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
}
