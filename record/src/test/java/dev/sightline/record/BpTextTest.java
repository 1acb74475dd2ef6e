package dev.sightline.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class BpTextTest {
    private static String written(Consumer<BpText> by) {
        BpText text = new BpText();
        by.accept(text);
        return new String(text.copy(), StandardCharsets.UTF_8);
    }

    @Test
    void timesAreSpelledAsInstantsAreSeed7() {
        SplittableRandom random = new SplittableRandom(7);
        BpText text = new BpText();
        List<Long> units = List.of(1L, 1_000L, 1_000_000L, 1_000_000_000L);
        for (int i = 0; i < 4000; i++) {
            long unit = units.get(i % 4);
            long nanos = i < 8
                    ? new long[] {0, -1, 1, 999_999_999, -1_000_000_000, Long.MIN_VALUE, Long.MAX_VALUE, 5}[i]
                    : i < 2000 ? random.nextLong() / unit * unit : random.nextLong(3_000_000_000L);
            text.clear();
            text.time(nanos);
            assertThat(new String(text.copy(), StandardCharsets.US_ASCII))
                    .isEqualTo(Instant.ofEpochSecond(0, nanos).toString());
        }
    }

    @Test
    void numbersAreSpelledAsLongsAreSeed8() {
        SplittableRandom random = new SplittableRandom(8);
        for (long number : new long[] {0, -1, 9, 10, -10, Long.MIN_VALUE, Long.MAX_VALUE}) {
            assertThat(written(text -> text.number(number))).isEqualTo(Long.toString(number));
        }
        for (int i = 0; i < 2000; i++) {
            long number = random.nextLong() >> random.nextInt(64);
            assertThat(written(text -> text.number(number))).isEqualTo(Long.toString(number));
        }
    }

    @Test
    void valuesThatAreNoPlainAsciiStandInQuotes() {
        assertThat(written(text -> text.value("a=b#1"))).isEqualTo("a=b#1");
        assertThat(written(text -> text.value(""))).isEqualTo("\"\"");
        assertThat(written(text -> text.value("x y"))).isEqualTo("\"x y\"");
        assertThat(written(text -> text.value("says \"no\"\n\\\r\0"))).isEqualTo("\"says \\\"no\\\"\\n\\\\\\r\\0\"");
        assertThat(written(text -> text.value("größer 𝄞"))).isEqualTo("\"größer 𝄞\"");
    }

    @Test
    void aMessageIsCalledBySenderAndStamp() {
        assertThat(written(text -> text.message("3", 17))).isEqualTo("3#17");
        assertThat(written(text -> text.message("", -1))).isEqualTo("#-1");
        assertThat(written(text -> text.message("a b", 5))).isEqualTo("\"a b#5\"");
    }
}
