package dev.sightline.bench;

import dev.sightline.event.Batch;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// How fast a live store acknowledges, and how long it takes to open it again when its log is full: `./bench/run live
/// [ROWS]`.
final class LiveSpeed {
    private static final long SEED = 42;

    private LiveSpeed() {}

    static void main(List<String> arguments) throws IOException, InterruptedException {
        int count = arguments.isEmpty() ? 10_000_000 : Integer.parseInt(arguments.getFirst());
        Path root = Files.createTempDirectory("sightline-live-");
        try (Rows rows = new Rows(count, SEED)) {
            RowBatches batches = new RowBatches(rows);
            for (int ahead : new int[] {1, 16}) {
                append(root.resolve("ahead" + ahead), batches, count, ahead);
            }
            latency(root.resolve("latency"), batches);
            recovery(root, batches, Math.min(count, 900_000));
        } finally {
            delete(root);
        }
    }

    private static LiveStore open(Path folder, LiveSettings settings) throws IOException, InterruptedException {
        LiveStore store = LiveStore.open(folder, "time", settings, InstantSource.system());
        int _ = store.addSource(new SourceInfo("rows", "rows", "rows", 0, 0, true));
        return store;
    }

    /// @param ahead how many batches may be on their way to the disk
    private static void append(Path folder, RowBatches batches, int count, int ahead)
            throws IOException, InterruptedException {
        long began = System.nanoTime();
        Duration cpu = cpu();
        long acknowledged;
        try (LiveStore store = open(folder, LiveSettings.DEFAULT)) {
            Queue<CompletableFuture<@Nullable Void>> pending = new ArrayDeque<>();
            for (int from = 0; from < count; from += RowBatches.BATCH_ROWS) {
                pending.add(store.append(batches.batch(from, Math.min(RowBatches.BATCH_ROWS, count - from))));
                if (pending.size() >= ahead) {
                    LiveStore.await(pending.remove());
                }
            }
            while (!pending.isEmpty()) {
                LiveStore.await(pending.remove());
            }
            acknowledged = System.nanoTime();
        }
        long closed = System.nanoTime();
        if (LiveReader.open(folder).snapshot().rows() != count) {
            throw new IllegalStateException("rows are missing");
        }
        System.out.printf(
                Locale.ROOT,
                "append, %d batches of %d rows ahead: %.2f M rows/s until acknowledged, %.2f M rows/s until sealed, %d ns of"
                        + " processor time and %.1f bytes a row%n",
                ahead,
                RowBatches.BATCH_ROWS,
                count * 1e3 / (acknowledged - began),
                count * 1e3 / (closed - began),
                cpu().minus(cpu).toNanos() / count,
                (double) size(folder) / count);
        delete(folder);
    }

    private static Duration cpu() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private static void latency(Path folder, RowBatches batches) throws IOException, InterruptedException {
        Batch one = batches.batch(0, 1);
        long[] nanos = new long[2000];
        try (LiveStore store = open(folder, LiveSettings.DEFAULT)) {
            for (int i = 0; i < nanos.length; i++) {
                long began = System.nanoTime();
                LiveStore.await(store.append(one));
                nanos[i] = System.nanoTime() - began;
            }
        }
        Arrays.sort(nanos);
        System.out.printf(
                Locale.ROOT,
                "one row and its force: median %.2f ms, 99 %% %.2f ms, longest %.2f ms%n",
                nanos[nanos.length / 2] / 1e6,
                nanos[nanos.length * 99 / 100] / 1e6,
                nanos[nanos.length - 1] / 1e6);
    }

    private static void recovery(Path root, RowBatches batches, int count) throws IOException, InterruptedException {
        LiveSettings unsealed =
                new LiveSettings(1 << 28, Duration.ofDays(1), 32 << 20, false, LiveSettings.DEFAULT.retention());
        Path copy = root.resolve("copy");
        try (LiveStore store = open(root.resolve("recovery"), unsealed)) {
            for (int from = 0; from < count; from += RowBatches.BATCH_ROWS) {
                LiveStore.await(store.append(batches.batch(from, Math.min(RowBatches.BATCH_ROWS, count - from))));
            }
            copy(root.resolve("recovery"), copy);
        }
        long bytes = size(copy);
        List<Double> seconds = new ArrayList<>();
        for (int run = 0; run < 5; run++) {
            Path again = root.resolve("again" + run);
            copy(copy, again);
            long began = System.nanoTime();
            LiveStore store = LiveStore.open(again, null, unsealed, InstantSource.system());
            seconds.add((System.nanoTime() - began) / 1e9);
            store.close();
            delete(again);
        }
        seconds.sort(null);
        long began = System.nanoTime();
        long rows = LiveReader.open(copy).snapshot().rows();
        System.out.printf(
                Locale.ROOT,
                "recovery of a log of %.0f MB (%d rows): %.2f s, %.1f s a GiB; a reader opens it in %.2f s%n",
                bytes / 1e6,
                rows,
                seconds.get(2),
                seconds.get(2) * (1 << 30) / bytes,
                (System.nanoTime() - began) / 1e9);
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                if (!file.endsWith("lock") && !file.endsWith("writer")) {
                    Files.copy(file, to.resolve(file.getFileName()));
                }
            }
        }
    }

    private static long size(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
