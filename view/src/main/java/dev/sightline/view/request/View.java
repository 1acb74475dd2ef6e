package dev.sightline.view.request;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/// A view: its name, what may be asked of it, and what it answers.
///
/// @param name in URLs and on the command line
/// @param own its parameters besides the shared ones
/// @param request makes what is asked of what is given, and checks all of it; computes nothing
/// @param answer of what all views share, and of what this one is asked
/// @param inCharacters sizes of a picture drawn with characters, where others are not given
public record View<R>(
        String name,
        List<Parameter<?>> own,
        BiFunction<Parameters, Question, R> request,
        BiFunction<Question, R, ? extends Answer> answer,
        Map<String, String> inCharacters) {
    private static final Map<String, String> PICTURE = Map.of("width", "72", "height", "20");

    public View {
        own = List.copyOf(own);
        inCharacters = Map.copyOf(inCharacters);
    }

    public View(
            String name,
            List<Parameter<?>> own,
            BiFunction<Parameters, Question, R> request,
            BiFunction<Question, R, ? extends Answer> answer) {
        this(name, own, request, answer, PICTURE);
    }

    /// One that is asked nothing but what all are asked.
    public static View<Question> of(String name, List<Parameter<?>> own, Function<Question, ? extends Answer> answer) {
        return new View<>(name, own, (given, question) -> question, (question, same) -> answer.apply(question));
    }

    /// All its parameters, its own first.
    public Set<String> parameters() {
        Set<String> names = new LinkedHashSet<>();
        own.forEach(parameter -> names.add(parameter.name()));
        Question.SHARED.forEach(parameter -> names.add(parameter.name()));
        return names;
    }

    /// @throws IllegalArgumentException if the request is wrong: one line that says what, where, what to do
    public Answer answer(Trace trace, Map<String, List<String>> given, Effective effective, BooleanSupplier cancelled) {
        Parameters parameters = new Parameters(given, parameters());
        Question question = Question.of(trace, parameters, effective, cancelled);
        return answer.apply(question, request.apply(parameters, question));
    }
}
