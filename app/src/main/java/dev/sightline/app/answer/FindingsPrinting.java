package dev.sightline.app.answer;

import dev.sightline.analysis.context.Context;
import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Findings;
import dev.sightline.analysis.detect.Kind;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.suspect.Suspect;
import dev.sightline.analysis.suspect.Suspects;
import dev.sightline.view.request.Json;
import dev.sightline.view.text.TextPage;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/// Writes what was found in flows: a document, or text for people.
///
/// @param contexts what was around anomalies, where that is wanted
/// @param flagOnly how many there are of each kind and step, and not which
record FindingsPrinting(
        Findings findings,
        List<Lifeline> lifelines,
        Suspects.Answer suspects,
        Map<Anomaly, Context> contexts,
        boolean flagOnly) {
    /// Of each kind, as text; the document has all.
    private static final int TEXT_ANOMALIES = 20;

    private static final int TEXT_SUSPECTS = 5;

    /// By how many times the limit what was late took; those of which there is no such number in the order of time.
    private static final Comparator<Anomaly> WORST_FIRST = Comparator.comparingDouble(anomaly -> -times(anomaly));

    /// How many flows there are, and how they stand.
    private String summary() {
        return TextPage.count(findings.flows()) + " flows of "
                + lifelines.stream().map(Lifeline::name).collect(Collectors.joining(", ")) + ": "
                + TextPage.count(findings.complete()) + " complete, " + TextPage.count(findings.open())
                + " open at the end"
                + (findings.cut() == 0 ? "" : ", " + TextPage.count(findings.cut()) + " began before the first row")
                + (findings.forgotten() == 0
                        ? ""
                        : ", " + TextPage.count(findings.forgotten()) + " forgotten for lack of memory (--memory)")
                + (findings.unlisted() == 0
                        ? ""
                        : ", " + TextPage.count(findings.unlisted()) + " anomalies beyond those that are kept");
    }

    void text() {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        out.println(lifelines.isEmpty() ? "no flows were followed" : summary());
        Map<Kind, List<Anomaly>> byKind = findings.anomalies().stream()
                .collect(Collectors.groupingBy(Anomaly::kind, () -> new EnumMap<>(Kind.class), Collectors.toList()));
        byKind.forEach((kind, anomalies) -> {
            out.println();
            out.println(kind.label() + ": " + TextPage.count(anomalies.size()));
            if (flagOnly) {
                return;
            }
            anomalies.stream()
                    .sorted(WORST_FIRST)
                    .limit(TEXT_ANOMALIES)
                    .forEach(anomaly -> out.println("  " + line(anomaly)));
            if (anomalies.size() > TEXT_ANOMALIES) {
                out.println("  ... and " + TextPage.count(anomalies.size() - TEXT_ANOMALIES)
                        + " more, less far from what is usual; --json has all, in the order of time");
            }
        });
        if (flagOnly) {
            out.println();
            flags().forEach((flag, flows) -> out.println("  " + TextPage.count(flows) + " " + flag.kind.label() + " "
                    + flag.definition + (flag.event.isEmpty() ? "" : ": " + flag.event)));
        }
        if (!suspects.none().isEmpty()) {
            out.println();
            out.println("suspects: " + suspects.none());
        }
        if (!suspects.suspects().isEmpty()) {
            out.println();
            out.println("suspects");
            suspects.suspects().stream().limit(TEXT_SUSPECTS).forEach(suspect -> {
                out.println("  " + String.format(Locale.ROOT, "%5.1f", suspect.score()) + "  " + suspect.entity());
                suspect.reasons().stream().limit(3).forEach(reason -> out.println("         " + reason.text()));
            });
        }
        out.flush();
    }

    private static double times(Anomaly anomaly) {
        return anomaly.kind() == Kind.LATE && anomaly.timeoutNanos() > 0
                ? (double) anomaly.tookNanos() / (double) anomaly.timeoutNanos()
                : 0;
    }

    private static String line(Anomaly anomaly) {
        String what = anomaly.kind() == Kind.MISSING
                ? String.join(", ", anomaly.missing()) + "; last " + anomaly.lastEvent() + " at "
                        + TextPage.time(anomaly.lastNanos()) + "; "
                        + anomaly.cause().words()
                        + (anomaly.why().isEmpty() ? "" : ": " + anomaly.why())
                : anomaly.why();
        String flow = anomaly.flow().isEmpty() ? "" : " " + anomaly.flowText();
        return (anomaly.lifeline() + flow).strip() + ": " + what;
    }

    void json() throws IOException {
        OutputStream out = new BufferedOutputStream(System.out, 1 << 16);
        try (JsonGenerator document = Json.FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
            write(document);
        }
        out.write('\n');
        out.flush();
    }

    private void write(JsonGenerator json) {
        json.writeStartObject();
        Json.integer(json, "rows", findings.rows());
        Json.integer(json, "lifelines", findings.flows());
        Json.integer(json, "complete", findings.complete());
        Json.integer(json, "open", findings.open());
        Json.integer(json, "cut", findings.cut());
        Json.integer(json, "forgotten", findings.forgotten());
        Json.integer(json, "unlisted", findings.unlisted());
        json.writeArrayPropertyStart("definitions");
        lifelines.forEach(lifeline -> json.writeString(lifeline.name()));
        json.writeEndArray();
        json.writeArrayPropertyStart("unseen");
        findings.unseen().keySet().forEach(json::writeString);
        json.writeEndArray();
        json.writeArrayPropertyStart("anomalies");
        if (!flagOnly) {
            findings.anomalies().forEach(anomaly -> write(json, anomaly));
        }
        json.writeEndArray();
        if (flagOnly) {
            writeFlags(json);
        }
        json.writeArrayPropertyStart("suspects");
        suspects.suspects().forEach(suspect -> write(json, suspect));
        json.writeEndArray();
        if (!suspects.none().isEmpty()) {
            json.writeStringProperty("suspectsNone", suspects.none());
        }
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Suspect suspect) {
        json.writeStartObject();
        json.writeStringProperty("entity", suspect.entity());
        json.writeNumberProperty("score", suspect.score());
        json.writeArrayPropertyStart("reasons");
        suspect.reasons().forEach(reason -> json.writeString(reason.text()));
        json.writeEndArray();
        json.writeArrayPropertyStart("evidence");
        suspect.reasons().forEach(reason -> json.writeString(reason.rows().toString()));
        json.writeEndArray();
        json.writeEndObject();
    }

    /// Anomalies that have these in common.
    private record Flag(Kind kind, String definition, String event) {}

    private Map<Flag, Long> flags() {
        return findings.anomalies().stream()
                .collect(Collectors.groupingBy(
                        each -> new Flag(each.kind(), each.lifeline(), each.event()),
                        LinkedHashMap::new,
                        Collectors.counting()));
    }

    private void writeFlags(JsonGenerator json) {
        json.writeArrayPropertyStart("flags");
        flags().forEach((flag, flows) -> {
            json.writeStartObject();
            json.writeStringProperty("definition", flag.definition);
            json.writeStringProperty("kind", flag.kind.label());
            json.writeStringProperty("event", flag.event);
            Json.integer(json, "anomalies", flows);
            json.writeEndObject();
        });
        json.writeEndArray();
    }

    private void write(JsonGenerator json, Anomaly anomaly) {
        json.writeStartObject();
        json.writeStringProperty("flow", anomaly.flowText());
        json.writeArrayPropertyStart("key");
        anomaly.flow().forEach(json::writeString);
        json.writeEndArray();
        json.writeStringProperty("definition", anomaly.lifeline());
        json.writeStringProperty("kind", anomaly.kind().label());
        json.writeStringProperty("event", anomaly.event());
        json.writeStringProperty("cause", anomaly.cause().words());
        json.writeStringProperty("why", anomaly.why());
        json.writeArrayPropertyStart("missing");
        anomaly.missing().forEach(json::writeString);
        json.writeEndArray();
        json.writeStringProperty("lastEvent", anomaly.lastEvent());
        Json.nanos(json, "firstNanos", anomaly.firstNanos());
        Json.nanos(json, "lastNanos", anomaly.lastNanos());
        Json.nanos(json, "timeoutNanos", anomaly.timeoutNanos());
        Json.nanos(json, "tookNanos", anomaly.tookNanos());
        Json.text(json, "entity", anomaly.entity());
        Context around = contexts.get(anomaly);
        if (around != null) {
            ContextPrinting.write(json, around);
        }
        json.writeEndObject();
    }
}
