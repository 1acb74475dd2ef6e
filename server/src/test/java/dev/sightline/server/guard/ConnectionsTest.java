package dev.sightline.server.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.Server;
import dev.sightline.server.Trial;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(90)
class ConnectionsTest {
    private static final String HALF_HEAD = "GET /api/v1/traces HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ";
    private static final String HALF_BODY =
            "POST /api/v1/traces/demo/sql HTTP/1.1\r\nHost: %s\r\nContent-Length: 100\r\n\r\nSELECT";
    private static final String HALF_UPLOAD = "POST /api/v1/traces HTTP/1.1\r\nHost: %s\r\nContent-Length: 100\r\n"
            + "Content-Type: multipart/form-data; boundary=b0\r\n\r\n--b0\r\n";

    /// More connections than there are places; each sends a byte more before the next comes.
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"", HALF_HEAD, HALF_BODY, HALF_UPLOAD})
    void whoSendsHalfRequestsLocksNobodyOut(String half) throws IOException, InterruptedException {
        List<Socket> flood = new ArrayList<>();
        try (Trial trial = Trial.of((trace, request, cancelled) -> Trial.answer(json -> {}))) {
            byte[] bytes = half.formatted("127.0.0.1:" + trial.port()).getBytes(StandardCharsets.ISO_8859_1);
            for (int i = 0; i < 1200; i++) {
                Socket socket = trial.connect();
                flood.add(socket);
                socket.getOutputStream().write(bytes);
                if (i % 100 == 99) {
                    assertThat(trial.get("/api/v1/traces").statusCode())
                            .as("with %d half requests", i + 1)
                            .isEqualTo(200);
                }
            }
            java.net.http.HttpResponse<String> answer = trial.get("/api/v1/traces/demo/view/count");
            assertThat(answer.statusCode()).isEqualTo(200);
        } finally {
            for (Socket socket : flood) {
                socket.close();
            }
        }
    }

    private static EmbeddedChannel open(Connections connections) {
        EmbeddedChannel channel = new EmbeddedChannel();
        connections.opened(channel.pipeline());
        return channel;
    }

    @Test
    void theLongestQuietOneGoesForANewOne() {
        Connections connections = new Connections(2, Duration.ofSeconds(20));
        EmbeddedChannel first = open(connections);
        EmbeddedChannel second = open(connections);
        assertThat(first.isOpen()).isTrue();
        EmbeddedChannel third = open(connections);
        assertThat(first.isOpen()).isFalse();
        assertThat(second.isOpen()).isTrue();
        assertThat(third.isOpen()).isTrue();
        assertThat(connections.count()).isEqualTo(2);
        var _ = second.close();
        assertThat(connections.count()).isEqualTo(1);
    }

    @Test
    void aConnectionThatNeverSendsAWholeRequestIsClosed() {
        Connections connections = new Connections(9, Duration.ofSeconds(20));
        EmbeddedChannel channel = open(connections);
        channel.freezeTime();
        channel.advanceTimeBy(19, TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();
        assertThat(channel.isOpen()).isTrue();
        channel.advanceTimeBy(2, TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();
        assertThat(channel.isOpen()).isFalse();
        assertThat(connections.count()).isZero();
    }

    /// Such as the one that tells a page of new rows: twenty seconds after it had begun, it ended.
    @Test
    void anAnswerMayTakeLongerThanAConnectionMayBeQuiet() throws IOException {
        Duration patience = Duration.ofMillis(300);
        Connections connections = new Connections(9, patience);
        HttpService slow = (ctx, request) -> {
            HttpResponseWriter answer = HttpResponse.streaming();
            answer.write(ResponseHeaders.of(HttpStatus.OK));
            var _ = ctx.eventLoop()
                    .schedule(
                            () -> {
                                answer.write(HttpData.ofAscii("all of it"));
                                answer.close();
                            },
                            3 * patience.toMillis(),
                            TimeUnit.MILLISECONDS);
            return answer;
        };
        try (Server server = Server.builder()
                .http(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .childChannelPipelineCustomizer(connections::opened)
                .service("/", connections.watched(slow, false))
                .build()) {
            server.start().join();
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.activeLocalPort())) {
                byte[] asked = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);
                socket.getOutputStream().write(asked);
                assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1))
                        .contains("all of it");
            }
        }
    }
}
