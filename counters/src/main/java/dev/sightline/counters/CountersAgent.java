package dev.sightline.counters;

import dev.sightline.record.ProgramName;
import dev.sightline.record.Recorder;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Counters with no change to a program: `-javaagent:sightline-counters.jar`, or `...jar=MILLISECONDS` between two
/// samples; where to says `SIGHTLINE_URL`.
public final class CountersAgent {
    private CountersAgent() {}

    /// Called by the JVM before the program's `main`. What fails here is told, and the program starts.
    public static void premain(@Nullable String every) {
        try {
            Recorder recorder = Recorder.open(ProgramName.ofThisProcess());
            Counters.Builder counters = Counters.of(recorder);
            if (every != null && !every.isBlank()) {
                counters.every(Duration.ofMillis(Long.parseLong(every.strip())));
            }
            counters.start();
        } catch (RuntimeException | LinkageError failure) {
            System.err.println("sightline: no counters are recorded: " + failure.getMessage());
        }
    }
}
