package dev.sightline.app.trace;

import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.lifeline.LifelineText;
import dev.sightline.event.WrittenText;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Definitions of lifelines in a file.
public final class LifelineFile {
    private LifelineFile() {}

    /// @throws IOException if it cannot be read, or is none: file, line, column and what is wrong
    public static List<Lifeline> read(Path file) throws IOException {
        try {
            return LifelineText.parse(file.toString(), WrittenText.unmarked(Files.readString(file)));
        } catch (CharacterCodingException e) {
            throw new IOException(file + ": definitions of lifelines are text in UTF-8, and this is none", e);
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
