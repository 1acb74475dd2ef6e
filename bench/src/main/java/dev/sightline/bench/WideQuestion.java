package dev.sightline.bench;

import dev.sightline.bench.Goals.Goal;
import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot;
import dev.sightline.store.live.Store;
import dev.sightline.store.live.StoreWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Does anything fall over: a thousand columns, ten million different texts, a hundred thousand entities?
///
/// `./bench/run --only wide`. How long the rows take into a store and a first picture of it; the run's heap is bounded,
/// so that what does not fit ends it.
final class WideQuestion {
    private static final int BATCH = 8192;

    private final Contest contest;

    /// Rows that are made batch by batch.
    private interface Maker {
        List<Batch.Column> columns(int from, int n, SplittableRandom random);
    }

    WideQuestion(Contest contest) {
        this.contest = contest;
    }

    void ask() throws IOException {
        int some = Math.min(1_000_000, contest.rows().count());
        int many = Math.min(10_000_000, contest.rows().count());
        ask("1,000 columns, all filled", some / 10, "c7", WideQuestion::filled);
        ask("1,000 columns, ten a row", some, "c7", WideQuestion::sparse);
        ask("every text another", many, "text", (from, n, random) -> texts(from, n, many));
        ask("100,000 entities", many, "value", (from, n, random) -> texts(from, n, 100_000));
    }

    private void ask(String what, int rows, String column, Maker maker) throws IOException {
        Path directory = contest.directory().resolve("wide");
        Store.delete(directory);
        long start = System.nanoTime();
        Snapshot snapshot = write(directory, rows, maker);
        double seconds = (System.nanoTime() - start) / 1e9;
        contest.report()
                .accept(Finding.amount(
                        what + ", " + rows + " rows into a store",
                        rows / 1e6 / seconds,
                        Double.NaN,
                        null,
                        "M rows/s",
                        ""));
        start = System.nanoTime();
        contest.answer(snapshot, "distribution", "column", column, "width", "800");
        contest.answer(snapshot, "frequency", "column", "value", "paint", "high: value >= 0.5", "width", "800");
        contest.report()
                .accept(Finding.amount(
                        what + ", distribution and frequency",
                        (System.nanoTime() - start) / 1e6,
                        Double.NaN,
                        Goal.of(10_000),
                        "ms",
                        "for the first time"));
        Store.delete(directory);
    }

    private static Snapshot write(Path directory, int rows, Maker maker) throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        List<Field> fields = List.of(
                Field.of("time", ColumnType.TIME).withRole(Role.TIME),
                Field.of("text", ColumnType.STRING).withRole(Role.ENTITY),
                Field.of("value", ColumnType.FLOAT64));
        List<Snapshot.SourceInfo> sources =
                List.of(new Snapshot.SourceInfo("generated", "generated", "memory", rows, 0, true));
        try (StoreWriter writer = StoreWriter.create(directory, "time", "text")) {
            for (int from = 0; from < rows; from += BATCH) {
                int n = Math.min(BATCH, rows - from);
                List<Batch.Column> columns = new ArrayList<>(maker.columns(from, n, random));
                long[] times = new long[n];
                double[] values = new double[n];
                for (int i = 0; i < n; i++) {
                    times[i] = Rows.START_NANOS + 1000L * (from + i);
                    values[i] = random.nextDouble();
                }
                columns.add(new Batch.Column("time", new Batch.Values.Times(times), null));
                columns.add(new Batch.Column("value", new Batch.Values.Float64s(values), null));
                writer.append(new Batch(n, from, 0, null, null, columns));
            }
            return writer.finish(fields, sources, Ledger.stored(rows), Map.of()).snapshot();
        }
    }

    private static List<Batch.Column> filled(int from, int n, SplittableRandom random) {
        List<Batch.Column> columns = new ArrayList<>(texts(from, n, 100));
        for (int c = 0; c < 1000; c++) {
            columns.add(new Batch.Column(
                    "c" + c, new Batch.Values.Int64s(random.longs(n, 0, 1000).toArray()), null));
        }
        return columns;
    }

    /// Row r fills columns r .. r + 9, of a thousand.
    private static List<Batch.Column> sparse(int from, int n, SplittableRandom random) {
        List<Batch.Column> columns = new ArrayList<>(texts(from, n, 100));
        for (int c = 0; c < 1000; c++) {
            int[] present = new int[n];
            int count = 0;
            for (int i = 0; i < n; i++) {
                if ((c - (from + i) % 1000 + 1000) % 1000 < 10) {
                    present[count++] = i;
                }
            }
            int[] rows = java.util.Arrays.copyOf(present, count);
            long[] values = random.longs(count, 0, 1000).toArray();
            columns.add(new Batch.Column("c" + c, new Batch.Values.Int64s(values), null, rows));
        }
        return columns;
    }

    private static List<Batch.Column> texts(int from, int n, int distinct) {
        int[] starts = new int[n];
        int[] lengths = new int[n];
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < n; i++) {
            starts[i] = text.length();
            text.append("entity-").append((long) (from + i) * 7919 % distinct);
            lengths[i] = text.length() - starts[i];
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        return List.of(new Batch.Column("text", new Batch.Values.Strings(bytes, starts, lengths), null));
    }
}
