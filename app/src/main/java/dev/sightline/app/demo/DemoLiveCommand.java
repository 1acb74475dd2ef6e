package dev.sightline.app.demo;

import dev.sightline.app.collect.CollectCommand;
import dev.sightline.app.shell.Browser;
import dev.sightline.app.shell.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Four services and their users, each a process that records itself, and a collector that shows them.
@Command(
        name = "live",
        mixinStandardHelpOptions = true,
        description = "Starts four services under load on this machine, collects what they record, and shows it live.")
final class DemoLiveCommand implements Callable<Integer> {
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
                given == null ? Files.createTempDirectory("sightline-live-").resolve("store") : given;
        int page = port == 0 ? free() : port;
        int collector = free();
        int front = free();
        int cart = free();
        int price = free();
        int tables = free();
        String to = "tcp://127.0.0.1:" + collector;
        start(to, "store", tables, 700);
        start(to, "price", price, 400, "store=" + tables);
        start(to, "cart", cart, 900, "store=" + tables);
        start(to, "front", front, 300, "cart=" + cart, "price=" + price);
        start(to, "users", 0, 0, "front=" + front);
        System.err.println("sightline: four services and their users are started; the store is " + store
                + " and stays there; Ctrl-C ends");
        URI address = URI.create("http://127.0.0.1:" + page);
        if (!noBrowser) {
            Thread _ = Thread.ofPlatform().daemon().start(() -> {
                LockSupport.parkNanos(2_000_000_000L);
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
                        to,
                        "--host-metrics",
                        "1s");
    }

    private static int free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /// It ends when this process does: its standard input is ours.
    private static void start(String collector, String name, int port, long workMicros, String... peers)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                DemoService.class.getName(),
                name,
                Integer.toString(port),
                Long.toString(workMicros)));
        command.addAll(List.of(peers));
        ProcessBuilder service = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        service.environment().put("SIGHTLINE_URL", collector);
        Process _ = service.start();
    }
}
