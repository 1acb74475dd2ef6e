package dev.sightline.event;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// How one spells what programs are to record for a while, where two modules must agree: who asks for it, and who
/// holds it.
///
/// @param pattern of names of events, `*` is any text; `PROGRAM:`, `PROGRAM@HOST:` or `*@HOST:` before it means these
///     programs only
/// @param level `trace` to `fatal`, or `off`
public record HeldLevel(String pattern, String level) {
    /// Nobody is to be surprised by what somebody wanted yesterday.
    public static final Duration LONGEST = Duration.ofDays(1);

    private static final List<String> LEVELS = List.of("off", "fatal", "error", "warn", "info", "debug", "trace");
    private static final Pattern NAMES = Pattern.compile("[\\w.*:/@$-]{1,200}");

    /// @throws IllegalArgumentException what is wrong with it, for people
    public HeldLevel {
        level = level.toLowerCase(Locale.ROOT);
        requireNames(pattern);
        if (!LEVELS.contains(level)) {
            throw new IllegalArgumentException("'" + level + "' is no level: " + String.join(", ", LEVELS));
        }
    }

    /// Whether a pattern can be written so.
    public static boolean isPattern(String names) {
        return NAMES.matcher(names).matches();
    }

    /// @throws IllegalArgumentException if it is no pattern, for people
    public static void requireNames(String names) {
        if (!isPattern(names)) {
            throw new IllegalArgumentException(
                    "'" + names + "' is no pattern of names: letters, digits, . * : / @ $ -");
        }
    }
}
