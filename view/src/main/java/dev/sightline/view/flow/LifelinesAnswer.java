package dev.sightline.view.flow;

import dev.sightline.analysis.detect.Detection;
import dev.sightline.analysis.flow.Course;
import dev.sightline.analysis.flow.FlowLine;
import dev.sightline.analysis.flow.FlowPicture;
import dev.sightline.analysis.flow.FlowPictures;
import dev.sightline.analysis.flow.KnownLifelines;
import dev.sightline.analysis.flow.StepGaps;
import dev.sightline.analysis.flow.TimeBins;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.lifeline.LifelineText;
import dev.sightline.event.selection.Selection;
import dev.sightline.summary.density.TimeCounts;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.Span;
import dev.sightline.view.request.TimePieces;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// What units of work do, step by step over time, and which of them went wrong: lines for these, density for the
/// usual.
///
/// @param known all lifelines
/// @param isLearned whether they follow from the rows
/// @param bins of the window
public record LifelinesAnswer(KnownLifelines known, boolean isLearned, TimeBins bins, FlowPicture picture)
        implements Answer {
    /// For flows that are open, in bytes.
    private static final long MEMORY = 64L << 20;

    private static final int MAX_ROWS_PER_STEP = 8;
    /// Pixels of a row of the raster, at least.
    private static final int ROW_PX = 2;

    private static final Parameter<@Nullable String> LIFELINE =
            Parameter.text("lifeline", "NAME", "the one to show (default: the one whose flows do most)");
    private static final Parameter<List<Lifeline>> DEFINITIONS = Parameter.parsed(
            "definitions",
            "TEXT",
            "lifelines as docs/detect.md has them (default: learned)",
            List.of(),
            text -> LifelineText.parse("line", text));
    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", 400, 0, 5000, "at most so many lines of a kind (default: 400)");

    public static final View<Request> VIEW = new View<>(
            "lifelines", List.of(TimePieces.PIECES, LIFELINE, DEFINITIONS, LIMIT), Request::of, LifelinesAnswer::of);

    /// @param definitions none: they are learned
    record Request(@Nullable String lifeline, List<Lifeline> definitions, int limit) {
        static Request of(Parameters given, Question question) {
            question.timeColumn();
            return new Request(LIFELINE.of(given), DEFINITIONS.of(given), LIMIT.of(given));
        }
    }

    /// What is kept with the rows, as it looks at all of them.
    private record Kept(List<Lifeline> definitions) {}

    private static LifelinesAnswer of(Question question, Request request) {
        question.snapshot().requireHere("lifelines");
        ResolvedSelection all = question.resolve(Selection.all());
        Detection detection = new Detection(question.snapshot(), all, question.cancelled());
        KnownLifelines known = question.snapshot()
                .derived(
                        new Kept(request.definitions),
                        () -> request.definitions.isEmpty()
                                ? KnownLifelines.learned(detection, MEMORY)
                                : KnownLifelines.of(detection, request.definitions, MEMORY));
        String name = request.lifeline;
        Lifeline chosen = name == null ? known.largest() : Question.resolved(LIFELINE.name(), () -> known.named(name));
        TimeBins bins = bins(question);
        int steps = Math.max(1, chosen.steps().size() - 1);
        int perStep = Math.clamp(question.height() / ROW_PX / steps, 1, MAX_ROWS_PER_STEP);
        FlowPicture picture = FlowPictures.of(
                detection,
                known.lifelines(),
                new FlowPicture.Request(chosen, bins, request.limit, perStep),
                question.where(),
                MEMORY);
        return new LifelinesAnswer(known, request.definitions.isEmpty(), bins, picture);
    }

    private static TimeBins bins(Question question) {
        TimePieces pieces = question.pieces();
        if (pieces != null) {
            long[] edges = pieces.edges();
            long[] starts =
                    Arrays.stream(pieces.shown()).mapToLong(bin -> edges[bin]).toArray();
            long[] ends = Arrays.stream(pieces.shown())
                    .mapToLong(bin -> edges[bin + 1])
                    .toArray();
            return new TimeBins(starts, ends);
        }
        Span span = Span.of(question);
        long start = span == null ? 0 : span.startNanos();
        long end = span == null ? 0 : span.endNanos();
        // the last time is inside, unless the window says where it ends
        long behind = question.window().to() == null || end == start ? Math.addExact(end, 1) : end;
        return TimeBins.between(TimeCounts.edges(start, behind, question.width()));
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        page.line(picture.lifeline().name() + ": " + TextPage.count(picture.flows()) + " flows" + courses());
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
        for (FlowLine line : picture.unusual()) {
            page.line(line.course().label() + " " + String.join(" / ", line.flow())
                    + (line.worst() == null || line.worst().why().isEmpty()
                            ? ""
                            : ": " + line.worst().why()));
        }
    }

    private String courses() {
        List<String> words = new ArrayList<>();
        for (Course course : Course.values()) {
            long flows = picture.counts().getOrDefault(course, 0L);
            if (flows > 0) {
                words.add(TextPage.count(flows) + " " + course.label());
            }
        }
        return words.isEmpty() ? "" : " (" + String.join(", ", words) + ")";
    }

    @Override
    public void writeFields(JsonGenerator json) {
        LifelinesJson.write(json, this);
    }
}
