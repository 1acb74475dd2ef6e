package dev.sightline.app.collect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.sightline.app.CommandTest;
import dev.sightline.app.serve.LiveTrace;
import dev.sightline.app.serve.LiveTraces;
import dev.sightline.app.trace.CacheFolder;
import dev.sightline.app.trace.ReadingOptions;
import dev.sightline.intake.Intake;
import dev.sightline.server.trace.LoadState.State;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What the collector fetches itself, from outside.
class CollectTailTest extends CommandTest {
    private static final int KILLS = 4;

    private int written;

    private static void until(BooleanSupplier there) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!there.getAsBoolean() && System.nanoTime() < end) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(there.getAsBoolean()).as("within 60 s").isTrue();
    }

    private void append(Path file, int count) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < count; i++) {
            lines.append("ts=2026-01-05T10:00:00Z event=e n=").append(++written).append('\n');
        }
        Files.writeString(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @Test
    void linesOfFilesAreThereOnceAfterEachKill() throws Exception {
        Path store = folder.resolve("store");
        Path log = Files.createDirectories(folder.resolve("logs")).resolve("a.log");
        Random random = new Random(7);
        for (int kill = 1; kill <= KILLS; kill++) {
            try (CollectorProcess collector = CollectorProcess.start(
                    folder.resolve("cache"), store, List.of("--tail", log.getParent() + "/*"), "http://127.0.0.1:0")) {
                for (int i = 0; i < 20; i++) {
                    append(log, random.nextInt(3000));
                    if (i == 10) {
                        Files.move(log, log.resolveSibling("a.log." + kill));
                    }
                    LockSupport.parkNanos(random.nextInt(30_000_000));
                }
                collector.kill(); // in the middle of reading
            }
        }
        try (CollectorProcess collector = CollectorProcess.start(
                folder.resolve("cache"), store, List.of("--tail", log.getParent() + "/*"), "http://127.0.0.1:0")) {
            until(() -> rows(store) >= written);
            assertThat(collector.end()).isZero();
        }
        Set<Long> found = new HashSet<>();
        for (JsonNode row :
                json("view", "details", store.toString(), "--limit", "1000000").get("rows")) {
            long n = row.get("values").get("n").asLong();
            assertThat(found.add(n)).as("row %s once", n).isTrue();
        }
        assertThat(found).hasSize(written);
        assertThat(json("info", store.toString()).get("rejected").asLong()).isZero();
    }

    private long rows(Path store) {
        return json("info", store.toString()).get("rows").asLong();
    }

    @Test
    void targetsAndTheHostAreRowsAndCounted() throws Exception {
        HttpServer target = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        target.createContext("/metrics", exchange -> {
            byte[] body = "# TYPE jobs_total counter\njobs_total{queue=\"q\"} 7\n".getBytes(UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        target.start();
        Path store = folder.resolve("store");
        String url = "http://127.0.0.1:" + target.getAddress().getPort();
        List<String> fetched = List.of(
                "--scrape", url, "--scrape-interval", "200ms", "--host-metrics", "500ms", "--ganglia", "127.0.0.1:1");
        try (CollectorProcess collector =
                CollectorProcess.start(folder.resolve("cache"), store, fetched, "http://127.0.0.1:0")) {
            until(() -> metrics(collector).matches("(?s).*stored_rows_total\\{protocol=\"host\"} [1-9]\\d.*")
                    && metrics(collector).matches("(?s).*stored_rows_total\\{protocol=\"scrape\"} [1-9]\\d.*"));
            assertThat(collector.end()).isZero();
            assertThat(collector.rest()).contains("127.0.0.1:1: ").contains("tried again");
        } finally {
            target.stop(0);
        }
        JsonNode rows = json("view", "details", store.toString(), "--limit", "100000", "--where", "value = 7")
                .get("rows");
        assertThat(rows.size()).isPositive();
        JsonNode values = rows.get(0).get("values");
        assertThat(values.toString()).contains("jobs_total").contains(url.substring("http://".length()));
    }

    private static String metrics(CollectorProcess collector) {
        try {
            return collector.get("/metrics");
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void whatMakesNoSenseIsAUsageError() {
        String store = folder.resolve("store").toString();
        for (List<String> wrong : List.of(
                List.of("--tail", "/nowhere/at/all/x.log"),
                List.of("--scrape", "ftp://h/x"),
                List.of("--scrape", "http://h/x", "--scrape-interval", "soon"),
                List.of("--host-metrics", "1ms"),
                List.of("--ganglia", "h"))) {
            String[] args = Stream.concat(
                            Stream.of("collect", "--dir", store, "--listen", "http://127.0.0.1:0"), wrong.stream())
                    .toArray(String[]::new);
            assertThat(run(args)).as(String.join(" ", wrong)).isEqualTo(2);
            assertThat(err).contains(wrong.get(wrong.size() - 2));
        }
    }

    @Test
    void followedFilesAreShownLiveAndLeaveNothingBehind() throws Exception {
        Path log = folder.resolve("a.log");
        append(log, 5);
        try (Intake intake = new Intake(CacheFolder.open(Map.of()))) {
            LiveTraces traces = new LiveTraces(intake);
            LiveTrace trace;
            try (FollowedFiles files =
                    FollowedFiles.open(List.of(log.toString()), new ReadingOptions(), CacheFolder.open(Map.of()))) {
                trace = traces.open(files.request(new ReadingOptions(), intake), "a.log");
                until(() -> trace.trace().snapshot().rows() == 5);
                append(log, 3);
                until(() -> trace.trace().snapshot().rows() == 8);
                assertThat(trace.load().state()).isEqualTo(State.FOLLOWING);
                assertThat(trace.trace().name()).isEqualTo("a.log");
                traces.close();
            }
        }
        try (Stream<Path> left = Files.list(folder.resolve("cache"))) {
            assertThat(left.filter(each -> each.getFileName().toString().startsWith("loading")))
                    .isEmpty();
        }
    }
}
