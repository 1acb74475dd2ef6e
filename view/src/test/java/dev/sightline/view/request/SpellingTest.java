package dev.sightline.view.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpellingTest {
    @Test
    void countsInsertedDeletedReplacedAndSwappedLetters() {
        assertThat(Spelling.distance("", "abc")).isEqualTo(3);
        assertThat(Spelling.distance("duration", "duraton")).isEqualTo(1);
        assertThat(Spelling.distance("duration", "durasion")).isEqualTo(1);
        assertThat(Spelling.distance("duration", "duratoin")).isEqualTo(1);
        assertThat(Spelling.distance("kitten", "sitting")).isEqualTo(3);
    }

    @Test
    void proposesTheNearestWhateverItsCase() {
        assertThat(Spelling.hint("duraton", List.of("PodName", "Duration"))).isEqualTo("; did you mean 'Duration'?");
    }

    @Test
    void listsWhatThereIsWhenNothingIsNear() {
        assertThat(Spelling.hint("xyzzyplugh", List.of("a", "b"))).isEqualTo("; known are a, b");
        assertThat(Spelling.hint("x", List.of())).isEmpty();
    }

    @Test
    void hostileNamesStayOneShortLine() {
        assertThat(Spelling.quoted("a\nb\u0000" + "x".repeat(10_000)))
                .hasSizeLessThan(80)
                .doesNotContain("\n");
        assertThat(Spelling.hint("x".repeat(100_000), List.of("y".repeat(100_000))))
                .contains("known are");
    }
}
