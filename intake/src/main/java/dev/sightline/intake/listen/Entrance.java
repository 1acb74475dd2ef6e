package dev.sightline.intake.listen;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// What is asked of who connects from other machines.
///
/// @param encryption with our certificate
/// @param token what a connection must say first; null to let in everybody
public record Entrance(SSLContext encryption, @Nullable String token) {
    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----\\s*([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
    private static final List<String> KINDS = List.of("RSA", "EC", "EdDSA");

    /// @param certificates the chain, PEM
    /// @param key PKCS#8 PEM without a password
    /// @throws IOException if they are not that, or do not belong together: one line
    public static SSLContext encryption(Path certificates, Path key) throws IOException {
        char[] password = new char[0];
        try {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(null, null);
            keys.setKeyEntry("ours", privateKey(key), password, chain(certificates));
            KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(keys, password);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException(certificates + " and " + key + ": " + e.getMessage(), e);
        }
    }

    private static Certificate[] chain(Path certificates) throws IOException, GeneralSecurityException {
        try (InputStream pem = Files.newInputStream(certificates)) {
            Certificate[] chain = CertificateFactory.getInstance("X.509")
                    .generateCertificates(pem)
                    .toArray(new Certificate[0]);
            if (chain.length == 0) {
                throw new IOException(certificates + ": no certificate is in it");
            }
            return chain;
        }
    }

    private static PrivateKey privateKey(Path key) throws IOException, GeneralSecurityException {
        Matcher pem = KEY.matcher(Files.readString(key, StandardCharsets.ISO_8859_1));
        if (!pem.find()) {
            throw new IOException(key + ": no 'BEGIN PRIVATE KEY' is in it: PKCS#8 without a password is expected");
        }
        PKCS8EncodedKeySpec encoded;
        try {
            encoded = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(pem.group(1)));
        } catch (IllegalArgumentException e) {
            throw new IOException(key + ": " + e.getMessage(), e);
        }
        for (String kind : KINDS) {
            try {
                return KeyFactory.getInstance(kind).generatePrivate(encoded);
            } catch (InvalidKeySpecException another) {
                // the next kind
            }
        }
        throw new IOException(key + ": a key of RSA, EC or EdDSA is expected");
    }
}
