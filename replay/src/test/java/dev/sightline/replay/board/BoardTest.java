package dev.sightline.replay.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sightline.event.selection.LiteralRules;
import dev.sightline.replay.run.Rows;
import dev.sightline.replay.stage.BoardProblem;
import dev.sightline.replay.stage.Registry;
import dev.sightline.replay.stage.Stage;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.selection.ResolvedSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoardTest {
    private static final Registry REGISTRY = Registry.load();

    private static Pipeline bound(String line) {
        Snapshot snapshot = Rows.random(new Random(1), 50).snapshot(20);
        List<Pipeline> pipelines = new Binder(snapshot, ResolvedSelection.all(snapshot), LiteralRules.UTC, REGISTRY)
                .bind(Board.parse(line, REGISTRY));
        return pipelines.getLast();
    }

    private static String problem(String line) {
        BoardProblem problem = bound(line).problem();
        return problem == null ? "" : Objects.requireNonNull(problem.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "rows | ratee 1s -> lights#line 1, column 8: there is no filter 'ratee'; did you mean 'rate'?",
                "rows -> light#line 1, column 9: there is no meter or trigger 'light'; did you mean 'lights'?",
                "evnt odd -> bars#line 1, column 1: a line begins with event",
                "rows#line 1, column 5: 'where', 'for', 'by', '|' and a filter, or '->' and a meter is expected, and the line ends",
                "rows | lights -> bars#line 1, column 8: 'lights' is a meter, which follows '->'",
                "rows -> rate 1s#line 1, column 9: 'rate' is a filter, which stands behind '|', before the first '->'",
                "rows -> bars | rate 1s#line 1, column 14: filters stand before the first '->'",
                "rows | rate -> bars#line 1, column 13: a time such as 250ms is expected",
                "rows | rate 1 -> bars#line 1, column 13: a time such as 250ms is expected, not '1'",
                "rows | rate 1s 2s -> bars#line 1, column 16: '2s' is more than 'rate' takes; leave it out",
                "rows -> bars \"x#line 1, column 14: what begins here has no closing \"",
                "column w -> bars#line 1, column 8: there is no column 'w'",
                "event odd field whoo -> text#line 1, column 17: there is no column 'whoo'; did you mean 'who'?",
                "rows where whoo = \"w1\" -> bars#line 1, column 12: unknown column 'whoo'; did you mean 'who'?",
                "rows where who = -> bars#line 1, column 18: expected a number, true, false, or text in double quotes",
                "column who -> bars#line 1, column 15: 'bars' cannot take what comes in, texts",
                "column who | max 1s -> bars#line 1, column 14: 'max' cannot take what comes in, texts",
                "counter who -> bars#line 1, column 9: column 'who' is of type string; numbers are expected",
                "rows | threshold > 5ms -> mark#line 1, column 20: '5ms' has a unit, and what comes in here is without one",
                "column v | threshold > 5B -> mark#line 1, column 24: '5B' has a unit, and what comes in here is in 'ms'",
                "column v -> bars 5..1#line 1, column 18: a range from less to more is expected",
                "column v | top 3 | max 1s -> bars#line 1, column 20: 'max' looks at each key by itself",
                "column v | top 3 -> pause#line 1, column 21: a trigger looks at each value that comes",
                "column v | percentile 0 -> bars#line 1, column 23: a percentile above 0 up to 100 is expected",
                "column v | / 0 -> bars#line 1, column 14: nothing is divided by 0",
                "state mode for lasts by who | share run 1s -> bars#line 1, column 16: values that end cannot be remembered by 'share'",
                "state mode for v2 by who -> bands#line 1, column 16: there is no column 'v2'",
                "state mode for who -> bands#line 1, column 16: a column of durations is expected, and 'who' has no unit of time",
                "join column v + column v for lasts -> bars#line 1, column 30: a join holds until the next of either",
                "rows -> level#line 1, column 14: a pattern of names of events such as db.* is expected",
                "rows -> level db% debug 5min#line 1, column 15: 'db%' is no pattern of names",
                "rows -> level db.* loud 5min#line 1, column 20: 'loud' is no level: off, fatal, error",
                "rows -> level db.* debug 5#line 1, column 26: a time such as 250ms is expected, not '5'",
                "rows -> level db.* debug 100ms#line 1, column 26: a level is held for 1s to 24h",
                "rows -> level db.* debug 5min slow#line 1, column 31: 'slow' is more than 'level' takes",
                "event never -> webhook#line 1, column 23: the name of a webhook, or its address is expected",
                "join column v ? column v -> bars#line 1, column 15: +, -, * or / is expected",
            })
    void saysWhereAndWhatIsWrong(String line, String message) {
        assertThat(problem(line)).startsWith(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "event odd by who | rate 1s | max 10s -> lights \"TLB misses\" 0..5K",
                "event \"odd\" field v by `who` | p99 10s \u2192 bars \"it\"\"s\" 0..1s \u2192 strips",
                "column v where event = \"odd\" and v > 1 by entity|threshold >4.3ms->pause 'slow'",
                "state mode by who | share run | window 250ms -> lights 0..100%",
                "join event odd field v / column v by who | abs | top 3 -> scale",
                "event never by nobody | rate 1s -> lights",
                "event odd field v | p99 10s | threshold > 200 -> level shop@web1:db.* DEBUG 5min \"slow\" -> mark",
                "event never -> webhook ops \"x\" -> webhook https://ops.example/a?b=c -> webhook \"https://x/y|z\"",
            })
    void reads(String line) {
        assertThat(problem(line)).isEmpty();
    }

    @Test
    void anEventThatNeverHappensIsNoMistake() {
        Pipeline pipeline = bound("event never by nobody | rate 1s -> lights \"a\"");
        assertThat(pipeline.reason()).isEqualTo("not in this trace: no event is called 'never'");
        assertThat(pipeline.ends()).singleElement().extracting(End::title).isEqualTo("a");
    }

    @Test
    void oneWrongLineLeavesTheOthers() {
        assertThat(problem("rows -> nothing\n# a comment\n\nrows -> gauge")).isEmpty();
    }

    @Test
    void aBoardIsNotLongerThanItMay() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Board.parse(" ".repeat(Board.MAX_LENGTH + 1), REGISTRY))
                .withMessageContaining("65537 characters");
        assertThat(problem("rows -> gauge\n".repeat(65).strip()))
                .isEqualTo("line 65, column 1: a board has at most 64 pipelines");
    }

    @Test
    void noTextMakesItFailOtherwise() {
        Random random = new Random(7);
        String[] words = {
            "rows", "event", "|", "->", "rate", "1s", "\"", "`", "by", "where", "who", "=", "..", "0..", "top", "9"
        };
        for (int i = 0; i < 2_000; i++) {
            StringBuilder line = new StringBuilder("rows ");
            for (int n = random.nextInt(9); n > 0; n--) {
                line.append(words[random.nextInt(words.length)]).append(random.nextBoolean() ? " " : "");
            }
            assertThat(problem(line.toString())).doesNotContain("null");
        }
    }

    /// Dialogs and docs follow from the registry: whoever adds a stage sees here what is to be written.
    @Test
    void everyStageIsInTheDocsAndItsExampleReads() throws IOException {
        String docs = Files.readString(Path.of("../docs/boards.md"));
        for (Stage stage : REGISTRY.stages()) {
            String call = (stage.name() + " " + stage.arguments()).strip();
            String row = "| `" + call + "` | " + stage.kind() + " | " + stage.help() + " | `"
                    + stage.example().replace("|", "\\|") + "` |";
            // not the whole page, which nobody would read to the end
            assertThat(docs.contains(row))
                    .as("docs/boards.md lacks the row\n%s", row)
                    .isTrue();
            assertThat(Board.parse(stage.example(), REGISTRY).lines())
                    .as(stage.example())
                    .allSatisfy(line -> assertThat(line.problem()).isNull());
            assertThat(stage.example()).contains(stage.name());
        }
    }

    @Test
    void everyClassOfAStageIsOffered() throws IOException {
        for (String room : List.of("filter", "across", "meter")) {
            try (Stream<Path> files = Files.list(Path.of("src/main/java/dev/sightline/replay", room))) {
                for (Path file : files.toList()) {
                    String name = file.getFileName().toString().replace(".java", "");
                    if (Files.readString(file).contains("public final class " + name)) {
                        assertThat(REGISTRY.stages())
                                .as("META-INF/services lacks " + name)
                                .anyMatch(stage ->
                                        stage.getClass().getSimpleName().equals(name));
                    }
                }
            }
        }
    }
}
