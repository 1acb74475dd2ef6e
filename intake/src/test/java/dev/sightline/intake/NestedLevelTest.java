package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Records of one log within those of another, as operators of databases write them.
class NestedLevelTest {
    @TempDir
    Path folder = Path.of("");

    private List<String> levels(int rows, IntFunction<String> frame, IntFunction<String> within) throws IOException {
        Opening opening = new Opening(folder);
        String lines = IntStream.range(0, rows)
                .mapToObj(i -> "{\"level\":\"%s\",\"ts\":%d,\"record\":{\"error_severity\":\"%s\"}}"
                        .formatted(frame.apply(i), 1_790_000_000 + i, within.apply(i)))
                .collect(Collectors.joining("\n", "", "\n"));
        OpenedTrace trace = opening.open(opening.file("log-" + rows + ".jsonl", lines));
        return Arrays.stream(Opening.columns(trace).split(" "))
                .filter(column -> column.contains("<level>"))
                .toList();
    }

    @Test
    void aLevelThatVariesTellsMoreThanOneThatDoesNot() throws IOException {
        assertThat(levels(60, i -> "info", i -> i % 7 == 0 ? "ERROR" : "LOG"))
                .containsExactly("record.error_severity:string<level>");
        assertThat(levels(61, i -> i % 9 == 0 ? "error" : "info", i -> i % 7 == 0 ? "ERROR" : "LOG"))
                .containsExactly("level:string<level>");
        assertThat(levels(62, i -> "info", i -> "LOG")).containsExactly("level:string<level>");
    }

    /// A sample has a few thousand rows.
    @Test
    void itIsLookedAtToTheEnd() throws IOException {
        assertThat(levels(120_000, i -> i > 119_000 ? "error" : "info", i -> i % 7 == 0 ? "ERROR" : "LOG"))
                .containsExactly("level:string<level>");
    }
}
