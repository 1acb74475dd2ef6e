package dev.sightline.view.request;

import dev.sightline.view.text.TextPage;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;

/// What a view shows, computed for a screen of a given size.
public interface Answer {
    /// False when the numbers may be off (an answer from the time pyramid); the document then says by how much.
    boolean exact();

    /// Writes the fields of the JSON object whose start and end the caller writes.
    void writeFields(JsonGenerator json);

    /// Draws it for people who have only characters.
    void writeText(TextPage page);

    /// Writes its rows as CSV; only of a view with the parameter `format`.
    ///
    /// @param lines takes each with its end
    default void writeCsv(Consumer<String> lines) {
        throw new UnsupportedOperationException("this answer is no table");
    }
}
