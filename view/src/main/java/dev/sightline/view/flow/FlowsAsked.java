package dev.sightline.view.flow;

import dev.sightline.analysis.detect.Detection;
import dev.sightline.analysis.flow.KnownLifelines;
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
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Whose flows a picture is of.
///
/// @param lifeline a name; null: the one whose flows do most
/// @param definitions none: they are learned
record FlowsAsked(@Nullable String lifeline, List<Lifeline> definitions) {
    /// For flows that are open, in bytes.
    static final long MEMORY = 64L << 20;

    static final Parameter<@Nullable String> LIFELINE =
            Parameter.text("lifeline", "NAME", "the one to show (default: the one whose flows do most)");
    static final Parameter<List<Lifeline>> DEFINITIONS = Parameter.parsed(
            "definitions",
            "TEXT",
            "lifelines as docs/detect.md has them (default: learned)",
            List.of(),
            text -> LifelineText.parse("line", text));

    /// What is kept with the rows, as it looks at all of them.
    private record Kept(List<Lifeline> definitions) {}

    /// The same, with what the rows say.
    ///
    /// @param known all lifelines
    /// @param lifeline the one to show
    /// @param bins of the window
    record Resolved(Detection detection, KnownLifelines known, Lifeline lifeline, TimeBins bins) {}

    static FlowsAsked of(Parameters given, Question question) {
        question.timeColumn();
        return new FlowsAsked(LIFELINE.of(given), DEFINITIONS.of(given));
    }

    boolean isLearned() {
        return definitions.isEmpty();
    }

    /// @param view that wants to know
    /// @param shown what is shown of them
    Answer answer(Question question, String view, Function<Resolved, Answer> shown) {
        question.snapshot().requireHere(view);
        ResolvedSelection all = question.resolve(Selection.all());
        Detection detection = new Detection(question.snapshot(), all, question.cancelled());
        KnownLifelines known = question.snapshot()
                .derived(
                        new Kept(definitions),
                        () -> isLearned()
                                ? KnownLifelines.learned(detection, MEMORY)
                                : KnownLifelines.of(detection, definitions, MEMORY));
        if (isLearned() && known.isEmpty()) {
            return new NoLifelines();
        }
        String name = lifeline;
        Lifeline chosen = name == null ? known.largest() : Question.resolved(LIFELINE.name(), () -> known.named(name));
        return shown.apply(new Resolved(detection, known, chosen, bins(question)));
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
}
