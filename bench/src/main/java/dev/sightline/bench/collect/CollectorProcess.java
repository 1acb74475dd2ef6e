package dev.sightline.bench.collect;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.store.live.LiveReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// `sightline collect` on free ports of loopback, with a store of its own.
final class CollectorProcess implements AutoCloseable {
    private final Process process;
    private final Path store;
    private final URI http;
    private final URI tcp;

    /// @param sightline the command
    CollectorProcess(Path sightline, Path store) throws IOException {
        this.store = store;
        List<String> listen = List.of("--listen", "http://127.0.0.1:0", "--listen", "tcp://127.0.0.1:0");
        ProcessBuilder command = new ProcessBuilder(sightline.toString(), "collect", "--dir", store.toString());
        command.command().addAll(listen);
        process = command.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        BufferedReader printed = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        http = address(printed);
        tcp = address(printed);
    }

    private static URI address(BufferedReader printed) throws IOException {
        String line = printed.readLine();
        if (line == null) {
            throw new IOException("the collector ended before it listened");
        }
        return URI.create(line);
    }

    URI http() {
        return http;
    }

    InetSocketAddress tcp() {
        return new InetSocketAddress(tcp.getHost(), tcp.getPort());
    }

    Duration cpu() {
        return process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /// Mebibytes of its own, without the files that it has mapped.
    double anonymousMebibytes() throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
                .filter(line -> line.startsWith("RssAnon:"))
                .mapToDouble(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024.0)
                .findFirst()
                .orElse(Double.NaN);
    }

    /// Ends it in order.
    ///
    /// @return how many rows are in its store
    long end() throws IOException, InterruptedException {
        process.destroy();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new IOException("the collector did not end within a minute");
        }
        return LiveReader.open(store).snapshot().rows();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
