package dev.sightline.app.watch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class AlertSenderTest {
    private final List<String> said = new CopyOnWriteArrayList<>();

    private AlertSender to(URI url) {
        return new AlertSender(url, new Alerts(Duration.ofMinutes(5), Set.of()), InstantSource.system(), said::add);
    }

    static boolean until(BooleanSupplier isTrue) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!isTrue.getAsBoolean() && System.nanoTime() < end) {
            LockSupport.parkNanos(10_000_000);
        }
        return isTrue.getAsBoolean();
    }

    @Test
    void alertsArePosted() throws IOException {
        List<String> got = new CopyOnWriteArrayList<>();
        List<Integer> answers = new CopyOnWriteArrayList<>(List.of(500));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/hook", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            int status = answers.isEmpty() ? 204 : answers.removeFirst();
            if (status == 204) {
                got.add(exchange.getRequestHeaders().getFirst("content-type") + " " + body);
            }
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
        URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook");
        try (AlertSender sender = to(url)) {
            sender.add(AlertsTest.alert("missing", "a"));
            assertThat(until(() -> sender.failed() == 1)).isTrue();
            sender.add(AlertsTest.alert("missing", "b"));
            assertThat(until(() -> !got.isEmpty())).isTrue();
            // refused first, then told together with what came meanwhile
            assertThat(got.getFirst()).startsWith("application/json {").contains("\"count\":2", "[\"a\",\"b\"]");
            assertThat(until(() -> sender.told() == 1)).isTrue();
            assertThat(sender.waiting()).isZero();
            // and each outage is said, and its end
            answers.add(503);
            sender.add(AlertsTest.alert("late", "c"));
            assertThat(until(() -> sender.told() == 2)).isTrue();
        } finally {
            server.stop(0);
        }
        assertThat(said)
                .containsExactly(
                        "alerts: " + url + ": HTTP 500; they are told later, together",
                        "alerts: " + url + " answers again",
                        "alerts: " + url + ": HTTP 503; they are told later, together",
                        "alerts: " + url + " answers again");
    }

    @Test
    void whoNeverAnswersHoldsNobodyUp() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            long began = System.nanoTime();
            AlertSender sender = to(URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/"));
            sender.add(AlertsTest.alert("missing", "a"));
            for (int i = 0; i < 100_000; i++) {
                sender.add(AlertsTest.alert("late", "f" + i));
            }
            assertThat(System.nanoTime() - began).as("adding").isLessThan(TimeUnit.SECONDS.toNanos(4));
            sender.close();
            assertThat(System.nanoTime() - began).as("closing").isLessThan(TimeUnit.SECONDS.toNanos(8));
            assertThat(said.getLast()).contains("anomalies were not told to");
        }
    }

    @Test
    void onlyHttpIsSpoken() {
        for (String wrong : List.of("ftp://a/b", "http:/x", "nothing")) {
            assertThatThrownBy(() -> JsonPost.url("--alert", wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("http://HOST[:PORT]/PATH or https is expected");
        }
        assertThat(JsonPost.url("--alert", "https://a:7/b").getPort()).isEqualTo(7);
    }
}
