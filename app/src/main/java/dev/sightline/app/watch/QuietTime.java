package dev.sightline.app.watch;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/// A time of each day in which nobody is to be called.
///
/// @param to before `from`: it goes past midnight
public record QuietTime(LocalTime from, LocalTime to, ZoneId zone) {
    /// @param text such as `22:00-06:00` or `22:00-06:00 Europe/Vienna`; without a zone UTC
    /// @throws IllegalArgumentException if it is none
    static QuietTime parse(String text) {
        String[] parts = text.strip().split("\\s+");
        String[] times = parts[0].split("-", -1);
        if (parts.length <= 2 && times.length == 2) {
            try {
                ZoneId zone = parts.length == 2 ? ZoneId.of(parts[1]) : ZoneOffset.UTC;
                QuietTime time = new QuietTime(LocalTime.parse(times[0]), LocalTime.parse(times[1]), zone);
                if (!time.from.equals(time.to)) {
                    return time;
                }
            } catch (DateTimeException wrong) {
                // said below
            }
        }
        throw new IllegalArgumentException("--quiet " + text
                + ": a time of the day such as 22:00-06:00 or '22:00-06:00 Europe/Vienna' is expected");
    }

    boolean contains(Instant now) {
        LocalTime time = now.atZone(zone).toLocalTime();
        boolean begun = !time.isBefore(from);
        boolean over = !time.isBefore(to);
        return from.isBefore(to) ? begun && !over : begun || !over;
    }
}
