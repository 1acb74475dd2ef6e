package dev.sightline.format.ctf.metadata;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Log levels of events.
final class LogLevels {
    /// By number, as LTTng's user space tracer counts them.
    ///
    /// Source: LTTng documentation, "Tracepoint log levels"
    private static final List<String> LTTNG = List.of(
            "EMERG",
            "ALERT",
            "CRIT",
            "ERR",
            "WARNING",
            "NOTICE",
            "INFO",
            "DEBUG_SYSTEM",
            "DEBUG_PROGRAM",
            "DEBUG_PROCESS",
            "DEBUG_MODULE",
            "DEBUG_UNIT",
            "DEBUG_FUNCTION",
            "DEBUG_LINE",
            "DEBUG");

    private LogLevels() {}

    /// @param text as written; null if the event has none
    /// @param number if it is one
    static @Nullable String text(@Nullable String text, @Nullable Long number) {
        return number != null && number >= 0 && number < LTTNG.size() ? LTTNG.get(number.intValue()) : text;
    }
}
