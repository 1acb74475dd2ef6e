package dev.sightline.app.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.app.CommandTest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A collector that other machines may reach, and a client that trusts its certificate and no other.
class CollectHttpsTest extends CommandTest {
    private static final String SPANS = """
            {"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"5b8efff798038103d269b633813fc60c",\
            "spanId":"eee19b7ec3c1b174","name":"GET /","startTimeUnixNano":"1767607201000000000",\
            "endTimeUnixNano":"1767607201000000009"}]}]}]}""";
    private static final String ZIPKIN = """
            [{"traceId":"5982fe77008310cc","id":"bd7a977555f6b982","name":"get","timestamp":1767607207000000,\
            "duration":386000,"localEndpoint":{"serviceName":"q"}}]""";

    private static int post(HttpClient client, int port, String path, @Nullable String token, String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + port + path))
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (token != null) {
            request.header("authorization", "Bearer " + token);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString())
                .statusCode();
    }

    @Test
    void storesWhatComesWithTheTokenAndNothingElse() throws Exception {
        MadeCertificate certificate = MadeCertificate.in(folder);
        Path store = folder.resolve("store");
        try (CollectorProcess collector = CollectorProcess.start(
                        folder.resolve("cache"), store, certificate.options(), "https://0.0.0.0:0");
                HttpClient client = HttpClient.newBuilder()
                        .sslContext(certificate.trusting())
                        .build();
                HttpClient stranger = HttpClient.newHttpClient()) {
            int port = collector.port("https");
            String query = collector.address("https").getQuery();
            assertThat(query).startsWith("token=");
            String token = query.substring("token=".length());
            for (String path : List.of("/v1/traces", "/api/v2/spans")) {
                String body = path.startsWith("/v1") ? SPANS : ZIPKIN;
                assertThat(post(client, port, path, null, body)).as(path).isEqualTo(401);
                assertThat(post(client, port, path, token + "x", body)).as(path).isEqualTo(401);
                assertThat(post(client, port, path, token.substring(1), body))
                        .as(path)
                        .isEqualTo(401);
            }
            assertThatThrownBy(() -> post(stranger, port, "/v1/traces", token, SPANS))
                    .isInstanceOf(SSLHandshakeException.class);
            assertThat(post(client, port, "/v1/traces", token, SPANS)).isEqualTo(200);
            assertThat(post(client, port, "/api/v2/spans", token, ZIPKIN)).isEqualTo(202);
            assertThat(collector.end()).isZero();
        }
        assertThat(json("info", store.toString()).get("rows").asLong()).isEqualTo(2);
    }
}
