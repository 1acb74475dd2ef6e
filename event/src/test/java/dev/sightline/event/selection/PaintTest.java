package dev.sightline.event.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class PaintTest {
    static final List<Long> SEEDS = SelectionParserTest.SEEDS;

    @Test
    void readsCategoriesInOrder() {
        Paint paint = Paint.parse("high: Duration >= 10000; very \"mid: x\": Duration >= 1000".replace("very ", ""));
        assertThat(paint.categories())
                .containsExactly(
                        new Paint.Category("high", SelectionParser.parse("Duration >= 10000")),
                        new Paint.Category("mid: x", SelectionParser.parse("Duration >= 1000")));
    }

    @Test
    void namesMayHaveSpacesAndTheLastSemicolonIsOptional() {
        assertThat(Paint.parse(" very slow : d > 1 ; ").categories())
                .extracting(Paint.Category::name)
                .containsExactly("very slow");
        assertThat(Paint.parse("  ")).isEqualTo(Paint.NONE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "a > 1            | expected a category: name, colon, expression",
                "x: a > 1, y: b   | expected 'and', 'or', ';' or the end, found ', y: b'",
                "x: a > 1; x: b=2 | the category 'x' is painted twice",
                "unknown: a > 1   | cannot be named 'unknown'",
                "\"\": a > 1      | cannot be named ''",
                "x:               | expected a column name",
            })
    void saysWhatIsWrong(String text, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> Paint.parse(text)).withMessageContaining(message);
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void printsWhatParsesToAnEqualPaint(long seed) {
        Random random = new Random(seed);
        List<Paint.Category> categories = new ArrayList<>();
        for (String name : List.of("high", "a: b", "\"x\\;", "é").subList(0, random.nextInt(5))) {
            categories.add(new Paint.Category(name, SelectionParserTest.selection(random, 2)));
        }
        Paint paint = new Paint(categories);
        assertThat(Paint.parse(paint.toString())).isEqualTo(paint);
    }
}
