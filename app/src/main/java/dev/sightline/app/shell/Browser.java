package dev.sightline.app.shell;

import java.io.IOException;
import java.net.URI;
import java.util.List;

/// Opens a page in the user's browser by the means of the system; the JDK's own way would load a desktop toolkit.
public final class Browser {
    private Browser() {}

    /// @return whether a program took the address
    public static boolean open(URI page) {
        String os = System.getProperty("os.name");
        List<String> command = os.startsWith("Mac")
                ? List.of("open", page.toString())
                : os.startsWith("Windows")
                        ? List.of("rundll32", "url.dll,FileProtocolHandler", page.toString())
                        : List.of("xdg-open", page.toString());
        try {
            new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return true;
        } catch (IOException noSuchProgram) {
            return false;
        }
    }
}
