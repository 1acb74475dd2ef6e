package dev.sightline.bench;

import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.live.Store;
import dev.sightline.store.live.StoreWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A store of a thousand million rows is written, and each picture asked for once cold and once warm.
///
/// `./bench/run billion [--rows N]`: N is a multiple of ten million, which are generated and repeated ([Repetitions]).
/// There is no peer: it would need half as much disk again. The sums of the answers are compared with what the template
/// says. Needs [#BYTES_A_ROW] of disk for each row under `java.io.tmpdir`; takes it back at the end, and when it is
/// interrupted.
final class BillionRun {
    private static final int TEMPLATE_ROWS = 10_000_000;
    private static final int WARM_UP_ROWS = 2_000_000;
    private static final long SEED = 42;

    /// A little more than a row takes, with its share of the pyramid.
    private static final long BYTES_A_ROW = 43;

    /// What stays free for others.
    private static final long BYTES_BESIDE = 2L << 30;

    private final Path directory;
    private final Repetitions rows;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicReference<@Nullable Process> child = new AtomicReference<>();
    private volatile boolean interrupted;

    private BillionRun(Path directory, Repetitions rows) {
        this.directory = directory;
        this.rows = rows;
    }

    /// @return the status to exit with
    static int main(List<String> arguments) throws Exception {
        try {
            long rows = rows(arguments);
            Path directory = Files.createTempDirectory("sightline-billion-");
            try {
                demandDisk(rows, Files.getFileStore(directory).getUsableSpace(), directory);
                return run(directory, (int) (rows / TEMPLATE_ROWS), TEMPLATE_ROWS);
            } finally {
                if (Files.exists(directory)) {
                    Bench.delete(directory);
                }
            }
        } catch (IllegalArgumentException wrong) {
            System.err.println("bench: " + wrong.getMessage());
            return 2;
        } catch (CancellationException interrupted) {
            return 1; // the hook says so
        }
    }

    static long rows(List<String> arguments) {
        if (arguments.isEmpty()) {
            return 1_000_000_000;
        }
        if (arguments.size() != 2 || !arguments.getFirst().equals("--rows")) {
            throw new IllegalArgumentException("billion: known is --rows N, not " + String.join(" ", arguments));
        }
        try {
            long rows = Long.parseLong(arguments.getLast());
            if (rows >= TEMPLATE_ROWS && rows % TEMPLATE_ROWS == 0 && rows / TEMPLATE_ROWS <= 1000) {
                return rows;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new IllegalArgumentException("billion: --rows " + arguments.getLast() + ": a multiple of " + TEMPLATE_ROWS
                + " is needed, up to ten thousand millions");
    }

    /// @throws IllegalArgumentException one line, if there is not enough
    static void demandDisk(long rows, long usableBytes, Path directory) {
        long needed = rows * BYTES_A_ROW + BYTES_BESIDE;
        if (usableBytes < needed) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "billion: %,d rows need %.0f GB of disk, %s has %.0f; set TMPDIR to another, or --rows to less",
                    rows,
                    needed / 1e9,
                    directory.getParent(),
                    usableBytes / 1e9));
        }
    }

    /// @param directory empty, deleted in the end
    /// @return 0 if all answers are right
    static int run(Path directory, int repetitions, int templateRows) throws Exception {
        try (Rows template = new Rows(templateRows, SEED)) {
            BillionRun run = new BillionRun(directory, new Repetitions(template, repetitions));
            Thread hook = new Thread(run::interrupt, "sightline-billion-interrupted");
            Runtime.getRuntime().addShutdownHook(hook);
            try {
                return run.run();
            } finally {
                Bench.delete(directory);
                run.ended.countDown();
                if (!run.interrupted) {
                    Runtime.getRuntime().removeShutdownHook(hook);
                }
            }
        }
    }

    /// The process is told to end: whatever goes on is ended first, and its files deleted.
    private void interrupt() {
        interrupted = true;
        Process asked = child.get();
        if (asked != null) {
            asked.destroyForcibly();
        }
        try {
            System.err.println(
                    ended.await(60, TimeUnit.SECONDS)
                            ? "bench: interrupted; its files are deleted"
                            : "bench: still at work after a minute; delete " + directory + " yourself");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private int run() throws Exception {
        System.out.printf(
                Locale.ROOT,
                "%,d rows: %,d, seed %d, repeated %d times; each question once cold and once warm, in a process of its"
                        + " own; no peer; JDK %s, %d processors, -Xmx %.0f MiB, load at start %.1f%n%n",
                rows.rows(),
                rows.template().count(),
                SEED,
                rows.count(),
                Runtime.version(),
                Runtime.getRuntime().availableProcessors(),
                HeapWatch.limitMebibytes(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        Path store = directory.resolve("store");
        Path small = directory.resolve("small");
        try (Rows few = new Rows(Math.max(1000, WARM_UP_ROWS / rows.count()), SEED)) {
            Store _ = write(new Repetitions(few, rows.count()), small, this::demandGoingOn);
        }
        written(store);
        System.out.println("| Question | Open, cold | Cold | Warm | Heap, at most | Resident, at most | Right |");
        System.out.println("| --- | ---: | ---: | ---: | ---: | ---: | --- |");
        int wrong = 0;
        for (BillionQuestion question : BillionQuestion.of(rows)) {
            try {
                ColdAndWarm.Result result = ask(store, small, question);
                System.out.println(row(question, result));
                wrong += question.isRight(result.numbers()) ? 0 : 1;
            } catch (IOException failed) {
                // minutes have gone into the store: the other questions are asked all the same
                System.out.println(
                        "| " + question.label() + " | - | - | - | - | - | **no**: " + failed.getMessage() + " |");
                wrong++;
            }
        }
        if (!FileCaches.canDrop()) {
            System.out.println("\nFile caches cannot be dropped here, so *cold* is not.");
        }
        return wrong == 0 ? 0 : 1;
    }

    private static String row(BillionQuestion question, ColdAndWarm.Result result) {
        return String.format(
                Locale.ROOT,
                "| %s | %,.0f ms | %,.1f ms | %,.1f ms | %,.0f MiB | %s | %s |",
                question.label(),
                result.openNanos() / 1e6,
                result.coldNanos() / 1e6,
                result.warmNanos() / 1e6,
                result.heapMebibytes(),
                result.mostResident(),
                question.isRight(result.numbers())
                        ? "yes"
                        : "**no**: " + result.numbers() + " for " + question.expected());
    }

    /// Writes the store, and says how fast.
    private void written(Path folder) throws IOException {
        HeapWatch heap = new HeapWatch();
        long start = System.nanoTime();
        Store store = write(rows, folder, this::demandGoingOn);
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "Written in %.0f s, %.2f M rows/s with the repeating; %.2f bytes a row in %d segments; heap at most"
                        + " %.0f MiB, resident at most %s with the template's %d MiB.%n%n",
                seconds,
                rows.rows() / seconds / 1e6,
                (double) (Store.sizeBytes(folder) - store.holeBytes()) / rows.rows(),
                store.snapshot().segments().size(),
                heap.mostUsedMebibytes(),
                HeapWatch.mostResident(),
                32L * rows.template().count() >> 20);
    }

    /// @param each called before each batch; what it throws ends the writing
    static Store write(Repetitions all, Path folder, Runnable each) throws IOException {
        RowBatches batches = new RowBatches(all.template());
        int once = all.template().count();
        try (StoreWriter writer = StoreWriter.create(folder, "time", "entity")) {
            List<SourceInfo> sources = List.of(new SourceInfo("generated", "generated", "memory", all.rows(), 0, true));
            writer.describe(RowBatches.FIELDS, sources);
            for (int repetition = 0; repetition < all.count(); repetition++) {
                for (int from = 0; from < once; from += RowBatches.BATCH_ROWS) {
                    each.run();
                    writer.append(batches.batch(from, Math.min(RowBatches.BATCH_ROWS, once - from), repetition));
                }
            }
            return writer.finish(RowBatches.FIELDS, sources, Ledger.stored(all.rows()), Map.of());
        }
    }

    private void demandGoingOn() {
        if (interrupted) {
            throw new CancellationException("interrupted");
        }
    }

    /// Asks in a process of its own, with the flags of this one.
    private ColdAndWarm.Result ask(Path store, Path small, BillionQuestion question)
            throws IOException, InterruptedException {
        demandGoingOn();
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), ColdAndWarm.class.getName()));
        command.addAll(List.of(store.toString(), small.toString(), question.kind(), question.field()));
        command.addAll(question.parameters());
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        child.set(process);
        String line;
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            line = said.readLine();
        }
        int status = process.waitFor();
        child.set(null);
        demandGoingOn();
        if (status != 0 || line == null) {
            throw new IOException("'" + question.label() + "' ended with status " + status);
        }
        return ColdAndWarm.Result.of(line);
    }
}
