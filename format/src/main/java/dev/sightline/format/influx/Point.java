package dev.sightline.format.influx;

import dev.sightline.format.internal.Scan;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// One line: `measurement,tag=value,tag=value field=1.5,field=2i,field="text" 1700000000000000000`. A backslash takes
/// from what follows its meaning.
final class Point {
    static final String BAD_TAG = "a tag that is not name=value";
    static final String BAD_FIELD = "a field that is not name=value";
    static final String BAD_TIME = "the time is not one";
    private static final int MAX_DIGITS = 19;
    private static final int LEAST_DIGITS = 9;

    int nameFrom;
    int nameTo;
    /// Four places for each tag, then for each field: where its key and its value begin and end.
    private int[] places = new int[64];
    int tags;
    int fields;
    private int timeFrom;
    private int timeTo;

    /// @return why it is none; null if it is one
    @Nullable
    String read(byte[] bytes, int from, int to) {
        tags = 0;
        fields = 0;
        nameFrom = from;
        nameTo = stop(bytes, from, to, (byte) ',', (byte) ' ');
        int p = nameTo;
        while (p < to && bytes[p] == ',') {
            int equals = stop(bytes, p + 1, to, (byte) '=', (byte) ' ');
            int end = equals < to && bytes[equals] == '=' ? stop(bytes, equals + 1, to, (byte) ',', (byte) ' ') : to;
            if (end == to || equals == p + 1 || end == equals + 1) {
                return BAD_TAG;
            }
            add(tags++, p + 1, equals, end);
            p = end;
        }
        if (nameTo == from) {
            return BAD_TAG;
        }
        p = Scan.skipBlanks(bytes, p, to) - 1;
        do {
            int equals = stop(bytes, p + 1, to, (byte) '=', (byte) ' ');
            if (equals >= to - 1 || bytes[equals] != '=' || equals == p + 1) {
                return BAD_FIELD;
            }
            int end = valueEnd(bytes, equals + 1, to);
            if (end == equals + 1) {
                return BAD_FIELD;
            }
            add(tags + fields++, p + 1, equals, end);
            p = end;
        } while (p < to && bytes[p] == ',');
        timeFrom = Scan.skipBlanks(bytes, p, to);
        timeTo = to;
        return timeFrom > p || timeFrom == to ? timeIsBad(bytes) ? BAD_TIME : null : BAD_FIELD;
    }

    private void add(int place, int keyFrom, int equals, int end) {
        if (4 * place == places.length) {
            places = Arrays.copyOf(places, 2 * places.length);
        }
        places[4 * place] = keyFrom;
        places[4 * place + 1] = equals;
        places[4 * place + 2] = equals + 1;
        places[4 * place + 3] = end;
    }

    /// The first of two bytes that no backslash stands before, or `to`.
    private static int stop(byte[] bytes, int from, int to, byte one, byte other) {
        int p = from;
        while (p < to && bytes[p] != one && bytes[p] != other) {
            p += bytes[p] == '\\' ? 2 : 1;
        }
        return Math.min(p, to);
    }

    private static int valueEnd(byte[] bytes, int from, int to) {
        if (bytes[from] != '"') {
            return stop(bytes, from, to, (byte) ',', (byte) ' ');
        }
        int close = stop(bytes, from + 1, to, (byte) '"', (byte) '"');
        return close == to ? from : close + 1;
    }

    private boolean timeIsBad(byte[] bytes) {
        int digits = timeFrom < timeTo && bytes[timeFrom] == '-' ? timeFrom + 1 : timeFrom;
        if (timeTo - digits > MAX_DIGITS || timeFrom < timeTo && digits == timeTo) {
            return true;
        }
        for (int p = digits; p < timeTo; p++) {
            if (bytes[p] < '0' || bytes[p] > '9') {
                return true;
            }
        }
        return false;
    }

    boolean isTimed() {
        return timeTo - timeFrom >= LEAST_DIGITS;
    }

    /// Whether its name is none that may be a pair of something else.
    boolean isPlain(byte[] bytes) {
        return stop(bytes, nameFrom, nameTo, (byte) '=', (byte) '"') == nameTo;
    }

    int from(int place) {
        return places[4 * place];
    }

    int to(int place) {
        return places[4 * place + 1];
    }

    int valueFrom(int place) {
        return places[4 * place + 2];
    }

    int valueTo(int place) {
        return places[4 * place + 3];
    }

    /// Since the epoch, whichever precision was written: as many digits as seconds, milliseconds and microseconds of
    /// these years have are no nanoseconds.
    long nanos(byte[] bytes) {
        boolean negative = bytes[timeFrom] == '-';
        long value = 0;
        for (int p = negative ? timeFrom + 1 : timeFrom; p < timeTo; p++) {
            int digit = bytes[p] - '0';
            value = value > (Long.MAX_VALUE - digit) / 10 ? Long.MAX_VALUE : value * 10 + digit;
        }
        long unit = value < 100_000_000_000L
                ? 1_000_000_000
                : value < 100_000_000_000_000L ? 1_000_000 : value < 100_000_000_000_000_000L ? 1_000 : 1;
        long nanos = value > Long.MAX_VALUE / unit ? Long.MAX_VALUE : value * unit;
        return negative ? -nanos : nanos;
    }

    boolean hasTime() {
        return timeTo > timeFrom;
    }
}
