package dev.sightline.app.collect;

import dev.sightline.record.EventType;
import dev.sightline.record.Field;
import dev.sightline.record.Recorder;
import java.time.Duration;

/// A program that records numbers for ever, and says now and then up to which all are at the collector. To be
/// killed.
final class RecordingProgram {
    private static final int BETWEEN = 500;

    private RecordingProgram() {}

    public static void main(String[] args) {
        Recorder recorder = Recorder.builder("killed").url(args[0]).build();
        EventType type = recorder.event("e", Field.int64("n"));
        for (long n = 0; ; n++) {
            type.now().put(n).commit();
            if (n % BETWEEN == BETWEEN - 1 && recorder.flush(Duration.ofSeconds(30)) && recorder.lost() == 0) {
                System.out.println(n + 1);
                System.out.flush();
            }
        }
    }
}
