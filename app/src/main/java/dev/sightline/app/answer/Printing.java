package dev.sightline.app.answer;

import dev.sightline.event.TimeScale;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Json;
import dev.sightline.view.text.TextPage;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/// Prints an answer on stdout, as JSON or for people.
final class Printing {
    private Printing() {}

    /// @param clock what the times of the trace are
    static void print(Answer answer, TimeScale clock, boolean json) throws IOException {
        if (json) {
            OutputStream out = new BufferedOutputStream(System.out, 1 << 16);
            try (JsonGenerator document = Json.FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
                AnswerJson.write(answer, document, more -> {});
            }
            out.write('\n');
            out.flush();
            System.out.flush();
            return;
        }
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        answer.writeText(new TextPage(out::println, clock));
        out.flush();
    }
}
