package dev.sightline.view.flow;

import dev.sightline.analysis.flow.Course;
import dev.sightline.analysis.flow.FlowLine;
import dev.sightline.analysis.flow.FlowPicture;
import dev.sightline.analysis.flow.FlowPictures;
import dev.sightline.analysis.flow.KnownLifelines;
import dev.sightline.analysis.flow.StepGaps;
import dev.sightline.analysis.flow.TimeBins;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.TimePieces;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// What units of work do, step by step over time, and which of them went wrong: lines for these, density for the
/// usual.
///
/// @param known all lifelines
/// @param isLearned whether they follow from the rows
/// @param bins of the window
public record LifelinesAnswer(KnownLifelines known, boolean isLearned, TimeBins bins, FlowPicture picture)
        implements Answer {
    private static final int MAX_ROWS_PER_STEP = 8;
    /// Pixels of a row of the raster, at least.
    private static final int ROW_PX = 2;

    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", 400, 0, 5000, "at most so many lines of a kind (default: 400)");
    private static final Parameter<Since> SINCE = Parameter.constant(
            "since",
            "WHAT",
            Since.TIME,
            "density over time, or of all flows since their start: time, start",
            List.of(Since.values()));

    /// What the density is over.
    private enum Since {
        TIME,
        /// Of each flow.
        START
    }

    public static final View<Request> VIEW = new View<>(
            "lifelines",
            List.of(TimePieces.PIECES, FlowsAsked.LIFELINE, FlowsAsked.DEFINITIONS, LIMIT, SINCE),
            Request::of,
            LifelinesAnswer::of);

    record Request(FlowsAsked flows, int limit, boolean isFromStart) {
        static Request of(Parameters given, Question question) {
            return new Request(FlowsAsked.of(given, question), LIMIT.of(given), SINCE.of(given) == Since.START);
        }
    }

    private static Answer of(Question question, Request request) {
        return request.flows.answer(question, "lifelines", flows -> of(question, request, flows));
    }

    private static LifelinesAnswer of(Question question, Request request, FlowsAsked.Resolved flows) {
        int steps = Math.max(1, flows.lifeline().steps().size() - 1);
        int perStep = Math.clamp(question.height() / ROW_PX / steps, 1, MAX_ROWS_PER_STEP);
        FlowPicture picture = FlowPictures.of(
                flows.detection(),
                flows.known().lifelines(),
                new FlowPicture.Request(flows.lifeline(), flows.bins(), request.limit, perStep, request.isFromStart),
                question.where(),
                FlowsAsked.MEMORY);
        return new LifelinesAnswer(flows.known(), request.flows.isLearned(), flows.bins(), picture);
    }

    @Override
    public boolean exact() {
        return picture.steps().stream().allMatch(StepGaps::exact);
    }

    @Override
    public void writeText(TextPage page) {
        page.line(summary(picture));
        TextTable table = new TextTable("step", "flows", "usual", "at most", "late", "missing");
        for (StepGaps each : picture.steps()) {
            table.row(
                    each.step().name(),
                    Long.toString(each.flows()),
                    LifelinesJson.duration(each.medianNanos()),
                    LifelinesJson.duration(LifelinesJson.within(each.step())),
                    Long.toString(each.late()),
                    Long.toString(each.missing()));
        }
        page.table(table);
        if (!exact()) {
            page.line(LifelinesJson.ABOUT);
        }
        for (FlowLine line : picture.unusual()) {
            page.line(line.course().label() + " " + String.join(" / ", line.flow())
                    + (line.worst() == null || line.worst().why().isEmpty()
                            ? ""
                            : ": " + line.worst().why()));
        }
    }

    /// How many flows there are, and how many went how.
    static String summary(FlowPicture picture) {
        List<String> words = new ArrayList<>();
        for (Course course : Course.values()) {
            long flows = picture.counts().getOrDefault(course, 0L);
            if (flows > 0) {
                words.add(TextPage.count(flows) + " " + course.label());
            }
        }
        return picture.lifeline().name() + ": " + TextPage.count(picture.flows()) + " flows"
                + (words.isEmpty() ? "" : " (" + String.join(", ", words) + ")");
    }

    @Override
    public void writeFields(JsonGenerator json) {
        LifelinesJson.write(json, this);
    }
}
