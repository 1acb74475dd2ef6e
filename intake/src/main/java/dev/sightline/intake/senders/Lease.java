package dev.sightline.intake.senders;

import dev.sightline.event.HeldLevel;
import java.time.Instant;
import java.util.regex.Pattern;

/// A level that is held for a while: what programs record of events whose names fit, until when, and who asked.
///
/// @param pattern of names of events, `*` is any text; `PROGRAM:`, `PROGRAM@HOST:` or
///     `*@HOST:` before it means these programs only
/// @param level as recorders spell it in files: `debug`, or `off`
public record Lease(String pattern, String level, Instant until, String by) {
    private static final Pattern WHO = Pattern.compile("[\\w.@:-]{0,100}");

    /// @throws IllegalArgumentException what is wrong with it, for people
    public Lease {
        level = new HeldLevel(pattern, level).level();
        requireWho(by);
    }

    static void requireWho(String by) {
        if (!WHO.matcher(by).matches()) {
            throw new IllegalArgumentException("'" + by + "' is no name of who asks: letters, digits, . @ : -");
        }
    }

    /// One that begins now.
    ///
    /// @param seconds 0: a lease of this pattern ends; at most a day
    /// @throws IllegalArgumentException what is wrong with it, for people
    public static Lease of(String pattern, String level, String seconds, String by, Instant now) {
        if (!seconds.matches("\\d{1,6}") || Long.parseLong(seconds) > HeldLevel.LONGEST.toSeconds()) {
            throw new IllegalArgumentException(
                    "'" + seconds + "' are no seconds: 0 to " + HeldLevel.LONGEST.toSeconds());
        }
        return new Lease(pattern, level, now.plusSeconds(Long.parseLong(seconds)), by);
    }

    /// As connected programs are told: a comment to all others.
    String line() {
        return "# level " + pattern + " " + level + " " + until + "\n";
    }

    /// As a row of NetLogger's.
    String row(Instant now) {
        return "ts=" + now + " event=sightline.lease level=Warn pattern=" + pattern + " state=" + level + " until="
                + until + (by.isEmpty() ? "" : " by=" + by) + "\n";
    }
}
