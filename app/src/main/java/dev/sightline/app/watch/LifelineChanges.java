package dev.sightline.app.watch;

import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.app.trace.LifelineFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Definitions of lifelines in a file that may be changed. One thread.
public final class LifelineChanges {
    private static final long EVERY_NANOS = 1_000_000_000L;

    private final Path config;
    private final List<Lifeline> first;
    private FileTime changed;
    private long lookedNanos = Long.MIN_VALUE;

    private LifelineChanges(Path config, FileTime changed, List<Lifeline> first) {
        this.config = config;
        this.changed = changed;
        this.first = List.copyOf(first);
    }

    /// @throws IOException if it cannot be read, or is none: file, line, column and what is wrong
    public static LifelineChanges of(Path config) throws IOException {
        FileTime changed = Files.exists(config) ? Files.getLastModifiedTime(config) : FileTime.fromMillis(0);
        return new LifelineChanges(config, changed, LifelineFile.read(config));
    }

    List<Lifeline> first() {
        return first;
    }

    /// Once a second.
    boolean isDue(long nowNanos) {
        if (lookedNanos != Long.MIN_VALUE && nowNanos - lookedNanos < EVERY_NANOS) {
            return false;
        }
        lookedNanos = nowNanos;
        return true;
    }

    /// What is written there now; null if it is what was there before.
    ///
    /// @throws IOException once for each change: what is wrong with it
    @Nullable
    List<Lifeline> look() throws IOException {
        FileTime now;
        try {
            now = Files.getLastModifiedTime(config);
        } catch (IOException gone) {
            return null; // editors remove a file before they write it anew: it is looked for again
        }
        if (now.equals(changed)) {
            return null;
        }
        changed = now;
        return LifelineFile.read(config);
    }
}
