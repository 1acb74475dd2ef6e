package dev.sightline.app.shell;

import dev.sightline.event.TimeLength;
import java.time.Duration;
import java.util.regex.Pattern;

/// How long something lasts, on the command line.
public final class TimeOption {
    private static final long MILLISECOND = 1_000_000L;
    private static final long SECOND = 1_000_000_000L;
    private static final Pattern NUMBER = Pattern.compile("[0-9.]+");

    private TimeOption() {}

    /// @param text such as `500ms`, `30s` or `5min`; without a unit seconds
    /// @throws IllegalArgumentException if it is none, less than a millisecond, or more than the most
    public static Duration parse(String option, String text, Duration most) {
        Long nanos = TimeLength.nanos(NUMBER.matcher(text).matches() ? text + "s" : text);
        if (nanos == null || nanos < MILLISECOND || nanos > most.toSeconds() * SECOND) {
            throw new IllegalArgumentException(option + " " + text + ": a time such as 500ms, 30s or 5min is expected");
        }
        return Duration.ofMillis(nanos / MILLISECOND);
    }
}
