package dev.sightline.bench.collect;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sightline.record.EventType;
import dev.sightline.record.Field;
import dev.sightline.record.Recorder;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Sender and collector on the same machine, each case with a store of its own, on the disk and in memory,
/// where forcing costs nothing: `./bench/run collect [--rows N] [--only CASES] [--zipkin URL] [--minutes N]`.
///
/// Every case is sent twice, the first time for the compiler; it ends when all is acknowledged, and counts what is in
/// the store afterwards.
public final class CollectSpeed {
    static final List<String> CASES = List.of("bp", "senders", "binary", "otlp", "zipkin", "memory", "page");
    /// Without those that take minutes by themselves.
    private static final List<String> USUAL = CASES.subList(0, CASES.indexOf("memory"));
    private static final int SPANS_A_REQUEST = 1000;
    private static final int AT_ONCE = 16;
    private static final int SENDERS = 1000;
    /// Events of the recorder in a millisecond: more than the goal of a million a second.
    private static final int BURST = 1200;
    /// What its thread's buffer holds: a fifth of a second, which is how long a busy machine lets the drain wait.
    private static final int BUFFERED = 262_144;
    /// What waits in memory while the collector gets no processor: some five million events.
    private static final int WAITING = 64 << 20;
    /// Where files cost no force; Linux.
    private static final Path MEMORY = Path.of("/dev/shm");

    private final Path sightline;
    private final int rows;
    private final Path folder;
    private final boolean synced;

    /// Sends, and returns when all is acknowledged.
    private interface Sender {
        /// @return what is to be said of it
        String send(CollectorProcess collector) throws Exception;
    }

    private CollectSpeed(Path sightline, int rows, Path folder, boolean synced) {
        this.sightline = sightline;
        this.rows = rows;
        this.folder = folder;
        this.synced = synced;
    }

    public static void main(List<String> arguments) throws Exception {
        Logger.getLogger("com.linecorp").setLevel(Level.WARNING);
        int rows = 2_000_000;
        int minutes = 0;
        List<String> cases = USUAL;
        URI zipkin = null;
        for (int i = 0; i + 1 < arguments.size(); i += 2) {
            String value = arguments.get(i + 1);
            switch (arguments.get(i)) {
                case "--rows" -> rows = Integer.parseInt(value);
                case "--minutes" -> minutes = Integer.parseInt(value);
                case "--only" -> cases = List.of(value.split(",", -1));
                case "--zipkin" -> zipkin = URI.create(value);
                default ->
                    throw new IllegalArgumentException("unknown option '" + arguments.get(i)
                            + "'; known: --rows N, --only CASES of " + CASES + ", --zipkin URL, --minutes N");
            }
        }
        if (!CASES.containsAll(cases)) {
            throw new IllegalArgumentException("--only " + cases + ": known are " + CASES);
        }
        Path sightline = Path.of("sightline").toAbsolutePath();
        Path disk = Files.createTempDirectory("sightline-collect-");
        Path memory = Files.isDirectory(MEMORY) ? Files.createTempDirectory(MEMORY, "sightline-collect-") : null;
        System.out.printf(
                "%d rows, JDK %s, %d processors, %s%n%n| Case | Store | Rows/s, acknowledged | ns of the collector's"
                        + " processor time a row | |%n| --- | --- | --- | --- | --- |%n",
                rows, Runtime.version(), Runtime.getRuntime().availableProcessors(), Instant.now());
        try {
            for (String one : cases) {
                new CollectSpeed(sightline, rows, disk, true).measure(one, minutes, zipkin);
                if (memory != null && USUAL.contains(one)) {
                    new CollectSpeed(sightline, rows, memory, false).measure(one, minutes, null);
                }
            }
        } finally {
            delete(disk);
            if (memory != null) {
                delete(memory);
            }
        }
    }

    private void measure(String one, int minutes, @Nullable URI zipkin) throws Exception {
        switch (one) {
            case "bp" -> {
                Path lines = lines(rows);
                timed(one, rows, collector -> {
                    sendFile(collector.tcp(), lines);
                    return "one connection";
                });
                Files.delete(lines);
            }
            case "senders" -> {
                Path lines = lines(rows / SENDERS);
                timed("bp, " + SENDERS + " senders", rows - rows % SENDERS, collector -> manySenders(collector, lines));
                Files.delete(lines);
            }
            case "binary" -> timed("binary, a recorder", rows, this::record);
            case "otlp" -> {
                List<byte[]> requests = requests(Spans::otlp);
                timed("OTLP/gRPC", (long) requests.size() * SPANS_A_REQUEST, collector -> {
                    String method = "/opentelemetry.proto.collector.trace.v1.TraceService/Export";
                    Posts.grpc(collector.http(), method, requests, AT_ONCE);
                    return requests.size() + " requests, encoded beforehand, " + AT_ONCE + " at once";
                });
            }
            case "zipkin" -> {
                List<byte[]> requests = requests(Spans::zipkin);
                timed("Zipkin POST", (long) requests.size() * SPANS_A_REQUEST, collector -> {
                    Posts.json(collector.http(), "/api/v2/spans", requests, AT_ONCE);
                    return requests.size() + " requests, " + AT_ONCE + " at once";
                });
                if (zipkin != null) {
                    peer(zipkin, requests);
                }
            }
            case "memory" -> memory(minutes == 0 ? 10 : minutes);
            case "page" -> page(minutes == 0 ? 1 : minutes);
            default -> throw new IllegalArgumentException(one);
        }
    }

    private interface Encoding {
        byte[] of(int request, int spans);
    }

    private List<byte[]> requests(Encoding encoding) {
        return IntStream.range(0, rows / SPANS_A_REQUEST)
                .mapToObj(i -> encoding.of(i, SPANS_A_REQUEST))
                .toList();
    }

    private void timed(String name, long count, Sender sender) throws Exception {
        Path store = folder.resolve("store");
        try (CollectorProcess collector = new CollectorProcess(sightline, store)) {
            // once for the compiler
            String _ = sender.send(collector);
            Duration cpu = collector.cpu();
            long began = System.nanoTime();
            String said = sender.send(collector);
            long nanos = System.nanoTime() - began;
            long cost = collector.cpu().minus(cpu).toNanos();
            long stored = collector.end();
            String missing = stored >= 2 * count ? "" : "; " + (2 * count - stored) + " not stored";
            print(name, synced ? "disk" : "memory", count, nanos, cost, said + missing);
        }
        delete(store);
    }

    private static void print(String name, String where, long count, long nanos, long cost, String said) {
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %.0f K | %s | %s |%n",
                name,
                where,
                count * 1e6 / nanos,
                cost > 0 ? Long.toString(cost / count) : "-",
                said);
    }

    /// Lines of NetLogger, some 90 bytes each.
    private Path lines(int count) throws IOException {
        Path file = folder.resolve("lines.bp");
        Instant start = Instant.parse("2026-01-01T00:00:00Z");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
            for (int i = 0; i < count; i++) {
                out.write(("ts=" + start.plusNanos(i * 10_000L) + " event=request." + i % 7 + " host=h" + i % 40
                                + " prog=bench took=" + i % 997 + "ms bytes=" + i * 31L % 65_536 + "\n")
                        .getBytes(US_ASCII));
            }
        }
        return file;
    }

    /// The collector closes when all of it is on its disk.
    private static void sendFile(InetSocketAddress to, Path file) throws IOException {
        try (SocketChannel socket = SocketChannel.open(to);
                FileChannel from = FileChannel.open(file)) {
            long size = from.size();
            for (long at = 0; at < size; ) {
                at += from.transferTo(at, size - at, socket);
            }
            socket.shutdownOutput();
            ByteBuffer answer = ByteBuffer.allocate(1024);
            while (socket.read(answer.clear()) >= 0) {}
        }
    }

    private static String manySenders(CollectorProcess collector, Path lines) throws Exception {
        try (ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < SENDERS; i++) {
                all.add(senders.submit(() -> {
                    sendFile(collector.tcp(), lines);
                    return null;
                }));
            }
            for (Future<?> one : all) {
                var _ = one.get();
            }
        }
        return SENDERS + " connections at once";
    }

    private String record(CollectorProcess collector) {
        String url = "tcp://" + collector.tcp().getHostString() + ":"
                + collector.tcp().getPort();
        long lost;
        try (Recorder recorder = Recorder.builder("bench")
                .url(url)
                .burst(BUFFERED)
                .maxWaiting(WAITING)
                .build()) {
            EventType event = recorder.event("request", Field.string("route"), Field.int64("bytes"));
            long next = System.nanoTime();
            for (int i = 0; i < rows; ) {
                for (int end = Math.min(rows, i + BURST); i < end; i++) {
                    event.now().put("/cart").put(i).commit();
                }
                // a program that gets no processor for longer records nothing meanwhile
                next = Math.max(next + 1_000_000, System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(20));
                LockSupport.parkNanos(next - System.nanoTime());
            }
            boolean all = recorder.flush(Duration.ofMinutes(1));
            lost = recorder.lost();
            return BURST + " events a millisecond offered by one thread, " + lost + " lost and told"
                    + (all ? "" : ", not all sent");
        }
    }

    private static void peer(URI zipkin, List<byte[]> requests) throws IOException, InterruptedException {
        long began = System.nanoTime();
        Posts.json(zipkin, "/api/v2/spans", requests, AT_ONCE);
        long nanos = System.nanoTime() - began;
        print(
                "Zipkin server",
                "its own memory",
                (long) requests.size() * SPANS_A_REQUEST,
                nanos,
                0,
                "the same requests");
    }

    /// Lines as fast as they are taken, for some minutes: what the collector has of its own must not grow.
    private void memory(int minutes) throws Exception {
        Path lines = lines(rows);
        Path store = folder.resolve("store");
        List<Double> mebibytes = new ArrayList<>();
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(minutes);
        try (CollectorProcess collector = new CollectorProcess(sightline, store)) {
            long sent = 0;
            while (System.nanoTime() < end) {
                sendFile(collector.tcp(), lines);
                sent += rows;
                mebibytes.add(collector.anonymousMebibytes());
            }
            int quarter = Math.max(1, mebibytes.size() / 4);
            System.out.printf(
                    Locale.ROOT,
                    "| memory | disk | %.0f K | - | %d minutes; MiB of its own: %.0f at most in the first quarter, %.0f in the"
                            + " last |%n",
                    sent / 60e3 / minutes,
                    minutes,
                    most(mebibytes.subList(0, quarter)),
                    most(mebibytes.subList(mebibytes.size() - quarter, mebibytes.size())));
        }
        Files.delete(lines);
        delete(store);
    }

    private void page(int minutes) throws IOException, InterruptedException {
        Path store = folder.resolve("store");
        try (CollectorProcess collector = new CollectorProcess(sightline, store)) {
            new PageLag(collector).measure(minutes * 60);
            System.out.println(collector.end() + " rows in the store");
        }
        delete(store);
    }

    private static double most(List<Double> of) {
        return of.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(one);
            }
        }
    }
}
