package dev.sightline.view.flow;

import dev.sightline.analysis.flow.FlowPicture;
import dev.sightline.analysis.flow.FlowSegment;
import dev.sightline.analysis.flow.KnownLifelines;
import dev.sightline.analysis.flow.Spectra;
import dev.sightline.analysis.flow.Spectrum;
import dev.sightline.analysis.flow.TimeBins;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.TimePieces;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// Flows by segment: from each step to the next that they did, how long that took, and what is special about it.
///
/// @param known all lifelines
/// @param isLearned whether they follow from the rows
/// @param bins of the window
public record SpectrumAnswer(KnownLifelines known, boolean isLearned, TimeBins bins, Spectrum spectrum)
        implements Answer {
    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", 400, 0, 5000, "at most so many lines of a kind (default: 400)");
    private static final Parameter<Integer> SEGMENTS =
            Parameter.size("segments", 6, 1, 24, "so many segments, those with most waiting (default: 6)");
    private static final Parameter<FlowSegment.Speeds> SPEEDS = Parameter.constant(
            "speeds",
            "BY",
            FlowSegment.Speeds.QUARTILE,
            "what fast is told from slow by: quartile, median (its multiples)",
            List.of(FlowSegment.Speeds.values()));

    public static final View<Request> VIEW = new View<>(
            "spectrum",
            List.of(TimePieces.PIECES, FlowsAsked.LIFELINE, FlowsAsked.DEFINITIONS, LIMIT, SEGMENTS, SPEEDS),
            Request::of,
            SpectrumAnswer::of);

    record Request(FlowsAsked flows, int limit, int segments, FlowSegment.Speeds speeds) {
        static Request of(Parameters given, Question question) {
            return new Request(FlowsAsked.of(given, question), LIMIT.of(given), SEGMENTS.of(given), SPEEDS.of(given));
        }
    }

    private static Answer of(Question question, Request request) {
        return request.flows.answer(question, "spectrum", flows -> of(question, request, flows));
    }

    private static SpectrumAnswer of(Question question, Request request, FlowsAsked.Resolved flows) {
        Spectrum spectrum = Spectra.of(
                flows.detection(),
                flows.known().lifelines(),
                new FlowPicture.Request(flows.lifeline(), flows.bins(), request.limit, 1),
                question.where(),
                FlowsAsked.MEMORY,
                request.segments,
                request.speeds);
        return new SpectrumAnswer(flows.known(), request.flows.isLearned(), flows.bins(), spectrum);
    }

    @Override
    public boolean exact() {
        return spectrum.segments().stream().allMatch(FlowSegment::exact);
    }

    @Override
    public void writeText(TextPage page) {
        page.line(LifelinesAnswer.summary(spectrum.flows()));
        TextTable table = new TextTable("from", "to", "passes", "quarter", "half", "most", "overtaken", "open");
        for (FlowSegment each : spectrum.segments()) {
            table.row(
                    step(each.pair().from()),
                    step(each.pair().to()),
                    Long.toString(each.passes()),
                    LifelinesJson.duration(each.quartiles()[1]),
                    LifelinesJson.duration(each.quartiles()[2]),
                    LifelinesJson.duration(each.quartiles()[4]),
                    spectrum.isSearched() ? Long.toString(each.overtaken()) : "",
                    Long.toString(each.open()));
        }
        page.table(table);
        if (!exact()) {
            page.line(LifelinesJson.ABOUT);
        }
        for (Spectrum.Found each : spectrum.found()) {
            page.line(SpectrumJson.text(each, spectrum.segments().get(each.segment()), this::step));
        }
    }

    private String step(int step) {
        return spectrum.flows().lifeline().steps().get(step).name();
    }

    @Override
    public void writeFields(JsonGenerator json) {
        SpectrumJson.write(json, this);
    }
}
