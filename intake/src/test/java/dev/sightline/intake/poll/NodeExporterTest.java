package dev.sightline.intake.poll;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.live.Batches;
import dev.sightline.intake.live.DurableRows;
import dev.sightline.intake.live.StreamIntake;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import dev.sightline.store.order.ArrivalReader;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Prometheus' own node_exporter on loopback, where it is installed (Debian's package `prometheus-node-exporter`).
class NodeExporterTest {
    private static final String NAME = "prometheus-node-exporter";

    @TempDir
    Path folder = Path.of("");

    private static String program() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(each -> Path.of(each, NAME))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElseGet(() -> Assumptions.<String>abort(NAME + " is not here: apt-get install " + NAME));
    }

    @Test
    void whatItMeasuresIsRowsOfItsInstance() throws Exception {
        String program = program();
        String instance;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            instance = "127.0.0.1:" + free.getLocalPort();
        }
        Process process = new ProcessBuilder(program, "--web.listen-address=" + instance)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        try (LiveStore store =
                        LiveStore.open(folder.resolve("store"), "ts", LiveSettings.DEFAULT, InstantSource.system());
                HttpClient client = ScrapeTarget.newClient();
                StreamIntake rows = new StreamIntake(
                        store,
                        ScrapeTarget.format(Formats.load().named("prometheus").orElseThrow()),
                        new ReadOptions(ZoneOffset.UTC, null, null),
                        "scrape",
                        DurableRows.NOBODY,
                        InstantSource.system())) {
            ScrapeTarget target =
                    new ScrapeTarget(ScrapeTarget.parse("http://" + instance), client, Duration.ofSeconds(10), rows);
            long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
            List<String> metrics = List.of();
            while (!metrics.contains("node_load1") && System.nanoTime() < end) {
                try {
                    target.fetch();
                    store.seal();
                    metrics = texts(store, "metric");
                } catch (Poll.Unreachable notYet) {
                    assertThat(process.isAlive()).as("the exporter runs").isTrue();
                }
                LockSupport.parkNanos(50_000_000);
            }
            assertThat(metrics).contains("node_load1", "node_cpu_seconds_total", "node_memory_MemTotal_bytes", "up");
            assertThat(texts(store, "instance")).containsOnly(instance);
            assertThat(texts(store, "cpu")).contains("0");
            assertThat(LiveReader.open(store.folder()).ledger().rejected()).isZero();
        } finally {
            int _ = process.destroyForcibly().waitFor();
        }
    }

    private static List<String> texts(LiveStore store, String column) throws IOException {
        List<String> texts = new ArrayList<>();
        ArrivalReader arrived =
                new ArrivalReader(LiveReader.open(store.folder()).snapshot());
        for (Batch batch = arrived.next(); batch != null; batch = arrived.next()) {
            texts.addAll(Batches.texts(batch, column));
        }
        return texts;
    }
}
