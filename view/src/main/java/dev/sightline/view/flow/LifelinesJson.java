package dev.sightline.view.flow;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Nanos;
import dev.sightline.analysis.flow.Course;
import dev.sightline.analysis.flow.FlowLine;
import dev.sightline.analysis.flow.FlowPicture;
import dev.sightline.analysis.flow.KnownLifelines;
import dev.sightline.analysis.flow.StepGaps;
import dev.sightline.analysis.flow.TimeBins;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.lifeline.LifelineText;
import dev.sightline.analysis.lifeline.Step;
import dev.sightline.view.request.Json;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Lifelines as docs/api.md spells them.
final class LifelinesJson {
    /// What is said where so many passed that not all latencies were kept.
    static final String ERROR = "1 % of medians";

    static final String ABOUT = "medians and quarters are too long by less than 1 %";

    private LifelinesJson() {}

    static void write(JsonGenerator json, LifelinesAnswer answer) {
        FlowPicture picture = answer.picture();
        known(json, answer.known(), answer.isLearned(), picture, answer.bins());
        if (!answer.exact()) {
            json.writeStringProperty("error", ERROR);
        }
        Json.nanos(json, "spanNanos", picture.spanNanos() == 0 ? null : Long.valueOf(picture.spanNanos()));
        if (picture.spanNanos() != 0) {
            Json.counts(json, "ended", picture.ended());
        }
        Json.counts(json, "gapEdges", picture.gapEdges());
        json.writeArrayPropertyStart("steps");
        picture.steps().forEach(step -> write(json, step));
        json.writeEndArray();
        lines(json, "lines", picture.unusual());
        lines(json, "usual", picture.usual());
        json.writeName("raster");
        raster(json, answer);
    }

    /// Which lifelines there are, and of how many flows of which one the picture is.
    static void known(JsonGenerator json, KnownLifelines known, boolean isLearned, FlowPicture picture, TimeBins bins) {
        json.writeBooleanProperty("learned", isLearned);
        json.writeStringProperty("definitions", LifelineText.write(known.lifelines(), List.of()));
        json.writeArrayPropertyStart("lifelines");
        for (int i = 0; i < known.lifelines().size(); i++) {
            Lifeline each = known.lifelines().get(i);
            json.writeStartObject();
            json.writeStringProperty("name", each.name());
            texts(json, "by", each.key());
            Json.integer(json, "steps", each.steps().size());
            Json.integer(json, "flows", known.flows().get(i));
            json.writeEndObject();
        }
        json.writeEndArray();
        texts(json, "events", events(known.lifelines()));
        json.writeStringProperty("lifeline", picture.lifeline().name());
        Json.nanos(json, "startNanos", bins.starts()[0]);
        Json.nanos(json, "endNanos", bins.ends()[bins.ends().length - 1]);
        Json.nanos(json, "timeoutNanos", ever(picture.lifeline().timeoutNanos()));
        Json.integer(json, "flows", picture.flows());
        Json.integer(json, "forgotten", picture.forgotten());
        json.writeObjectPropertyStart("counts");
        for (Course course : Course.values()) {
            Json.integer(json, course.label(), picture.counts().getOrDefault(course, 0L));
        }
        json.writeEndObject();
    }

    /// Whatever some lifeline names: all other events are no steps of flows.
    private static List<String> events(List<Lifeline> lifelines) {
        return lifelines.stream()
                .flatMap(each -> Stream.concat(
                        each.steps().stream().flatMap(step -> step.events().stream()), each.closing().stream()))
                .distinct()
                .sorted()
                .toList();
    }

    private static void write(JsonGenerator json, StepGaps each) {
        Step step = each.step();
        json.writeStartObject();
        json.writeStringProperty("name", step.name());
        Json.integer(json, "place", step.place());
        json.writeBooleanProperty("optional", step.least() == 0 || step.condition() != null);
        json.writeBooleanProperty("end", step.end());
        Json.integer(json, "flows", each.flows());
        Json.nanos(json, "medianNanos", each.medianNanos());
        Json.nanos(json, "afterNanos", step.afterNanos());
        Json.nanos(json, "withinNanos", ever(step.withinNanos()));
        Json.counts(json, "gaps", each.gaps());
        Json.integer(json, "late", each.late());
        Json.integer(json, "missing", each.missing());
        json.writeEndObject();
    }

    static void lines(JsonGenerator json, String name, List<FlowLine> lines) {
        json.writeArrayPropertyStart(name);
        for (FlowLine line : lines) {
            json.writeStartObject();
            texts(json, "flow", line.flow());
            json.writeStringProperty("course", line.course().label());
            Anomaly worst = line.worst();
            if (worst != null) {
                json.writeStringProperty("kind", worst.kind().label());
                json.writeStringProperty("event", worst.event());
                json.writeStringProperty("cause", worst.cause().words());
                json.writeStringProperty("why", worst.why());
                texts(json, "missing", worst.missing());
            }
            json.writeArrayPropertyStart("steps");
            for (int step : line.steps()) {
                json.writeNumber(step);
            }
            json.writeEndArray();
            json.writeArrayPropertyStart("times");
            for (long nanos : line.times()) {
                json.writeString(Long.toString(nanos));
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void raster(JsonGenerator json, LifelinesAnswer answer) {
        FlowPicture picture = answer.picture();
        if (picture.raster().length == 0) {
            json.writeNull();
            return;
        }
        json.writeStartObject();
        Json.integer(json, "bins", answer.bins().starts().length);
        Json.integer(json, "rowsPerStep", picture.rowsPerStep());
        json.writeArrayPropertyStart("rows");
        for (int[] row : picture.raster()) {
            json.writeStartArray();
            for (int bin = 0; bin < row.length; bin++) {
                if (row[bin] != 0) {
                    json.writeNumber(bin);
                    json.writeNumber(row[bin]);
                }
            }
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void texts(JsonGenerator json, String name, List<String> texts) {
        json.writeArrayPropertyStart(name);
        texts.forEach(json::writeString);
        json.writeEndArray();
    }

    private static @Nullable Long ever(long nanos) {
        return nanos == Step.EVER ? null : Long.valueOf(nanos);
    }

    static long within(Step step) {
        return step.withinNanos() == Step.EVER ? 0 : step.withinNanos();
    }

    /// For people, with a unit; empty for 0.
    static String duration(long nanos) {
        return nanos == 0 ? "" : Nanos.text(nanos);
    }
}
