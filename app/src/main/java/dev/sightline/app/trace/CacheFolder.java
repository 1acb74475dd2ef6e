package dev.sightline.app.trace;

import dev.sightline.intake.TraceCache;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Where traces that were read are kept: `SIGHTLINE_CACHE` (or the system property `sightline.cache`), else `sightline`
/// in the user's cache folder.
public final class CacheFolder {
    private CacheFolder() {}

    public static TraceCache open(Map<String, String> environment) {
        String own = System.getProperty("sightline.cache", environment.getOrDefault("SIGHTLINE_CACHE", ""));
        if (!own.isEmpty()) {
            return new TraceCache(Path.of(own));
        }
        String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
        Path base = xdg.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(xdg);
        // A user without a home is said to live in "?".
        boolean usable = base.isAbsolute() && writable(base);
        return new TraceCache(usable ? base.resolve("sightline") : temporary());
    }

    /// Whether the folder, or the nearest one above that exists, can be written to.
    private static boolean writable(Path folder) {
        Path at = folder.toAbsolutePath();
        while (at != null && !Files.exists(at)) {
            at = at.getParent();
        }
        return at != null && Files.isWritable(at);
    }

    private static Path temporary() {
        return Path.of(System.getProperty("java.io.tmpdir"), "sightline-" + System.getProperty("user.name"));
    }
}
