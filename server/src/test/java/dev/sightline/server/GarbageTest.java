package dev.sightline.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.server.guard.QuietLogs;
import java.io.IOException;
import java.net.Socket;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GarbageTest {
    private Trial trial;

    @BeforeAll
    void start() throws IOException {
        trial = Trial.of((trace, request, cancelled) -> Trial.answer(json -> {}));
    }

    @AfterAll
    void stop() {
        trial.close();
    }

    static LongStream seeds() {
        return LongStream.range(0, 30);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void damagedRequestsHarmNobody(long seed) throws Exception {
        Random random = new Random(seed);
        byte[] request = ("GET /api/v1/traces/demo/view/count?a=%41&b=1 HTTP/1.1\r\n" + trial.host()
                        + "\r\nOrigin: http://127.0.0.1:" + trial.port() + "\r\nCookie: a=b; c=\"d\"\r\n\r\n")
                .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        for (int i = random.nextInt(20); i >= 0; i--) {
            request[random.nextInt(request.length)] = (byte) random.nextInt();
        }
        try (Socket socket = trial.connect()) {
            socket.getOutputStream().write(request);
            socket.shutdownOutput();
            byte[] answer = socket.getInputStream().readNBytes(8);
            assertThat(new String(answer, java.nio.charset.StandardCharsets.ISO_8859_1))
                    .satisfiesAnyOf(
                            text -> assertThat(text).isEmpty(),
                            text -> assertThat(text).startsWith("HTTP/1.1"));
        }
        assertThat(trial.get("/api/v1/traces").statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\r\n\r\n",
                "GET\r\n\r\n",
                "GET / HTTP/9.9\r\n\r\n",
                "BREW / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                "POST /api/v1/traces HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
                "POST /api/v1/traces HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
            })
    void whatIsNotHttpIsEnded(String request) throws Exception {
        try (Socket socket = trial.connect()) {
            socket.getOutputStream().write(request.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            String answer =
                    new String(socket.getInputStream().readNBytes(12), java.nio.charset.StandardCharsets.ISO_8859_1);
            assertThat(answer).doesNotStartWith("HTTP/1.1 2").doesNotStartWith("HTTP/1.1 5");
        }
        assertThat(trial.get("/api/v1/traces").statusCode()).isEqualTo(200);
    }

    @Test
    void junkBehindAPrefaceFillsNoTerminal() throws Exception {
        QuietLogs.set();
        try (Logged logged = new Logged("com.linecorp.armeria.internal.common.AbstractHttp2ConnectionHandler");
                Socket socket = trial.connect()) {
            byte[] junk = new byte[5000];
            new Random(7).nextBytes(junk);
            socket.getOutputStream().write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(UTF_8));
            socket.getOutputStream().write(junk);
            socket.shutdownOutput();
            awaitEnd(socket);
            assertThat(logged.thrown()).isEmpty();
        }
        assertThat(trial.get("/api/v1/traces").statusCode()).isEqualTo(200);
    }

    private static void awaitEnd(Socket socket) {
        try {
            socket.getInputStream().readAllBytes();
        } catch (IOException _) {
            // a reset ends it, too
        }
    }

    @Test
    void longHeadersAndBodiesAreRefused() throws Exception {
        assertThat(trial.rawGet("/", trial.host(), "X: " + "y".repeat(40_000))).startsWith("HTTP/1.1 4");
        assertThat(trial.post("/api/v1/traces/demo/cancel", null, new byte[100_000])
                        .statusCode())
                .isIn(200, 413);
        assertThat(trial.get("/api/v1/traces").statusCode()).isEqualTo(200);
    }
}
