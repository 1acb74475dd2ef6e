package dev.sightline.app.act;

import dev.sightline.replay.run.LiveBoard;
import dev.sightline.view.request.Json;
import dev.sightline.view.text.TextPage;
import java.io.StringWriter;
import tools.jackson.core.JsonGenerator;

/// What a webhook is told.
final class ActedJson {
    private ActedJson() {}

    /// @param board its name
    static String of(String board, LiveBoard.Acting acting) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = Json.generator(out)) {
            json.writeStartObject();
            json.writeStringProperty("board", board);
            Json.integer(json, "line", acting.line());
            json.writeStringProperty("text", acting.text().strip());
            json.writeStringProperty("title", acting.title());
            json.writeStringProperty("key", acting.value().key());
            String text = acting.value().text();
            json.writeName("value");
            if (text == null) {
                json.writeNumber(acting.value().number());
            } else {
                json.writeString(text);
            }
            Json.text(json, "unit", acting.unit());
            Json.nanos(json, "timeNanos", acting.timeNanos());
            json.writeStringProperty("time", TextPage.time(acting.timeNanos()));
            Json.integer(json, "leftOut", acting.leftOut());
            json.writeEndObject();
        }
        return out.toString();
    }
}
