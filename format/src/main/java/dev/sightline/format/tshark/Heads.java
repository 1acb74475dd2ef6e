package dev.sightline.format.tshark;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.DecimalSeconds;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/// What the columns of Wireshark's packet list need of a packet's fields: when, from where to where, which protocol.
final class Heads {
    private static final String[] SOURCES = {"ip_src", "ipv6_src", "wlan_sa", "eth_src", "sll_src_eth", "usb_src"};
    private static final String[] DESTINATIONS = {"ip_dst", "ipv6_dst", "wlan_da", "eth_dst", "usb_dst"};

    private final @Nullable String[] sources = new @Nullable String[SOURCES.length];
    private final @Nullable String[] destinations = new @Nullable String[DESTINATIONS.length];
    private @Nullable String time;
    private @Nullable String protocols;
    private @Nullable String tcp;
    private @Nullable String udp;
    private String lastLayer = "";

    void restart() {
        Arrays.fill(sources, null);
        Arrays.fill(destinations, null);
        time = null;
        protocols = null;
        tcp = null;
        udp = null;
        lastLayer = "";
    }

    void layer(String name) {
        lastLayer = name;
    }

    /// Notes a field; whether its column is one of the packet list's, so that it needs none of its own.
    boolean takes(String field, JsonParser parser) {
        String name = plain(field);
        if (name.equals("frame_time_epoch")) {
            String text = parser.getString();
            time = time == null ? text : time;
            return nanosOf(text) != Long.MIN_VALUE;
        }
        if (isWanted(name)) {
            note(field, parser.getString());
        }
        return false;
    }

    private static boolean isWanted(String name) {
        return switch (name) {
            case "ip_src",
                    "ipv6_src",
                    "wlan_sa",
                    "eth_src",
                    "sll_src_eth",
                    "usb_src",
                    "ip_dst",
                    "ipv6_dst",
                    "wlan_da",
                    "eth_dst",
                    "usb_dst",
                    "frame_protocols",
                    "tcp_stream",
                    "udp_stream" -> true;
            default -> false;
        };
    }

    /// `ip_src` of `ip_ip_src`: with `-e`, fields stand without their layer.
    private static String plain(String field) {
        int end = field.indexOf('_');
        return end > 0 && field.startsWith(field.substring(0, end + 1), end + 1) ? field.substring(end + 1) : field;
    }

    /// The first value of a field counts: the outer header's, where one packet carries another.
    void note(String field, String value) {
        String name = plain(field);
        switch (name) {
            case "frame_time_epoch" -> time = time == null ? value : time;
            case "frame_protocols" -> protocols = protocols == null ? value : protocols;
            case "tcp_stream" -> tcp = tcp == null ? value : tcp;
            case "udp_stream" -> udp = udp == null ? value : udp;
            default -> {
                note(SOURCES, sources, name, value);
                note(DESTINATIONS, destinations, name, value);
            }
        }
    }

    private static void note(String[] names, @Nullable String[] values, String name, String value) {
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(name) && values[i] == null) {
                values[i] = value;
            }
        }
    }

    /// @param millis the line's own time in nanoseconds, cut to milliseconds
    void putInto(RowSink sink, Columns columns, long millis) {
        long exact = time == null ? Long.MIN_VALUE : nanosOf(time);
        long nanos = exact == Long.MIN_VALUE ? millis : exact;
        if (nanos != Long.MIN_VALUE) {
            sink.timeNanos(columns.time, nanos);
        }
        put(sink, columns.source, first(sources));
        put(sink, columns.destination, first(destinations));
        put(sink, columns.protocol, protocol());
        put(sink, columns.stream, tcp != null ? "tcp " + tcp : udp != null ? "udp " + udp : null);
    }

    private static void put(RowSink sink, int column, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            sink.string(column, value);
        }
    }

    private static @Nullable String first(@Nullable String[] values) {
        for (String value : values) {
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    /// The highest; what a protocol carries as plain data is none.
    private @Nullable String protocol() {
        if (protocols == null) {
            return lastLayer.indexOf('_') < 0 ? lastLayer : null;
        }
        String left = protocols;
        while (true) {
            int colon = left.lastIndexOf(':');
            String last = left.substring(colon + 1);
            boolean data = last.equals("data") || last.equals("data-text-lines") || last.startsWith("_ws");
            if (colon < 0 || !data) {
                return last;
            }
            left = left.substring(0, colon);
        }
    }

    /// Seconds since 1970 with up to nine digits behind the point, or, since version 4.2, ISO 8601.
    ///
    /// @return Long.MIN_VALUE if it is neither
    static long nanosOf(String text) {
        int point = text.indexOf('.');
        String seconds = point < 0 ? text : text.substring(0, point);
        if (seconds.length() > 4 && seconds.indexOf('-') == 4) {
            return isoNanos(text);
        }
        return DecimalSeconds.nanos(text);
    }

    private static long isoNanos(String text) {
        try {
            Instant instant = Instant.parse(text);
            return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano());
        } catch (DateTimeException | ArithmeticException none) {
            return Long.MIN_VALUE;
        }
    }
}
