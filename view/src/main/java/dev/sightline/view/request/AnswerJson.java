package dev.sightline.view.request;

import java.io.StringWriter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// Whole documents of answers.
public final class AnswerJson {
    private AnswerJson() {}

    /// The answer as one JSON object; for answers small enough to be held as a string.
    public static String document(Answer answer) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text)) {
            json.writeStartObject();
            answer.writeFields(json);
            json.writeEndObject();
        }
        return text.toString();
    }
}
