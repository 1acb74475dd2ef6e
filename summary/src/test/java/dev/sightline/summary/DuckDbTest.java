package dev.sightline.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Paint;
import dev.sightline.event.selection.SelectionParser;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.axis.Axis;
import dev.sightline.summary.density.Histogram2D;
import dev.sightline.summary.density.PairLimits;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.entity.StateAt;
import dev.sightline.summary.frequency.Frequency;
import dev.sightline.summary.rank.CategorySums;
import dev.sightline.summary.rank.ColumnStats;
import dev.sightline.summary.rank.Curve;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.summary.values.DistinctCount;
import dev.sightline.summary.values.RowCount;
import dev.sightline.summary.values.TopValues;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// The same questions asked of DuckDB, in SQL, over the same rows.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DuckDbTest {
    private static final int ROWS = 9000;
    private static final String WHERE = "n >= 10 and not (s = 'ERROR' or x < 0.5) or e = 'e3'";
    /// SQL has three truth values, the language two: a comparison with nothing is false.
    private static final String SQL_WHERE = "((coalesce(n >= 10, false) and not (coalesce(s = 'ERROR', false)"
            + " or coalesce(x < 0.5, false))) or coalesce(e = 'e3', false))";
    private static final String PAINT = "high: x >= 10; mid: x >= 1";
    private static final String SQL_CATEGORY =
            "case when coalesce(x >= 10, false) then 'high' when coalesce(x >= 1, false) then 'mid' else '' end";

    private final Table table = Table.random(4, ROWS);
    private final Snapshot snapshot = table.snapshot();
    private final ResolvedSelection selection = ResolvedSelection.resolve(SelectionParser.parse(WHERE), snapshot);
    private final ResolvedPaint paint = ResolvedPaint.resolve(Paint.parse(PAINT), snapshot, LiteralRules.UTC);
    private final DuckTable duck = open(table);

    private static DuckTable open(Table table) {
        try {
            return new DuckTable(table);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @AfterAll
    void close() throws SQLException {
        duck.close();
    }

    private ResultSet ask(String sql) throws SQLException {
        return duck.ask(sql);
    }

    private <S> S scan(Summary<S> summary) {
        return Scans.run(snapshot, selection, null, summary, () -> false);
    }

    @Test
    void countsAndStatisticsAgree() throws SQLException {
        for (String column : List.of("n", "x", "ok", "t")) {
            KeyColumn keys = KeyColumn.of(snapshot, column);
            ColumnStats.State stats = scan(new ColumnStats(keys));
            try (ResultSet row = ask("select count(*), count(" + column + "), min(" + column + "), max(" + column
                    + "), sum(" + column + "::double), count(distinct " + column + ") from trace where " + SQL_WHERE)) {
                assertThat(scan(new RowCount()).rows()).isEqualTo(row.getLong(1));
                assertThat(stats.present()).isEqualTo(row.getLong(2));
                assertThat(stats.present() + stats.missing()).isEqualTo(row.getLong(1));
                if (!column.equals("ok")) {
                    assertThat(keys.number(stats.minKey())).isEqualTo(row.getDouble(3));
                    assertThat(keys.number(stats.maxKey())).isEqualTo(row.getDouble(4));
                }
                double sum = column.equals("x")
                        ? stats.realSum()
                        : stats.integerSum().doubleValue();
                assertThat(sum).isCloseTo(row.getDouble(5), Offset.offset(Math.abs(sum) * 1e-12));
                assertThat(scan(new DistinctCount(keys)).distinct()).isEqualTo(row.getLong(6));
            }
        }
    }

    @Test
    void quantilesAgree() throws SQLException {
        for (String column : List.of("n", "x", "t")) {
            KeyColumn keys = KeyColumn.of(snapshot, column);
            double[] p = {0.25, 0.5, 0.75, 0.9, 0.99};
            Curve curve = Curve.of(
                    snapshot,
                    selection,
                    null,
                    keys,
                    scan(new ColumnStats(keys)),
                    new Curve.Request(0, Long.MAX_VALUE, 10, 1, false, p),
                    () -> false);
            for (int q = 0; q < p.length; q++) {
                try (ResultSet row =
                        ask("select quantile_disc(" + column + ", " + p[q] + ") from trace where " + SQL_WHERE)) {
                    assertThat(keys.number(curve.quantileKeys()[q])).isEqualTo(row.getDouble(1));
                }
            }
        }
    }

    @Test
    void densityAgrees() throws SQLException {
        KeyColumn t = KeyColumn.of(snapshot, "t");
        KeyColumn x = KeyColumn.of(snapshot, "x");
        PairLimits.State limits = scan(new PairLimits(t, x));
        Axis across = Axis.of(t, limits.x().minKey(), limits.x().maxKey(), 16, false);
        Axis up = Axis.of(x, limits.y().minKey(), limits.y().maxKey(), 9, false);
        long[] counts = scan(new Histogram2D(t, across, x, up, null)).counts();
        String rows = "from trace where t is not null and x is not null and " + SQL_WHERE;
        String sql = "with rows as (select t, x " + rows + "), limits as (select min(t) t0, max(t) t1, min(x) x0,"
                + " max(x) x1 from rows) select least(15, ((t - t0)::hugeint * 16 // (t1 - t0)))::int,"
                + " least(8, floor((x - x0) * 9 / (x1 - x0)))::int, count(*) from rows, limits group by all";
        long cells = 0;
        try (ResultSet row = ask(sql)) {
            do {
                assertThat(counts[row.getInt(2) * 16 + row.getInt(1)]).isEqualTo(row.getLong(3));
                cells++;
            } while (row.next());
        }
        assertThat(Arrays.stream(counts).filter(count -> count > 0).count()).isEqualTo(cells);
    }

    @Test
    void categoriesAndTopValuesAgree() throws SQLException {
        CategorySums.State sums = scan(new CategorySums(KeyColumn.of(snapshot, "n"), paint));
        try (ResultSet row = ask("select " + SQL_CATEGORY
                + " c, count(*), count(n), coalesce(sum(n), 0) from trace where " + SQL_WHERE + " group by 1")) {
            do {
                int category = paint.names().indexOf(row.getString(1));
                assertThat(sums.rows(category)).isEqualTo(row.getLong(2));
                assertThat(sums.stats(category).present()).isEqualTo(row.getLong(3));
                assertThat(sums.stats(category).integerSum().longValueExact()).isEqualTo(row.getLong(4));
            } while (row.next());
        }
        KeyColumn s = KeyColumn.of(snapshot, "s");
        for (TopValues.Value value :
                scan(new TopValues(s, ResolvedPaint.none())).top(100)) {
            try (ResultSet row =
                    ask("select count(*) from trace where " + SQL_WHERE + " and s = '" + s.text(value.key()) + "'")) {
                assertThat(value.rows()).isEqualTo(row.getLong(1));
            }
        }
    }

    @Test
    void statesAndFrequenciesAgree() throws SQLException {
        KeyColumn n = KeyColumn.of(snapshot, "n");
        Entities entities = Entities.resolve(snapshot, "e", () -> false);
        long start;
        long end;
        try (ResultSet row = ask("select min(t), max(t), count(distinct e) from trace")) {
            start = row.getLong(1);
            end = row.getLong(2);
        }
        int width = 7;
        long step = Frequency.step(start, end, width);
        Frequency found = Frequency.of(snapshot, selection, entities, n, paint, start, step, width, () -> false);
        for (int k = 0; k < width; k++) {
            long at = start + k * step;
            String latest = "(select e, arg_max(n, (t, row)) v, arg_max(" + SQL_CATEGORY + ", (t, row)) c, max(t) since"
                    + " from trace where t <= " + at + " and e is not null and n is not null and " + SQL_WHERE
                    + " group by e)";
            StateAt state = StateAt.of(snapshot, selection, entities, n, paint, at, () -> false);
            for (int i = 0; i < state.entities().length; i++) {
                try (ResultSet row = ask("select v, since, c from " + latest + " where e = '"
                        + entities.name(state.entities()[i]) + "'")) {
                    assertThat(state.keys()[i]).isEqualTo(row.getLong(1));
                    assertThat(state.sinceNanos()[i]).isEqualTo(row.getLong(2));
                    assertThat(paint.names().get(state.categories()[i])).isEqualTo(row.getString(3));
                }
            }
            for (int c = 0; c < paint.count(); c++) {
                try (ResultSet row = ask("select count(*) from " + latest + " where c = '"
                        + paint.names().get(c) + "'")) {
                    assertThat(found.entities()[c][k]).isEqualTo(row.getLong(1));
                }
            }
        }
        try (ResultSet row = ask("select count(distinct e) from trace where t is not null and " + SQL_WHERE)) {
            assertThat(found.entityCount()).isEqualTo(row.getLong(1));
        }
        assertThat(found.categories().getLast()).isEqualTo("unknown");
    }
}
