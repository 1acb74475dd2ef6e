package dev.sightline.store.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random work on a live store on a disk that loses power, or whose process is killed, at a random operation, again and
/// again, also while recovering: what was acknowledged is there exactly once, and nothing is torn.
class LiveCrashTest {
    private static final int SEEDS = 60;
    private static final int CRASHES = 4;
    private static final LiveSettings SETTINGS =
            new LiveSettings(60, Duration.ofMinutes(1), 1 << 20, false, Retention.EVERYTHING);

    @TempDir
    Path folder = Path.of("");

    static LongStream seeds() {
        return LongStream.range(0, SEEDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void keepsWhatWasAcknowledgedExactlyOnce(long seed) throws IOException {
        Run run = new Run(seed, folder);
        for (int crash = 0; crash < CRASHES; crash++) {
            run.workUntilCrash();
            run.recoverAndCheck();
        }
    }

    /// A writer is killed in the middle of a sealing, the next one recovers, and then the power goes: what the
    /// second one found must have been made durable before it removed anything because of it.
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void survivesAPowerCutAfterAKill(long seed) throws IOException {
        Random random = new Random(seed);
        LiveRows model = new LiveRows(random);
        Path place = Files.createDirectories(folder.resolve("killed"));
        SimulatedDisk disk = new SimulatedDisk(random);
        LiveStore.create(disk, place, "when", 42);
        LiveWriter first = LiveWriter.open(disk, place, SETTINGS, () -> Instant.EPOCH, Runnable::run);
        LiveRows.Sent sent = model.group().getFirst();
        model.sent(sent);
        first.commit(List.of(LiveWriter.Item.of(sent.batch())));
        model.acknowledged(sent);
        disk.failAfterForces((int) (seed % 6));
        try {
            first.sealAndWait();
        } catch (IOException killed) {
            assertThat(disk.failed()).isTrue();
        }
        first.abandon();
        disk.restartProcess();
        LiveWriter.open(disk, place, SETTINGS, () -> Instant.EPOCH, Runnable::run)
                .abandon();
        Path left = folder.resolve("left");
        disk.powerOff(left);
        LiveWriter.open(SimulatedDisk.holding(left, random), left, SETTINGS, () -> Instant.EPOCH, Runnable::run)
                .abandon();
        LiveReader reader = new LiveReader(left, () -> false);
        model.check(reader.snapshot(), reader.ledger(), true);
    }

    /// One store through several lives.
    private static final class Run {
        private final Random random;
        private final Path root;
        private final LiveRows model;
        private SimulatedDisk disk;
        private Path place;
        private int lives;
        private @Nullable LiveReader reader;

        Run(long seed, Path root) throws IOException {
            this.random = new Random(seed);
            this.root = root;
            this.model = new LiveRows(random);
            this.place = Files.createDirectories(root.resolve("life0"));
            this.disk = new SimulatedDisk(random);
            LiveStore.create(disk, place, "when", 42);
        }

        private LiveWriter open() throws IOException {
            return LiveWriter.open(disk, place, SETTINGS, () -> Instant.EPOCH, Runnable::run);
        }

        /// Works on, until the disk fails.
        void workUntilCrash() throws IOException {
            if (random.nextBoolean()) {
                disk.failAfterForces(random.nextInt(random.nextInt(3) == 0 ? 6 : 70));
            } else {
                disk.failAfter(random.nextInt(random.nextInt(4) == 0 ? 20 : 200));
            }
            LiveWriter writer = null;
            try {
                writer = open();
                for (int i = 0; i < 60; i++) {
                    act(writer);
                }
                writer.close();
            } catch (SimulatedDisk.PowerCut cut) {
                assertThat(disk.failed()).isTrue();
            } catch (IOException e) {
                if (!disk.failed()) {
                    throw e;
                }
            } finally {
                if (writer != null) {
                    writer.abandon();
                }
            }
        }

        private void act(LiveWriter writer) throws IOException {
            switch (random.nextInt(12)) {
                case 0 -> writer.seal();
                case 1 -> new Merger(writer.folder(), 100).step(2 + random.nextInt(3), () -> false);
                case 2 -> {
                    if (random.nextInt(4) == 0) {
                        new Retention((long) random.nextInt(200_000), null).apply(writer.folder(), Instant.EPOCH);
                    }
                }
                case 3 ->
                    writer.commit(
                            List.of(LiveWriter.Item.of(Declaration.ofDamage(List.of("note " + random.nextInt(5))))));
                case 4 -> checkWhileWriting();
                default -> {
                    List<LiveRows.Sent> group = model.group();
                    group.forEach(model::sent);
                    writer.commit(group.stream()
                            .map(sent -> LiveWriter.Item.of(sent.batch()))
                            .toList());
                    group.forEach(model::acknowledged);
                }
            }
        }

        private void checkWhileWriting() throws IOException {
            if (reader == null) {
                reader = new LiveReader(place, () -> true);
            }
            reader.refresh();
            model.check(reader.snapshot(), reader.ledger(), false);
        }

        /// The process or the machine ends; what is left is recovered, at times in vain.
        void recoverAndCheck() throws IOException {
            reader = null;
            for (int tries = 0; ; tries++) {
                next();
                if (tries < 2 && random.nextBoolean()) {
                    if (random.nextBoolean()) {
                        disk.failAfterForces(random.nextInt(5));
                    } else {
                        disk.failAfter(random.nextInt(40));
                    }
                }
                try {
                    LiveWriter writer = open();
                    Set<String> notes = new HashSet<>(writer.state().damaged());
                    writer.abandon();
                    if (disk.failed()) {
                        continue;
                    }
                    disk.restartProcess();
                    assertThat(notes)
                            .allSatisfy(note -> assertThat(note)
                                    .as(() -> String.join("\n", disk.trace()))
                                    .matches("note .|.*were not complete when the writer ended.*"));
                    LiveReader fresh = new LiveReader(place, random::nextBoolean);
                    model.check(fresh.snapshot(), fresh.ledger(), true);
                    return;
                } catch (SimulatedDisk.PowerCut cut) {
                    assertThat(disk.failed()).isTrue();
                } catch (IOException e) {
                    if (!disk.failed()) {
                        throw e;
                    }
                }
            }
        }

        private void next() throws IOException {
            if (random.nextInt(3) == 0) {
                disk.restartProcess();
                return;
            }
            place = root.resolve("life" + ++lives);
            disk.powerOff(place);
            disk = SimulatedDisk.holding(place, random);
        }
    }
}
