package dev.sightline.server.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.server.Trial;
import dev.sightline.server.ask.ViewSource;
import dev.sightline.server.trace.LoadState;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GuardTest {
    private static final ViewSource NOTHING = (trace, request, cancelled) -> Trial.answer(json -> {});
    private static final String TOKEN = "0123456789abcdefXYZ_-";

    private Trial trial;

    @BeforeAll
    void start() throws IOException {
        trial = Trial.of(NOTHING);
    }

    @AfterAll
    void stop() {
        trial.close();
    }

    private static Trial withToken(String host, Encryption encryption) throws IOException {
        return new Trial(new ServerOptions("9.9", host, 0, TOKEN, encryption, Trial.LIMITS), NOTHING);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "LOCALHOST", "[::1]", "127.1.2.3"})
    void ownNamesAreLetIn(String name) throws IOException {
        assertThat(trial.rawGet("/api/v1/traces", "Host: " + name + ":" + trial.port()))
                .startsWith("HTTP/1.1 200");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example:PORT",
                "127.0.0.1",
                "127.0.0.1:1",
                "127.0.0.1.evil.example:PORT",
                "127.999.0.1:PORT",
                "127.0.0.256:PORT",
                "127.0.0.01:PORT",
                "127.1:PORT",
                "0.0.0.0:PORT",
                "localhost.evil.example:PORT",
                "evil.example@127.0.0.1:PORT",
                "localhost:PORT.evil.example",
                "10.0.0.1:PORT",
                "[::2]:PORT",
                "0x7f.1:PORT",
                ":PORT",
                "localhost:99999999999999",
            })
    void foreignHostsAreRefused(String host) throws IOException {
        String given = "Host: " + host.replace("PORT", Integer.toString(trial.port()));
        for (String path : new String[] {"/", "/api/v1/traces", "/nothing"}) {
            assertThat(trial.rawGet(path, given))
                    .satisfiesAnyOf(
                            answer -> assertThat(answer)
                                    .startsWith("HTTP/1.1 403")
                                    .contains("{\"error\":{\"what\":\"the Host"),
                            answer -> assertThat(answer).startsWith("HTTP/1.1 400"));
        }
    }

    @Test
    void anAbsoluteUriIsAHostToo() throws IOException {
        assertThat(trial.rawGet("http://evil.example:" + trial.port() + "/api/v1/traces", trial.host()))
                .doesNotStartWith("HTTP/1.1 200");
    }

    @Test
    void ofTwoHostsTheFirstCounts() throws IOException {
        assertThat(trial.rawGet("/api/v1/traces", "Host: evil.example", trial.host()))
                .startsWith("HTTP/1.1 403");
    }

    @Test
    void noHostIsRefused() throws IOException {
        assertThat(trial.rawGet("/api/v1/traces")).startsWith("HTTP/1.1 4");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://evil.example",
                "null",
                "http://127.0.0.1:1",
                "https://127.0.0.1:PORT",
                "http://127.0.0.1",
                "http://localhost:PORT.evil.example",
                "",
            })
    void foreignOriginsAreRefused(String origin) throws IOException {
        String given = "Origin: " + origin.replace("PORT", Integer.toString(trial.port()));
        assertThat(trial.rawGet("/api/v1/traces", trial.host(), given))
                .startsWith("HTTP/1.1 403")
                .contains("{\"error\":{\"what\":\"the Origin");
    }

    @Test
    void foreignOriginsCannotUploadNorCancel() throws Exception {
        for (String path : new String[] {"/api/v1/traces", "/api/v1/traces/demo/cancel"}) {
            HttpRequest request = trial.request(path)
                    .header("Origin", "http://evil.example")
                    .header("Content-Type", "multipart/form-data; boundary=b")
                    .POST(HttpRequest.BodyPublishers.ofString("--b--"))
                    .build();
            assertThat(trial.client
                            .send(request, HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(403);
        }
        assertThat(trial.entries.getFirst().load().state()).isEqualTo(LoadState.State.READY);
        assertThat(trial.opened).isEmpty();
    }

    @Test
    void ourOriginIsLetIn() throws Exception {
        assertThat(trial.rawGet("/api/v1/traces", trial.host(), "Origin: http://127.0.0.1:" + trial.port()))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void pagesOfOtherSitesMayLinkToThePageButNotReachTheApi() throws IOException {
        String cross = "Sec-Fetch-Site: cross-site";
        assertThat(trial.rawGet("/", trial.host(), cross)).startsWith("HTTP/1.1 200");
        assertThat(trial.rawGet("/api/v1/traces", trial.host(), cross)).startsWith("HTTP/1.1 403");
        assertThat(trial.rawGet("/api/v1/traces", trial.host(), "Sec-Fetch-Site: same-origin"))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void everyAnswerHasTheSecurityHeaders() throws Exception {
        for (String path : new String[] {"/", "/nothing", "/api/v1/traces", "/api/v1/nothing"}) {
            var headers = trial.get(path).headers();
            assertThat(headers.firstValue("content-security-policy").orElse(""))
                    .startsWith("default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:;"
                            + " frame-ancestors 'none'");
            assertThat(headers.firstValue("x-content-type-options")).contains("nosniff");
            assertThat(headers.firstValue("referrer-policy")).contains("no-referrer");
            assertThat(headers.firstValue("server")).isEmpty();
        }
    }

    /// What runs there was written by nobody we know: no network, no page, and only the script that we wrote.
    @Test
    void whereScenesRunThereIsNoNetworkAndOnlyOurScript() throws Exception {
        String file = Files.readString(Path.of("..", "screen", "public", "scene.html"));
        String script = file.substring(file.indexOf("<script>") + 8, file.indexOf("</script>"));
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
        assertThat(trial.get("/scene.html").headers().firstValue("content-security-policy"))
                .as("Guard has the hash of the script in screen/public/scene.html")
                .contains("default-src 'none'; script-src 'sha256-"
                        + Base64.getEncoder().encodeToString(hash)
                        + "' blob:; worker-src blob:; connect-src 'none'; frame-ancestors 'self'; base-uri 'none';"
                        + " form-action 'none'; sandbox allow-scripts");
        assertThat(trial.get("/other/scene.html").headers().firstValue("content-security-policy"))
                .hasValueSatisfying(policy -> assertThat(policy).startsWith("default-src 'self'"));
    }

    @Test
    void withATokenNobodyElseGetsIn() throws Exception {
        try (Trial guarded = withToken("127.0.0.1", new Encryption.None())) {
            for (String path : new String[] {"/", "/api/v1/traces", "/api/v1/traces?token=wrong", "/?token="}) {
                assertThat(guarded.get(path).statusCode()).isEqualTo(401);
            }
            assertThat(guarded.rawGet("/", guarded.host(), "Authorization: Bearer x" + TOKEN))
                    .startsWith("HTTP/1.1 401");
            assertThat(guarded.rawGet("/", guarded.host(), "Authorization: Bearer " + TOKEN))
                    .startsWith("HTTP/1.1 200");
            assertThat(guarded.get("/api/v1/traces?token=" + TOKEN).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void theTokenOfTheLinkBecomesACookie() throws Exception {
        try (Trial guarded = withToken("127.0.0.1", new Encryption.None())) {
            URI link = guarded.server.link();
            assertThat(link.toString()).isEqualTo(guarded.server.uri() + "?token=" + TOKEN);
            HttpResponse<String> first =
                    guarded.client.send(HttpRequest.newBuilder(link).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(first.statusCode()).isEqualTo(303);
            assertThat(first.headers().firstValue("location")).contains("/");
            String cookie = first.headers().firstValue("set-cookie").orElseThrow();
            assertThat(cookie).contains("HttpOnly", "SameSite=Strict").doesNotContain("Secure");
            String sent = "Cookie: " + cookie.substring(0, cookie.indexOf(';'));
            assertThat(guarded.rawGet("/api/v1/traces", guarded.host(), sent)).startsWith("HTTP/1.1 200");
            assertThat(guarded.rawGet("/api/v1/traces", guarded.host(), sent + "x"))
                    .startsWith("HTTP/1.1 401");
        }
    }

    @Test
    void theTokenIsNoParameterOfAView() throws Exception {
        ViewSource echo = (trace, request, cancelled) -> Trial.answer(
                json -> json.writeStringProperty("p", request.parameters().toString()));
        ServerOptions options = new ServerOptions("9.9", "127.0.0.1", 0, TOKEN, new Encryption.None(), Trial.LIMITS);
        try (Trial guarded = new Trial(options, echo)) {
            assertThat(guarded.get("/api/v1/traces/demo/view/count?a=1&token=" + TOKEN)
                            .body())
                    .startsWith("{\"p\":\"{a=[1]}\"");
        }
    }

    @Test
    void anAddressOthersReachNeedsAToken() {
        ServerOptions open = new ServerOptions("9.9", "0.0.0.0", 0, null, new Encryption.None(), Trial.LIMITS);
        assertThatThrownBy(() -> new Trial(open, NOTHING))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a token is needed");
    }

    @Test
    void onAllInterfacesAddressesAreOursAndNamesAreNot() throws IOException {
        try (Trial wide = withToken("0.0.0.0", new Encryption.None())) {
            String token = "Authorization: Bearer " + TOKEN;
            assertThat(wide.server.uri().getHost()).isEqualTo("127.0.0.1");
            assertThat(wide.rawGet("/", "Host: 192.168.7.7:" + wide.port(), token))
                    .startsWith("HTTP/1.1 200");
            assertThat(wide.rawGet("/", "Host: evil.example:" + wide.port(), token))
                    .startsWith("HTTP/1.1 403");
        }
    }

    @Test
    void weakTokensAreRefused() {
        for (String token : new String[] {"short", "spaces are not good here", ""}) {
            assertThatThrownBy(() -> new ServerOptions("1", "x", 0, token, new Encryption.None(), Trial.LIMITS))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        String made = ServerOptions.newToken();
        assertThat(new ServerOptions("1", "x", 0, made, new Encryption.None(), Trial.LIMITS).token())
                .isEqualTo(made)
                .isNotEqualTo(ServerOptions.newToken());
    }

    @Test
    void encryptsWithACertificateOfItsOwn() throws Exception {
        try (Trial secret = withToken("127.0.0.1", new Encryption.SelfSigned());
                HttpClient client =
                        HttpClient.newBuilder().sslContext(trustAll()).build()) {
            assertThat(secret.server.uri().getScheme()).isEqualTo("https");
            // The certificate is for the machine's name; the client looks for the address.
            HttpRequest request = HttpRequest.newBuilder(secret.server.uri().resolve("/api/v1/traces"))
                    .header("Authorization", "Bearer " + TOKEN)
                    .build();
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
        }
    }

    /// A stream that is reset while its body is still on its way would be an error of the network, not a refusal.
    @Test
    void aRefusalIsHeardThoughTheBodyIsStillComing() throws Exception {
        String body = "x".repeat(60_000);
        try (Trial secret = withToken("127.0.0.1", new Encryption.SelfSigned());
                HttpClient client =
                        HttpClient.newBuilder().sslContext(trustAll()).build()) {
            HttpRequest request = HttpRequest.newBuilder(secret.server.uri().resolve("/api/v1/traces"))
                    .POST(HttpRequest.BodyPublishers.ofString(body))
                    .build();
            for (int round = 0; round < 30; round++) {
                List<CompletableFuture<HttpResponse<String>>> answers = Stream.generate(
                                () -> client.sendAsync(request, HttpResponse.BodyHandlers.ofString()))
                        .limit(20)
                        .toList();
                assertThat(answers)
                        .allSatisfy(
                                answer -> assertThat(answer.join().statusCode()).isEqualTo(401));
            }
        }
    }

    @Test
    void encryptsWithTheUsersCertificate(@TempDir Path folder) throws Exception {
        Encryption.Files files = pem(folder);
        try (Trial secret = withToken("127.0.0.1", files);
                HttpClient client =
                        HttpClient.newBuilder().sslContext(trustAll()).build()) {
            HttpRequest request = HttpRequest.newBuilder(secret.server.link()).build();
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(answer.headers().firstValue("set-cookie").orElse("")).endsWith("; Secure");
            var certificate =
                    (X509Certificate) answer.sslSession().orElseThrow().getPeerCertificates()[0];
            assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("CN=trial");
        }
        Files.writeString(files.key(), "no key");
        assertThatThrownBy(() -> withToken("127.0.0.1", files))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("PKCS#8");
    }

    /// A certificate made by the JDK's keytool, as the PEM files people have.
    private static Encryption.Files pem(Path folder) throws Exception {
        Path store = folder.resolve("store.p12");
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        String options = " -genkeypair -alias a -keyalg EC -dname CN=trial -storepass secret -keystore " + store;
        Process making = new ProcessBuilder((keytool + options).split(" "))
                .redirectErrorStream(true)
                .start();
        String said = new String(making.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(making.waitFor()).as(said).isZero();
        char[] password = "secret".toCharArray();
        KeyStore keys = KeyStore.getInstance(store.toFile(), password);
        Encryption.Files files = new Encryption.Files(folder.resolve("cert.pem"), folder.resolve("key.pem"));
        Files.writeString(
                files.certificates(),
                pem("CERTIFICATE", keys.getCertificate("a").getEncoded()));
        Files.writeString(
                files.key(), pem("PRIVATE KEY", keys.getKey("a", password).getEncoded()));
        return files;
    }

    private static String pem(String kind, byte[] der) {
        String text = Base64.getMimeEncoder().encodeToString(der);
        return "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n";
    }

    @Test
    void aTakenPortIsReplacedAndSaid() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Trial other = new Trial(ServerOptions.loopback("9.9", taken.getLocalPort()), NOTHING)) {
            assertThat(other.server.portWasTaken()).isTrue();
            assertThat(other.port()).isNotEqualTo(taken.getLocalPort());
            assertThat(other.rawGet("/api/v1/traces", other.host())).startsWith("HTTP/1.1 200");
            assertThat(trial.server.portWasTaken()).isFalse();
        }
    }

    @Test
    void aHostThatIsNotOursIsOneLine() {
        for (String host : new String[] {"192.0.2.1", "no.such.host.invalid"}) {
            ServerOptions options = new ServerOptions("9.9", host, 0, TOKEN, new Encryption.None(), Trial.LIMITS);
            assertThatThrownBy(() -> new Trial(options, NOTHING))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("cannot listen on " + host);
        }
    }

    private static SSLContext trustAll() throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new Trusting()}, new SecureRandom());
        return context;
    }

    private static final class Trusting extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, java.net.Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, java.net.Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, javax.net.ssl.SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, javax.net.ssl.SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
