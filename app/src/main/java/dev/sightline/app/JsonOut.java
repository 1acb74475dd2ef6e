package dev.sightline.app;

import dev.sightline.view.request.Answer;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/// Writes an answer as one JSON document.
final class JsonOut {
    private static final JsonFactory FACTORY =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

    private JsonOut() {}

    static void write(Answer answer, OutputStream out) throws IOException {
        BufferedOutputStream buffered = new BufferedOutputStream(out, 1 << 16);
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), buffered)) {
            json.writeStartObject();
            answer.writeFields(json);
            json.writeEndObject();
            json.writeRaw('\n');
        }
        buffered.flush();
    }
}
