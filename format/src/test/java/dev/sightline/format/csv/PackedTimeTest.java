package dev.sightline.format.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Moments without anything between their numbers.
class PackedTimeTest {
    private static List<Object> cells(String header, String... cells) {
        StringBuilder table = new StringBuilder(header + ",n\n");
        for (String cell : cells) {
            table.append(cell).append(",1\n");
        }
        return Reading.read(new CsvFormat(), table.toString()).rows.stream()
                .map(row -> row.getOrDefault(header, ""))
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "setup_time | 20250714070000 | 2025-07-14 07:00:00",
                "start | 20250714070000123 | 2025-07-14 07:00:00.123",
                "timestamp | 20250714235959.250 | 2025-07-14 23:59:59.250",
                "Datum | 20250714 | 2025-07-14",
                "Hour of Day | 2025071407 | 2025-07-14 07:00",
                "hour | 2025071400 | 2025-07-14 00:00",
            })
    void standForTimes(String header, String cell, String moment) {
        assertThat(cells(header, cell, cell)).containsOnly(moment);
    }

    @Test
    void moreOfThemNeedNoName() {
        assertThat(cells("x", "20250714070000", "20250714070001", "20250714070002"))
                .first()
                .isEqualTo("2025-07-14 07:00:00");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "order | 20251314070000",
                "x | 20250714070000",
                "sku | 20250714",
                "date | 20250732",
                "hour | 2025071425",
                "serial | 2025071407",
                "time | 2033071407",
                "time | 18500714070000",
            })
    void otherNumbersStayNumbers(String header, String cell) {
        assertThat(cells(header, cell, cell)).containsOnly(cell);
    }

    @Test
    void oneThatIsNoneLeavesTheColumn() {
        assertThat(cells("time", "20250714070000", "20259914070000")).contains("20250714070000");
    }

    @Test
    void dateAndTimeInTwoColumnsAreOne() {
        assertThat(Reading.read(new CsvFormat(), "date,time,n\n20250714,070000,1\n20250714,070010,1\n").rows)
                .first()
                .hasToString("{date=2025-07-14 07:00:00, time=070000, n=1}");
    }
}
