package dev.sightline.app.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.intake.senders.Demands;
import dev.sightline.intake.senders.Leases;
import dev.sightline.replay.run.LiveBoard;
import dev.sightline.store.Snapshot;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ActingTest {
    private final List<String> said = new CopyOnWriteArrayList<>();

    @TempDir
    private Path folder = Path.of("");

    private Acting acting() throws Exception {
        Path file = Files.writeString(folder.resolve("b.board"), "column v | max 10s -> level x debug 5min\n");
        return new Acting(new ActOptions.Plan(List.of(new FollowedBoard(file, Set.of())), Map.of()));
    }

    private LiveStore store() throws Exception {
        LiveStore store = LiveStore.open(folder.resolve("store"), "ts", LiveSettings.DEFAULT, InstantSource.system());
        int _ = store.addSource(new SourceInfo("a", "a", "", 0, 0, true));
        return store;
    }

    private Acting.Place place(LiveStore store, Consumer<String> rows) {
        Leases leases = new Leases(InstantSource.system(), _ -> {});
        Demands demands = new Demands(leases, InstantSource.system(), 0, _ -> {}, _ -> {});
        return new Acting.Place(store, leases, demands, rows, said::add);
    }

    private static Batch row() {
        long now = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
        return new Batch(
                1,
                0,
                0,
                null,
                null,
                List.of(
                        new Batch.Column("ts", new Batch.Values.Times(new long[] {now}), null),
                        new Batch.Column("v", new Batch.Values.Float64s(new double[] {1}), null)));
    }

    private static void until(Callable<Boolean> holds) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!holds.call()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    @Test
    void thatThereIsNoMemoryIsSaid() throws Exception {
        try (LiveStore store = store();
                Acting acting = acting()) {
            LiveStore.await(store.append(row()));
            acting.begin(place(store, _ -> {
                throw new OutOfMemoryError("Java heap space");
            }));
            acting.durable(row());
            until(() -> !said.isEmpty());
            assertThat(said).singleElement().asString().startsWith("boards act no more: there is not enough memory");
        }
    }

    /// How many are in use: a class histogram is of what is left after a collection of garbage.
    private static long snapshots() throws Exception {
        Object text = ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "gcClassHistogram",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        return text.toString()
                .lines()
                .map(line -> line.strip().split("\\s+"))
                .filter(words -> words.length > 3 && words[3].equals(Snapshot.class.getName()))
                .mapToLong(words -> Long.parseLong(words[1]))
                .sum();
    }

    @Test
    void whatIsStoredAtTheStartIsNotHeldForLonger() throws Exception {
        try (LiveStore store = store();
                Acting acting = acting()) {
            LiveStore.await(store.append(row()));
            // with its constants, which stay
            Class.forName(LiveBoard.class.getName());
            long before = snapshots();
            acting.begin(place(store, _ -> {}));
            until(() -> snapshots() <= before);
        }
    }
}
