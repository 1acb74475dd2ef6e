package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Logs of terminals and texts of Windows are opened as they are.
class LetteringOfInputsTest {
    @TempDir
    private Path folder = Path.of("");

    private Opening opening() {
        return new Opening(folder);
    }

    @Test
    void aLogWithColoursIsALog() throws IOException {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            log.append("\033[90m2026-04-01 10:00:%02d\033[0m \033[3%dm%s\033[0m server: took %d ms\n"
                    .formatted(i, i % 9 == 0 ? 1 : 2, i % 9 == 0 ? "ERROR" : "INFO", i));
        }
        Opening opening = opening();
        OpenedTrace trace = opening.open(opening.file("app.log", log.toString()));
        assertThat(trace.ledger().stored()).isEqualTo(60);
        assertThat(trace.snapshot().fields()).extracting("name").contains("time", "level");
        assertThat(trace.ledger().assumed())
                .anyMatch(line -> line.endsWith("a terminal's codes, such as colours, are left out"));
        assertThat(trace.texts().text(0, 0, 25)).contains("2026-04-01 10:00:00 ERROR");
    }

    @Test
    void aTableInUtf16IsATable() throws IOException {
        StringBuilder table = new StringBuilder("\ufefftime,Gerät,load\r\n");
        for (int i = 0; i < 60; i++) {
            table.append("2026-04-01 10:00:%02d,Kühler,%d\r\n".formatted(i, i));
        }
        Opening opening = opening();
        Path file = opening.file("t.csv", table.toString().getBytes(StandardCharsets.UTF_16LE));
        OpenedTrace trace = opening.open(file);
        assertThat(trace.ledger().stored()).isEqualTo(60);
        assertThat(trace.snapshot().fields()).extracting("name").containsExactly("time", "Gerät", "load");
        assertThat(trace.ledger().assumed()).anyMatch(line -> line.endsWith("UTF-16, read as UTF-8"));
    }
}
