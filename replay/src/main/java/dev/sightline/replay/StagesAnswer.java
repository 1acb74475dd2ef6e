package dev.sightline.replay;

import dev.sightline.replay.stage.Stage;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// The stages that boards may be made of, for dialogs.
public record StagesAnswer(List<Stage> stages) implements Answer {
    static final View<?> VIEW = View.of("stages", List.of(), question -> new StagesAnswer(Asked.REGISTRY.stages()));

    public StagesAnswer {
        stages = List.copyOf(stages);
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        TextTable table = new TextTable("stage", "kind", "what it gives");
        stages.forEach(
                stage -> table.row((stage.name() + " " + stage.arguments()).strip(), stage.kind(), stage.help()));
        page.tableIfAny(table);
    }

    @Override
    public void writeFields(JsonGenerator json) {
        json.writeArrayPropertyStart("stages");
        for (Stage stage : stages) {
            json.writeStartObject();
            json.writeStringProperty("name", stage.name());
            json.writeStringProperty("kind", stage.kind());
            json.writeStringProperty("arguments", stage.arguments());
            json.writeStringProperty("help", stage.help());
            json.writeStringProperty("example", stage.example());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
