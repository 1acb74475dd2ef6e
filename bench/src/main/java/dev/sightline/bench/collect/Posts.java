package dev.sightline.bench.collect;

import com.linecorp.armeria.client.ClientFactory;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.SessionProtocol;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;

/// Sends bodies that are there already, some at once, and waits for every reply.
final class Posts {
    private Posts() {}

    /// As calls of gRPC: HTTP/2 without TLS.
    static void grpc(URI to, String method, List<byte[]> messages, int atOnce)
            throws IOException, InterruptedException {
        List<byte[]> framed = messages.stream()
                .map(message -> ByteBuffer.allocate(5 + message.length)
                        .put((byte) 0)
                        .putInt(message.length)
                        .put(message)
                        .array())
                .toList();
        RequestHeaders headers = RequestHeaders.builder(HttpMethod.POST, method)
                .set(HttpHeaderNames.CONTENT_TYPE, "application/grpc")
                .set(HttpHeaderNames.TE, "trailers")
                .build();
        send(SessionProtocol.H2C, to, headers, framed, atOnce);
    }

    static void json(URI to, String path, List<byte[]> bodies, int atOnce) throws IOException, InterruptedException {
        RequestHeaders headers = RequestHeaders.builder(HttpMethod.POST, path)
                .set(HttpHeaderNames.CONTENT_TYPE, "application/json")
                .build();
        send(SessionProtocol.H1C, to, headers, bodies, atOnce);
    }

    private static void send(SessionProtocol protocol, URI to, RequestHeaders headers, List<byte[]> bodies, int atOnce)
            throws IOException, InterruptedException {
        Semaphore room = new Semaphore(atOnce);
        AtomicReference<String> refused = new AtomicReference<>("");
        try (ClientFactory factory = ClientFactory.builder().build()) {
            WebClient client = WebClient.builder(protocol.uriText() + "://" + to.getHost() + ":" + to.getPort())
                    .factory(factory)
                    .responseTimeout(Duration.ofMinutes(1))
                    .writeTimeout(Duration.ofMinutes(1))
                    .build();
            for (byte[] body : bodies) {
                room.acquire();
                CompletableFuture<?> _ = client.execute(HttpRequest.of(headers, HttpData.wrap(body)))
                        .aggregate()
                        .whenComplete((answer, failure) -> {
                            String wrong = failure != null
                                    ? failure.toString()
                                    : isTaken(answer) ? "" : answer.headers() + " " + answer.contentUtf8();
                            if (!wrong.isEmpty()) {
                                refused.set(wrong);
                            }
                            room.release();
                        });
            }
            room.acquire(atOnce);
        }
        if (!refused.get().isEmpty()) {
            throw new IOException("a request was refused: " + refused.get());
        }
    }

    private static boolean isTaken(AggregatedHttpResponse answer) {
        String grpc = answer.trailers().get("grpc-status", answer.headers().get("grpc-status", "0"));
        return answer.status().isSuccess() && grpc.equals("0");
    }
}
