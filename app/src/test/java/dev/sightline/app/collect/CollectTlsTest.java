package dev.sightline.app.collect;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.CommandTest;
import dev.sightline.record.EventType;
import dev.sightline.record.Field;
import dev.sightline.record.Level;
import dev.sightline.record.Recorder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// Lines and recorders of other machines: encrypted, with a token.
@Timeout(120)
class CollectTlsTest extends CommandTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final String TOKEN = "a-token-that-nobody-guesses";

    private Path store = Path.of("");
    private MadeCertificate certificate;

    @BeforeEach
    void prepare() throws Exception {
        store = folder.resolve("store");
        certificate = MadeCertificate.in(folder);
    }

    /// @param listen first that for other machines
    private CollectorProcess collector(String... listen) throws IOException {
        List<String> options = new ArrayList<>(certificate.options());
        Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
        options.addAll(List.of("--token-file", token.toString()));
        return CollectorProcess.start(folder.resolve("cache"), store, options, listen);
    }

    private String url(int port, String token) {
        return "tls://127.0.0.1:" + port + "?ca=" + certificate.certificates() + "&token=" + token;
    }

    /// @return what came back, until the collector ended the connection
    private String send(int port, String text) throws IOException {
        try (SSLSocket socket = (SSLSocket)
                certificate.trusting().getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(text.getBytes(UTF_8));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), US_ASCII);
        }
    }

    /// @return what came back, also if the connection was reset
    private static String untilTheEnd(Socket socket) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try {
            socket.getInputStream().transferTo(all);
        } catch (IOException reset) {
            // an end as good as any
        }
        return all.toString(US_ASCII);
    }

    private List<String> values(String column) {
        List<String> found = new ArrayList<>();
        for (JsonNode row :
                json("view", "details", store.toString(), "--limit", "1000000").get("rows")) {
            JsonNode value = row.get("values").path(column);
            if (!value.isMissingNode() && !value.isNull()) {
                found.add(value.asString());
            }
        }
        return found;
    }

    @Test
    void linesComeWithTheTokenAndNothingElseDoes() throws Exception {
        try (CollectorProcess collector = collector("tls://0.0.0.0:0", "http://127.0.0.1:0")) {
            int port = collector.port("tls");
            assertThat(collector.address("tls").getQuery()).isEqualTo("token=" + TOKEN);
            String line = "ts=2026-01-05T10:00:00Z event=e n=";
            assertThat(send(port, "# token " + TOKEN + "\n" + line + "1\n# ack\n"))
                    .isEqualTo("# welcome\n# ack 1\n");
            assertThat(send(port, line + "2\n# ack\n")).isEqualTo("# a token is needed: begin with '# token TOKEN'\n");
            for (String wrong : List.of(TOKEN + "x", TOKEN.substring(1), "", "x".repeat(5000))) {
                assertThat(send(port, "# token " + wrong + "\n" + line + "3\n"))
                        .as(wrong)
                        .startsWith("# ")
                        .doesNotContain("welcome");
            }
            try (Socket plain = new Socket(InetAddress.getLoopbackAddress(), port)) {
                plain.setSoTimeout(30_000);
                plain.getOutputStream().write(("# token " + TOKEN + "\n" + line + "4\n").getBytes(UTF_8));
                assertThat(untilTheEnd(plain)).doesNotContain("welcome");
            }
            assertThat(collector.get("/metrics")).contains("sightline_denied_total{protocol=\"tls\"} 6");
            assertThat(collector.end()).isZero();
        }
        assertThat(values("n")).containsExactly("1");
    }

    @Test
    void onThisMachineNoTokenIsNeededAndAnyIsWelcome() throws Exception {
        try (CollectorProcess collector = collector("tls://127.0.0.1:0")) {
            int port = collector.port("tls");
            assertThat(collector.address("tls").getQuery()).isNull();
            assertThat(send(port, "# ack\n")).isEqualTo("# ack 0\n");
            assertThat(send(port, "ts=2026-01-05T10:00:00Z event=e n=1\n# ack\n"))
                    .isEqualTo("# ack 1\n");
            assertThat(send(port, "# token any\nts=2026-01-05T10:00:00Z event=e n=2\n"))
                    .isEqualTo("# welcome\n");
            assertThat(collector.end()).isZero();
        }
        assertThat(values("n")).containsExactlyInAnyOrder("1", "2");
    }

    @Test
    void eachEventOfARecorderComesOnceAlsoWhenTheCollectorIsKilled() throws Exception {
        int port;
        try (CollectorProcess first = collector("tls://0.0.0.0:0", "http://127.0.0.1:0")) {
            port = first.port("tls");
            Recorder recorder = Recorder.builder("shop").url(url(port, TOKEN)).build();
            EventType type = recorder.event("e", Field.int64("n"));
            EventType detail = recorder.event("detail", Level.DEBUG, Field.int64("n"));
            first.post("/api/v1/levels?pattern=shop:det*&level=debug&seconds=3600", "text/plain", "");
            long end = System.nanoTime() + LONG.toNanos();
            while (!detail.isOn()) {
                assertThat(System.nanoTime()).as("the level comes in time").isLessThan(end);
                Thread.onSpinWait();
            }
            for (int i = 0; i < 2000; i++) {
                type.now().put(i).commit();
            }
            assertThat(recorder.flush(LONG)).isTrue();
            first.kill();
            for (int i = 2000; i < 4000; i++) {
                type.now().put(i).commit();
            }
            try (CollectorProcess second = collector("tls://0.0.0.0:" + port)) {
                assertThat(recorder.flush(LONG)).isTrue();
                recorder.close();
                assertThat(recorder.lost()).isZero();
                assertThat(second.end()).isZero();
            }
        }
        List<String> numbers = values("n");
        assertThat(numbers).hasSize(4000);
        assertThat(new TreeSet<>(numbers)).hasSize(4000);
    }

    @Test
    void aRecorderWithoutTrustOrTokenLosesItsEventsAndNothingElse() throws Exception {
        try (CollectorProcess collector = collector("tls://0.0.0.0:0")) {
            int port = collector.port("tls");
            for (String url : List.of(url(port, TOKEN + "x"), "tls://127.0.0.1:" + port + "?token=" + TOKEN)) {
                Recorder recorder = Recorder.builder("shop").url(url).build();
                recorder.event("e").record();
                recorder.close();
                assertThat(recorder.lost()).as(url).isEqualTo(1);
            }
            assertThat(collector.end()).isZero();
        }
        assertThat(json("info", store.toString()).get("rows").asLong()).isZero();
    }

    @Test
    void filesAreForwarded() throws Exception {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            lines.append("ts=2026-01-05T10:00:00Z event=e n=").append(i).append('\n');
        }
        Path file = Files.writeString(folder.resolve("run.bp"), lines);
        try (CollectorProcess collector = collector("tls://0.0.0.0:0")) {
            int port = collector.port("tls");
            String[] twice = {"forward", file.toString(), "--to", url(port, TOKEN)};
            assertThat(run(twice)).isZero();
            assertThat(run(twice)).isZero();
            long began = System.nanoTime();
            assertThat(run("forward", file.toString(), "--to", url(port, "another-token-of-some")))
                    .isEqualTo(1);
            assertThat(err).contains("the token is wrong").doesNotContain("another-token-of-some");
            String untrusted = "tls://127.0.0.1:" + port + "?token=" + TOKEN;
            assertThat(run("forward", file.toString(), "--to", untrusted)).isEqualTo(1);
            assertThat(err).contains("its certificate is not trusted").contains("ca=PEM");
            // neither comes right by itself: the patience of 30 seconds is for collectors that are away
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(20));
            assertThat(collector.end()).isZero();
        }
        assertThat(json("info", store.toString()).get("rows").asLong()).isEqualTo(1000);
    }
}
