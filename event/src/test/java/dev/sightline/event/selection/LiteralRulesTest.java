package dev.sightline.event.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.time.ZoneId;
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
}
