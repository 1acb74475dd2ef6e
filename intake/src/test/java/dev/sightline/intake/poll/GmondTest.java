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

/// Ganglia's own gmond on loopback, where it is installed (Debian's package `ganglia-monitor`, or `GMOND` names it).
class GmondTest {
    @TempDir
    Path folder = Path.of("");

    private static Path gmond() {
        String named = System.getenv().getOrDefault("GMOND", "");
        String path = System.getenv().getOrDefault("PATH", "") + File.pathSeparator + "/usr/sbin";
        return Stream.concat(
                        Stream.of(named).filter(name -> !name.isEmpty()).map(Path::of),
                        Stream.of(path.split(File.pathSeparator)).map(each -> Path.of(each, "gmond")))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseGet(() -> Assumptions.<Path>abort("gmond is not here: apt-get install ganglia-monitor"));
    }

    /// Where its modules are: in the folder that the package has beside the program's.
    private static Path modules(Path program) throws IOException {
        Path lib = program.resolve("../../lib").normalize();
        try (Stream<Path> all = Files.walk(lib, 3)) {
            return all.filter(each -> each.endsWith("modload.so"))
                    .findFirst()
                    .orElseGet(() -> Assumptions.<Path>abort("gmond has no modules below " + lib));
        }
    }

    private static String configuration(int port, Path module) {
        String address = "port = " + port + " bind = 127.0.0.1 family = inet4";
        return String.join(
                "\n",
                "globals { daemonize = no setuid = no mute = no deaf = no send_metadata_interval = 1 }",
                "cluster { name = \"loop\" }",
                "udp_send_channel { host = 127.0.0.1 port = " + port + " }",
                "udp_recv_channel { " + address + " }",
                "tcp_accept_channel { " + address + " }",
                "modules { module { name = \"core_metrics\" } module { name = \"load_module\" path = \"" + module
                        + "\" } }",
                "collection_group { collect_every = 1 time_threshold = 1 metric { name = \"load_one\" } }",
                "");
    }

    @Test
    void whatItKnowsIsRowsOfItsHost() throws Exception {
        Path program = gmond();
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Path conf = Files.writeString(folder.resolve("gmond.conf"), configuration(port, modules(program)));
        Process process = new ProcessBuilder(program.toString(), "-c", conf.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        try (LiveStore store =
                        LiveStore.open(folder.resolve("store"), "ts", LiveSettings.DEFAULT, InstantSource.system());
                StreamIntake rows = new StreamIntake(
                        store,
                        GangliaTarget.format(Formats.load().named("ganglia").orElseThrow()),
                        new ReadOptions(ZoneOffset.UTC, null, null),
                        "ganglia",
                        DurableRows.NOBODY,
                        InstantSource.system())) {
            GangliaTarget target = GangliaTarget.parse("127.0.0.1:" + port, Duration.ofSeconds(5), rows);
            long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
            List<String> metrics = List.of();
            while (!metrics.contains("load_one") && System.nanoTime() < end) {
                try {
                    target.fetch();
                    store.seal();
                    metrics = texts(store, "metric");
                } catch (Poll.Unreachable notYet) {
                    assertThat(process.isAlive()).as("gmond runs").isTrue();
                }
                LockSupport.parkNanos(100_000_000);
            }
            assertThat(metrics).contains("load_one");
            assertThat(texts(store, "cluster")).containsOnly("loop");
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
