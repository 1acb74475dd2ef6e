package dev.sightline.app;

import dev.sightline.view.request.Answer;
import dev.sightline.view.request.AnswerJson;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Prints an answer on stdout, as JSON or for people.
final class Printing {
    private Printing() {}

    /// @param kind of the view
    static void print(Answer answer, String kind, boolean json) throws IOException {
        if (json) {
            JsonOut.write(answer, System.out);
            System.out.flush();
            return;
        }
        JsonNode document = JsonMapper.shared().readTree(AnswerJson.document(answer));
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        new TextAnswer(document, out).print(kind);
        out.flush();
    }
}
