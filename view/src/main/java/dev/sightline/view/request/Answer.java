package dev.sightline.view.request;

import tools.jackson.core.JsonGenerator;

/// What a view shows, computed for a screen of a given size.
public interface Answer {
    /// False when the numbers may be off (an answer from the time pyramid); the document then says by how much.
    boolean exact();

    /// Writes the fields of the JSON object whose start and end the caller writes.
    void writeFields(JsonGenerator json);
}
