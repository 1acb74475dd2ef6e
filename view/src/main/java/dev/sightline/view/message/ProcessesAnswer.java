package dev.sightline.view.message;

import dev.sightline.analysis.causal.ProcessPlaces;
import dev.sightline.event.CsvLine;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// The processes of a trace: where each of them runs, and who is connected to whom.
///
/// @param shown the first ones by name
/// @param total how many there are
public record ProcessesAnswer(List<ProcessPlaces.Placed> shown, int total) implements Answer {
    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", 1000, 0, 10_000, "at most so many processes (default: 1000)");

    public static final View<Integer> VIEW = new View<>(
            "processes",
            List.of(LIMIT, Parameter.FORMAT),
            (given, question) -> {
                Parameter.FORMAT.of(given);
                return LIMIT.of(given);
            },
            ProcessesAnswer::of);

    /// What is kept with the rows, as it looks at all of them.
    private record Kept() {}

    private static ProcessesAnswer of(Question question, int limit) {
        question.snapshot().requireHere("processes");
        List<ProcessPlaces.Placed> all = question.snapshot()
                .derived(new Kept(), () -> ProcessPlaces.of(question.snapshot(), question.cancelled()))
                .processes();
        return new ProcessesAnswer(all.subList(0, Math.min(limit, all.size())), all.size());
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        TextTable table = new TextTable("process", "host", "machine", "program", "topology", "position", "neighbours");
        for (ProcessPlaces.Placed process : shown) {
            table.row(
                    process.name(),
                    or(process.host()),
                    or(process.machine()),
                    or(process.program()),
                    or(process.topology()),
                    or(process.position()),
                    neighbours(process));
        }
        page.tableIfAny(table);
        if (shown.stream().allMatch(process -> process.topology() == null)) {
            page.line("no row says how they are connected; the view exchange has who talks to whom");
        }
        if (shown.size() < total) {
            page.line("... and " + TextPage.count(total - shown.size()) + " more");
        }
    }

    private static String or(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }

    /// Those beyond the ones that are shown have no name here.
    private String neighbours(ProcessPlaces.Placed process) {
        return process.neighbours().stream()
                .filter(place -> place < shown.size())
                .map(place -> shown.get(place).name())
                .collect(Collectors.joining(" "));
    }

    @Override
    public void writeCsv(Consumer<String> lines) {
        lines.accept(
                CsvLine.of(List.of("process", "host", "machine", "program", "topology", "position", "neighbours")));
        for (ProcessPlaces.Placed process : shown) {
            lines.accept(CsvLine.of(List.of(
                    process.name(),
                    or(process.host()),
                    or(process.machine()),
                    or(process.program()),
                    or(process.topology()),
                    or(process.position()),
                    neighbours(process))));
        }
    }

    @Override
    public void writeFields(JsonGenerator json) {
        Json.integer(json, "total", total);
        json.writeArrayPropertyStart("processes");
        for (ProcessPlaces.Placed process : shown) {
            json.writeStartObject();
            json.writeStringProperty("name", process.name());
            Json.text(json, "host", process.host());
            Json.text(json, "machine", process.machine());
            Json.text(json, "program", process.program());
            Json.text(json, "topology", process.topology());
            Json.text(json, "position", process.position());
            json.writeArrayPropertyStart("neighbours");
            for (int place : process.neighbours()) {
                if (place < shown.size()) {
                    json.writeNumber(place);
                }
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
