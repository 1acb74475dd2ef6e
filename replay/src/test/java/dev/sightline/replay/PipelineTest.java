package dev.sightline.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sightline.replay.board.Place;
import dev.sightline.replay.run.Rows;
import dev.sightline.replay.stage.BoardProblem;
import dev.sightline.replay.stage.Stage;
import dev.sightline.store.Ledger;
import dev.sightline.store.RowTexts;
import dev.sightline.view.request.Effective;
import dev.sightline.view.request.Trace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PipelineTest {
    private static final Trace TRACE = new Trace(
            "t",
            Rows.random(new Random(1), 50).snapshot(20),
            RowTexts.NONE,
            new Ledger(50, 50, 0, List.of(), List.of(), List.of(), ""));

    private static PipelineAnswer asked(String line, int place) {
        Map<String, List<String>> given = new HashMap<>(Map.of("line", List.of(line)));
        if (place >= 0) {
            given.put("place", List.of(Integer.toString(place)));
        }
        return (PipelineAnswer) PipelineAnswer.VIEW.answer(TRACE, given, new Effective(), () -> false);
    }

    private static String problem(String line) {
        BoardAnswer answer = (BoardAnswer)
                BoardAnswer.VIEW.answer(TRACE, Map.of("board", List.of(line)), new Effective(), () -> false);
        BoardProblem problem = answer.problem();
        return problem == null ? "" : problem.what();
    }

    private static String why(PipelineAnswer answer, String text) {
        return Objects.requireNonNullElse(
                answer.choices().stream()
                        .filter(choice -> choice.text().equals(text))
                        .findFirst()
                        .orElseThrow()
                        .why(),
                "fits");
    }

    /// The examples of all stages, and lines with odd spaces, quotes and signs.
    @Test
    void eachPlaceIsPutBackAsItWas() {
        List<String> lines = new ArrayList<>(
                Asked.REGISTRY.stages().stream().map(Stage::example).toList());
        lines.add(
                "  event \"a | b -> c\" where who = \"by | x\"   for lasts by `by`|rate 1s|top 3->bars \"x\" 0..1\u2192 strips");
        lines.add("join event odd field v / column v where v > 1 by who | exp-average 5s -> mark");
        for (String line : lines) {
            List<Place> places = Place.of(line, Asked.REGISTRY);
            for (Place place : places) {
                if (!place.text().isEmpty()) {
                    String same = place.with(line, place.text());
                    assertThat(Place.of(same, Asked.REGISTRY))
                            .as(line + " with the same " + place.kind())
                            .extracting(Place::text)
                            .isEqualTo(places.stream().map(Place::text).toList());
                }
                String without = place.without(line, places);
                if (without != null) {
                    assertThat(Place.of(without, Asked.REGISTRY).stream()
                                    .filter(each -> !each.text().isEmpty()))
                            .as(line + " without " + place.text())
                            .hasSize((int) places.stream()
                                            .filter(each -> !each.text().isEmpty())
                                            .count()
                                    - 1);
                }
            }
        }
    }

    /// What is offered binds, what is not says why: as the line itself would.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "event odd by who | rate 1s | top 3 -> lights -> strips",
                "state mode by who -> bands",
                "column v | average 1s -> gauge",
                "column mode by who | change | rate 1s -> bars",
                "column v by who | max 10s -> text",
                "state mode by who -> text",
            })
    void everyStageIsOfferedOrSaysWhyNot(String line) {
        for (int at = 0; at < Place.of(line, Asked.REGISTRY).size(); at++) {
            PipelineAnswer answer = asked(line, at);
            boolean isMeter = answer.places().get(at).kind() == Place.Kind.METER;
            if (isMeter || answer.places().get(at).kind() == Place.Kind.FILTER) {
                assertThat(answer.choices()).hasSize((int) Asked.REGISTRY.stages().stream()
                        .filter(stage -> stage.endsLine() == isMeter)
                        .count());
            }
            boolean isLast = answer.places().subList(at + 1, answer.places().size()).stream()
                    .allMatch(place -> place.text().isEmpty() || place.text().equals("text"));
            for (PipelineAnswer.Choice choice : answer.choices()) {
                // what stands behind it, if anything, takes whatever comes
                if (isLast && line.indexOf("->") == line.lastIndexOf("->")) {
                    assertThat(problem(choice.line()))
                            .as(choice.line())
                            .isEqualTo(Objects.requireNonNullElse(choice.why(), ""));
                }
                Place there = Place.of(choice.line(), Asked.REGISTRY).stream()
                        .filter(place -> place.text().equals(choice.text()))
                        .findFirst()
                        .orElseThrow();
                assertThat(there.kind()).isEqualTo(answer.places().get(at).kind());
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '~',
            value = {
                "column mode by who -> text#4#share running 250ms#fits",
                "column mode by who -> text#4#average 10s#'average' cannot take what comes in, texts",
                "column mode by who -> text#5#bands#fits",
                "column mode by who -> text#5#lights#'lights' cannot take what comes in, texts",
                "column v by who | top 3 -> text#4#rate 1s#fits",
                "column v by who | top 3 | across sum -> text#6#rate 1s#'rate' looks at each key by itself, and the stage before it at all of them; put it first",
                "column v by who -> text#3#for lasts#fits",
                "column v by who -> text#3#for v#fits",
                "column v by who -> text#3#for mode#a column of durations is expected, and 'mode' has no unit of time",
                "event odd -> text#1#field v#fits",
                "~~#0#event odd#fits",
            })
    void tellsWhatFits(String line, int place, String text, String why) {
        assertThat(why(asked(line, place), text)).isEqualTo(why);
    }

    @Test
    void aLineThatCannotBeReadHasNoPlaces() {
        PipelineAnswer answer = asked("rows | ratee 1s -> bars", 0);
        assertThat(answer.places()).isEmpty();
        assertThat(Objects.requireNonNull(answer.problem()).what())
                .isEqualTo("there is no filter 'ratee'; did you mean 'rate'?");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> asked("rows -> bars", 99))
                .withMessageContaining("place");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> asked("rows -> bars\nrows -> text", 0))
                .withMessageContaining("one line");
    }
}
