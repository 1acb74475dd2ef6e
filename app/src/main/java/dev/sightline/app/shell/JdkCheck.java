package dev.sightline.app.shell;

import org.jspecify.annotations.Nullable;

/// Which JDK will do. The launcher looks for a good one (`find-jdk`); this is for whoever starts the jar.
public final class JdkCheck {
    private static final int MIN_UPDATE = 3;

    private JdkCheck() {}

    /// Builds of 25 before 25.0.3 corrupt arrays that native code has pinned, under G1: a scan would read wrong bytes.
    ///
    /// @return one line, or null if it will do
    public static @Nullable String refusal(Runtime.Version version) {
        boolean old = version.feature() == 25 && version.interim() == 0 && version.update() < MIN_UPDATE;
        return old
                ? "this is JDK " + version + "; builds of 25 before 25.0." + MIN_UPDATE
                        + " corrupt arrays that native code has pinned (G1); take 25.0." + MIN_UPDATE + " or later"
                : null;
    }
}
