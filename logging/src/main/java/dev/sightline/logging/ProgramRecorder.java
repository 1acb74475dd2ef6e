package dev.sightline.logging;

import dev.sightline.record.LogEvents;
import dev.sightline.record.ProgramName;
import dev.sightline.record.Recorder;

/// The recorder of what is logged: one a process, made when something is logged first.
final class ProgramRecorder {
    private static final LogEvents EVENTS = new LogEvents(Recorder.open(ProgramName.ofThisProcess()));

    private ProgramRecorder() {}

    static LogEvents events() {
        return EVENTS;
    }
}
