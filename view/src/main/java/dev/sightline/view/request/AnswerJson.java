package dev.sightline.view.request;

import java.io.StringWriter;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;

/// Whole documents of answers.
public final class AnswerJson {
    private AnswerJson() {}

    /// The answer as one JSON object; for answers small enough to be held as a string.
    public static String document(Answer answer) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = Json.generator(text)) {
            write(answer, json, more -> {});
        }
        return text.toString();
    }

    /// The answer as one JSON object.
    ///
    /// @param more fields after those of the answer
    public static void write(Answer answer, JsonGenerator json, Consumer<JsonGenerator> more) {
        json.writeStartObject();
        answer.writeFields(json);
        more.accept(json);
        json.writeEndObject();
    }
}
