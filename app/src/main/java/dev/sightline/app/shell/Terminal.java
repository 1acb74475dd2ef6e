package dev.sightline.app.shell;

import java.io.Console;

/// Whether a person is watching.
public final class Terminal {
    private Terminal() {}

    @SuppressWarnings("SystemConsoleNull") // null is still possible where the JDK's console provider is missing
    public static boolean isPresent() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }
}
