package dev.sightline.app.demo;

import dev.sightline.app.collect.CollectCommand;
import dev.sightline.app.shell.Browser;
import dev.sightline.app.shell.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/// What demonstrations have in common that start programs and show live what these record: options, a collector and
/// its page.
final class LiveDemo {
    @Option(names = "--port", paramLabel = "N", description = "of the page (default: a free one)")
    private int port;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "the store, kept when it ends (default: in the folder for temporary files)")
    private @Nullable Path folder;

    @Option(names = "--no-browser", description = "print the address only")
    private boolean noBrowser;

    /// The store that was asked for, or a new one.
    Path store(String name) throws IOException {
        Path given = folder;
        return given == null
                ? Files.createTempDirectory("sightline-" + name + "-").resolve("store")
                : given;
    }

    /// Collects until it is stopped.
    ///
    /// @param from where programs send to
    /// @param patience until there is something to see
    /// @param more options of `collect`
    /// @return the exit code
    int collect(Path store, String from, Duration patience, String... more) throws IOException {
        return show(store, from, patience, "", more);
    }

    /// @param hash what follows in the page's address: what it opens with
    int show(Path store, String from, Duration patience, String hash, String... more) throws IOException {
        URI address = URI.create("http://127.0.0.1:" + (port == 0 ? free() : port));
        URI page = URI.create(address + hash);
        if (!hash.isEmpty()) {
            System.err.println("sightline: its page: " + page);
        }
        if (!noBrowser) {
            Thread _ = Thread.ofPlatform().daemon().start(() -> {
                LockSupport.parkNanos(patience.toNanos());
                boolean _ = Browser.open(page);
            });
        }
        List<String> options =
                new ArrayList<>(List.of("--dir", store.toString(), "--listen", address.toString(), "--listen", from));
        options.addAll(List.of(more));
        return new CommandLine(new CollectCommand())
                .setExecutionExceptionHandler((failure, _, _) -> {
                    System.err.println("sightline: " + failure.getMessage());
                    return ExitCode.FAILED;
                })
                .execute(options.toArray(String[]::new));
    }

    /// Waits until somebody listens there: a program that sends is to find its collector.
    static void awaitListener(int port) {
        while (!listens(port)) {
            LockSupport.parkNanos(100_000_000L);
        }
    }

    private static boolean listens(int port) {
        try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /// A class of ours as a process of its own; it says nothing.
    ///
    /// @param collector where it sends what it records
    static Process start(String collector, String main, List<String> args, String... options) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
        command.addAll(args);
        ProcessBuilder program = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        program.environment().put("SIGHTLINE_URL", collector);
        return program.start();
    }

    static int free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
