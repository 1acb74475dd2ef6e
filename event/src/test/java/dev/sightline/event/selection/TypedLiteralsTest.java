package dev.sightline.event.selection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypedLiteralsTest {
    /// A cell and a literal that are spelled alike are the same number.
    @ParameterizedTest
    @CsvSource({
        "3K, 3000",
        "3k, 3000",
        "2M, 2000000",
        "3E, 3000000000000000000",
        "3ki, 3072",
        "2Ei, 2305843009213693952"
    })
    void barePrefixesCount(String number, BigDecimal value) {
        int digits = 1;
        Literal literal = new Literal.Quantity(number.substring(0, digits), number.substring(digits));
        assertThat(new TypedLiterals(LiteralRules.UTC).number(Field.of("n", ColumnType.INT64), literal))
                .isEqualByComparingTo(value);
    }
}
