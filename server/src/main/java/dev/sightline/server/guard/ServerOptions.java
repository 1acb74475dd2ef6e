package dev.sightline.server.guard;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Where to listen and for whom.
///
/// @param version of Sightline, for `GET /traces`
/// @param host name or address to bind; an address other machines reach needs a token
/// @param port 1 to 65535, or 0 for any free one
/// @param token what clients must know, 16 to 256 letters, digits, `-` and `_`; null lets everyone on this machine in
public record ServerOptions(
        String version, String host, int port, @Nullable String token, Encryption encryption, Limits limits) {
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{16,256}");

    public ServerOptions {
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("port must be 0 to 65535, got " + port);
        }
        if (token != null && !isToken(token)) {
            throw new IllegalArgumentException("a token must be 16 to 256 letters, digits, - and _");
        }
    }

    /// For this machine only, without a token.
    public static ServerOptions loopback(String version, int port) {
        return new ServerOptions(version, "127.0.0.1", port, null, new Encryption.None(), Limits.standard());
    }

    /// Whether it can be a token: neither a URL nor a header must escape any of it.
    public static boolean isToken(String text) {
        return TOKEN.matcher(text).matches();
    }

    /// A token nobody guesses: 144 random bits.
    public static String newToken() {
        byte[] bits = new byte[18];
        new SecureRandom().nextBytes(bits);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bits);
    }

    /// What one client may take from the others.
    ///
    /// @param uploadBytes of all files of one upload together
    /// @param uploadFiles of one upload
    /// @param uploads received at once; more are answered with 429
    /// @param scans view requests computed at once
    /// @param waiting view requests admitted besides those: queued, or still being sent; more are answered with 429
    /// @param patience how long a view request may take, and any request may stand still
    /// @param keptBytes of the files of all uploads that are open; beyond, those that nobody asked for longest go
    /// @param unused how long an uploaded trace stays open without a request for it
    public record Limits(
            long uploadBytes,
            int uploadFiles,
            int uploads,
            int scans,
            int waiting,
            Duration patience,
            long keptBytes,
            Duration unused) {
        public Limits {
            if (uploadBytes < 1
                    || uploadFiles < 1
                    || uploads < 1
                    || scans < 1
                    || waiting < 0
                    || keptBytes < 1
                    || !unused.isPositive()
                    || !patience.isPositive()) {
                throw new IllegalArgumentException("limits must be positive");
            }
        }

        /// With 8 GiB of uploads for four hours.
        public Limits(long uploadBytes, int uploadFiles, int uploads, int scans, int waiting, Duration patience) {
            this(uploadBytes, uploadFiles, uploads, scans, waiting, patience, 8L << 30, Duration.ofHours(4));
        }

        /// 4 GiB in 256 files, two uploads, two scans and 32 waiting ones, a minute.
        public static Limits standard() {
            return new Limits(4L << 30, 256, 2, 2, 32, Duration.ofSeconds(60));
        }
    }
}
