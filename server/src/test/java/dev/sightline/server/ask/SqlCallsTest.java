package dev.sightline.server.ask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.server.Trial;
import dev.sightline.store.Ledger;
import dev.sightline.store.RowTexts;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.SegmentBuilder;
import dev.sightline.view.request.Trace;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class SqlCallsTest {
    private static final String PATH = "/api/v1/traces/rows/sql";
    private static final int ROWS = 12_000;

    private final Trial trial;

    SqlCallsTest() throws IOException {
        trial = Trial.of((_, _, _) -> Trial.answer(_ -> {}));
        long[] times = new long[ROWS];
        Arrays.setAll(times, row -> 1_000_000_000L * row);
        double[] took = new double[ROWS];
        Arrays.setAll(took, row -> row % 100);
        SegmentBuilder builder = new SegmentBuilder("t");
        builder.append(new Batch(
                ROWS,
                0,
                0,
                null,
                null,
                List.of(
                        new Batch.Column("t", new Batch.Values.Times(times), null),
                        new Batch.Column("took", new Batch.Values.Float64s(took), null))));
        Snapshot snapshot = new Snapshot(
                List.of(
                        new Field("t", ColumnType.TIME, Role.TIME, null),
                        new Field("took", ColumnType.FLOAT64, Role.DURATION, "ms")),
                "t",
                List.of(builder.build()),
                List.of(new Snapshot.SourceInfo("a.csv", "a", "csv", ROWS, 0, false)),
                3);
        trial.entries.add(new Trial.Entry("rows", new Trace("rows", snapshot, RowTexts.NONE, Ledger.stored(ROWS))));
    }

    @AfterEach
    void stop() {
        trial.close();
    }

    private HttpResponse<String> ask(String path, String query) throws IOException, InterruptedException {
        return trial.post(path, "text/plain", query.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void answersWithColumnsAndRows() throws Exception {
        HttpResponse<String> reply = ask(PATH, "SELECT t, took FROM trace WHERE took = 7 LIMIT 2");
        assertThat(reply.statusCode()).isEqualTo(200);
        assertThat(reply.body())
                .startsWith("{\"columns\":[{\"name\":\"t\",\"type\":\"time\",\"role\":\"time\",\"unit\":null},"
                        + "{\"name\":\"took\",\"type\":\"float64\",\"role\":\"duration\",\"unit\":\"ms\"}],"
                        + "\"rows\":[[\"7000000000\",7.0],[\"107000000000\",7.0]],\"more\":false,\"notes\":[],"
                        + "\"generation\":3,\"elapsedMillis\":");
    }

    @Test
    void takesTheSelectionAndPaintOfTheRequest() throws Exception {
        String parameters = "?where=took%20%3C%2010ms&from=0&to=1000000000000&paint=low:%20took%20%3C%205";
        assertThat(ask(PATH + parameters, "SELECT count(*) FROM selection").body())
                .contains("\"rows\":[[100]]");
        assertThat(ask(PATH + parameters, "SELECT count(*) FROM low").body()).contains("\"rows\":[[600]]");
        assertThat(ask(PATH + "?where=nope%20%3E%201", "SELECT 1").statusCode()).isEqualTo(400);
        assertThat(ask(PATH + "?nope=1", "SELECT 1").statusCode()).isEqualTo(400);
    }

    @Test
    void showsTenThousandRowsAndSaysThatThereAreMore() throws Exception {
        assertThat(ask(PATH, "SELECT 1 FROM trace").body()).contains("\"more\":true");
        assertThat(ask(PATH, "SELECT 1 FROM trace LIMIT 10000").body()).contains("\"more\":false");
        assertThat(ask(PATH + "?limit=1", "SELECT 1 FROM trace").body()).contains("\"rows\":[[1]],\"more\":true");
        assertThat(ask(PATH + "?limit=x", "SELECT 1").statusCode()).isEqualTo(400);
        HttpResponse<String> csv = ask(PATH + "?format=csv", "SELECT took FROM trace");
        assertThat(csv.body().lines()).hasSize(ROWS + 1).startsWith("took", "0.0", "1.0");
        assertThat(csv.headers().firstValue("content-type")).hasValue("text/csv; charset=utf-8");
        String formula = "SELECT '=1+1' AS a, -1 AS b";
        assertThat(ask(PATH + "?format=csv", formula).body()).isEqualTo("a,b\r\n=1+1,-1\r\n");
        assertThat(ask(PATH + "?format=csv&spreadsheet=true", formula).body()).isEqualTo("a,b\r\n'=1+1,-1\r\n");
    }

    @Test
    void saysWhereAQueryIsWrong() throws Exception {
        HttpResponse<String> reply = ask(PATH, "SELECT took,\n  nope FROM trace");
        assertThat(reply.statusCode()).isEqualTo(400);
        assertThat(reply.body()).contains("\"where\":\"line 2, column 3\"").contains("nope");
        assertThat(ask(PATH, "COPY trace TO 'x.csv'").body()).contains("a query only reads");
        assertThat(trial.get(PATH).statusCode()).isEqualTo(405);
    }

    @Test
    void keepsAnAnswerAsATrace() throws Exception {
        HttpResponse<String> reply = ask(PATH + "/open", "SELECT t, took FROM trace WHERE took > 90 ORDER BY took");
        assertThat(reply.statusCode()).isEqualTo(200);
        assertThat(reply.body()).contains("\"id\":\"q2\"");
        Snapshot kept = trial.find("q2").orElseThrow().trace().snapshot();
        assertThat(kept.rows()).isEqualTo(ROWS / 100 * 9);
        assertThat(kept.sortedBy()).isEqualTo("t");
        assertThat(kept.field("took")).hasValue(new Field("took", ColumnType.FLOAT64, Role.DURATION, "ms"));
        assertThat(ask("/api/v1/traces/q2/sql", "SELECT count(*) FROM trace").body())
                .contains("\"rows\":[[" + ROWS / 100 * 9 + "]]");
    }

    @Test
    void closingTheConnectionStopsTheQuery() throws Exception {
        String query = "SELECT count(*) FROM range(1000000000000)";
        Optional<Thread> thread;
        try (Socket socket = trial.connect()) {
            String request = "POST " + PATH + " HTTP/1.1\r\n" + trial.host() + "\r\nContent-Length: " + query.length()
                    + "\r\n\r\n" + query;
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            thread = running();
            assertThat(thread).as("it runs").isPresent();
        }
        assertThat(thread.orElseThrow().join(Duration.ofSeconds(20)))
                .as("it ends")
                .isTrue();
    }

    /// The thread of a query, as soon as there is one.
    private static Optional<Thread> running() {
        long end = System.nanoTime() + 10_000_000_000L;
        Optional<Thread> found;
        do {
            found = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().equals("sightline-sql"))
                    .findFirst();
            LockSupport.parkNanos(1_000_000);
        } while (found.isEmpty() && System.nanoTime() < end);
        return found;
    }
}
