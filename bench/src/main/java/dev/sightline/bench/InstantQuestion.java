package dev.sightline.bench;

import dev.sightline.store.Snapshot;
import dev.sightline.summary.rank.ColumnStats;
import dev.sightline.summary.rank.Curve;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.view.request.Answer;
import java.sql.SQLException;

/// How long does the state of all entities at an instant take, and how long the exact characteristic line?
///
/// `./bench/run --only instants`. The line is asked for as the summary (what a swatch of a column needs) and as the
/// whole distribution view (also distinct values, marks, running sums, quantiles).
final class InstantQuestion {
    private static final String RANKED =
            "SELECT value FROM (SELECT value, row_number() OVER (ORDER BY value) - 1 AS rank FROM t) WHERE rank IN"
                    + " (SELECT i * ((SELECT count(*) FROM t) - 1) // 1599 FROM range(1600) r(i)) ORDER BY rank";

    private final Contest contest;
    private final Snapshot snapshot;

    InstantQuestion(Contest contest, Snapshot snapshot) {
        this.contest = contest;
        this.snapshot = snapshot;
    }

    void ask() throws Exception {
        state();
        curve();
    }

    private void state() throws Exception {
        long at = Rows.START_NANOS + Rows.SPAN_NANOS / 3 * 2;
        Race.Result<Answer, double[]> race = contest.race()
                .run(
                        () -> contest.answer(
                                snapshot, "state", "at", Long.toString(at), "column", "value", "width", "1600"),
                        () -> contest.duck()
                                .doubles("SELECT arg_max(value, time) FROM t WHERE time <= " + at
                                        + " GROUP BY entity ORDER BY entity"));
        Numbers ours = Numbers.ofReals(Numbers.field(race.ours().last(), "entities"));
        contest.report()
                .accept(Finding.millis(
                        "state at t",
                        race,
                        contest.goals().state(),
                        agree(race.peer(), ours),
                        ours.checksum(),
                        ours.reals().length + " entities"));
    }

    private void curve() throws Exception {
        Race.Result<double[], double[]> summary = contest.race().run(this::line, this::ranked);
        Numbers ours = Numbers.ofReals(summary.ours().last());
        contest.report()
                .accept(Finding.millis(
                        "exact 1600-point curve",
                        summary,
                        contest.goals().curve(),
                        agree(summary.peer(), ours),
                        ours.checksum(),
                        "the summary"));
        Race.Lap<Answer> view = contest.race()
                .alone(() -> contest.answer(snapshot, "distribution", "column", "value", "width", "1600"));
        Numbers whole = Numbers.ofReals(Numbers.field(view.last(), "curve"));
        contest.report()
                .accept(Finding.millis(
                        "distribution view, exact",
                        new Race.Result<>(view, summary.peer()),
                        null,
                        agree(summary.peer(), whole),
                        whole.checksum(),
                        "also distinct, marks, sums; the peer has the curve only"));
    }

    private double[] line() {
        KeyColumn column = KeyColumn.of(snapshot, "value");
        ResolvedSelection all = ResolvedSelection.all(snapshot);
        ColumnStats.State stats = Curve.stats(snapshot, all, null, column, () -> false);
        Curve curve = Curve.of(snapshot, all, null, column, stats, Curve.Request.of(Picture.WIDTH), () -> false);
        double[] values = new double[curve.keys().length];
        for (int i = 0; i < values.length; i++) {
            values[i] = column.number(curve.keys()[i]);
        }
        return values;
    }

    private double[] ranked() throws SQLException {
        return contest.duck().doubles(RANKED);
    }

    private static boolean agree(Race.@org.jspecify.annotations.Nullable Lap<double[]> peer, Numbers ours) {
        return peer != null && ours.agreesWith(Numbers.ofReals(peer.last()));
    }
}
