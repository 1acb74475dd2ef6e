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

    private static final Set<String> TIMES = Set.of("ns", "us", "\u00b5s", "ms");

    private static final int LONGEST_IN_PARTS = 24;

    private Quantity() {}

    static boolean is(byte[] bytes, int from, int to) {
        return unitAt(bytes, from, to) >= 0 || isInParts(bytes, from, to);
    }

    /// Whether it says its unit: also between quotes it is no name then.
    static boolean hasUnit(byte[] bytes, int from, int to) {
        int unit = unitAt(bytes, from, to);
        return unit >= 0 ? unit < to : isInParts(bytes, from, to);
    }

    /// `1m3.2s`, `2h0m0s`, as Go writes durations of more than a minute: two parts at least, the last of seconds.
    private static boolean isInParts(byte[] bytes, int from, int to) {
        int units = 0;
        int digits = 0;
        byte before = 0;
        for (int p = from; p < to && p - from <= LONGEST_IN_PARTS; p++) {
            byte c = bytes[p];
            if (c >= '0' && c <= '9' || c == '.' && digits > 0) {
                digits++;
                continue;
            }
            boolean isNext = c == 'h' && before == 0 || c == 'm' && before != 'm' || c == 's' && p == to - 1;
            if (digits == 0 || !isNext) {
                return false;
            }
            before = c;
            digits = 0;
            units++;
        }
        return units > 1 && before == 's' && to - from <= LONGEST_IN_PARTS;
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

    /// Where a time begins that ends the message right behind a pair, and so is of the whole: `... reslen:20 140ms`, as
    /// MongoDB and many services write it. -1 where there is none.
    static int timeAtEnd(byte[] bytes, int from, int to) {
        int end = to;
        while (end > from && bytes[end - 1] <= ' ' && bytes[end - 1] >= 0) {
            end--;
        }
        int start = end;
        while (start > from && end - start <= LONGEST_IN_PARTS && bytes[start - 1] != ' ') {
            start--;
        }
        int unit = end > from && bytes[end - 1] == 's' && start > from + 1 ? unitAt(bytes, start, end) : -1;
        boolean isTime = unit >= 0 && unit < end && TIMES.contains(text(bytes, unit, end));
        return isTime && endsPair(bytes, from, start - 1) ? start : -1;
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    /// Whether a word such as `reslen:20` or `status=200` ends there, or the brace of several.
    private static boolean endsPair(byte[] bytes, int from, int to) {
        int start = to;
        boolean paired = to > from && bytes[to - 1] == '}';
        while (start > from && bytes[start - 1] != ' ' && !paired) {
            start--;
            boolean sign = bytes[start] == ':' || bytes[start] == '=';
            paired = sign && start < to - 1 && start > from && isLetter(bytes[start - 1]);
        }
        return paired;
    }

    private static boolean isLetter(byte c) {
        return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    }
}
