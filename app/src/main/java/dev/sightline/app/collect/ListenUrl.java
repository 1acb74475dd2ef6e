package dev.sightline.app.collect;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Where a collector listens, as `--listen` says it.
///
/// @param text as it was given
/// @param host or a path, of a Unix socket
/// @param port 0 for any that is free; -1 of a Unix socket
record ListenUrl(Kind kind, String text, String host, int port) {
    private static final String EXPECTED =
            ": tcp://HOST:PORT, tls://HOST:PORT, udp://HOST:PORT, unix:PATH, http://HOST:PORT or https://HOST:PORT"
                    + " is expected";

    enum Kind {
        TCP,
        TLS,
        UDP,
        UNIX,
        HTTP,
        HTTPS
    }

    /// @throws IllegalArgumentException if it makes no sense
    static ListenUrl parse(String text) {
        if (text.startsWith("unix:") && text.length() > 5) {
            String path = text.substring(5);
            return new ListenUrl(Kind.UNIX, text, path.startsWith("//") ? path.substring(2) : path, -1);
        }
        try {
            URI uri = new URI(text);
            String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
            String host = uri.getHost();
            String path = String.valueOf(uri.getPath());
            boolean plain = (path.isEmpty() || path.equals("/"))
                    && uri.getQuery() == null
                    && uri.getFragment() == null
                    && uri.getUserInfo() == null;
            if (host == null || uri.getPort() < 0 || uri.getPort() > 65535 || !plain) {
                throw new IllegalArgumentException("--listen " + text + EXPECTED);
            }
            String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
            return switch (scheme) {
                case "tcp" -> new ListenUrl(Kind.TCP, text, bare, uri.getPort());
                case "tls" -> new ListenUrl(Kind.TLS, text, bare, uri.getPort());
                case "udp" -> new ListenUrl(Kind.UDP, text, bare, uri.getPort());
                case "http" -> new ListenUrl(Kind.HTTP, text, bare, uri.getPort());
                case "https" -> new ListenUrl(Kind.HTTPS, text, bare, uri.getPort());
                default -> throw new IllegalArgumentException("--listen " + text + EXPECTED);
            };
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("--listen " + text + EXPECTED, e);
        }
    }

    /// The address to bind.
    ///
    /// @throws IllegalArgumentException if other machines reach it, and nothing would keep them out
    InetAddress address() throws UnknownHostException {
        InetAddress address;
        try {
            address = InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new UnknownHostException("cannot listen on " + text + ": no such host");
        }
        boolean encrypted = kind == Kind.HTTPS || kind == Kind.TLS;
        if (!encrypted && !address.isLoopbackAddress()) {
            String instead = kind == Kind.HTTP ? "https" : "tls";
            throw new IllegalArgumentException("--listen " + text
                    + ": other machines reach this address, so a token and TLS are needed: use " + instead + "://"
                    + host + ":" + port + ", or 127.0.0.1 and an ssh tunnel");
        }
        return address;
    }

    /// Binds something.
    interface Binding<T> {
        T bind() throws IOException;
    }

    /// @throws IOException if it cannot be listened on: one line
    <T> T bound(Binding<T> binding) throws IOException {
        try {
            return binding.bind();
        } catch (IOException e) {
            throw cannotListen(String.valueOf(e.getMessage()), e);
        }
    }

    IOException cannotListen(String why, @Nullable Exception cause) {
        return new IOException(
                "cannot listen on " + text + ": " + why + "; choose another with --listen"
                        + (port < 0 ? "" : ", or port 0 for a free one"),
                cause);
    }

    /// With the port that was taken.
    String at(int taken) {
        String shown = host.contains(":") ? "[" + host + "]" : host;
        return kind == Kind.UNIX ? "unix:" + host : kind.name().toLowerCase(Locale.ROOT) + "://" + shown + ":" + taken;
    }
}
