package dev.sightline.app.collect;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// A key with its certificate for 127.0.0.1, as a collector takes it.
///
/// @param certificates and key, PEM
/// @param trusting a client's side of TLS that trusts it and no other
record MadeCertificate(Path certificates, Path key, SSLContext trusting) {
    private static final char[] PASSWORD = "changeit".toCharArray();

    static MadeCertificate in(Path folder) throws Exception {
        KeyStore keys = made(folder.resolve("made.p12"));
        Path certificates = pem(
                folder.resolve("chain.pem"),
                "CERTIFICATE",
                keys.getCertificate("collector").getEncoded());
        Path key = pem(
                folder.resolve("key.pem"),
                "PRIVATE KEY",
                keys.getKey("collector", PASSWORD).getEncoded());
        return new MadeCertificate(certificates, key, trusting(keys));
    }

    /// What a collector is told.
    List<String> options() {
        return List.of("--tls-cert", certificates.toString(), "--tls-key", key.toString());
    }

    private static KeyStore made(Path file) throws Exception {
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

    private static Path pem(Path file, String kind, byte[] bytes) throws IOException {
        String text = "-----BEGIN " + kind + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes)
                + "\n-----END " + kind + "-----\n";
        return Files.writeString(file, text, US_ASCII);
    }

    private static SSLContext trusting(KeyStore keys) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, PASSWORD);
        trusted.setCertificateEntry("collector", keys.getCertificate("collector"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
