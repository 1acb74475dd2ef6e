package dev.sightline.record.send;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/// Where a collector listens for encrypted connections, whom we trust there, and what we say to be let in.
///
/// @param authority certificates to trust, PEM; null for those that Java trusts
/// @param token null to say none
record TlsAddress(
        String host,
        int port,
        @Nullable Path authority,
        @Nullable String token) {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /// An address of IPv6 may stand in brackets, as in URLs; certificates have it without.
    TlsAddress {
        host = host.replaceAll("[\\[\\]]", "");
    }

    /// Connects, and is let in.
    ///
    /// @throws IOException also if the certificate is not trusted or not of this host, or the token is refused
    Link connect() throws IOException {
        // unencrypted at first: for it a time to connect can be set
        Socket plain = new Socket();
        try {
            plain.connect(new InetSocketAddress(host, port), (int) PATIENCE.toMillis());
            SSLSocket socket = (SSLSocket) context().getSocketFactory().createSocket(plain, host, port, true);
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(parameters);
            socket.setSoTimeout((int) PATIENCE.toMillis());
            socket.startHandshake();
            TlsLink link = new TlsLink(socket);
            if (token != null) {
                link.enter(token);
            }
            socket.setSoTimeout(0);
            link.start();
            return link;
        } catch (IOException | RuntimeException failure) {
            plain.close();
            throw failure instanceof IOException io ? said(io) : new IOException(failure);
        }
    }

    private static IOException said(IOException failure) {
        if (!(failure.getCause() instanceof CertificateException wrong)) {
            return failure;
        }
        SSLException said = new SSLException(
                "its certificate is not trusted (" + wrong.getMessage() + "); ca=PEM names certificates to trust");
        said.initCause(wrong);
        return said;
    }

    private SSLContext context() throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(authority == null ? null : keys(authority));
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("certificates of " + authority + ": " + e.getMessage(), e);
        }
    }

    private static KeyStore keys(Path authority) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        try (InputStream pem = Files.newInputStream(authority)) {
            int count = 0;
            for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
                keys.setCertificateEntry("trusted" + count++, each);
            }
        }
        return keys;
    }
}
