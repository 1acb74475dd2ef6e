package dev.sightline.app.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.examples.loops.SlowLoops;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Nested parallel loops that take longer than they should, and the board that shows why.
@Command(
        name = "loops",
        mixinStandardHelpOptions = true,
        description =
                "Runs nested parallel loops that are slow for two reasons, collects what they record, and shows it live on a board.")
final class DemoLoopsCommand implements Callable<Integer> {
    private static final String BOARD = """
            # eight threads share nested loops; two things are wrong (docs/boards.md, A search: slow loops)
            event loop.chunk field thread by place -> space "Who took which chunk of the loop"
            event loop.state field state by thread -> bands "What each thread does"
            event loop.state field state by thread -> parallelism "Threads in each state"
            event loop.chunk field duration by thread | average 1s -> bars "Time of a chunk"
            event loop.chunk field faults by thread | sum 1s -> lights "Page faults, for TLB misses"
            """;
    private static final int THREADS = 8;
    private static final int SWEEPS = 8;

    @Mixin
    private final LiveDemo demo = new LiveDemo();

    @Override
    public Integer call() throws IOException {
        Path store = demo.store("loops");
        int port = LiveDemo.free();
        String collector = "tcp://127.0.0.1:" + port;
        Thread _ = Thread.ofPlatform().daemon().start(() -> run(port, collector));
        System.err.println("sightline: " + SWEEPS + " sweeps of nested loops on " + THREADS
                + " threads are started, which are slow for two reasons; the store is " + store
                + " and stays there; Ctrl-C ends");
        return demo.show(store, collector, Duration.ofSeconds(5), hash());
    }

    /// What opens the board with threads for entities, and follows.
    private static String hash() {
        return "#preset=board&role=" + word("entity=thread") + "&live=1&board=" + word(BOARD);
    }

    private static String word(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    private static void run(int port, String collector) {
        LiveDemo.awaitListener(port);
        try {
            List<String> args = List.of(Integer.toString(THREADS), Integer.toString(SWEEPS));
            Process loops = LiveDemo.start(collector, SlowLoops.class.getName(), args);
            Runtime.getRuntime().addShutdownHook(new Thread(loops::destroy));
            int status = loops.waitFor();
            System.err.println(
                    status == 0
                            ? "sightline: the loops are through; drive time back to see why they took so long"
                            : "sightline: the loops ended with status " + status);
        } catch (IOException e) {
            System.err.println("sightline: there are no loops: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
