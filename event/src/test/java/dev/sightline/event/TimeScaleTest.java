package dev.sightline.event;

import static dev.sightline.event.TimeScale.LOCAL;
import static dev.sightline.event.TimeScale.OF_DAY;
import static dev.sightline.event.TimeScale.SINCE_START;
import static dev.sightline.event.TimeScale.STEPS;
import static dev.sightline.event.TimeScale.ZONED;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class TimeScaleTest {
    @Test
    void whatIsFoundDoesNotDependOnTheOrderOfSources() {
        for (TimeScale a : TimeScale.values()) {
            assertThat(a.and(a)).isEqualTo(a);
            assertThat(STEPS.and(a)).isEqualTo(a);
            for (TimeScale b : TimeScale.values()) {
                assertThat(a.and(b)).isEqualTo(b.and(a));
                for (TimeScale c : TimeScale.values()) {
                    assertThat(a.and(b).and(c)).isEqualTo(a.and(b.and(c)));
                }
            }
        }
    }

    @Test
    void aZoneIsAssumedWhereOneSourceNeedsIt() {
        assertThat(ZONED.and(LOCAL)).isEqualTo(LOCAL);
        assertThat(OF_DAY.and(LOCAL)).isEqualTo(LOCAL);
        assertThat(OF_DAY.and(ZONED)).isEqualTo(LOCAL);
        assertThat(SINCE_START.and(ZONED)).isEqualTo(ZONED);
        assertThat(SINCE_START.and(OF_DAY)).isEqualTo(OF_DAY);
    }

    @Test
    void everyScaleIsFoundByItsLabel() {
        for (TimeScale scale : TimeScale.values()) {
            assertThat(TimeScale.of(scale.label())).contains(scale);
        }
        assertThat(TimeScale.of("UTC")).isEmpty();
    }

    private static TimeScale of(String text) {
        TimeText times = new TimeText(ZoneOffset.UTC);
        assertThat(times.parse(text)).isNotEqualTo(TimeText.NONE);
        return times.scale();
    }

    @Test
    void aTextSaysWhetherItNamesAZoneOrADate() {
        assertThat(of("2026-01-01 08:00:00")).isEqualTo(LOCAL);
        assertThat(of("2026-01-01")).isEqualTo(LOCAL);
        assertThat(of("Thu Jan  1 08:00:00 2026")).isEqualTo(LOCAL);
        assertThat(of("2026-01-01T08:00:00Z")).isEqualTo(ZONED);
        assertThat(of("2026-01-01T08:00:00+01:00")).isEqualTo(ZONED);
        assertThat(of("01/Jan/2026:08:00:00 -0700")).isEqualTo(ZONED);
        assertThat(of("08:00:00")).isEqualTo(OF_DAY);
    }

    @Test
    void theTextBeforeLeavesNothingBehind() {
        TimeText times = new TimeText(ZoneOffset.UTC);
        times.parse("2026-01-01 08:00:00");
        times.parse("2026-01-01 08:00:00Z");
        assertThat(times.scale()).isEqualTo(ZONED);
        times.headerDate(java.time.LocalDate.of(2026, 1, 1));
        times.parse("08:00:00");
        assertThat(times.scale()).isEqualTo(LOCAL);
    }
}
