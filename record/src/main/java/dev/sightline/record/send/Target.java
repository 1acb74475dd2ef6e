package dev.sightline.record.send;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What a URL says: where to, in which form, and whether only when asked.
///
/// @param place what stands behind the scheme, without options
/// @param acknowledged whether a receiver is asked, and waited for
/// @param flightBytes how much a flight recorder keeps; 0 for none
/// @param buffer the folder where sections wait while the destination is away; null: in memory only
/// @param bufferBytes how much waits there at most
/// @param capturesOutput whether what the program prints is recorded
/// @param authority certificates that `tls` trusts; null for those that Java trusts
/// @param token for `tls`; null for that of the environment, if there is one
public record Target(
        Kind kind,
        String place,
        boolean text,
        boolean acknowledged,
        long flightBytes,
        @Nullable Path buffer,
        long bufferBytes,
        boolean capturesOutput,
        @Nullable Path authority,
        @Nullable String token) {
    /// The token of programs that have none in their URL.
    private static final String TOKEN = "SIGHTLINE_TOKEN";

    public enum Kind {
        NONE,
        FILE,
        TCP,
        TLS,
        UDP,
        UNIX,
        STDERR;

        /// Whether it is a connection, whose other side may be away.
        boolean hasAnswers() {
            return this == TCP || this == TLS || this == UNIX;
        }
    }

    public static final Target NONE = new Target(Kind.NONE, "", false, false, 0, null, 0, false, null, null);

    /// @throws IllegalArgumentException what is wrong, and what would be right
    public static Target of(String url) {
        int question = url.indexOf('?');
        String head = question < 0 ? url : url.substring(0, question);
        if (head.isBlank() || head.equals("none")) {
            return NONE;
        }
        if (head.equals("stderr")) {
            return with(Kind.STDERR, "", true, options(url));
        }
        int colon = head.indexOf(':');
        String place = head.substring(colon + 1);
        boolean slashes = place.startsWith("//");
        return switch (colon < 0 ? "" : head.substring(0, colon).toLowerCase(Locale.ROOT)) {
            case "file" -> {
                String path = slashes ? place.substring(2) : place;
                yield with(Kind.FILE, require(path, url), path.endsWith(".bp"), options(url));
            }
            case "unix" -> with(Kind.UNIX, require(slashes ? place.substring(2) : place, url), false, options(url));
            case "tcp" -> with(Kind.TCP, address(place, url), false, options(url));
            case "tls" -> with(Kind.TLS, address(place, url), false, options(url));
            case "udp" -> with(Kind.UDP, address(place, url), false, options(url));
            default -> throw unknown(url);
        };
    }

    private static String options(String url) {
        int question = url.indexOf('?');
        return question < 0 ? "" : url.substring(question + 1);
    }

    private static Target with(Kind kind, String place, boolean text, String options) {
        boolean asText = text;
        boolean acknowledged = true;
        long flight = 0;
        Path buffer = null;
        long bufferBytes = 64 << 20;
        boolean captures = false;
        Path authority = null;
        String token = null;
        for (String option : options.isEmpty() ? new String[0] : options.split("&")) {
            if (option.equals("form=bp")) {
                asText = true;
            } else if (option.equals("form=binary")) {
                asText = false;
            } else if (option.equals("ack=none")) {
                acknowledged = false;
            } else if (option.matches("flight=[0-9]{1,5}M")) {
                flight = megabytes(option);
            } else if (kind.hasAnswers() && option.startsWith("buffer=") && option.length() > 7) {
                buffer = Path.of(option.substring(7));
            } else if (kind.hasAnswers() && option.matches("buffer-size=[0-9]{1,5}M")) {
                bufferBytes = megabytes(option);
            } else if (option.equals("capture=output")) {
                captures = true;
            } else if (kind == Kind.TLS && option.startsWith("ca=") && option.length() > 3) {
                authority = Path.of(option.substring(3));
            } else if (kind == Kind.TLS && option.matches("token=[A-Za-z0-9_-]{16,256}")) {
                token = option.substring(6);
            } else {
                throw new IllegalArgumentException("unknown option '" + option
                        + "': form=bp, form=binary, ack=none, capture=output or flight=16M (megabytes to keep)"
                        + (kind.hasAnswers() ? ", buffer=FOLDER (on the disk), buffer-size=64M" : "")
                        + (kind == Kind.TLS ? ", ca=PEM (certificates to trust) or token=TOKEN" : ""));
            }
        }
        return new Target(kind, place, asText, acknowledged, flight, buffer, bufferBytes, captures, authority, token);
    }

    private static long megabytes(String option) {
        return Long.parseLong(option.substring(option.indexOf('=') + 1, option.length() - 1)) << 20;
    }

    private static String require(String path, String url) {
        if (path.isEmpty()) {
            throw unknown(url);
        }
        return path;
    }

    private static String address(String place, String url) {
        String address = place.startsWith("//") ? place.substring(2) : "";
        int colon = address.lastIndexOf(':');
        if (colon <= 0 || !address.substring(colon + 1).matches("[0-9]{1,5}") || port(address) > 65_535) {
            throw unknown(url);
        }
        return address;
    }

    private static int port(String address) {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    private static String host(String address) {
        return address.substring(0, address.lastIndexOf(':'));
    }

    private static IllegalArgumentException unknown(String url) {
        return new IllegalArgumentException("'" + url
                + "' is no destination: file:PATH, tcp://HOST:PORT, tls://HOST:PORT, udp://HOST:PORT, unix:PATH,"
                + " stderr or none");
    }

    private Acknowledgement asked() {
        return !acknowledged ? Acknowledgement.NONE : text ? Acknowledgement.LINE : Acknowledgement.FRAME;
    }

    /// Connects to where connections are made to; names are looked up each time, as they change what they mean.
    ///
    /// @throws IOException also if whom we reach is not to be trusted, or does not let us in
    /// @throws IllegalStateException if it is a file or such
    public Link connect() throws IOException {
        return switch (kind) {
            case TCP -> Link.connect(new InetSocketAddress(InetAddress.getByName(host(place)), port(place)));
            case TLS ->
                new TlsAddress(host(place), port(place), authority, token == null ? System.getenv(TOKEN) : token)
                        .connect();
            case UNIX -> Link.connect(UnixDomainSocketAddress.of(place));
            case NONE, FILE, UDP, STDERR -> throw new IllegalStateException(kind + " has no connections");
        };
    }

    /// @param orders for receivers that ask something
    /// @param begin what sections of the binary form begin with
    public Destination open(Orders orders, byte[] begin) {
        return switch (kind) {
            case FILE -> new FileDestination(Path.of(place));
            case TCP, TLS, UNIX ->
                new StreamDestination(this::connect, asked(), orders, begin, StreamDestination.PATIENCE);
            case UDP -> new DatagramDestination(host(place), port(place));
            case STDERR, NONE -> new StderrDestination();
        };
    }
}
