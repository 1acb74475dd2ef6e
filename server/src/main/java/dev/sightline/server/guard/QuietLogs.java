package dev.sightline.server.guard;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Keeps the libraries' chatter about their start off the user's terminal; warnings stay. What a user's logging
/// configuration says goes first.
public final class QuietLogs {
    /// Held, because java.util.logging forgets the levels of loggers that nobody holds.
    private static final List<Logger> QUIET =
            List.of(Logger.getLogger("com.linecorp.armeria"), Logger.getLogger("io.netty"));

    /// Meters are not ours, and registering a second time is no news; nor is somebody's junk on a connection, which is
    /// closed, and of which each would be thirty lines.
    private static final List<Logger> SILENT = List.of(
            Logger.getLogger("io.micrometer"),
            Logger.getLogger("com.linecorp.armeria.internal.common.AbstractHttp2ConnectionHandler"));

    private QuietLogs() {}

    public static void set() {
        for (Logger each : SILENT) {
            if (each.getLevel() == null) {
                each.setLevel(Level.SEVERE);
            }
        }
        for (Logger each : QUIET) {
            if (each.getLevel() == null) {
                each.setLevel(Level.WARNING);
            }
        }
    }
}
