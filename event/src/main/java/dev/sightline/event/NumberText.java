package dev.sightline.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads numbers as traces write them: `42`, `-1.5e3`, `10%`, `3.5K`, `12ms`, `4.0KiB`. One instance a thread: the
/// result of the last [#parse] stays in its fields, so that a billion cells make no garbage.
public final class NumberText {
    /// What the last text was.
    public enum Kind {
        /// No number.
        NONE,
        /// In `longValue`.
        INT,
        /// In `doubleValue`; finite. Integers beyond int64 are of this kind.
        FLOAT
    }

    private static final double[] POWERS_OF_TEN = new double[23];

    static {
        double power = 1;
        for (int i = 0; i < POWERS_OF_TEN.length; i++) {
            POWERS_OF_TEN[i] = power;
            power *= 10;
        }
    }

    private static final int LONGEST = 400;
    private static final int LONGEST_SUFFIX = 7;
    private static final int MAX_ELAPSED = 32;
    private static final int MAX_CORES = 19;
    /// Days, hours, minutes, seconds, decimals; Python writes `1 day, 6:12:50`.
    private static final Pattern ELAPSED = Pattern.compile("(?:(?:([0-9]{1,6})"
            + "(?:-(?=(?:[01][0-9]|2[0-3]):[0-9]{2}:)| days?,? (?=(?:[01]?[0-9]|2[0-3]):[0-9]{2}:)))?"
            + "([0-9]{1,6}):(?=[0-5][0-9]:))?([0-9]{1,6}):([0-5][0-9])([.][0-9]{1,9})?");

    /// As Go writes durations: `1h2m3.5s`, people, `1h 2m 3s` and `1 hr 2 min 3 sec`, systemd, `1w 2d` and `2s 300ms`,
    /// and Kubernetes, whose years have 365 days: `2y35d`; and ISO 8601: `PT1M30S`.
    private static final Pattern IN_PARTS = Pattern.compile("(?:([0-9]{1,4})y(?:,? (?=[0-9]))?)?"
            + "(?:([0-9]{1,6})(?:w| ?wks?| ?weeks?)(?:,? (?=[0-9]))?)?"
            + "(?:([0-9]{1,6})(?:d| ?days?)(?:,? (?=[0-9]))?)?"
            + "(?:([0-9]{1,6})(?: ?h| ?hrs?| ?hours?)(?:,? (?=[0-9]))?)?"
            + "(?:([0-9]{1,6})(?:m| ?mins?| ?minutes?)(?:,? (?=[0-9]))?)?"
            + "(?:([0-9]{1,6}(?:[.][0-9]{1,9})?)(?: ?s| ?secs?| ?seconds?)(?:,? (?=[0-9]))?)?"
            + "(?:([0-9]{1,6}(?:[.][0-9]{1,9})?)(?: ?ms| ?msecs?| ?milliseconds?))?");

    private static final Pattern ISO = Pattern.compile(
            "P(?:([0-9]{1,4})Y)?(?:([0-9]{1,4})W)?(?:([0-9]{1,6})D)?(?:T(?:([0-9]{1,6})H)?(?:([0-9]{1,6})M)?(?:([0-9]{1,6}(?:[.][0-9]{1,9})?)S)?)?()");
    /// Of a year, a week, a day, an hour, a minute, a second, a millisecond.
    private static final long[] MILLIS = {365 * 86_400_000L, 7 * 86_400_000L, 86_400_000, 3_600_000, 60_000, 1000, 1};

    private long longValue;
    private double doubleValue;
    private @Nullable String unit;
    private long unitKey;

    public long longValue() {
        return longValue;
    }

    /// The value of a number of either kind.
    public double doubleValue() {
        return doubleValue;
    }

    /// The symbol after the number, `ms` of `12ms`, without the multiplier that was applied (`K`, `Mi`); null when
    /// there is none.
    public @Nullable String unit() {
        return unit;
    }

    /// Reads `bytes[offset .. offset + length)`, blanks around it allowed.
    public Kind parse(byte[] bytes, int offset, int length) {
        int at = offset;
        int end = offset + length;
        while (at < end && bytes[at] == ' ') {
            at++;
        }
        while (end > at && bytes[end - 1] == ' ') {
            end--;
        }
        unit = null;
        if (at == end || end - at > LONGEST) {
            return Kind.NONE;
        }
        int first = at;
        boolean negative = bytes[at] == '-';
        if (negative || bytes[at] == '+') {
            at++;
        }
        long mantissa = 0;
        int digits = 0;
        int significant = 0;
        int scale = 0;
        boolean fraction = false;
        for (; at < end; at++) {
            while (end - at >= Digits.AT_ONCE
                    && (significant > 0 || bytes[at] != '0')
                    && significant <= 19 - Digits.AT_ONCE
                    && Digits.areAll(bytes, at)) {
                mantissa = mantissa * 100_000_000 + Digits.value(bytes, at);
                digits += Digits.AT_ONCE;
                significant += Digits.AT_ONCE;
                scale += fraction ? Digits.AT_ONCE : 0;
                at += Digits.AT_ONCE;
            }
            if (at == end) {
                break;
            }
            int digit = bytes[at] - '0';
            if (digit >= 0 && digit <= 9) {
                digits++;
                if (significant > 0 || digit > 0) {
                    significant++;
                }
                if (significant <= 19) {
                    // Unsigned: 19 digits are less than 2^64.
                    mantissa = mantissa * 10 + digit;
                    scale += fraction ? 1 : 0;
                }
            } else if (bytes[at] == '.' && !fraction) {
                fraction = true;
            } else {
                break;
            }
        }
        if (digits == 0) {
            return Kind.NONE;
        }
        int exponentAt = at;
        int exponent = 0;
        boolean scientific = false;
        if (at + 1 < end && (bytes[at] | 0x20) == 'e') {
            int sign = bytes[at + 1] == '-' || bytes[at + 1] == '+' ? 1 : 0;
            int from = at + 1 + sign;
            int to = from;
            while (to < end && bytes[to] >= '0' && bytes[to] <= '9') {
                exponent = Math.min(exponent * 10 + bytes[to] - '0', 100_000);
                to++;
            }
            if (to > from) {
                scientific = true;
                exponent = bytes[at + 1] == '-' ? -exponent : exponent;
                exponentAt = to;
                at = to;
            }
        }
        if (!fraction && !scientific && at == end) {
            return integer(bytes, first, end, negative, mantissa, significant);
        }
        if (end - at > LONGEST_SUFFIX + 1) {
            // no blank and suffix are so long: a date, an id
            return Kind.NONE;
        }
        doubleValue = significant <= 19
                ? decimal(negative, mantissa, exponent - scale, bytes, first, exponentAt)
                : Double.parseDouble(new String(bytes, first, exponentAt - first, UTF_8));
        if (!Double.isFinite(doubleValue)) {
            return Kind.NONE;
        }
        if (at == end) {
            return Kind.FLOAT;
        }
        return suffixed(bytes, at, end, !fraction && !scientific && significant <= 18, negative ? -mantissa : mantissa);
    }

    /// Reads how long something took as schedulers and `ps` write it, in seconds: `MM:SS`, `HH:MM:SS`, `D-HH:MM:SS`,
    /// each with decimals or without; or in parts that say their unit. Elsewhere such texts are times of day: only
    /// who knows that a column tells durations asks. What follows a larger part has two digits, below 24 or 60.
    public Kind parseElapsed(byte[] bytes, int offset, int length) {
        if (length > MAX_ELAPSED) {
            return Kind.NONE;
        }
        String text = new String(bytes, offset, length, UTF_8);
        Matcher parts = ELAPSED.matcher(text);
        if (!parts.matches()) {
            return inParts(text);
        }
        long whole = 0;
        long[] in = {24, 60, 60};
        for (int part = 1; part <= 4; part++) {
            whole = whole * (part == 1 ? 1 : in[part - 2])
                    + (parts.group(part) == null ? 0 : Long.parseLong(parts.group(part)));
        }
        unit = "s";
        longValue = whole;
        doubleValue = whole;
        String fraction = parts.group(5);
        if (fraction == null) {
            return Kind.INT;
        }
        doubleValue = new BigDecimal(whole + fraction).doubleValue();
        return Kind.FLOAT;
    }

    /// Reads an amount of processors as Kubernetes writes it, `250m`, in processors: thousandths, millionths (`u`) or
    /// billionths (`n`). Elsewhere these are minutes or metres: only who knows that a column tells processors asks.
    public Kind parseCores(byte[] bytes, int offset, int length) {
        int last = offset + length - 1;
        double parts = length < 2 || length > MAX_CORES ? 0 : partsOfCore(bytes[last]);
        if (parts == 0 || bytes[last - 1] < '0' || bytes[last - 1] > '9') {
            return Kind.NONE;
        }
        Kind whole = parse(bytes, offset, length - 1);
        if (whole != Kind.INT) {
            return Kind.NONE;
        }
        doubleValue = longValue / parts;
        if (longValue % (long) parts != 0) {
            return Kind.FLOAT;
        }
        longValue /= (long) parts;
        return Kind.INT;
    }

    private static double partsOfCore(byte letter) {
        return switch (letter) {
            case 'm' -> 1e3;
            case 'u' -> 1e6;
            case 'n' -> 1e9;
            default -> 0;
        };
    }

    /// Whether it is a duration in parts that say their unit: `9m45s`, `12h`. Which `m` alone is depends on the others.
    public static boolean isInParts(String text) {
        return !text.isEmpty() && IN_PARTS.matcher(text).matches();
    }

    private Kind inParts(String text) {
        Matcher parts = (text.startsWith("P") ? ISO : IN_PARTS).matcher(text);
        if (text.isEmpty() || text.equals("P") || text.endsWith("T") || !parts.matches()) {
            return Kind.NONE;
        }
        BigDecimal millis = BigDecimal.ZERO;
        for (int part = 0; part < MILLIS.length; part++) {
            String number = parts.group(part + 1);
            if (number != null && !number.isEmpty()) {
                millis = millis.add(new BigDecimal(number).multiply(BigDecimal.valueOf(MILLIS[part])));
            }
        }
        BigDecimal seconds = millis.scaleByPowerOfTen(-3);
        unit = "s";
        doubleValue = seconds.doubleValue();
        if (seconds.stripTrailingZeros().scale() > 0) {
            return Kind.FLOAT;
        }
        longValue = seconds.longValue();
        return Kind.INT;
    }

    private Kind integer(byte[] bytes, int first, int end, boolean negative, long mantissa, int significant) {
        if (significant <= 18) {
            longValue = negative ? -mantissa : mantissa;
            doubleValue = longValue;
            return Kind.INT;
        }
        if (significant == 19 && (mantissa >= 0 || negative && mantissa == Long.MIN_VALUE)) {
            longValue = negative ? -mantissa : mantissa;
            doubleValue = longValue;
            return Kind.INT;
        }
        // What does not fit becomes the nearest double.
        doubleValue = Double.parseDouble(new String(bytes, first, end - first, UTF_8));
        return Double.isFinite(doubleValue) ? Kind.FLOAT : Kind.NONE;
    }

    /// Exact when mantissa and power of ten are both exact doubles (Clinger 1990), else by `NearestDouble`, at last the
    /// library's slow way.
    ///
    /// @param mantissa unsigned
    private static double decimal(boolean negative, long mantissa, int power, byte[] bytes, int first, int end) {
        if (mantissa >= 0 && mantissa <= 1L << 53 && Math.abs(power) < POWERS_OF_TEN.length) {
            long signed = negative ? -mantissa : mantissa;
            return power < 0 ? signed / POWERS_OF_TEN[-power] : signed * POWERS_OF_TEN[power];
        }
        double nearest = NearestDouble.of(mantissa, power);
        if (!Double.isNaN(nearest)) {
            return negative ? -nearest : nearest;
        }
        return Double.parseDouble(new String(bytes, first, end - first, UTF_8));
    }

    private Kind suffixed(byte[] bytes, int at, int end, boolean integral, long mantissa) {
        int start = at;
        if (bytes[start] == ' ' && end - start > 1) {
            start++;
        }
        if (end - start > LONGEST_SUFFIX) {
            return Kind.NONE;
        }
        String suffix = suffix(bytes, start, end);
        double factor = 1;
        double prefix = Unit.prefixFactor(suffix);
        if (prefix > 0) {
            factor = prefix;
            unit = null;
        } else if ((start > at || Unit.joinsNumbers(suffix))
                && Unit.parse(suffix).isPresent()) {
            unit = suffix;
        } else {
            unit = null;
            return Kind.NONE;
        }
        double value = doubleValue * factor;
        if (integral || factor > 1) {
            long exact = integral && factor == 1 ? mantissa : Math.round(value);
            if (factor == 1 || (exact == value && Math.abs(value) < 0x1p53)) {
                longValue = exact;
                doubleValue = exact;
                return Kind.INT;
            }
        }
        doubleValue = value;
        return Double.isFinite(value) ? Kind.FLOAT : Kind.NONE;
    }

    private String lastSuffix = "";

    /// The suffix as a string; the one of the cell before is used again, as nearly all cells of a column have the same.
    private String suffix(byte[] bytes, int start, int end) {
        long key = (long) end - start;
        for (int i = start; i < end; i++) {
            key = key << 8 | bytes[i] & 0xff;
        }
        if (key != unitKey) {
            lastSuffix = new String(bytes, start, end - start, UTF_8);
            unitKey = key;
        }
        return lastSuffix;
    }
}
