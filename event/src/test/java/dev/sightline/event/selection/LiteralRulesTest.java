package dev.sightline.event.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class LiteralRulesTest {
    @Test
    void readsDatesInTheirZone() {
        assertThat(LiteralRules.UTC.times().applyAsLong("1970-01-02")).isEqualTo(86_400_000_000_000L);
        assertThat(LiteralRules.UTC.times().applyAsLong("1970-01-01 00:00:01.5"))
                .isEqualTo(1_500_000_000L);
        assertThat(LiteralRules.UTC.times().applyAsLong("1970-01-01T01:00:00+01:00"))
                .isZero();
        LiteralRules tokyo = LiteralRules.of(ZoneId.of("Asia/Tokyo"));
        assertThat(tokyo.times().applyAsLong("1970-01-01T09:00:00")).isZero();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LiteralRules.UTC.times().applyAsLong("yesterday"))
                .withMessageContaining("'yesterday' is not a date");
    }

    @Test
    void convertsQuantitiesOfOneDimension() {
        assertThat(LiteralRules.UTC.units().convert(new BigDecimal("1.5"), "s", "ms"))
                .isEqualByComparingTo("1500");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LiteralRules.UTC.units().convert(BigDecimal.ONE, "KB", "ms"))
                .withMessageContaining("cannot convert 'KB' to 'ms'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LiteralRules.UTC.units().convert(BigDecimal.ONE, "zz", "ms"))
                .withMessageContaining("unknown unit 'zz'");
    }

    /// 1.001 * 1000 is 1000.9999999999999 in binary.
    @Test
    void unitsConvertExactly() {
        for (int ms = 0; ms < 10_000; ms++) {
            assertThat(LiteralRules.UTC.units().convert(BigDecimal.valueOf(ms, 3), "s", "ms"))
                    .isEqualByComparingTo(BigDecimal.valueOf(ms));
        }
        assertThat(LiteralRules.UTC.units().convert(new BigDecimal("0.3"), "mW", "W"))
                .isEqualByComparingTo("0.0003");
        assertThat(LiteralRules.UTC.units().convert(BigDecimal.ONE, "EiB", "B"))
                .isEqualByComparingTo(new BigDecimal(1L << 60));
    }

    @Test
    void aTimeOfDayIsOfTheDayThatIsTold() {
        long day = 86_400_000_000_000L;
        LiteralRules rules = LiteralRules.of(ZoneOffset.UTC, nanos -> nanos + 3 * day);
        assertThat(rules.times().applyAsLong("12:00:00")).isEqualTo(3 * day + day / 2);
        assertThat(rules.times().applyAsLong("12:00")).isEqualTo(3 * day + day / 2);
        assertThat(rules.times().applyAsLong("1970-01-01T12:00:00Z")).isEqualTo(day / 2);
        assertThat(LiteralRules.UTC.times().applyAsLong("12:00:00")).isEqualTo(day / 2);
    }
}
