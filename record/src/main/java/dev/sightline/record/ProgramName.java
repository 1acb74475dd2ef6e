package dev.sightline.record;

/// What a program is called of which nobody says it in code: for bridges and agents.
public final class ProgramName {
    private ProgramName() {}

    /// `-Dsightline.program`, `SIGHTLINE_PROGRAM`, or its main class or jar.
    public static String ofThisProcess() {
        String said = System.getProperty("sightline.program", System.getenv("SIGHTLINE_PROGRAM"));
        if (said != null && !said.isBlank()) {
            return said;
        }
        String main = System.getProperty("sun.java.command", "java").split(" ", 2)[0];
        String file = main.substring(main.lastIndexOf('/') + 1);
        return file.endsWith(".jar") ? file.substring(0, file.length() - 4) : file.substring(file.lastIndexOf('.') + 1);
    }
}
