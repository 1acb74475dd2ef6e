package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.view.request.Answer;
import dev.sightline.view.text.TextPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Answers as people read them, and as CSV: the same answers as those of [GoldenAnswersTest], in files beside theirs.
class GoldenTextTest {
    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.sightline.view.GoldenAnswersTest#requests")
    void isDrawnAsItWas(String request) throws IOException {
        int blank = request.indexOf(' ');
        isDrawn(request.substring(0, blank), GoldenAnswersTest.answered(request.substring(blank + 1)));
    }

    static void isDrawn(String name, Answer answer) throws IOException {
        StringBuilder out = new StringBuilder();
        answer.writeText(new TextPage(line -> out.append(line).append('\n')));
        isGolden(name + ".txt", out.toString());
    }

    @Test
    void rowsAreWrittenAsCsv() throws IOException {
        StringBuilder out = new StringBuilder();
        GoldenAnswersTest.answered("details?format=csv&limit=3&order=f&desc=true&paint=high: v > 5")
                .writeCsv(out::append);
        isGolden("details.csv", out.toString());
    }

    @Test
    void silencesAreWrittenAsCsv() throws IOException {
        StringBuilder out = new StringBuilder();
        GoldenAnswersTest.answered("silences?format=csv&limit=3").writeCsv(out::append);
        isGolden("silences.csv", out.toString());
    }

    @Test
    void burstsAreWrittenAsCsv() throws IOException {
        StringBuilder out = new StringBuilder();
        GoldenAnswersTest.answered("bursts?format=csv&limit=3&least=1&within=5ms")
                .writeCsv(out::append);
        isGolden("bursts.csv", out.toString());
    }

    @Test
    void repetitionsAreWrittenAsCsv() throws IOException {
        StringBuilder out = new StringBuilder();
        GoldenAnswersTest.repeated().writeCsv(out::append);
        isGolden("repetitions.csv", out.toString());
    }

    @Test
    void withoutPaintNoColumnTellsOfIt() throws IOException {
        StringBuilder out = new StringBuilder();
        GoldenAnswersTest.answered("details?format=csv&where=v > 1e9").writeCsv(out::append);
        assertThat(out.toString()).isEqualTo("t,who,what,v,f,ok,big,u,none\r\n");
    }

    private static void isGolden(String name, String text) throws IOException {
        Path file = GoldenAnswersTest.FOLDER.resolve(name);
        Path changed = GoldenAnswersTest.FOLDER.resolve(name.replace(".", "-changed."));
        String known = Files.exists(file) ? Files.readString(file) : "";
        if (known.equals(text)) {
            Files.deleteIfExists(changed);
        } else {
            Files.writeString(changed, text);
        }
        assertThat(text)
                .as(
                        "%s (the new one is in %s: look at it, and move it over the old one if the change is meant)",
                        file, changed)
                .isEqualTo(known);
    }
}
