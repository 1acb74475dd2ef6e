package dev.sightline.logging;

import dev.sightline.record.LogEvents;
import dev.sightline.record.Recorder;

/// The recorder of what is logged: one a process, made when something is logged first.
final class ProgramRecorder {
    /// What the program is called: `-Dsightline.program`, `SIGHTLINE_PROGRAM`, or its main class.
    private static final String PROGRAM = "sightline.program";

    private static final LogEvents EVENTS = new LogEvents(Recorder.open(program()));

    private ProgramRecorder() {}

    static LogEvents events() {
        return EVENTS;
    }

    private static String program() {
        String said = System.getProperty(PROGRAM, System.getenv("SIGHTLINE_PROGRAM"));
        if (said != null && !said.isBlank()) {
            return said;
        }
        String main = System.getProperty("sun.java.command", "java").split(" ", 2)[0];
        String file = main.substring(main.lastIndexOf('/') + 1);
        return file.endsWith(".jar") ? file.substring(0, file.length() - 4) : file.substring(file.lastIndexOf('.') + 1);
    }
}
