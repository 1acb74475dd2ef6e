package dev.sightline.server.guard;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The names under which browsers may reach us. A page of another site can make a browser send requests here, under its
/// own Origin or, after moving its name to 127.0.0.1 (DNS rebinding), under its own Host: neither is in this set.
///
/// @param names lower case, besides those of the loopback
/// @param anyAddress whether every literal address is ours (bound to all interfaces); rebinding needs a name, so it
/// cannot use one
public record OwnAddress(String scheme, Set<String> names, boolean anyAddress) {
    private static final Pattern AUTHORITY = Pattern.compile("(\\[[0-9a-f:.]+]|[a-z0-9._-]+)(?::([0-9]{1,5}))?");
    /// Without leading zeros, which some read as octal. What is no address is a name, and may be anybody's.
    private static final String BYTE = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";

    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\." + BYTE + "){3}|\\[::1]");
    private static final Pattern LITERAL = Pattern.compile(BYTE + "(\\." + BYTE + "){3}|\\[[0-9a-f:.]+]");

    public static OwnAddress of(ServerOptions options, InetAddress bound) {
        Set<String> names = new HashSet<>();
        names.add(bracketed(options.host()));
        if (bound.isAnyLocalAddress()) {
            try {
                names.add(InetAddress.getLocalHost().getHostName().toLowerCase(Locale.ROOT));
            } catch (UnknownHostException _) {
                // A machine without a name is reached by address only.
            }
        }
        return new OwnAddress(options.encryption().scheme(), Set.copyOf(names), bound.isAnyLocalAddress());
    }

    private static String bracketed(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        return lower.contains(":") && !lower.startsWith("[") ? "[" + lower + "]" : lower;
    }

    public URI uri(InetAddress bound, String host, int port) {
        String name = bound.isAnyLocalAddress() ? "127.0.0.1" : bracketed(host);
        return URI.create(scheme + "://" + name + ":" + port + "/");
    }

    /// @param authority of a Host header: `name`, `name:port`
    /// @param port the one the connection came to
    boolean isHost(@Nullable String authority, int port) {
        if (authority == null) {
            return false;
        }
        Matcher parts = AUTHORITY.matcher(authority.toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            return false;
        }
        String given = parts.group(2);
        int asked = given != null ? Integer.parseInt(given) : scheme.equals("https") ? 443 : 80;
        return asked == port && isName(parts.group(1));
    }

    boolean isOrigin(String origin, int port) {
        String start = scheme + "://";
        return origin.startsWith(start) && isHost(origin.substring(start.length()), port);
    }

    private boolean isName(String name) {
        return LOOPBACK.matcher(name).matches()
                || names.contains(name)
                || (anyAddress && LITERAL.matcher(name).matches());
    }
}
