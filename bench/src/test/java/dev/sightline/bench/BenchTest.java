package dev.sightline.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The questions on few rows: nothing is measured, but the two must agree.
class BenchTest {
    @TempDir
    Path directory;

    @Test
    void answersAreThoseOfDuckDb() throws Exception {
        List<Finding> findings = new ArrayList<>();

        Bench.run(
                new Bench.Options(
                        10_000,
                        1,
                        List.of(
                                "ingest",
                                "pictures",
                                "windows",
                                "instants",
                                "hold",
                                "flows",
                                "sql",
                                "size",
                                "tokenisers"),
                        false,
                        Goals.TEN_MILLION),
                directory,
                findings::add);

        assertThat(findings).hasSize(63).allMatch(Finding::agrees);
    }

    @Test
    void answersThatDifferAreSeen() {
        assertThat(Numbers.of(1, 2).agreesWith(Numbers.of(1, 3))).isFalse();
        assertThat(Numbers.of(1, 2).agreesWith(Numbers.of(1))).isFalse();
        assertThat(Numbers.ofReals(1).agreesWith(Numbers.ofReals(1 + 2e-9))).isFalse();
        assertThat(Numbers.ofReals(1).agreesWith(Numbers.ofReals(Double.NaN))).isFalse();
    }

    @Test
    void roundingIsNoDifference() {
        assertThat(Numbers.ofReals(1e12).agreesWith(Numbers.ofReals(1e12 + 1))).isTrue();
    }

    @Test
    void aFlowHasTwelveRowsAndOthersBetweenThem() {
        try (Rows rows = new Rows(200_000, 1)) {
            Map<Long, Integer> flows = new HashMap<>();
            for (int row = 0; row < rows.count(); row++) {
                flows.merge(rows.flow(row), 1, Integer::sum);
            }
            assertThat(flows.values()).allMatch(count -> count <= Rows.ROWS_OF_FLOW);
            assertThat(flows.values().stream().filter(count -> count < Rows.ROWS_OF_FLOW))
                    .as("active when the rows end")
                    .hasSizeLessThanOrEqualTo(Rows.ACTIVE_FLOWS);
        }
    }

    @Test
    void sameSeedMakesSameRows() {
        try (Rows first = new Rows(1000, 1);
                Rows second = new Rows(1000, 1);
                Rows third = new Rows(1000, 2)) {
            assertThat(first.flow(999)).isEqualTo(second.flow(999)).isNotEqualTo(third.flow(999));
        }
    }
}
