package dev.sightline.analysis.suspect;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// How bad a log line says that it is.
final class LogSeverity {
    private static final Set<String> LEVELS =
            Set.of("error", "err", "fatal", "severe", "critical", "crit", "panic", "emergency", "emerg", "alert");
    /// In capitals, as loggers write it: "no error" in a sentence is none.
    private static final Pattern WORD = Pattern.compile("\\b(ERROR|FATAL|SEVERE|CRITICAL|PANIC|EMERG)\\b");

    private LogSeverity() {}

    /// @param level of the line's own column; "" where it has none: then its words have to do
    static boolean isFailure(String level, String line) {
        return level.isEmpty()
                ? WORD.matcher(line).find()
                : LEVELS.contains(level.strip().toLowerCase(Locale.ROOT));
    }
}
