package dev.sightline.bench;

import dev.sightline.bench.Goals.Goal;
import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot;
import dev.sightline.store.live.Store;
import dev.sightline.store.live.StoreWriter;
import dev.sightline.summary.Scans;
import dev.sightline.summary.rank.ColumnStats;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedSelection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How many rows a second go from memory into a sealed store (sorted, checksummed, with pyramids)?
///
/// `./bench/run --only ingest`. The peer appends row by row, or copies from a table function; both end with a
/// checkpoint. Neither's time has the making of the rows, both have that of handing them over.
final class IngestQuestion {
    private final Contest contest;

    IngestQuestion(Contest contest) {
        this.contest = contest;
    }

    /// Leaves the rows in the peer's table `t`.
    ///
    /// @return the store, for the questions that follow
    Store ask() throws Exception {
        Path directory = contest.directory().resolve("store");
        Rows rows = contest.rows();
        Duck duck = contest.duck();
        Race race = new Race(contest.runs(), false);
        Race.Result<Store, Long> appender = race.run(() -> write(rows, directory), () -> duck.append(rows, "t"));
        Store store = appender.ours().last();
        report(
                "ingest from memory v. appender",
                appender,
                contest.goals().appender(),
                numbers(store.snapshot()),
                numbers(duck, "t"));
        duck.expose(rows, "rows_in_memory");
        duck.run("DROP TABLE t");
        Race.Result<Store, Long> copied =
                race.run(() -> write(rows, directory), () -> duck.copy("rows_in_memory", "t"));
        store = copied.ours().last();
        report(
                "ingest from memory v. table function",
                copied,
                contest.goals().tableFunction(),
                numbers(store.snapshot()),
                numbers(duck, "t"));
        return store;
    }

    private void report(String question, Race.Result<?, ?> race, @Nullable Goal goal, Numbers ours, Numbers peers) {
        contest.report()
                .accept(Finding.rate(
                        question,
                        race,
                        contest.rows().count() / 1e6,
                        goal,
                        "M rows/s",
                        ours.agreesWith(peers),
                        ours.checksum(),
                        ""));
    }

    /// Writes a store in place of the one before.
    static Store write(Rows rows, Path directory) throws IOException {
        Store.delete(directory);
        RowBatches batches = new RowBatches(rows);
        try (StoreWriter writer = StoreWriter.create(directory, "time", "entity")) {
            writer.describe(RowBatches.FIELDS, List.of(source(rows)));
            for (int from = 0; from < rows.count(); from += RowBatches.BATCH_ROWS) {
                writer.append(batches.batch(from, Math.min(RowBatches.BATCH_ROWS, rows.count() - from)));
            }
            return writer.finish(RowBatches.FIELDS, List.of(source(rows)), Ledger.stored(rows.count()), Map.of());
        }
    }

    private static Snapshot.SourceInfo source(Rows rows) {
        return new Snapshot.SourceInfo("generated", "generated", "memory", rows.count(), 0, true);
    }

    static Numbers numbers(Snapshot snapshot) {
        ColumnStats.State time = stats(snapshot, "time");
        ColumnStats.State flow = stats(snapshot, "flow");
        ColumnStats.State status = stats(snapshot, "status");
        return new Numbers(
                new long[] {
                    snapshot.rows(),
                    time.minKey(),
                    time.maxKey(),
                    flow.minKey(),
                    flow.maxKey(),
                    status.integerSum().longValueExact(),
                    snapshot.strings("entity").size(),
                    snapshot.strings("event").size()
                },
                new double[] {stats(snapshot, "value").realSum()});
    }

    static Numbers numbers(Duck duck, String table) throws Exception {
        long[][] counts = duck.longs("SELECT count(*), min(time), max(time), min(flow), max(flow),"
                + " sum(status)::BIGINT, count(DISTINCT entity), count(DISTINCT event) FROM " + table);
        long[] flat = new long[counts.length];
        for (int c = 0; c < flat.length; c++) {
            flat[c] = counts[c][0];
        }
        return new Numbers(flat, duck.doubles("SELECT fsum(value) FROM " + table));
    }

    private static ColumnStats.State stats(Snapshot snapshot, String column) {
        return Scans.run(
                snapshot,
                ResolvedSelection.all(snapshot),
                null,
                new ColumnStats(KeyColumn.of(snapshot, column)),
                () -> false);
    }
}
