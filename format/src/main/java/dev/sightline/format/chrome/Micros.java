package dev.sightline.format.chrome;

import dev.sightline.event.TimeText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/// The format's times: microseconds, perhaps with a fraction, as nanoseconds.
final class Micros {
    private static final int LONGEST = 64;
    private static final long MAX_MICROS = Long.MAX_VALUE / 1000 - 1;
    private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

    private Micros() {}

    /// Rounded to a nanosecond; [TimeText#NONE] if it is no number, or out of range.
    static long nanos(byte[] b, int from, int to) {
        int p = from;
        boolean negative = p < to && b[p] == '-';
        p += negative ? 1 : 0;
        int digits = p;
        long value = 0;
        while (p < to && b[p] >= '0' && b[p] <= '9') {
            value = value * 10 + b[p++] - '0';
        }
        if (p == digits || p - digits > 16 || value > MAX_MICROS) {
            return slow(b, from, to);
        }
        value *= 1000;
        if (p < to && b[p] == '.') {
            p++;
            int scale = 100;
            while (p < to && b[p] >= '0' && b[p] <= '9') {
                int digit = b[p++] - '0';
                value += scale > 0 ? digit * scale : scale == 0 && digit >= 5 ? 1 : 0;
                scale = scale > 1 ? scale / 10 : scale - 1;
            }
        }
        if (p != to) {
            return slow(b, from, to);
        }
        return negative ? -value : value;
    }

    private static long slow(byte[] b, int from, int to) {
        if (!JsonScan.isNumber(b, from, to) || to - from > LONGEST) {
            return TimeText.NONE;
        }
        BigDecimal micros = new BigDecimal(new String(b, from, to - from, StandardCharsets.US_ASCII));
        if (Math.abs((long) micros.scale() - micros.precision()) > LONGEST) {
            return micros.scale() > micros.precision() ? 0 : TimeText.NONE;
        }
        BigDecimal nanos = micros.movePointRight(3).setScale(0, RoundingMode.HALF_UP);
        return nanos.abs().compareTo(MAX) < 0 ? nanos.longValueExact() : TimeText.NONE;
    }

    /// Nanoseconds as microseconds with at most three decimals.
    static String text(long nanos) {
        long micros = nanos / 1000;
        long rest = Math.abs(nanos % 1000);
        if (rest == 0) {
            return Long.toString(micros);
        }
        String sign = nanos < 0 && micros == 0 ? "-" : "";
        String decimals = Long.toString(1000 + rest).substring(1);
        int end = decimals.length();
        while (decimals.charAt(end - 1) == '0') {
            end--;
        }
        return sign + micros + "." + decimals.substring(0, end);
    }
}
