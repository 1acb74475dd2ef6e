package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sightline.summary.density.TimeCounts;
import dev.sightline.view.Table.Row;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Bins of timelines in which each row that holds counts, against the slow way: of every bin each row's part of it.
@NullUnmarked // documents are maps in which null is a value
class RowSharesTest {
    static Stream<Long> seeds() {
        return HoldCase.seeds();
    }

    private static String category(HoldCase c, Row row) {
        for (Map.Entry<String, Predicate<Row>> entry : c.paint().entrySet()) {
            if (entry.getValue().test(row)) {
                return entry.getKey();
            }
        }
        return "";
    }

    @SuppressWarnings("unchecked")
    private static double share(Map<?, ?> entity, String category, int bin) {
        return ((List<Map<String, Object>>) entity.get("shares"))
                .stream()
                        .filter(shares ->
                                category == null || shares.get("category").equals(category))
                        .mapToDouble(shares -> ((Number) ((List<?>) shares.get("share")).get(bin)).doubleValue())
                        .sum();
    }

    private static long inside(HoldCase c, Row row, long from, long to) {
        long begin = Math.max(from, row.number("t"));
        return Math.max(0, Math.min(to, HoldOracle.end(c.table(), row)) - begin);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    @SuppressWarnings("unchecked")
    void theTimeInWhichAnyHoldsIsDividedAsRowsAre(long seed) {
        HoldCase c = HoldCase.of(seed);
        HoldOracle oracle = new HoldOracle(c, "v", "duration", "");
        if (oracle.valued().isEmpty()) {
            return;
        }
        long from = oracle.timeStart() - 500;
        long to = Math.min(oracle.viewEnd(), Long.MAX_VALUE - 500) + 500;
        int bins = 9;
        long[] edges = TimeCounts.edges(from, to, bins);
        Object[] asked = {"column", "v", "bins", bins, "sort", "name", "from", from, "to", to, "count", "entities"};
        List<Map<?, ?>> plain = (List<Map<?, ?>>) c.answer("timelines", asked).get("entities");
        asked[asked.length - 1] = "rows";
        List<Map<?, ?>> byRow = (List<Map<?, ?>>) c.answer("timelines", asked).get("entities");
        assertThat(byRow).hasSameSizeAs(plain);
        for (int i = 0; i < plain.size(); i++) {
            Map<?, ?> entity = byRow.get(i);
            List<Row> rows = oracle.valued().get(entity.get("entity"));
            assertThat(entity.get("entity")).isEqualTo(plain.get(i).get("entity"));
            if (!oracle.isSpanLike(rows)) {
                assertThat(entity).isEqualTo(plain.get(i));
                continue;
            }
            assertThat(entity.get("most")).isEqualTo(plain.get(i).get("most"));
            for (String name : ((Map<String, Object>) entity.get("totals")).keySet()) {
                long total = rows.stream()
                        .filter(row -> category(c, row).equals(name))
                        .mapToLong(row -> inside(c, row, from, to))
                        .sum();
                assertThat(((Map<String, String>) entity.get("totals")).get(name))
                        .isEqualTo(Long.toString(total));
                for (int bin = 0; bin < bins; bin++) {
                    double all = 0;
                    double own = 0;
                    for (Row row : rows) {
                        long part = inside(c, row, edges[bin], edges[bin + 1]);
                        all += part;
                        own += category(c, row).equals(name) ? part : 0;
                    }
                    double any = share(plain.get(i), null, bin);
                    assertThat(share(entity, name, bin))
                            .as("%s %s in bin %d", entity.get("entity"), name, bin)
                            .isCloseTo(all == 0 ? 0 : any * own / all, within(1e-9));
                }
            }
        }
    }

    @Test
    void rowsHaveSharesAndNoRuns() {
        HoldCase c = HoldCase.of(5).foldable("v");
        assertThatThrownBy(() -> c.answer("timelines", "column", "v", "count", "rows"))
                .hasMessageStartingWith("count: rows that hold at the same time have shares of bins, and no runs");
        assertThatThrownBy(() -> c.answer("timelines", "column", "v", "bins", 7, "count", "rows", "active", "sum"))
                .hasMessageStartingWith("count: with rows each counts by itself");
    }
}
