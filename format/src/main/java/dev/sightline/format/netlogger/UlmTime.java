package dev.sightline.format.netlogger;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;

/// `YYYYMMDDhhmmss` with an optional fraction; the last minute is remembered, since neighbours share it.
final class UlmTime {
    static final long NONE = Long.MIN_VALUE;
    private static final int DIGITS = 14;
    private static final long NANOS = 1_000_000_000L;

    private final ZoneId zone;
    private long minute = -1;
    private long minuteSeconds;

    UlmTime(ZoneId zone) {
        this.zone = zone;
    }

    /// Nanoseconds since the Unix epoch, or [#NONE].
    long nanos(byte[] bytes, int from, int to) {
        if (to - from < DIGITS) {
            return NONE;
        }
        long number = digits(bytes, from, from + DIGITS);
        long second = number % 100;
        if (number < 0 || second > 60 || !enterMinute(number / 100)) {
            return NONE;
        }
        long fraction = 0;
        if (to - from > DIGITS) {
            int point = from + DIGITS;
            int end = Math.min(to, point + 10);
            fraction = digits(bytes, point + 1, end);
            if (bytes[point] != '.' || to == point + 1 || fraction < 0 || digits(bytes, point + 1, to) < 0) {
                return NONE;
            }
            for (int n = end - point - 1; n < 9; n++) {
                fraction *= 10;
            }
        }
        return (minuteSeconds + second) * NANOS + fraction;
    }

    private boolean enterMinute(long wanted) {
        if (wanted == minute) {
            return true;
        }
        try {
            LocalDateTime local = LocalDateTime.of(
                    (int) (wanted / 100_000_000),
                    (int) (wanted / 1_000_000 % 100),
                    (int) (wanted / 10_000 % 100),
                    (int) (wanted / 100 % 100),
                    (int) (wanted % 100));
            // Beyond these years nanoseconds do not fit 64 bits.
            if (local.getYear() < 1678 || local.getYear() > 2261) {
                return false;
            }
            minuteSeconds = local.atZone(zone).toEpochSecond();
            minute = wanted;
            return true;
        } catch (DateTimeException outOfRange) {
            return false;
        }
    }

    /// The digits as a number (of the first 18), or -1 if one is not a digit.
    private static long digits(byte[] bytes, int from, int to) {
        long number = 0;
        for (int i = from; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = i - from < 18 ? number * 10 + digit : number;
        }
        return number;
    }
}
