package dev.sightline.event.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CausalPatternTest {
    @Test
    void stepsTimesAbsencesAndColumnsAreRead() {
        CausalPattern read = CausalPattern.parse(
                "event = \"request\" then event = retry_count or v > 5 within 1.5s then no `no` = 3 within 20ms same job, `a b`"
                        .replace("retry_count", "\"retry\""));
        assertThat(read.steps())
                .extracting(CausalPattern.Step::withinNanos)
                .containsExactly(Long.MAX_VALUE, 1_500_000_000L);
        assertThat(read.absent()).extracting(CausalPattern.Step::withinNanos).containsExactly(20_000_000L);
        assertThat(read.same()).isEqualTo(List.of("job", "a b"));
        assertThat(read.toString()).contains("within 1500ms", "within 20ms", "same job, `a b`");
        assertThat(CausalPattern.parse(read.toString())).isEqualTo(read);
    }

    @ParameterizedTest
    @ValueSource(strings = {"no = 1 then no = 2", "then = 1 then no then = 2", "within = 2 then same = 3 same within"})
    void wordsOfTheLanguageThatAreComparedAreColumns(String text) {
        assertThat(CausalPattern.parse(text).toString())
                .isEqualTo(CausalPattern.parse(CausalPattern.parse(text).toString())
                        .toString());
    }

    /// The page draws patterns and reads their text by itself: its tests read the same file.
    @ParameterizedTest
    @MethodSource("sharedWithThePage")
    void thePartsAreThoseThatThePageDraws(List<String> block) {
        CausalPattern read = CausalPattern.parse(block.getFirst());
        List<String> parts = new ArrayList<>();
        read.steps().forEach(step -> parts.add("then" + time(step)));
        read.absent().forEach(step -> parts.add("no" + time(step)));
        read.same().forEach(column -> parts.add("same: " + column));
        List<String> told = block.subList(1, block.size());
        assertThat(parts).hasSameSizeAs(told);
        List<CausalPattern.Step> steps = new ArrayList<>(read.steps());
        steps.addAll(read.absent());
        for (int i = 0; i < parts.size(); i++) {
            assertThat(told.get(i)).startsWith(parts.get(i));
            if (i < steps.size()) {
                String condition = told.get(i).substring(parts.get(i).length() + 2);
                assertThat(SelectionParser.parse(condition))
                        .isEqualTo(steps.get(i).selection());
            }
        }
    }

    private static String time(CausalPattern.Step step) {
        return step.isTimed() ? " " + step.withinNanos() : "";
    }

    static List<List<String>> sharedWithThePage() throws IOException {
        try (InputStream file = Objects.requireNonNull(CausalPatternTest.class.getResourceAsStream("patterns.txt"))) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return Pattern.compile("\n\n")
                    .splitAsStream(text)
                    .map(block ->
                            block.lines().filter(line -> !line.startsWith("#")).toList())
                    .filter(block -> !block.isEmpty())
                    .toList();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "a = 1 | two to 8 steps",
                "a = 1 within 2s then b = 1 | the first step comes after none",
                "a = 1 then no b = 2 then c = 3 | position 26: expected 'no' behind 'then'",
                "a = 1 then b = 2 within 5 | a time such as 500ms",
                "a = 1 then b = 2 within 5 apples | a time such as 500ms",
                "a = 1 then b = 2 within soon | position 25: expected a time such as 500ms",
                "a = 1 then | expected a column name",
                "a = 1 then b = 2 same | expected a column name",
                "a = 1 then b = 2 same c then d = 1 | expected 'and', 'or', 'within', 'then', 'same' or the end",
                "a = 1 afterwards b = 2 | expected 'and', 'or', 'within'",
            })
    void mistakesAreNamedWithTheirPlaces(String text, String what) {
        assertThatThrownBy(() -> CausalPattern.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(what);
    }
}
