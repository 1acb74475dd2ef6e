package dev.sightline.event.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class SelectionParserTest {
    static final List<Long> SEEDS = LongStream.range(0, 200).boxed().toList();

    private static final List<Comparison> COMPARISONS = List.of(Comparison.values());

    @Test
    void readsTheContractsExample() {
        assertThat(
                        SelectionParser.parse(
                                "Duration >= 100 and PodName = \"front-1\" or not (level = \"ERROR\" or Operation ~ \"Cart.*\")"))
                .isEqualTo(new Selection.Or(List.of(
                        new Selection.And(List.of(
                                compare("Duration", Comparison.AT_LEAST, new Literal.Quantity("100", null)),
                                compare("PodName", Comparison.EQUAL, new Literal.Text("front-1")))),
                        new Selection.Not(new Selection.Or(List.of(
                                compare("level", Comparison.EQUAL, new Literal.Text("ERROR")),
                                new Selection.Match("Operation", "Cart.*")))))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "resource.service.name='a'        | resource.service.name = \"a\"",
                "`%usr`>=10%                      | %usr >= 10%",
                "`a b` == 1                       | `a b` = 1",
                "`tick``s` != -1.5e3              | `tick``s` != -1.5e3",
                "d < 250ms                        | d < 250ms",
                "d > 3K AND d <= .5MB/s           | d > 3K and d <= .5MB/s",
                "not not ok = true                | not not ok = \"true\"",
                "not a=1 and b=2                  | not a = 1 and b = 2",
                "not (a=1 and b=2)                | not (a = 1 and b = 2)",
                "(a=1 or b=2) and c=3             | (a = 1 or b = 2) and c = 3",
                "(a=1 and b=2) and c=3            | (a = 1 and b = 2) and c = 3",
                "((a=1))                          | a = 1",
                "`and` = 1 or `all` = 2           | `and` = 1 or `all` = 2",
                "all = 2                          | `all` = 2",
                "and = 2 and not OR ~ 'x'         | `and` = 2 and not `OR` ~ \"x\"",
                "not = 2 or not not >= 2          | `not` = 2 or not `not` >= 2",
                "not(a = 1)                       | not a = 1",
                "all                              | all",
                "android = 1                      | android = 1",
                "s = 'it\\'s'                     | s = \"it's\"",
                "s ~ '\\d+\\.x'                   | s ~ \"\\\\d+\\\\.x\"",
                "s = \"say \\\"hi\\\"\"           | s = \"say \\\"hi\\\"\"",
            })
    void readsAndPrints(String text, String printed) {
        assertThat(SelectionParser.parse(text)).hasToString(printed);
    }

    @Test
    void blankSelectsAll() {
        assertThat(SelectionParser.parse(" \n")).isEqualTo(Selection.all());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "a                | position 2: expected one of = != < <= > >= ~ behind a, found the end",
                "a = b            | position 5: expected a number, true, false, or text in double quotes, found 'b'",
                "a = 1 b = 2      | position 7: expected 'and', 'or' or the end, found 'b = 2'",
                "(a = 1           | position 7: expected 'and', 'or' or ')', found the end",
                "a = \"x          | position 5: the text that begins here has no closing \"",
                "a = 2025-01-01   | position 5: '2025-01-01' is not a number with a unit; text and dates go in double",
                "and a = 1        | position 1: expected a column name, 'not' or '(', found 'and a = 1'",
                "a = 1 and        | position 10: expected a column name",
                "a ~ 5            | position 5: expected a regular expression in double quotes, found '5'",
                "a = 1e99999      | position 5: the number 1e99999 has more than 400 digits",
                "`a = 1           | position 1: expected a name between backquotes",
                "`` = 1           | position 1: expected a name between backquotes",
            })
    void saysWhereAndWhatIsWrong(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SelectionParser.parse(text))
                .withMessageContaining(message);
    }

    @Test
    void boundsNestingAndLength() {
        String deep = "(".repeat(150) + "a=1" + ")".repeat(150);
        assertThat(SelectionParser.parse(deep)).hasToString("a = 1");
        assertThatThrownBy(() -> SelectionParser.parse("(".repeat(30_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nested deeper than 200");
        assertThatThrownBy(() -> SelectionParser.parse("not ".repeat(10_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nested deeper than 200");
        assertThatThrownBy(() -> SelectionParser.parse(" ".repeat(65 * 1024)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("66560 characters, at most 65536");
    }

    @Test
    void readsManyTermsWithoutNesting() {
        String text = "a = 1" + " or a = 2".repeat(5000);
        assertThat(((Selection.Or) SelectionParser.parse(text)).terms()).hasSize(5001);
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void printsWhatParsesToAnEqualTree(long seed) {
        Selection selection = selection(new Random(seed), 5);
        assertThat(SelectionParser.parse(selection.toString())).isEqualTo(selection);
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void endsOnGarbageWithOneLine(long seed) {
        Random random = new Random(seed);
        String alphabet = "ab1. \n\"'`()=<>!~;:and or not\\%é𝄞";
        StringBuilder garbage = new StringBuilder();
        for (int i = random.nextInt(60); i >= 0; i--) {
            garbage.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        try {
            Selection selection = SelectionParser.parse(garbage.toString());
            assertThat(SelectionParser.parse(selection.toString())).isEqualTo(selection);
        } catch (IllegalArgumentException e) {
            assertThat(e).hasMessageStartingWith("expression, position ");
            assertThat(e.getMessage()).doesNotContain("\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"e5", "E12", "5", "-", ""})
    void refusesUnitsThatWouldReadAsPartOfTheNumber(String unit) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Literal.Quantity("3", unit));
    }

    static Selection selection(Random random, int depth) {
        int kind = depth == 0 ? 4 + random.nextInt(2) : random.nextInt(6);
        return switch (kind) {
            case 0 -> new Selection.And(terms(random, depth));
            case 1 -> new Selection.Or(terms(random, depth));
            case 2 -> new Selection.Not(selection(random, depth - 1));
            case 3 -> random.nextInt(5) == 0 ? Selection.all() : selection(random, depth - 1);
            case 4 -> new Selection.Match(name(random), word(random));
            default -> compare(name(random), COMPARISONS.get(random.nextInt(6)), literal(random));
        };
    }

    private static List<Selection> terms(Random random, int depth) {
        List<Selection> terms = new ArrayList<>();
        for (int i = 2 + random.nextInt(3); i > 0; i--) {
            terms.add(selection(random, depth - 1));
        }
        return terms;
    }

    private static Literal literal(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> new Literal.Text(word(random));
            case 1 -> new Literal.Quantity(Long.toString(random.nextLong()), random.nextBoolean() ? "ms" : null);
            default ->
                new Literal.Quantity(Double.toString(random.nextGaussian() * 1e-9), random.nextBoolean() ? "%" : null);
        };
    }

    private static String name(Random random) {
        List<String> names =
                List.of("a", "Duration", "and", "ALL", "http.status", "%usr", "a b", "x`y", "12", "a;b:c", "é");
        return names.get(random.nextInt(names.size()));
    }

    private static String word(Random random) {
        StringBuilder word = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            word.append("\\\"'`ab1 \n;é".charAt(random.nextInt(11)));
        }
        return word.toString();
    }

    private static Selection compare(String column, Comparison comparison, Literal literal) {
        return new Selection.Compare(column, comparison, literal);
    }
}
