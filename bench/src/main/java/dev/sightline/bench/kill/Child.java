package dev.sightline.bench.kill;

import dev.sightline.event.Batch;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import dev.sightline.store.live.Retention;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// The process that is killed: two threads append numbered rows to a store, going on where it ends, and print
/// `SENDER COUNT` whenever more of them are acknowledged. Segments are small, so that sealing and merging go on all the
/// time. Ends when its input does.
public final class Child {
    private static final int AHEAD = 6;
    /// Small, and merged as often as can be.
    private static final LiveSettings SETTINGS =
            new LiveSettings(3000, Duration.ofMillis(200), 1 << 20, true, Retention.EVERYTHING);

    private Child() {}

    private record Sent(long count, CompletableFuture<@Nullable Void> durable) {}

    /// @param arguments the store's folder, a seed
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        long seed = Long.parseLong(arguments[1]);
        try (LiveStore store = LiveStore.open(folder, "time", SETTINGS, InstantSource.system())) {
            long[] counts = NumberedRows.check(LiveReader.open(folder).snapshot());
            if (counts[0] + counts[1] == 0) {
                int _ = store.addSource(new SourceInfo("child", "child", "numbered", 0, 0, false));
            }
            System.out.println("open");
            for (int sender = 0; sender < NumberedRows.SENDERS; sender++) {
                int its = sender;
                Thread.ofPlatform().daemon().start(() -> send(store, its, counts[its], new Random(seed + its)));
            }
            while (System.in.read() >= 0) {}
        }
    }

    private static void send(LiveStore store, int sender, long from, Random random) {
        Queue<Sent> sent = new ArrayDeque<>();
        long next = from;
        try {
            while (true) {
                int count = 1 + random.nextInt(random.nextInt(10) == 0 ? 2000 : 40);
                Batch batch = NumberedRows.batch(sender, next, count);
                next += count;
                sent.add(new Sent(next, store.append(batch)));
                if (sent.size() > AHEAD) {
                    acknowledge(sender, sent.remove());
                }
                if (random.nextInt(300) == 0) {
                    store.seal();
                }
            }
        } catch (IOException | InterruptedException e) {
            System.err.println("child: " + e.getMessage());
        }
    }

    private static void acknowledge(int sender, Sent sent) throws IOException {
        LiveStore.await(sent.durable());
        synchronized (System.out) {
            System.out.println(sender + " " + sent.count());
            System.out.flush();
        }
    }

    /// How to start it, with the class path of this process.
    static ProcessBuilder process(Path folder, long seed) {
        return new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName(),
                folder.toString(),
                Long.toString(seed)));
    }
}
