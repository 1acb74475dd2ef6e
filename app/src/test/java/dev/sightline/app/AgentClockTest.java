package dev.sightline.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.sightline.app.collect.CollectorProcess;
import dev.sightline.record.LogicalClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// Two programs that know nothing of Sightline, under the agent of OpenTelemetry: what one causes at the other has a
/// later stamp.
@Timeout(180)
class AgentClockTest extends CommandTest {
    private static final int CALLS = 20;
    /// What the extension's jar holds when it is not built yet, as in a run from class folders.
    private static final List<String> PARTS = List.of(
            "dev/sightline/opentelemetry/LogicalTime.class",
            "dev/sightline/opentelemetry/ClockPropagator.class",
            "dev/sightline/opentelemetry/ClockStamp.class",
            "dev/sightline/record/LogicalClock.class",
            "META-INF/services/io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizerProvider");

    /// Answers until its input ends.
    static final class Back {
        private Back() {}

        public static void main(String[] args) throws IOException {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                exchange.sendResponseHeaders(200, 2);
                try (OutputStream body = exchange.getResponseBody()) {
                    body.write("ok".getBytes(UTF_8));
                }
            });
            server.start();
            System.out.println(server.getAddress().getPort());
            int _ = System.in.read();
            server.stop(0);
        }
    }

    /// Asks a few times.
    static final class Front {
        private Front() {}

        public static void main(String[] args) throws IOException, InterruptedException {
            URI uri = URI.create("http://127.0.0.1:" + args[0] + "/");
            try (HttpClient client =
                    HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
                for (int i = 0; i < CALLS; i++) {
                    var _ = client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
                }
            }
        }
    }

    private Path extension() throws IOException, URISyntaxException {
        // the class itself cannot be loaded here: what it implements is the agent's
        URL there = LogicalClock.class.getResource("/" + PARTS.getFirst());
        assertThat(there).as(PARTS.getFirst()).isNotNull();
        if (there.openConnection() instanceof JarURLConnection built) {
            return Path.of(built.getJarFileURL().toURI());
        }
        Path jar = folder.resolve("extension.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (String part : PARTS) {
                out.putNextEntry(new JarEntry(part));
                try (InputStream in = LogicalClock.class.getResourceAsStream("/" + part)) {
                    assertThat(in).as(part).isNotNull();
                    in.transferTo(out);
                }
            }
        }
        return jar;
    }

    private static Path agent() {
        return Arrays.stream(System.getProperty("java.class.path").split(java.io.File.pathSeparator))
                .filter(path -> path.contains("opentelemetry-javaagent"))
                .map(Path::of)
                .findFirst()
                .orElseThrow();
    }

    private Process start(String service, String kind, int port, Class<?> program, String... args) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-javaagent:" + agent(),
                "-Dotel.javaagent.extensions=" + extension(),
                "-Dsightline.clock=" + kind,
                "-Dotel.service.name=" + service,
                "-Dotel.exporter.otlp.endpoint=http://127.0.0.1:" + port,
                "-Dotel.metrics.exporter=none",
                "-Dotel.logs.exporter=none",
                "-cp",
                Path.of(program.getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI())
                        .toString(),
                program.getName()));
        command.addAll(List.of(args));
        return new ProcessBuilder(command)
                .redirectError(folder.resolve(service + ".err").toFile())
                .start();
    }

    @ParameterizedTest
    @CsvSource({"lamport, lamport", "hybrid, sightline.clock"})
    void whatIsCausedIsLater(String kind, String column) throws Exception {
        Path store = folder.resolve("store");
        try (CollectorProcess collector =
                CollectorProcess.start(folder.resolve("cache"), store, "http://127.0.0.1:0")) {
            int port = collector.port("http");
            Process back = start("back", kind, port, Back.class);
            try (BufferedReader said = new BufferedReader(new InputStreamReader(back.getInputStream(), UTF_8))) {
                Process front = start("front", kind, port, Front.class, said.readLine());
                assertThat(front.waitFor(90, TimeUnit.SECONDS)).as("front ends").isTrue();
                back.getOutputStream().close();
                assertThat(back.waitFor(60, TimeUnit.SECONDS)).as("back ends").isTrue();
            } finally {
                Process _ = back.destroyForcibly();
            }
            assertThat(collector.end()).isZero();
        }
        String said = Files.readString(folder.resolve("front.err")) + Files.readString(folder.resolve("back.err"));
        Map<String, Long> stamps = new HashMap<>();
        Map<String, String> causes = new HashMap<>();
        for (JsonNode row :
                json("view", "details", store.toString(), "--limit", "1000").get("rows")) {
            JsonNode values = row.get("values");
            stamps.put(
                    values.get("spanId").asString(),
                    Long.parseLong(values.get(column).asString()));
            assertThat(values.path("clock").asString())
                    .as(row.toString())
                    .isEqualTo(values.get(column).asString());
            if (values.get("resource.service.name").asString().equals("back")) {
                causes.put(
                        values.get("spanId").asString(),
                        values.get("parentSpanId").asString());
            }
        }
        assertThat(causes).as(said).hasSize(CALLS);
        assertThat(stamps).as(said).hasSize(2 * CALLS);
        causes.forEach((effect, cause) -> assertThat(stamps.get(effect)).isGreaterThan(stamps.get(cause)));
        assertThat(roleOf("clock", store)).isEqualTo("clock");
    }

    private String roleOf(String column, Path store) {
        for (JsonNode each : json("info", store.toString()).get("columns")) {
            if (each.get("name").asString().equals(column)) {
                return each.path("role").asString("none");
            }
        }
        return "no column";
    }
}
