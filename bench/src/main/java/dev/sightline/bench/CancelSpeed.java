package dev.sightline.bench;

import dev.sightline.sql.SqlEngine;
import dev.sightline.sql.result.ResultColumn;
import dev.sightline.sql.result.ResultRows;
import dev.sightline.sql.result.ResultSink;
import dev.sightline.sql.trace.SqlLimits;
import dev.sightline.sql.trace.SqlTrace;
import dev.sightline.store.Ledger;
import dev.sightline.store.RowTexts;
import dev.sightline.store.Snapshot;
import dev.sightline.store.live.Store;
import dev.sightline.view.Views;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// How long after nobody waits for an answer any more are its threads free? A view returns only when all threads that
/// worked for it have stopped, so this is from the cancellation to the return.
///
/// `./bench/run cancel STORE [TRIES]`, a store of the generated rows. Each try is cancelled after a random part of a
/// quarter of a second; tries that were answered before do not count.
final class CancelSpeed {
    private static final long LATEST_NANOS = 250_000_000;

    private final Views views = new Views();
    private final SqlEngine engine = new SqlEngine();
    private final Snapshot snapshot;
    private final Trace trace;
    private final int tries;

    private CancelSpeed(Store store, int tries) {
        this.snapshot = store.snapshot();
        this.trace = new Trace("rows", snapshot, RowTexts.NONE, Ledger.stored(snapshot.rows()));
        this.tries = tries;
    }

    /// Something that ends with a [CancellationException] when it is told to.
    private interface Work {
        void run(BooleanSupplier cancelled) throws IOException;
    }

    static void main(List<String> arguments) throws Exception {
        if (arguments.isEmpty()) {
            throw new IllegalArgumentException("usage: ./bench/run cancel STORE [TRIES]");
        }
        int tries = arguments.size() < 2 ? 50 : Integer.parseInt(arguments.get(1));
        CancelSpeed speed = new CancelSpeed(Store.open(Path.of(arguments.getFirst())), tries);
        System.out.println("| Question | Cancelled | p50 | p95 | Longest |");
        System.out.println("| --- | ---: | ---: | ---: | ---: |");
        speed.view("density", "column=value");
        speed.view("distribution", "column=value");
        speed.view("frequency", "column=value");
        speed.view("timelines", "column=value", "bins=300", "limit=128");
        speed.view("flows");
        speed.view("details", "where=entity = 'worker-10500' and value > 200", "limit=1000");
        speed.view("details", "order=value", "desc=true", "limit=200");
        speed.view("different", "select=value > 12000");
        speed.view("info");
        speed.sql("SELECT entity, event, count(*), max(value) FROM trace GROUP BY ALL");
        speed.sql("SELECT count(DISTINCT flow) FROM trace");
    }

    private void view(String kind, String... parameters) throws Exception {
        Map<String, List<String>> all = new LinkedHashMap<>();
        for (String parameter : parameters) {
            int at = parameter.indexOf('=');
            all.put(parameter.substring(0, at), List.of(parameter.substring(at + 1)));
        }
        ViewRequest request = new ViewRequest(kind, all);
        time(kind + " " + String.join(", ", parameters), cancelled -> views.answer(trace, request, cancelled));
    }

    private void sql(String query) throws Exception {
        SqlTrace rows = SqlTrace.all(snapshot);
        time("`" + query + "`", cancelled -> engine.run(rows, query, SqlLimits.standard(), cancelled, new Nobody()));
    }

    /// Wants no rows to be kept.
    private record Nobody() implements ResultSink {
        @Override
        public void columns(List<ResultColumn> columns) {}

        @Override
        public boolean rows(ResultRows rows) {
            return true;
        }
    }

    private void time(String name, Work work) throws Exception {
        Random random = new Random(42);
        double[] millis = new double[tries];
        int n = 0;
        try (var threads = Executors.newSingleThreadExecutor()) {
            for (int i = -2; i < tries; i++) {
                AtomicLong asked = new AtomicLong(Long.MAX_VALUE);
                CompletableFuture<Long> ended =
                        CompletableFuture.supplyAsync(() -> run(work, () -> asked.get() != Long.MAX_VALUE), threads);
                LockSupport.parkNanos(5_000_000 + random.nextLong(LATEST_NANOS));
                asked.set(System.nanoTime());
                long end = ended.get(60, TimeUnit.SECONDS);
                if (i >= 0 && end > asked.get()) {
                    millis[n++] = (end - asked.get()) / 1e6;
                }
            }
        }
        double[] sorted = Arrays.copyOf(millis, n);
        Arrays.sort(sorted);
        System.out.printf(
                Locale.ROOT,
                "| %s | %d of %d | %.1f ms | %.1f ms | %.1f ms |%n",
                name.strip(),
                n,
                tries,
                at(sorted, 0.5),
                at(sorted, 0.95),
                at(sorted, 1));
    }

    private static double at(double[] sorted, double p) {
        return sorted.length == 0 ? Double.NaN : sorted[Math.min(sorted.length - 1, (int) (p * sorted.length))];
    }

    /// When it ended; in the past if it was answered.
    private static long run(Work work, BooleanSupplier cancelled) {
        try {
            work.run(cancelled);
            return Long.MIN_VALUE;
        } catch (CancellationException expected) {
            return System.nanoTime();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
