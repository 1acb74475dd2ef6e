package dev.sightline.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.listen.LineFormats;
import dev.sightline.intake.listen.LineLimits;
import dev.sightline.intake.listen.StreamListener;
import dev.sightline.intake.listen.Traffic;
import dev.sightline.intake.live.DurableRows;
import dev.sightline.intake.live.StreamIntake;
import dev.sightline.intake.senders.Leases;
import dev.sightline.store.disk.Disk;
import dev.sightline.store.live.Declaration;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import dev.sightline.store.live.Retention;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A listener above a disk whose power goes, or that is slow: what was acknowledged over the wire is there.
class DiskFaultsTest {
    private static final int CUTS = 20;
    private static final int SENDERS = 4;
    private static final int FLOOD = 60_000;
    /// Small, so that segments are sealed and merged meanwhile.
    private static final LiveSettings SETTINGS =
            new LiveSettings(400, Duration.ofMinutes(1), 64 << 10, true, Retention.EVERYTHING);

    @TempDir
    Path folder = Path.of("");

    private final AtomicLong numbers = new AtomicLong();
    private final Set<Long> sent = ConcurrentHashMap.newKeySet();
    private final Set<Long> acknowledged = ConcurrentHashMap.newKeySet();
    private final Traffic traffic = new Traffic("tcp", why -> {});

    static LongStream cuts() {
        return LongStream.range(0, CUTS);
    }

    static LongStream fewCuts() {
        return LongStream.range(0, 4);
    }

    /// A collector's listener of lines.
    private final class Listening implements AutoCloseable {
        private final LiveStore store;
        private final StreamIntake rows;
        final StreamListener listener;

        Listening(Disk disk, Path at) throws Exception {
            store = LiveStore.open(disk, at, "ts", SETTINGS, InstantSource.system());
            LiveStore.await(
                    store.declare(Declaration.ofFields(List.of(new Field("ts", ColumnType.TIME, Role.TIME, null)))));
            Format bp = Formats.load().named("bp").orElseThrow();
            rows = new StreamIntake(
                    store,
                    bp,
                    new ReadOptions(ZoneOffset.UTC, null, null),
                    "bp",
                    DurableRows.NOBODY,
                    InstantSource.system());
            listener = StreamListener.tcp(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                    null,
                    new LineFormats(List.of(new LineFormats.Known(bp, traffic.counted(rows)))),
                    LineLimits.STANDARD,
                    traffic,
                    new Leases(InstantSource.system(), row -> {}),
                    System::nanoTime);
        }

        @Override
        public void close() throws IOException {
            listener.close();
            store.close();
        }
    }

    private List<Long> some(int count, StringBuilder lines) {
        List<Long> its = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long n = numbers.incrementAndGet();
            its.add(n);
            lines.append("ts=2026-01-05T10:00:00Z event=e n=").append(n).append('\n');
        }
        sent.addAll(its);
        return its;
    }

    /// Sends and asks, until the connection breaks.
    private void send(int port, int atOnce) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(60_000);
            long all = 0;
            while (true) {
                StringBuilder lines = new StringBuilder();
                List<Long> its = some(atOnce, lines);
                all += its.size();
                socket.getOutputStream()
                        .write(lines.append("# ack\n").toString().getBytes(UTF_8));
                byte[] expected = ("# ack " + all + "\n").getBytes(UTF_8);
                byte[] answer = socket.getInputStream().readNBytes(expected.length);
                if (answer.length < expected.length) {
                    return;
                }
                assertThat(new String(answer, UTF_8)).isEqualTo("# ack " + all + "\n");
                acknowledged.addAll(its);
            }
        } catch (IOException broken) {
            // as it must when the power is off
        }
    }

    private static void until(String what, BooleanSupplier there) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!there.getAsBoolean() && System.nanoTime() < end) {
            LockSupport.parkNanos(500_000);
        }
        assertThat(there.getAsBoolean()).as(what).isTrue();
    }

    /// Senders at work when the power goes.
    ///
    /// @return what the disk has afterwards
    private Path cut(Random random, boolean forces) throws Exception {
        TrialDisk disk = new TrialDisk();
        Listening collector = new Listening(disk, folder.resolve("before"));
        if (!forces) {
            disk.ignoreForces();
        }
        List<Thread> threads = new ArrayList<>();
        int port = collector.listener.port();
        for (int i = 0; i < SENDERS; i++) {
            int atOnce = 1 + random.nextInt(60);
            threads.add(Thread.startVirtualThread(() -> send(port, atOnce)));
        }
        until("something is acknowledged", () -> !acknowledged.isEmpty());
        disk.cutAfter(random.nextInt(200));
        until("the power is off", disk::isOff);
        for (Thread each : threads) {
            assertThat(each.join(Duration.ofSeconds(60))).isTrue();
        }
        try {
            collector.close();
        } catch (IOException off) {
            // there is nothing to close it on
        }
        Path after = folder.resolve("after");
        disk.survive(after, random);
        return after;
    }

    private static Account opened(Path at) throws IOException {
        LiveStore.open(Disk.unforced(), at, "ts", SETTINGS, InstantSource.system())
                .close();
        return Account.of(at, "n");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("cuts")
    void whatWasAcknowledgedIsThereWhenThePowerGoes(long seed) throws Exception {
        Path after = cut(new Random(seed), true);
        opened(after).hasOnce(acknowledged, sent).isWhole();
    }

    /// Proves that the test above sees a loss: forcing does nothing here.
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("fewCuts")
    void withoutTheForceAcknowledgedRowsAreLost(long seed) throws Exception {
        Path after = cut(new Random(seed), false);
        Set<Long> lost = new HashSet<>(acknowledged);
        try {
            lost.removeAll(opened(after).numbers());
        } catch (IOException damaged) {
            assertThat(damaged).hasMessageContaining("damaged"); // nothing of it can be read
        }
        assertThat(lost).as("acknowledged, and lost").isNotEmpty();
    }

    @Test
    void onASlowDiskAcknowledgementsWaitAndSendersAreHeldBack() throws Exception {
        TrialDisk disk = new TrialDisk();
        Path at = folder.resolve("slow");
        try (Listening collector = new Listening(disk, at)) {
            Runnable go = disk.stop();
            List<Thread> threads = new ArrayList<>();
            int port = collector.listener.port();
            for (int i = 0; i < SENDERS; i++) {
                threads.add(Thread.startVirtualThread(() -> flood(port)));
            }
            until("somebody waits for the disk", () -> disk.waiting() > 0);
            long[] before = {-1, System.nanoTime()};
            until("senders are held back", () -> {
                long now = traffic.bytes();
                if (now != before[0]) {
                    before[0] = now;
                    before[1] = System.nanoTime();
                }
                return System.nanoTime() - before[1] > TimeUnit.MILLISECONDS.toNanos(700);
            });
            assertThat(traffic.bytes())
                    .as("what waits in memory is of the size of the queue, not of what is sent")
                    .isLessThan(4 << 20);
            assertThat(traffic.stored()).as("nothing is acknowledged").isZero();
            assertThat(acknowledged).isEmpty();
            go.run();
            for (Thread each : threads) {
                assertThat(each.join(Duration.ofSeconds(60))).isTrue();
            }
        }
        assertThat(acknowledged).hasSize(SENDERS * FLOOD);
        Account.of(at, "n").hasOnce(acknowledged, sent).explains(0, Map.of());
    }

    /// As much as it can, and then the end.
    private void flood(int port) {
        StringBuilder lines = new StringBuilder();
        List<Long> its = some(FLOOD, lines);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(lines.toString().getBytes(UTF_8));
            socket.shutdownOutput();
            if (socket.getInputStream().read() < 0) {
                acknowledged.addAll(its);
            }
        } catch (IOException broken) {
            throw new java.io.UncheckedIOException(broken);
        }
    }
}
