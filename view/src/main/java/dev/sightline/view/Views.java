package dev.sightline.view;

import dev.sightline.store.arrow.CutFile;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.view.difference.DifferentAnswer;
import dev.sightline.view.first.DefaultsAnswer;
import dev.sightline.view.first.RepetitionsAnswer;
import dev.sightline.view.flow.LifelinesAnswer;
import dev.sightline.view.flow.SpectrumAnswer;
import dev.sightline.view.message.CausesAnswer;
import dev.sightline.view.message.ClocksAnswer;
import dev.sightline.view.message.CriticalAnswer;
import dev.sightline.view.message.ExchangeAnswer;
import dev.sightline.view.message.HistoryAnswer;
import dev.sightline.view.message.PatternAnswer;
import dev.sightline.view.message.ProcessesAnswer;
import dev.sightline.view.message.SpaceTimeAnswer;
import dev.sightline.view.message.WaitsAnswer;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Effective;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.Scope;
import dev.sightline.view.request.Spelling;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.View;
import dev.sightline.view.request.ViewRequest;
import dev.sightline.view.rows.DetailsAnswer;
import dev.sightline.view.rows.NextAnswer;
import dev.sightline.view.rows.RelatedAnswer;
import dev.sightline.view.rows.StateAnswer;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.time.BurstsAnswer;
import dev.sightline.view.time.CountAnswer;
import dev.sightline.view.time.ExtentAnswer;
import dev.sightline.view.time.FlowsAnswer;
import dev.sightline.view.time.FrequencyAnswer;
import dev.sightline.view.time.GapsAnswer;
import dev.sightline.view.time.MetricsAnswer;
import dev.sightline.view.time.SilencesAnswer;
import dev.sightline.view.time.TimelinesAnswer;
import dev.sightline.view.value.ColumnsAnswer;
import dev.sightline.view.value.DistributionAnswer;
import dev.sightline.view.value.InfoAnswer;
import dev.sightline.view.value.PlaneAnswer;
import dev.sightline.view.value.SuggestAnswer;
import dev.sightline.view.value.ValuesAnswer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import tools.jackson.core.JsonGenerator;

/// Every view, by kind: the one door for the command line and the server. Safe for any number of threads; keeps the
/// last few recast or resorted snapshots, so make one and use it for all requests.
public final class Views {
    /// All views. A new one is a line here.
    public static final List<View<?>> ALL = List.of(
            InfoAnswer.VIEW,
            ColumnsAnswer.VIEW,
            DistributionAnswer.VIEW,
            PlaneAnswer.SCATTER,
            PlaneAnswer.DENSITY,
            CountAnswer.VIEW,
            GapsAnswer.VIEW,
            RepetitionsAnswer.VIEW,
            StateAnswer.VIEW,
            FrequencyAnswer.VIEW,
            TimelinesAnswer.VIEW,
            DetailsAnswer.VIEW,
            SuggestAnswer.VIEW,
            DefaultsAnswer.VIEW,
            DifferentAnswer.VIEW,
            ValuesAnswer.VIEW,
            RelatedAnswer.VIEW,
            FlowsAnswer.VIEW,
            LifelinesAnswer.VIEW,
            SpectrumAnswer.VIEW,
            SpaceTimeAnswer.VIEW,
            ExchangeAnswer.VIEW,
            HistoryAnswer.VIEW,
            CausesAnswer.VIEW,
            PatternAnswer.VIEW,
            ClocksAnswer.VIEW,
            WaitsAnswer.VIEW,
            CriticalAnswer.VIEW,
            ProcessesAnswer.VIEW,
            SilencesAnswer.VIEW,
            MetricsAnswer.VIEW,
            ExtentAnswer.VIEW,
            BurstsAnswer.VIEW,
            NextAnswer.VIEW);

    private final Effective effective = new Effective();
    private final List<View<?>> more;
    private final LongSupplier nanoClock;

    public Views() {
        this(List.of());
    }

    /// @param more views of later stations, which are answered as well
    public Views(List<View<?>> more) {
        this(more, System::nanoTime);
    }

    /// @param nanoClock measures how long an answer took
    Views(LongSupplier nanoClock) {
        this(List.of(), nanoClock);
    }

    private Views(List<View<?>> more, LongSupplier nanoClock) {
        this.more = List.copyOf(more);
        this.nanoClock = nanoClock;
    }

    /// The names of all views.
    public static List<String> kinds() {
        return ALL.stream().map(View::name).toList();
    }

    /// @throws IllegalArgumentException if there is no such view
    public static View<?> find(String name) {
        return ALL.stream().filter(view -> view.name().equals(name)).findFirst().orElseThrow(() -> {
            return new IllegalArgumentException(
                    "there is no view " + Spelling.quoted(name) + Spelling.hint(name, kinds()));
        });
    }

    private View<?> known(String name) {
        return more.stream()
                .filter(view -> view.name().equals(name))
                .findFirst()
                .orElseGet(() -> find(name));
    }

    /// Answers on the calling thread and a shared pool.
    ///
    /// @param cancelled asked often; when true the call soon ends with a [CancellationException]
    /// @throws IllegalArgumentException if the request is wrong: one line that says what, where, what to do
    /// @throws java.io.UncheckedIOException if a file of the trace is damaged or was cut
    public Answer answer(Trace trace, ViewRequest request, BooleanSupplier cancelled) {
        long start = nanoClock.getAsLong();
        if (cancelled.getAsBoolean()) {
            throw new CancellationException();
        }
        Answer answer;
        try {
            answer = known(request.kind()).answer(trace, request.parameters(), effective, cancelled);
        } catch (InternalError fault) {
            throw CutFile.explained(fault);
        } catch (ArithmeticException beyond) {
            if (!isOverflow(beyond)) {
                throw beyond;
            }
            // No half open window ends behind the last nanosecond of int64, which some write for "never".
            throw new IllegalArgumentException(
                    "from, to: the times reach the end of what 64 bits hold (the year 2262); say where to end with to",
                    beyond);
        }
        return new Timed(answer, trace.snapshot().generation(), (nanoClock.getAsLong() - start) / 1_000_000);
    }

    /// What `Math.addExact` and the like throw, and not a division by zero.
    private static boolean isOverflow(ArithmeticException thrown) {
        return String.valueOf(thrown.getMessage()).endsWith(" overflow");
    }

    /// What the shared parameters of a request stand for, without a view.
    ///
    /// @throws IllegalArgumentException if one of them is wrong
    public Scope scope(Trace trace, Map<String, List<String>> given, BooleanSupplier cancelled) {
        Set<String> known = new LinkedHashSet<>();
        Question.SHARED.forEach(parameter -> known.add(parameter.name()));
        Question question = Question.of(trace, new Parameters(given, known), effective, cancelled);
        List<Scope.Category> painted = new ArrayList<>();
        List<ResolvedSelection> selections = question.paint().selections();
        for (int i = 0; i < selections.size(); i++) {
            painted.add(new Scope.Category(question.paint().names().get(i), selections.get(i)));
        }
        return new Scope(question.snapshot(), question.where(), question.timeWindow(), painted);
    }

    /// An answer and what every document says besides.
    private record Timed(Answer answer, long generation, long elapsedMillis) implements Answer {
        @Override
        public boolean exact() {
            return answer.exact();
        }

        @Override
        public void writeFields(JsonGenerator json) {
            Json.integer(json, "generation", generation);
            json.writeBooleanProperty("exact", exact());
            Json.integer(json, "elapsedMillis", elapsedMillis);
            answer.writeFields(json);
        }

        @Override
        public void writeText(TextPage page) {
            answer.writeText(page);
        }

        @Override
        public void writeCsv(Consumer<String> lines) {
            answer.writeCsv(lines);
        }
    }
}
