package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is kept of records that could not be read.
class RejectedTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void ofALineThatIsTooLongTheBeginningIsKeptAndThatIsSaid() throws IOException {
        Opening opening = new Opening(folder);
        OpenedTrace trace =
                opening.open(opening.file("long.csv", "a,b\n1,2\n3," + "x".repeat(20_000_000) + "\n4,5\n\"6,7\n"));
        assertThat(trace.snapshot().rows()).isEqualTo(2);
        assertThat(trace.ledger().damaged())
                .singleElement()
                .asString()
                .contains("long.csv: of 1 rejected records only the beginning is kept");
        String kept =
                Files.readString(Path.of(Objects.requireNonNull(trace.ledger().keptIn())));
        List<String> lines = kept.lines().toList();
        assertThat(lines.getFirst()).contains("line longer than 16 MiB, of which the first 4096 bytes are kept");
        assertThat(lines.get(1)).startsWith("3,xxx").hasSize(4096);
        assertThat(lines.get(2)).endsWith("unbalanced quote");
    }
}
