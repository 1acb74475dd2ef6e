package dev.sightline.app.shell;

import dev.sightline.event.NumberText;
import java.nio.charset.StandardCharsets;

/// A number of bytes on the command line.
public final class SizeOption {
    private SizeOption() {}

    /// @param text such as `500M` or `5G`
    /// @throws IllegalArgumentException if it is none
    public static long parse(String option, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        NumberText number = new NumberText();
        if (number.parse(utf8, 0, utf8.length) != NumberText.Kind.INT || number.unit() != null) {
            throw new IllegalArgumentException(
                    option + " " + text + ": a number of bytes such as 500M or 5G is expected");
        }
        return number.longValue();
    }
}
