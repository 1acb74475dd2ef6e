package dev.sightline.view.message;

import dev.sightline.analysis.causal.ClockTruth;
import dev.sightline.event.CsvLine;
import dev.sightline.event.TimeScale;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// How far clocks are from that of a reference, with the bounds that messages permit.
///
/// @param shown by name, or the ones that are furthest off where there are more than were asked for
public record ClocksAnswer(ClockTruth truth, List<ClockTruth.Clock> shown) implements Answer {
    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", 100, 1, 5000, "at most so many clocks (default: 100)");
    private static final double PARTS = 1e6;

    public static final View<Request> VIEW =
            new View<>("clocks", List.of(LIMIT, Parameter.FORMAT), Request::of, ClocksAnswer::of);

    record Request(int limit) {
        static Request of(Parameters given, Question question) {
            question.timeColumn();
            Parameter.FORMAT.of(given);
            return new Request(LIMIT.of(given));
        }
    }

    private record Kept() {}

    private static Answer of(Question question, Request request) {
        if (question.trace().ledger().clock() == TimeScale.STEPS) {
            // events were counted: how many stand before one is what no clock shows
            return new ClocksAnswer(new ClockTruth(null, 0, List.of()), List.of());
        }
        return MessagesAsked.answer(question, "clocks", asked -> {
            ClockTruth truth = question.snapshot().derived(new Kept(), () -> ClockTruth.of(asked.order()));
            return new ClocksAnswer(truth, truth.worst(request.limit));
        });
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        if (truth.reference() == null) {
            page.line("no messages between two processes that have clocks: nothing tells these apart");
            return;
        }
        page.line("ahead of " + truth.reference() + " at its " + page.moment(truth.atNanos()) + ", in microseconds");
        TextTable table = new TextTable("process", "offset", "bound", "drift ppm", "messages", "");
        for (ClockTruth.Clock clock : shown) {
            table.row(
                    clock.process(),
                    clock.isImpossible() ? "" : micros(clock.offset()),
                    clock.isImpossible() ? "" : micros(clock.bound()),
                    clock.isImpossible() ? "" : drift(clock),
                    Long.toString(clock.messages()),
                    words(clock));
        }
        page.tableIfAny(table);
        if (shown.size() < truth.clocks().size()) {
            page.line(
                    "... and " + TextPage.count(truth.clocks().size() - shown.size()) + " more that are less far off");
        }
    }

    /// What it is, in words; empty where it may be right.
    private String words(ClockTruth.Clock clock) {
        if (clock.process().equals(truth.reference())) {
            return "reference";
        }
        if (clock.isImpossible()) {
            return "cannot be one clock that runs evenly: it was set, or messages are not what they seem";
        }
        if (!clock.isBounded()) {
            return clock.most() == null && clock.least() == null
                    ? "not decided: no way there and back"
                    : "not decided: "
                            + (clock.most() == null
                                    ? "at least " + micros(clock.least())
                                    : "at most " + micros(clock.most()));
        }
        return clock.isOff() ? "off" : "";
    }

    private static String micros(@Nullable Double nanos) {
        return nanos == null ? "" : String.format(Locale.ROOT, "%.1f", nanos / 1000);
    }

    private static String drift(ClockTruth.Clock clock) {
        return clock.leastDrift() == null || clock.mostDrift() == null
                ? ""
                : String.format(Locale.ROOT, "%.1f to %.1f", clock.leastDrift() * PARTS, clock.mostDrift() * PARTS);
    }

    @Override
    public void writeCsv(Consumer<String> lines) {
        lines.accept(
                CsvLine.of(List.of("process", "leastNanos", "mostNanos", "leastDriftPpm", "mostDriftPpm", "messages")));
        for (ClockTruth.Clock clock : shown) {
            lines.accept(CsvLine.of(List.of(
                    clock.process(),
                    plain(clock.least(), 1),
                    plain(clock.most(), 1),
                    plain(clock.leastDrift(), PARTS),
                    plain(clock.mostDrift(), PARTS),
                    Long.toString(clock.messages()))));
        }
    }

    private static String plain(@Nullable Double value, double times) {
        return value == null ? "" : Double.toString(value * times);
    }

    @Override
    public void writeFields(JsonGenerator json) {
        Json.text(json, "reference", truth.reference());
        Json.nanos(json, "atNanos", truth.reference() == null ? null : Long.valueOf(truth.atNanos()));
        Json.integer(json, "total", truth.clocks().size());
        json.writeArrayPropertyStart("clocks");
        for (ClockTruth.Clock clock : shown) {
            write(json, clock);
        }
        json.writeEndArray();
    }

    /// One clock as docs/api.md spells it.
    public static void write(JsonGenerator json, ClockTruth.Clock clock) {
        json.writeStartObject();
        json.writeStringProperty("process", clock.process());
        real(json, "leastNanos", clock.least(), 1);
        real(json, "mostNanos", clock.most(), 1);
        real(json, "leastDriftPpm", clock.leastDrift(), PARTS);
        real(json, "mostDriftPpm", clock.mostDrift(), PARTS);
        Json.integer(json, "messages", clock.messages());
        json.writeBooleanProperty("off", clock.isOff() && !clock.isImpossible());
        json.writeBooleanProperty("possible", !clock.isImpossible());
        json.writeEndObject();
    }

    private static void real(JsonGenerator json, String name, @Nullable Double value, double times) {
        json.writeName(name);
        if (value == null) {
            json.writeNull();
        } else {
            json.writeNumber(value * times);
        }
    }
}
