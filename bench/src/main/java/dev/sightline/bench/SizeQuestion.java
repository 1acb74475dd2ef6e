package dev.sightline.bench;

import dev.sightline.bench.Goals.Goal;
import dev.sightline.event.Field;
import dev.sightline.format.RowWriter;
import dev.sightline.format.parquet.ParquetRowWriter;
import dev.sightline.store.RowCells;
import dev.sightline.store.Segment;
import dev.sightline.store.live.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// How many bytes does a row take: in the store, with its pyramids, in the peer's file, and in Parquet?
///
/// `./bench/run --only size`. Half of a row's bytes are a random id and a double of full mantissa, which nothing
/// compresses.
final class SizeQuestion {
    private static final double HOT_GOAL = 40;
    private static final double PARQUET_GOAL = 18;
    /// More would not change a row's bytes, only take minutes.
    private static final int MAX_PARQUET_ROWS = 10_000_000;

    private final Contest contest;
    private final Store store;

    SizeQuestion(Contest contest, Store store) {
        this.contest = contest;
        this.store = store;
    }

    void ask() throws Exception {
        contest.duck().run("CHECKPOINT");
        double rows = contest.rows().count();
        double pyramids = bytes(store.directory(), ".pyramid");
        double all = Store.sizeBytes(store.directory()) - store.holeBytes();
        contest.report()
                .accept(Finding.amount(
                        "bytes a row in the store",
                        all / rows,
                        Files.size(contest.directory().resolve("peer.duckdb")) / rows,
                        Goal.of(HOT_GOAL),
                        "B",
                        String.format(java.util.Locale.ROOT, "%.2f of them pyramids", pyramids / rows)));
        askParquet();
    }

    /// In order of time, as `sightline convert` writes; but for a few rows where segments overlap.
    private void askParquet() throws IOException {
        Path file = contest.directory().resolve("sorted.parquet");
        List<Field> fields = store.snapshot().fields();
        int rows = 0;
        try (RowWriter writer = new ParquetRowWriter(file, fields)) {
            RowCells cells = new RowCells(store.snapshot());
            for (int s = 0; s < store.snapshot().segments().size(); s++) {
                Segment segment = store.snapshot().segments().get(s);
                for (int row = 0; row < segment.rows() && rows < MAX_PARQUET_ROWS; row++, rows++) {
                    cells.moveTo(s, row);
                    writer.write(cells);
                }
            }
        }
        contest.report()
                .accept(Finding.amount(
                        "bytes a row in Parquet",
                        (double) Files.size(file) / rows,
                        Double.NaN,
                        Goal.of(PARQUET_GOAL),
                        "B",
                        String.format(java.util.Locale.ROOT, "%,d rows in order of time", rows)));
        Files.delete(file);
    }

    private static double bytes(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            double sum = 0;
            for (Path file :
                    (Iterable<Path>) files.filter(path -> path.toString().endsWith(ending))::iterator) {
                sum += Files.size(file);
            }
            return sum;
        }
    }
}
