package dev.sightline.app;

import java.io.Console;

/// Whether a person is watching.
final class Terminal {
    private Terminal() {}

    @SuppressWarnings("SystemConsoleNull") // null is still possible where the JDK's console provider is missing
    static boolean isPresent() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }
}
