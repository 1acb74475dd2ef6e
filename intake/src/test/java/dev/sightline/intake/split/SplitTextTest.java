package dev.sightline.intake.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sightline.event.selection.SelectionParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@NullUnmarked
class SplitTextTest {
    @Test
    void readsRoutesInsideRoutes() {
        SplitConfig config = SplitText.parse("s.toml", """
                # nested
                [[drop]]
                when = 'level = "DEBUG"'

                [[route]]
                when = 'event ~ "^wf"'
                path = "runs/{workflow}"
                roll = { every = "1d", behind = 'event = "run.end"' }
                keep = { files = 7, size = "2GB", age = "30d" }
                  [[route.route]]
                  path = "{host}.bp"
                  roll = { size = "64MB" }

                [[route]]
                path = "all.jsonl"
                """);
        assertThat(config.drops()).containsExactly(SelectionParser.parse("level = \"DEBUG\""));
        assertThat(config.routes()).hasSize(2);
        SplitConfig.Route runs = config.routes().getFirst();
        assertThat(runs.roll().every()).isEqualTo(Duration.ofDays(1));
        assertThat(runs.roll().behind()).isEqualTo(SelectionParser.parse("event = \"run.end\""));
        assertThat(runs.keep()).isEqualTo(new SplitConfig.Keep(7, 2_000_000_000L, Duration.ofDays(30)));
        assertThat(runs.inside()).singleElement().satisfies(inside -> {
            assertThat(inside.roll().bytes()).isEqualTo(64_000_000);
            assertThat(inside.path()).hasToString("{host}.bp");
        });
        assertThat(config.routes().getLast().roll()).isEqualTo(SplitConfig.Roll.NEVER);
    }

    static final List<List<String>> MISTAKES = List.of(
            List.of("", "s.toml:1:1: a [[route]] is expected"),
            List.of("route = 3", "s.toml:1:1: [[route]] is expected"),
            List.of("[[route]]\nwhen = 'a = 1'", "s.toml:2:1: a route needs a 'path'"),
            List.of("[[route]]\npath = 7", "s.toml:2:1: path: a text in quotes is expected"),
            List.of("[[route]]\npath = 'a.csv'", "s.toml:2:1: the ending of a file says its format: .bp or .jsonl"),
            List.of("[[route]]\npath = '{a.bp'", "s.toml:2:1: path, character 1: '{' has no '}'"),
            List.of(
                    "[[route]]\npath = 'a.bp'\nwhn = 3",
                    "s.toml:3:1: 'whn' is not known here; keep, path, roll, route, when"),
            List.of("[[route]]\npath = 'a.bp'\nwhen = 'a >'", "s.toml:3:1: when: "),
            List.of("[[route]]\npath = 'a.bp'\nwhen = 'a ~ \"(\"'", "s.toml:3:1: when: '(' is no regular expression"),
            List.of("[[route]]\npath = 'a.bp'\nroll = 3", "s.toml:3:1: roll: { ... } is expected"),
            List.of(
                    "[[route]]\npath = 'a.bp'\nroll = { every = '1x' }",
                    "s.toml:3:10: every: such as \"1h\" is expected"),
            List.of("[[route]]\npath = 'a.bp'\nroll = { size = '-1B' }", "s.toml:3:10: size: such as \"64MB\""),
            List.of("[[route]]\npath = 'a.bp'\nroll = { size = '9s' }", "s.toml:3:10: size: such as \"64MB\""),
            List.of("[[route]]\npath = 'a.bp'\nkeep = { files = 0 }", "s.toml:3:10: files: a number from 1 on"),
            List.of("[[drop]]\n[[route]]\npath = 'a.bp'", "s.toml:1:1: a drop needs 'when'"),
            List.of("[[route]]\npath = 'a.bp", "s.toml:2:"));

    @ParameterizedTest
    @FieldSource("MISTAKES")
    void mistakesAreSaidWithLineAndColumn(List<String> textAndMessage) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SplitText.parse("s.toml", textAndMessage.getFirst()))
                .withMessageContaining(textAndMessage.getLast())
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    }

    @Test
    void whatIsNoTextIsSaid(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("s.toml"), new byte[] {(byte) 0xff, 0, 1});
        assertThatIOException().isThrownBy(() -> SplitText.read(file)).withMessageContaining("no text in UTF-8");
    }

    @Test
    void deepNestsAreRefused() {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= 12; i++) {
            text.append("[[").append("route.".repeat(i - 1)).append("route]]\npath = \"a\"\n");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SplitText.parse("s.toml", text.toString()))
                .withMessageContaining("at most 8 deep");
    }
}
