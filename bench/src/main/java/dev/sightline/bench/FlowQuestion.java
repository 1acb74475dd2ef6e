package dev.sightline.bench;

import dev.sightline.store.Snapshot;
import dev.sightline.view.request.AnswerJson;
import java.io.StringReader;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.function.Function;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// How long do the rows of all flows of a moment take, the longest flows, and the first rows of a filter?
///
/// `./bench/run --only flows`. Rows are what is asked for here, so writing them as JSON is timed, and for the peer the
/// fetching of all columns.
final class FlowQuestion {
    private static final long WINDOW_NANOS = 10_000_000;

    private final Contest contest;
    private final Snapshot snapshot;

    FlowQuestion(Contest contest, Snapshot snapshot) {
        this.contest = contest;
        this.snapshot = snapshot;
    }

    void ask() throws Exception {
        window();
        longest();
        first("first 1000 rows, common filter", "level = 'ERROR' and status >= 500");
        first("first 1000 rows, rare filter", "entity = 'worker-10500' and value > 200");
    }

    private void window() throws Exception {
        long from = contest.rows().timeNanos(contest.rows().count() / 3 * 2);
        long to = from + WINDOW_NANOS;
        rows(
                "rows of the flows of 10 ms",
                1.0 / 3,
                "SELECT value, * FROM t WHERE flow IN (SELECT flow FROM t WHERE time >= " + from + " AND time < " + to
                        + ")",
                "flowsOf",
                "all",
                "from",
                Long.toString(from),
                "to",
                Long.toString(to),
                "limit",
                "100000");
    }

    private void first(String question, String where) throws Exception {
        rows(question, 1, "SELECT value, * FROM t WHERE " + where + " LIMIT 1000", "where", where, "uncounted", "true");
    }

    /// @param share of the peer's time that is the goal
    private void rows(String question, double share, String sql, String... parameters) throws Exception {
        Race.Result<double[], double[]> race = contest.race()
                .run(
                        () -> Arrays.stream(texts("details", "value", parameters))
                                .mapToDouble(Double::parseDouble)
                                .sorted()
                                .toArray(),
                        () -> Arrays.stream(contest.duck().doubles(sql))
                                .sorted()
                                .toArray());
        Numbers ours = Numbers.ofReals(race.ours().last());
        report(question, share, race, ours, Numbers::ofReals, ours.reals().length + " rows");
    }

    private void longest() throws Exception {
        Race.Result<long[], long[]> race = contest.race().run(this::ours, this::peers);
        Numbers ours = Numbers.of(race.ours().last());
        report("top 50 flows by duration", 1, race, ours, Numbers::of, "");
    }

    private long[] ours() {
        return Arrays.stream(texts("flows", "durationNanos", "top", "50"))
                .mapToLong(Long::parseLong)
                .toArray();
    }

    private long[] peers() throws SQLException {
        return contest.duck()
                .longs("SELECT max(time) - min(time) AS took, flow, min(time), max(time), count(*) FROM t"
                        + " GROUP BY flow ORDER BY took DESC LIMIT 50")[0];
    }

    private <T> void report(
            String question,
            double share,
            Race.Result<T, T> race,
            Numbers ours,
            Function<T, Numbers> numbers,
            String note) {
        Race.Lap<T> peer = race.peer();
        contest.report()
                .accept(Finding.millis(
                        question,
                        race,
                        Goals.Goal.ofPeer(share),
                        peer != null && ours.agreesWith(numbers.apply(peer.last())),
                        ours.checksum(),
                        note));
    }

    /// The values of all properties of a name in a view's document, in order.
    private String[] texts(String view, String name, String... parameters) {
        String[] texts = new String[1024];
        int n = 0;
        try (JsonParser json = new JsonFactory()
                .createParser(
                        ObjectReadContext.empty(),
                        new StringReader(AnswerJson.document(contest.answer(snapshot, view, parameters))))) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token.isScalarValue() && name.equals(json.currentName())) {
                    texts = n < texts.length ? texts : Arrays.copyOf(texts, 2 * n);
                    texts[n++] = json.getString();
                }
            }
        }
        return Arrays.copyOf(texts, n);
    }
}
