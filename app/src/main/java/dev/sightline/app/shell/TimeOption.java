package dev.sightline.app.shell;

import dev.sightline.event.Unit;
import java.time.Duration;

/// How long something lasts, on the command line.
public final class TimeOption {
    private TimeOption() {}

    /// @param text such as `500ms`, `30s` or `5min`; without a unit seconds
    /// @throws IllegalArgumentException if it is none, less than a millisecond, or more than the most
    public static Duration parse(String option, String text, Duration most) {
        int letters = 0;
        while (letters < text.length() && (Character.isDigit(text.charAt(letters)) || text.charAt(letters) == '.')) {
            letters++;
        }
        double seconds = -1;
        try {
            String symbol = text.substring(letters).strip();
            Unit unit = Unit.parse(symbol.isEmpty() ? "s" : symbol).orElseThrow(NumberFormatException::new);
            seconds = unit.convert(
                    Double.parseDouble(text.substring(0, letters)),
                    Unit.parse("s").orElseThrow());
        } catch (IllegalArgumentException wrong) {
            // said below
        }
        if (!(seconds >= 0.001 && seconds <= most.toSeconds())) {
            throw new IllegalArgumentException(option + " " + text + ": a time such as 500ms, 30s or 5min is expected");
        }
        return Duration.ofMillis((long) (seconds * 1000));
    }
}
