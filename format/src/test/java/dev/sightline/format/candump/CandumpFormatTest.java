package dev.sightline.format.candump;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// Made up by candump's own description of what it writes.
class CandumpFormatTest {
    private final CandumpFormat format = new CandumpFormat();

    @Test
    void readsTheLog() {
        RecordingSink sink = Reading.read(format, """
                (1790000000.004708) can0 0C4#02F38D85
                (1790000000.010000) can1 0C4#
                (1790000000.014708) can0 0C4#R4
                (1790000000.020000) can0 18FEF100##1AABB
                """);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows.getFirst())
                .containsEntry("bus", new Str("can0"))
                .containsEntry("id", new Str("0C4"))
                .containsEntry("length", 4L)
                .containsEntry("data", new Str("02F38D85"))
                .doesNotContainKeys("interval", "kind");
        // another bus, another sender
        assertThat(sink.rows.get(1)).containsEntry("length", 0L).doesNotContainKeys("interval", "data");
        assertThat(sink.rows.get(2)).containsEntry("interval", 10_000_000L).containsEntry("kind", new Str("remote"));
        assertThat(sink.rows.getLast())
                .containsEntry("id", new Str("18FEF100"))
                .containsEntry("data", new Str("AABB"))
                .containsEntry("kind", new Str("flexible"));
    }

    @Test
    void readsWhatIsPrinted() {
        RecordingSink sink = Reading.read(format, """
                 (1790000000.004708)  can0  0C4   [4]  02 F3 8D 85
                 (1790000000.014708)  can0  0C4   [2]  41 42   'AB'
                 (1790000000.024708)  can0  0C4   [0]  remote request
                """);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows.getFirst())
                .containsEntry("data", new Str("02 F3 8D 85"))
                .containsEntry("length", 4L);
        assertThat(sink.rows.get(1)).containsEntry("data", new Str("41 42")).containsEntry("interval", 10_000_000L);
        assertThat(sink.rows.getLast()).containsEntry("kind", new Str("remote")).doesNotContainKey("data");
    }

    @Test
    void rejectsWhatIsNoFrame() {
        RecordingSink sink = Reading.read(format, """
                (1790000000.1) can0 0C#02
                (1790000000.1) can0 0C4#021
                (1790000000.1) can0 0C4   [9
                (1790000000.1) can0 0C4   [4]  02
                (x) can0 0C4#02

                (1790000000.1) can0
                """);
        assertThat(sink.rows).isEmpty();
        assertThat(sink.rejects).hasSize(6);
    }

    @Test
    void recognisesBoth() {
        assertThat(sniff("(1790000000.004708) can0 0C4#02\n(0.5) vcan0 123#\n")).isPositive();
        assertThat(sniff(" (000.004708)  can0  0C4   [1]  02\n")).isPositive();
        assertThat(sniff("(1790000000.004708) started #1\n")).isZero();
        assertThat(sniff("")).isZero();
    }

    private int sniff(String text) {
        return format.sniff(text.getBytes(StandardCharsets.UTF_8), "a.log");
    }
}
