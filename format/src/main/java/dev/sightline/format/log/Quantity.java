package dev.sightline.format.log;

import java.nio.charset.StandardCharsets;
import java.util.Set;

/// Tells quantities from ids: `34`, `-1.5`, `34ms`, `12%` from `0001e5`, `7f3d`, `10.0.0.7`.
final class Quantity {
    /// No letters of hexadecimal numbers alone: `12d` is an id more often than twelve days.
    private static final Set<String> UNITS = Set.of(
            "%",
            "ns", "us", "\u00b5s", "ms", "s", "sec", "min", "h", "B", "KB", "kB", "MB", "GB", "TB", "KiB", "MiB", "GiB",
            "TiB", "K", "M", "G", "Hz", "MHz", "GHz");

    private Quantity() {}

    static boolean is(byte[] bytes, int from, int to) {
        return unitAt(bytes, from, to) >= 0;
    }

    /// Where the unit begins, which is `to` where there is none; -1: it is no quantity.
    static int unitAt(byte[] bytes, int from, int to) {
        int p = from;
        if (p < to && (bytes[p] == '-' || bytes[p] == '+')) {
            p++;
        }
        int first = p;
        int points = 0;
        while (p < to && (bytes[p] >= '0' && bytes[p] <= '9' || bytes[p] == '.')) {
            points += bytes[p] == '.' ? 1 : 0;
            p++;
        }
        boolean padded = p > first + 1 && bytes[first] == '0' && bytes[first + 1] != '.';
        if (p == first || points > 1 || padded) {
            return -1;
        }
        boolean known = p == to || to - p <= 4 && UNITS.contains(new String(bytes, p, to - p, StandardCharsets.UTF_8));
        return known ? p : -1;
    }
}
