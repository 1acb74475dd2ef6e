package dev.sightline.app;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A collector that other machines may reach, and a client that trusts its certificate and no other.
class CollectHttpsTest extends CommandTest {
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final String SPANS = """
            {"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"5b8efff798038103d269b633813fc60c",\
            "spanId":"eee19b7ec3c1b174","name":"GET /","startTimeUnixNano":"1767607201000000000",\
            "endTimeUnixNano":"1767607201000000009"}]}]}]}""";
    private static final String ZIPKIN = """
            [{"traceId":"5982fe77008310cc","id":"bd7a977555f6b982","name":"get","timestamp":1767607207000000,\
            "duration":386000,"localEndpoint":{"serviceName":"q"}}]""";

    /// A key with its certificate for 127.0.0.1.
    private KeyStore made() throws Exception {
        Path file = folder.resolve("made.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "collector",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=collector",
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        "changeit")
                .inheritIO()
                .start();
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(keytool.exitValue()).isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD);
        }
        return keys;
    }

    private Path pem(String name, String kind, byte[] bytes) throws IOException {
        String text = "-----BEGIN " + kind + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes)
                + "\n-----END " + kind + "-----\n";
        return Files.writeString(folder.resolve(name), text, US_ASCII);
    }

    private static HttpClient trusting(KeyStore keys) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, PASSWORD);
        trusted.setCertificateEntry("collector", keys.getCertificate("collector"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return HttpClient.newBuilder().sslContext(context).build();
    }

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
        KeyStore keys = made();
        Path certificates =
                pem("chain.pem", "CERTIFICATE", keys.getCertificate("collector").getEncoded());
        Path key =
                pem("key.pem", "PRIVATE KEY", keys.getKey("collector", PASSWORD).getEncoded());
        Path store = folder.resolve("store");
        List<String> tls = List.of("--tls-cert", certificates.toString(), "--tls-key", key.toString());
        try (CollectorProcess collector =
                        CollectorProcess.start(folder.resolve("cache"), store, tls, "https://0.0.0.0:0");
                HttpClient client = trusting(keys);
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
