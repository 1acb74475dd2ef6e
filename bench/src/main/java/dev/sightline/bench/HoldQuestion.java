package dev.sightline.bench;

import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Snapshot;
import dev.sightline.view.request.Answer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How long do views of what holds take when rows hold for their durations, and when they hold until the next?
///
/// `./bench/run --only hold`: the values are taken as durations in ms (mean 400 ms, so the busiest entity has a hundred
/// rows active at a time, most have none). DuckDB is asked what it can say in one query.
final class HoldQuestion {
    private static final String PAINT = "huge: value >= 1000; high: value >= 100; mid: value >= 20";
    private static final String CATEGORY =
            "CASE WHEN %1$s >= 1000 THEN 0 WHEN %1$s >= 100 THEN 1 WHEN %1$s >= 20 THEN 2 ELSE 3 END";
    private static final String END = "time + round(value * 1000000)::BIGINT";
    private static final int WIDTH = Picture.WIDTH;
    private static final int IDLE = 4;
    private static final int UNKNOWN = 5;
    private static final long WINDOW_START = Rows.START_NANOS + Rows.SPAN_NANOS / 2;
    private static final long WINDOW_END = WINDOW_START + Rows.SPAN_NANOS / 100;

    private final Contest contest;
    private final Snapshot snapshot;

    HoldQuestion(Contest contest, Snapshot snapshot) {
        this.contest = contest;
        this.snapshot = snapshot.withFields(
                snapshot.fields().stream().map(HoldQuestion::described).toList());
    }

    private static Field described(Field field) {
        return field.name().equals("value") ? field.withRole(Role.DURATION).withUnit("ms") : field;
    }

    void ask() throws Exception {
        frequencies();
        states();
        timelines();
    }

    private void frequencies() throws Exception {
        frequency("frequency, hold=next", () -> Picture.FREQUENCY.peers(contest.duck(), "true"), "hold", "next");
        frequency("frequency, hold=duration", () -> peers("min(" + CATEGORY.formatted("value") + ")"));
        frequency("frequency, hold=duration, filter", null, "where", "level != \"DEBUG\" and status < 500");
        frequency(
                "frequency, hold=duration, active=count",
                () -> peers(CATEGORY.formatted("count(*)")),
                "active",
                "count");
        frequency(
                "frequency, hold=duration, active=max", () -> peers(CATEGORY.formatted("max(value)")), "active", "max");
        frequency(
                "frequency, hold=duration, active=sum", () -> peers(CATEGORY.formatted("sum(value)")), "active", "sum");
    }

    private interface Peer {
        Numbers numbers() throws SQLException;
    }

    private void frequency(String question, @Nullable Peer peer, String... more) throws Exception {
        race(question, "series", peer, "frequency", with(more, "paint", PAINT));
    }

    private void states() throws Exception {
        long at = Rows.START_NANOS + Rows.SPAN_NANOS / 3 * 2;
        String[] parameters = {"at", Long.toString(at)};
        race(
                "state at t, hold=next",
                "entities",
                () -> reals(
                        "SELECT arg_max(value, time) FROM t WHERE time <= " + at + " GROUP BY entity ORDER BY entity"),
                "state",
                with(parameters, "hold", "next"));
        race(
                "state at t, hold=duration",
                "entities",
                () -> reals("SELECT arg_max(value, time) FROM t WHERE time <= " + at + " AND " + END + " > " + at
                        + " GROUP BY entity ORDER BY entity"),
                "state",
                parameters);
    }

    private void timelines() throws Exception {
        String[] parameters = {"paint", PAINT, "from", "" + WINDOW_START, "to", "" + WINDOW_END, "limit", "100"};
        for (String hold : List.of("next", "duration")) {
            race(
                    "timelines, 1 % of the time, hold=" + hold,
                    "entities",
                    null,
                    "timelines",
                    with(parameters, "hold", hold));
            race(
                    "timelines, 800 bins, hold=" + hold,
                    "entities",
                    null,
                    "timelines",
                    "paint",
                    PAINT,
                    "limit",
                    "100",
                    "bins",
                    "800",
                    "hold",
                    hold);
        }
    }

    private void race(String question, String field, @Nullable Peer peer, String kind, String... parameters)
            throws Exception {
        Race race = contest.race();
        String[] all = with(parameters, "column", "value", "width", Integer.toString(WIDTH));
        Race.Result<Answer, Numbers> result = peer == null
                ? new Race.Result<>(race.alone(() -> contest.answer(snapshot, kind, all)), null)
                : race.run(() -> contest.answer(snapshot, kind, all), peer::numbers);
        Answer answer = result.ours().last();
        Numbers ours = kind.equals("frequency")
                ? Numbers.counts(answer, field)
                : Numbers.ofReals(Numbers.field(answer, field));
        Race.Lap<Numbers> theirs = result.peer();
        boolean agrees = theirs == null ? answer.exact() : ours.agreesWith(theirs.last());
        // Runs are texts, which are no numbers.
        String sum = question.startsWith("timelines, 1 %") ? "" : ours.checksum();
        contest.report().accept(Finding.millis(question, result, null, agrees, sum, ""));
    }

    private static String[] with(String[] some, String... more) {
        List<String> all = new ArrayList<>(List.of(some));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private Numbers reals(String sql) throws SQLException {
        return Numbers.ofReals(contest.duck().doubles(sql));
    }

    /// Of each entity its category at the instants at which any of its rows holds; those seen otherwise are idle.
    ///
    /// @param category of all rows of an entity that hold at an instant
    private Numbers peers(String category) throws SQLException {
        String limits = "WITH m AS (SELECT t0, greatest(1, (t1 - t0) // " + WIDTH + ") step FROM (SELECT min(time) t0,"
                + " max(" + END + ") t1 FROM t))";
        long[][] active = contest.duck()
                .longs(limits + ", r AS (SELECT entity, value, (time - t0 + step - 1) // step f, "
                        + "least(" + WIDTH + ", (" + END + " - t0 + step - 1) // step) e FROM t, m),"
                        + " i AS (SELECT entity, value, unnest(range(f, e)) k FROM r WHERE f < e),"
                        + " c AS (SELECT entity, k, " + category + " c FROM i GROUP BY entity, k)"
                        + " SELECT c, k, count(*) FROM c GROUP BY c, k");
        long[][] first = contest.duck()
                .longs(limits + ", f AS (SELECT min(time) f FROM t GROUP BY entity)"
                        + " SELECT (f - t0 + step - 1) // step k, count(*) FROM f, m GROUP BY k");
        long[] counts = new long[(UNKNOWN + 1) * WIDTH];
        for (int i = 0; i < first[0].length; i++) {
            for (int k = 0; k < WIDTH; k++) {
                counts[(k < first[0][i] ? UNKNOWN : IDLE) * WIDTH + k] += first[1][i];
            }
        }
        for (int i = 0; i < active[0].length; i++) {
            counts[(int) (active[0][i] * WIDTH + active[1][i])] += active[2][i];
            counts[(int) (IDLE * WIDTH + active[1][i])] -= active[2][i];
        }
        return Numbers.of(counts);
    }
}
