package dev.sightline.view.flow;

import dev.sightline.analysis.detect.Nanos;
import dev.sightline.analysis.flow.FlowPicture;
import dev.sightline.analysis.flow.FlowSegment;
import dev.sightline.analysis.flow.Spectrum;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.text.TextPage;
import java.util.function.IntFunction;
import tools.jackson.core.JsonGenerator;

/// A spectrum as docs/api.md spells it.
final class SpectrumJson {
    private SpectrumJson() {}

    static void write(JsonGenerator json, SpectrumAnswer answer) {
        Spectrum spectrum = answer.spectrum();
        FlowPicture flows = spectrum.flows();
        LifelinesJson.known(json, answer.known(), answer.isLearned(), flows, answer.bins());
        if (!answer.exact()) {
            json.writeStringProperty("error", LifelinesJson.ERROR);
        }
        json.writeArrayPropertyStart("steps");
        flows.lifeline().steps().forEach(step -> {
            json.writeStartObject();
            json.writeStringProperty("name", step.name());
            json.writeBooleanProperty("end", step.end());
            json.writeEndObject();
        });
        json.writeEndArray();
        boolean hasBars = flows.raster().length > 0;
        json.writeArrayPropertyStart("segments");
        spectrum.segments().forEach(segment -> write(json, segment, hasBars));
        json.writeEndArray();
        Json.integer(json, "others", spectrum.others());
        json.writeBooleanProperty("searched", spectrum.isSearched());
        json.writeArrayPropertyStart("found");
        spectrum.found().forEach(each -> write(json, each));
        json.writeEndArray();
        LifelinesJson.lines(json, "lines", flows.unusual());
        LifelinesJson.lines(json, "usual", flows.usual());
    }

    private static void write(JsonGenerator json, FlowSegment segment, boolean hasBars) {
        json.writeStartObject();
        json.writeNumberProperty("from", segment.pair().from());
        json.writeNumberProperty("to", segment.pair().to());
        Json.integer(json, "passes", segment.passes());
        Json.counts(json, "quartiles", segment.quartiles());
        Json.counts(json, "limits", segment.limits());
        Json.integer(json, "open", segment.open());
        Json.integer(json, "overtaken", segment.overtaken());
        json.writeName("bars");
        if (hasBars) {
            json.writeStartObject();
            for (FlowSegment.Part part : FlowSegment.Part.values()) {
                json.writeArrayPropertyStart(Parameter.word(part));
                for (long[] speed : segment.bars()[part.place()]) {
                    bars(json, speed);
                }
                json.writeEndArray();
            }
            json.writeEndObject();
        } else {
            json.writeNull();
        }
        json.writeEndObject();
    }

    /// Bin and count of those that are not empty.
    private static void bars(JsonGenerator json, long[] counts) {
        json.writeStartArray();
        for (int bin = 0; bin < counts.length; bin++) {
            if (counts[bin] != 0) {
                json.writeNumber(bin);
                Json.integer(json, counts[bin]);
            }
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, Spectrum.Found each) {
        json.writeStartObject();
        json.writeStringProperty("kind", Parameter.word(each.kind()));
        json.writeNumberProperty("segment", each.segment());
        Json.nanos(json, "fromNanos", each.fromNanos());
        Json.nanos(json, "toNanos", each.toNanos());
        Json.integer(json, "flows", each.flows());
        Json.nanos(json, "tookNanos", each.nanos());
        json.writeNumberProperty("usual", each.usual());
        if (each.cascade() >= 0) {
            json.writeNumberProperty("cascade", each.cascade());
            json.writeNumberProperty("origin", each.origin());
        }
        json.writeEndObject();
    }

    static String text(Spectrum.Found each, FlowSegment segment, IntFunction<String> step) {
        String where = step.apply(segment.pair().from()) + " to "
                + step.apply(segment.pair().to());
        String when = TextPage.time(each.fromNanos()) + ": " + where + ": ";
        String took = Nanos.text(each.nanos());
        return switch (each.kind()) {
            case OVERTAKING -> when + "a flow that took " + took + " was overtaken by " + each.flows();
            case BATCH -> when + each.flows() + " flows ended together that began within " + took;
            case PEAK -> when + each.flows() + " flows were inside at once, usually " + Math.round(each.usual());
            case DRIFT ->
                when + "half took " + Nanos.text(Math.round(each.usual())) + " at the beginning, " + took
                        + " at the end";
            case CASCADE ->
                when + each.flows() + " flows were slow, " + took + " where " + Nanos.text(Math.round(each.usual()))
                        + " is usual; spot of cascade " + (each.cascade() + 1);
        };
    }
}
