package dev.sightline.jfr;

import dev.sightline.record.ProgramName;
import dev.sightline.record.Recorder;
import org.jspecify.annotations.Nullable;

/// The bridge with no change to a program: `-javaagent:sightline-jfr.jar`, or `...jar=SETTINGS`; where to says
/// `SIGHTLINE_URL`.
public final class JfrAgent {
    private JfrAgent() {}

    /// Called by the JVM before the program's `main`. What fails here is told, and the program starts.
    public static void premain(@Nullable String settings) {
        try {
            Recorder recorder = Recorder.open(ProgramName.ofThisProcess());
            if (settings == null || settings.isBlank()) {
                JfrBridge.start(recorder);
            } else {
                JfrBridge.start(recorder, JfrSettings.of(settings));
            }
        } catch (RuntimeException | LinkageError failure) {
            System.err.println("sightline: nothing is recorded of the JVM: " + failure.getMessage());
        }
    }
}
