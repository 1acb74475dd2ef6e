package dev.sightline.view.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.summary.Approximation;
import dev.sightline.view.Table;
import dev.sightline.view.TableTraces;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EngineTest {
    private static final Approximation ERROR = new Approximation(7, 0.5);

    /// Says who was asked.
    ///
    /// @param told what sums say; null: nothing
    private record Who(@Nullable String told, boolean sumsKnowFilters) implements Inquiry<String> {
        @Override
        public String fromRows(Question question) {
            return "rows";
        }

        @Override
        public @Nullable Found<String> fromSums(Question question) {
            return told == null ? null : Found.about(told, ERROR);
        }
    }

    private static Question question(String... namesAndValues) {
        Trace trace = TableTraces.trace(Table.random(1, 300, true, true), 90);
        Set<String> known = Question.SHARED.stream().map(Parameter::name).collect(Collectors.toSet());
        Map<String, List<String>> given = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            given.put(namesAndValues[i], List.of(namesAndValues[i + 1]));
        }
        return Question.of(trace, new Parameters(given, known), new Effective(), () -> false);
    }

    @Test
    void sumsAnswerWhereAboutIsEnough() {
        assertThat(question("approx", "true").ask(new Who("sums", false))).isEqualTo(new Found<>("sums", false, ERROR));
    }

    @Test
    void rowsAnswerWhereSumsSayNothing() {
        assertThat(question("approx", "true").ask(new Who(null, false))).isEqualTo(new Found<>("rows", true, null));
    }

    @Test
    void rowsAnswerUnlessSomebodyAsksForLess() {
        assertThat(question().ask(new Who("sums", true)).what()).isEqualTo("rows");
    }

    @Test
    void sumsAreAskedOfAFilterOnlyIfTheyKnowIt() {
        Question filtered = question("approx", "true", "where", "v > 3");
        assertThat(filtered.ask(new Who("sums", false)).what()).isEqualTo("rows");
        assertThat(filtered.ask(new Who("sums", true)).what()).isEqualTo("sums");
    }
}
