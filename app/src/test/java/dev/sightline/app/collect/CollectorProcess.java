package dev.sightline.app.collect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// `sightline collect` as a process of its own, and senders for it.
public final class CollectorProcess implements AutoCloseable {
    public final Process process;
    /// By scheme, what it printed.
    private final Map<String, URI> addresses = new LinkedHashMap<>();

    final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final BufferedReader err;
    private final List<String> heard = new ArrayList<>();

    private CollectorProcess(Process process, int listens) throws IOException {
        this.process = process;
        this.err = new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8));
        BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        for (int i = 0; i < listens; i++) {
            String line = out.readLine();
            assertThat(line).as(() -> "address; said " + rest()).isNotNull();
            URI uri = URI.create(line);
            addresses.put(uri.getScheme(), uri);
        }
        String line = err.readLine();
        while (line != null && line.startsWith("sightline: ")) { // what it says of a sender that was there at once
            line = err.readLine();
        }
        assertThat(line).isEqualTo("ready");
    }

    /// @return the command, for a test that wants it to fail
    static ProcessBuilder command(Path cache, String... args) {
        List<String> all = new ArrayList<>(List.of("collect"));
        all.addAll(List.of(args));
        return new ProcessBuilder(java(cache, all.toArray(String[]::new)));
    }

    /// A command of Sightline in a process of its own.
    public static List<String> java(Path cache, String... args) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dsightline.cache=" + cache,
                "-cp",
                System.getProperty("java.class.path"),
                "dev.sightline.app.Main"));
        command.addAll(List.of(args));
        return command;
    }

    /// @param listen what to listen on
    public static CollectorProcess start(Path cache, Path store, String... listen) throws IOException {
        return start(cache, store, List.of(), listen);
    }

    /// @param command that runs it
    static CollectorProcess startBy(List<String> command, Path cache, Path store, String listen) throws IOException {
        List<String> all = new ArrayList<>(command);
        all.addAll(java(cache, "collect", "--dir", store.toString(), "--listen", listen));
        return begun(new ProcessBuilder(all).start(), 1);
    }

    private static CollectorProcess begun(Process process, int listens) throws IOException {
        try {
            return new CollectorProcess(process, listens);
        } catch (IOException | RuntimeException | Error e) {
            Process _ = process.destroyForcibly();
            throw e;
        }
    }

    /// @param more options
    public static CollectorProcess start(Path cache, Path store, List<String> more, String... listen)
            throws IOException {
        List<String> args = new ArrayList<>(List.of("--dir", store.toString()));
        args.addAll(more);
        for (String url : listen) {
            args.addAll(List.of("--listen", url));
        }
        return begun(command(cache, args.toArray(String[]::new)).start(), listen.length);
    }

    URI address(String scheme) {
        return addresses.getOrDefault(scheme, URI.create("none:/"));
    }

    public int port(String scheme) {
        return address(scheme).getPort();
    }

    Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port("tcp"));
        socket.setSoTimeout(30_000);
        return socket;
    }

    /// Sends lines and ends.
    ///
    /// @return what came back; only if the connection was ended, and not reset
    String send(String lines) throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(lines.getBytes(UTF_8));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }

    HttpResponse<String> post(String path, String type, String body) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(address("http").resolve(path))
                        .header("content-type", type)
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    String get(String path) throws IOException, InterruptedException {
        return client.send(
                        HttpRequest.newBuilder(address("http").resolve(path)).build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /// What `/metrics` says now, by name and labels.
    Map<String, Double> metrics() throws IOException, InterruptedException {
        Map<String, Double> all = new LinkedHashMap<>();
        get("/metrics").lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            int end = line.lastIndexOf(' ');
            all.put(line.substring(0, end), Double.valueOf(line.substring(end + 1)));
        });
        return all;
    }

    /// Tells it to end.
    ///
    /// @return its exit status
    public int end() throws InterruptedException {
        boolean _ = process.toHandle().destroy(); // the process itself would also close what it has said
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ends").isTrue();
        return process.exitValue();
    }

    public void kill() throws InterruptedException {
        boolean _ = process.toHandle().destroyForcibly();
        int _ = process.waitFor();
    }

    /// What it has said since it was ready, so far.
    String said() throws IOException {
        while (err.ready()) {
            heard.add(err.readLine());
        }
        return String.join("\n", heard);
    }

    /// All it has said since it was ready; when it has ended.
    String rest() {
        heard.addAll(err.lines().toList());
        return String.join("\n", heard);
    }

    @Override
    public void close() {
        Process _ = process.destroyForcibly();
        client.close();
    }
}
