package dev.sightline.view.flow;

import dev.sightline.analysis.flow.KnownLifelines;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.text.TextPage;
import tools.jackson.core.JsonGenerator;

/// Of a trace in which nothing ties rows to flows. That is no mistake of who asks: most traces have none.
record NoLifelines() implements Answer {
    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        page.line(KnownLifelines.NONE);
    }

    @Override
    public void writeFields(JsonGenerator json) {
        json.writeBooleanProperty("learned", true);
        json.writeStringProperty("definitions", "");
        json.writeArrayPropertyStart("lifelines");
        json.writeEndArray();
        json.writeNullProperty("lifeline");
        Json.integer(json, "flows", 0);
        json.writeStringProperty("why", KnownLifelines.NONE);
    }
}
