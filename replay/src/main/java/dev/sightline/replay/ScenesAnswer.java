package dev.sightline.replay;

import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.core.JsonGenerator;

/// The scenes that are kept, as the page runs them.
record ScenesAnswer(List<KeptScene> scenes) implements Answer {
    /// @param kept is asked each time, as scenes change while the page is open
    static View<?> view(Supplier<List<KeptScene>> kept) {
        return View.of("scenes", List.of(), _ -> new ScenesAnswer(kept.get()));
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        TextTable table = new TextTable("scene", "why it cannot be read");
        scenes.forEach(each -> table.row(each.name(), each.problem() == null ? "" : each.problem()));
        page.tableIfAny(table);
    }

    @Override
    public void writeFields(JsonGenerator json) {
        json.writeArrayPropertyStart("scenes");
        for (KeptScene each : scenes) {
            json.writeStartObject();
            json.writeStringProperty("name", each.name());
            json.writeStringProperty("text", each.text());
            Json.text(json, "problem", each.problem());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
