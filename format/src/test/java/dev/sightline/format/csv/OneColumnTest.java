package dev.sightline.format.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class OneColumnTest {
    private final CsvFormat format = new CsvFormat();

    private int sniff(String text, String name) {
        return format.sniff(text.getBytes(StandardCharsets.UTF_8), name);
    }

    @Test
    void numbersAloneAreATable() {
        for (String text :
                new String[] {"12.5\n0.3\n7\n", "latency\n3\n", "\"a (ms)\"\n\"3\"\n\"4\"\n", "-1e-5\n2e3\n"}) {
            assertThat(sniff(text + "4\n", "x.txt")).as(text).isEqualTo(40);
        }
        RecordingSink sink = Reading.read(format, "12.5\n0.3\n\n7\n");
        assertThat(sink.rows).hasSize(3).first().asString().contains("c1=12.5");
    }

    @Test
    void aNameStandsAboveThem() {
        RecordingSink sink = Reading.read(format, "latency\n3\nNA\n4\n");
        assertThat(sink.rows).hasSize(3);
        assertThat(sink.rows.getFirst()).containsEntry("latency", "3");
        assertThat(sink.rejects).isEmpty();
    }

    @Test
    void commasAreDecimalOnlyBelowANameWithout() {
        RecordingSink one = Reading.read(format, "Antwortzeit\n1,5\n22,7\n3,25\n");
        assertThat(one.rows.getFirst()).containsEntry("Antwortzeit", "1.5");
        RecordingSink two = Reading.read(format, "1,5\n22,7\n3,25\n");
        assertThat(two.rows.getFirst()).containsEntry("c1", "1").containsEntry("c2", "5");
    }

    @Test
    void wordsAreATableOnlyWhereTheFileSaysSo() {
        String words = "colour\nred\nblue\nred\n";
        assertThat(sniff(words, "a.csv")).isPositive();
        assertThat(sniff(words, "a.txt")).isZero();
        assertThat(sniff(
                        "It was a dark and stormy night.\nNobody came by until the morning.\nAll slept well.\n",
                        "a.csv"))
                .isZero();
        assertThat(sniff("hello\n12\nworld is fine\n", "a.txt")).isZero();
    }
}
