package dev.sightline.intake.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@NullUnmarked
class PathTemplateTest {
    private static final List<Field> FIELDS = List.of(
            new Field("time", ColumnType.TIME, Role.TIME, null),
            Field.of("host", ColumnType.STRING),
            Field.of("n", ColumnType.INT64),
            Field.of("x", ColumnType.FLOAT64));
    private static final Map<String, Object> ROW = Map.of(
            "time",
            Instant.parse("2026-03-04T23:59:59.5Z").toEpochMilli() * 1_000_000,
            "host",
            "node-17.a",
            "n",
            -5L,
            "x",
            0.25);

    private static String name(String template, Map<String, Object> row) {
        return PathTemplate.parse(template).namer(ColumnNames.of(FIELDS)).name(new MapRow(FIELDS, row));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                "all.bp > all.bp",
                "a/{host}.bp > a/node-17.a.bp",
                "{host|prefix 4}/{n}.bp > node/-5.bp",
                "{ host | prefix 100 }.bp > node-17.a.bp",
                "{host|match \"[0-9]+\"}.bp > 17.bp",
                "{host|match \"^([a-z]+)-\"}.bp > node.bp",
                "{host|match \"[a-z]{9}\"}.bp > _missing.bp",
                "{time|date \"yyyy/MM/dd\"}.bp > 2026/03/04.bp",
                "{x}.bp > 0.25.bp",
                "{nobody}.bp > _missing.bp",
            })
    void aRowNamesItsFile(String template, String name) {
        assertThat(name(template, ROW)).isEqualTo(name);
    }

    @Test
    void missingIsMissingAndNotAValueThatIsCalledSo() {
        assertThat(name("{host}.bp", Map.of())).isEqualTo("_missing.bp");
        assertThat(name("{host}.bp", Map.of("host", "_missing"))).isEqualTo("%5Fmissing.bp");
    }

    @ParameterizedTest
    @CsvSource({
        "../../etc/passwd, %2E./..%2Fetc%2Fpasswd",
        "/, %2F",
        "., %2E",
        "a%2Fb, a%252Fb",
        "'', %",
        "'a b', 'a b'",
        "é, é"
    })
    void noValueLeavesItsPlace(String value, String encoded) {
        String expected = encoded.equals("%2E./..%2Fetc%2Fpasswd") ? "%2E.%2F..%2Fetc%2Fpasswd" : encoded;
        assertThat(PathTemplate.encoded(value)).isEqualTo(expected);
    }

    @Test
    void differentValuesHaveDifferentNamesThatFileSystemsTake() {
        Random random = new Random(3);
        String letters = "ab/%._\\\u0001é\uD83D\uDE00 ~";
        Set<String> values = new HashSet<>();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < 20_000; i++) {
            StringBuilder value = new StringBuilder();
            int length = i % 50 == 0 ? 200 + random.nextInt(2000) : random.nextInt(6);
            for (int c = 0; c < length; c++) {
                value.append(letters.charAt(random.nextInt(letters.length())));
            }
            // half of a pair is no text
            String text = new String(value.toString().getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
            String name = PathTemplate.encoded(text);
            assertThat(name)
                    .doesNotContain("/")
                    .doesNotContain("\u0000")
                    .doesNotStartWith(".")
                    .isNotEmpty();
            assertThat(name.getBytes(StandardCharsets.UTF_8).length).isLessThan(240);
            values.add(text);
            names.add(name);
        }
        assertThat(names).hasSameSizeAs(values);
    }

    @Test
    void aHashIsTheSameEachTimeAndSpreads() {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < 400; i++) {
            Map<String, Object> row = Map.of("host", "h" + i);
            assertThat(name("{host|hash 8}.bp", row)).isEqualTo(name("{host|hash 8}.bp", row));
            names.add(name("{host|hash 8}.bp", row));
        }
        assertThat(names).hasSize(8).allMatch(name -> name.matches("[0-7]\\.bp"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                "a/{host.bp > 3: '{' has no '}'",
                "{}.bp > 2: a column",
                "{host|prefx 2}.bp > 7: prefix N",
                "{host|prefix 0}.bp > 7: a number from 1",
                "{host|match (}.bp > 7: a text in double quotes",
                "{host|match \"(\"}.bp > 7: '(' is no regular",
                "{time|date \"bogus\"}.bp > 7: \"bogus\" is no pattern",
                "/etc/{host}.bp > 1: a path below",
                "../{host}.bp > no name of a file",
                "a//b.bp > no name of a file",
                "a/ > no name of a file",
            })
    void mistakesAreSaidWithTheirPlace(String template, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PathTemplate.parse(template))
                .withMessageContaining(message);
    }

    @Test
    void onlyOfATimeADateIsTaken() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> name("{host|date \"yyyy\"}.bp", ROW))
                .withMessageContaining("column 'host' is string");
    }
}
