package dev.sightline.format.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FirstLinesTest {
    private static List<String> lines(String text, int most) {
        byte[] head = text.getBytes(StandardCharsets.UTF_8);
        FirstLines lines = new FirstLines(head, most);
        List<String> found = new ArrayList<>();
        while (lines.next()) {
            found.add(new String(head, lines.from(), lines.to() - lines.from(), StandardCharsets.UTF_8));
        }
        assertThat(lines.count()).isEqualTo(found.size());
        return found;
    }

    @Test
    void givesLinesWithoutWhatEndsThem() {
        assertThat(lines("\ufeffa \r\n\n \t\n b\t\nc\n", 9)).containsExactly("a", " b", "c");
        assertThat(lines("a\nb\nc\n", 2)).containsExactly("a", "b");
        assertThat(lines("", 9)).isEmpty();
    }

    @Test
    void leavesOutALastLineThatMayBeCut() {
        assertThat(lines("a\nb\nha", 9)).containsExactly("a", "b");
        assertThat(lines("only", 9)).containsExactly("only");
    }

    @Test
    void countsTheShareOfLinesThatAreTheFormats() {
        FirstLines.Test isX = (head, from, to) -> head[from] == 'x';
        assertThat(FirstLines.inTen("x\nx\nx\ny\n".getBytes(StandardCharsets.UTF_8), 9, isX))
                .isEqualTo(7);
        assertThat(FirstLines.inTen("\n\n".getBytes(StandardCharsets.UTF_8), 9, isX))
                .isZero();
    }
}
