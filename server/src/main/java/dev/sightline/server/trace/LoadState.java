package dev.sightline.server.trace;

import dev.sightline.view.request.Json;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// How far the reading of a trace is: the *load* object of docs/api.md.
///
/// @param bytesRead bytes of the sources, as they lie on the disk
/// @param bytesTotal null when unknown (standard input)
/// @param rows what can be seen
/// @param generation of the newest snapshot
/// @param message one line for people, why it failed or what goes on; may be empty
public record LoadState(
        State state, long bytesRead, @Nullable Long bytesTotal, long rows, long generation, String message) {
    /// `FOLLOWING`: all is read, and more rows may be appended. Everything but this and loading is final.
    public enum State {
        LOADING,
        FOLLOWING,
        READY,
        CANCELLED,
        FAILED;

        boolean isFinal() {
            return this != LOADING && this != FOLLOWING;
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The fields of the object.
    public void writeFields(JsonGenerator json) {
        json.writeStringProperty("state", state.word());
        Json.integer(json, "bytesRead", bytesRead);
        if (bytesTotal == null) {
            json.writeNullProperty("bytesTotal");
        } else {
            Json.integer(json, "bytesTotal", bytesTotal);
        }
        Json.integer(json, "rows", rows);
        Json.integer(json, "generation", generation);
        json.writeStringProperty("message", message);
    }
}
