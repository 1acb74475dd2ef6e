package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.summary.density.TimeCounts;
import dev.sightline.view.Table.Row;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
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
                assertThat(Double.parseDouble(((Map<String, String>) entity.get("totals")).get(name)))
                        .isCloseTo(dividedTotal(c, rows, name, plain.get(i), from, to), withinPercentage(1e-9));
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

    /// The time in which any row holds, divided as the time of its rows is.
    @SuppressWarnings("unchecked")
    private static double dividedTotal(
            HoldCase c, List<Row> rows, String category, Map<?, ?> plain, long from, long to) {
        double held = ((Map<String, String>) plain.get("totals"))
                .values().stream().mapToDouble(Double::parseDouble).sum();
        double all = rows.stream().mapToDouble(row -> inside(c, row, from, to)).sum();
        double own = rows.stream()
                .filter(row -> category(c, row).equals(category))
                .mapToDouble(row -> inside(c, row, from, to))
                .sum();
        return all == 0 ? 0 : Math.rint(held * own / all);
    }

    /// A thousand tickets that are open for years come to more nanoseconds than 64 bits have.
    @Test
    @SuppressWarnings("unchecked")
    void manyRowsThatHoldForLongAreNotTooMany() {
        long year = 31_536_000L * 1_000_000_000L;
        List<Row> tickets = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            Map<String, Object> values =
                    Map.of("at", i * 1000L, "who", "desk", "state", i % 4 == 0 ? "bad" : "ok", "d", 20 * year);
            tickets.add(new Row(i, 0, values));
        }
        List<Field> fields = List.of(
                new Field("at", ColumnType.TIME, Role.TIME, null),
                new Field("who", ColumnType.STRING, Role.ENTITY, null),
                new Field("state", ColumnType.STRING, null, null),
                new Field("d", ColumnType.INT64, Role.DURATION, "ns"));
        Trace trace = TableTraces.trace(new Table(fields, List.of("tickets.csv"), tickets), 700);
        Map<String, List<String>> asked = Map.of(
                "column",
                List.of("state"),
                "paint",
                List.of("bad: state = \"bad\"; ok: state = \"ok\""),
                "bins",
                List.of("3"),
                "count",
                List.of("rows"));
        Map<String, Object> answer = JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest("timelines", asked), () -> false)));
        Map<?, ?> desk = ((List<Map<?, ?>>) answer.get("entities")).getFirst();
        Map<String, String> totals = (Map<String, String>) desk.get("totals");
        double bad = Double.parseDouble(totals.get("bad"));
        assertThat(bad / (bad + Double.parseDouble(totals.get("ok")))).isCloseTo(0.25, within(1e-9));
        assertThat(share(desk, "bad", 1)).isCloseTo(0.25, within(1e-9));
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
