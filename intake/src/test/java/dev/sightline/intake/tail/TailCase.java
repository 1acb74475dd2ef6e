package dev.sightline.intake.tail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.listen.Traffic;
import dev.sightline.intake.live.Batches;
import dev.sightline.intake.live.DurableRows;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import dev.sightline.store.order.ArrivalReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// A store, a folder of logs, and files that are followed at a quicker pace than users have.
abstract class TailCase {
    static final TailSettings FAST =
            new TailSettings(Duration.ofMillis(5), Duration.ofMillis(60), Duration.ofMillis(150), 4);

    @TempDir
    Path folder = Path.of("");

    Path logs = Path.of("");
    LiveStore store;
    Traffic traffic;
    final List<String> notes = Collections.synchronizedList(new ArrayList<>());
    final List<String> failures = Collections.synchronizedList(new ArrayList<>());

    @BeforeEach
    void open() throws IOException {
        logs = Files.createDirectories(folder.resolve("logs"));
        traffic = new Traffic("tail", failures::add);
        store = openStore();
    }

    LiveStore openStore() throws IOException {
        return LiveStore.open(
                folder.resolve("store"), "ts", LiveSettings.DEFAULT.withMerges(false), InstantSource.system());
    }

    @AfterEach
    void close() throws IOException {
        store.close();
        assertThat(failures).isEmpty();
    }

    Tail tail(String... paths) {
        return tail(FAST, paths);
    }

    Tail tail(TailSettings settings, String... paths) {
        TailTarget target = new TailTarget(
                store,
                Formats.load(),
                new ReadOptions(ZoneOffset.UTC, null, null),
                null,
                traffic,
                notes::add,
                failures::add,
                DurableRows.NOBODY);
        return Tail.of(List.of(paths), target, settings).start();
    }

    void reopen() throws IOException {
        store.close();
        store = openStore();
    }

    Path append(String name, String text) throws IOException {
        return Files.writeString(logs.resolve(name), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    static String bp(int from, int to) {
        StringBuilder lines = new StringBuilder();
        for (int n = from; n < to; n++) {
            lines.append("ts=2026-01-05T10:00:00.")
                    .append(String.format("%06d", n))
                    .append("Z event=e n=")
                    .append(n)
                    .append('\n');
        }
        return lines.toString();
    }

    static List<String> numbers(int from, int to) {
        return IntStream.range(from, to).mapToObj(Integer::toString).toList();
    }

    static void until(String what, BooleanSupplier done) {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!done.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(end);
            LockSupport.parkNanos(2_000_000);
        }
    }

    void awaitRows(long rows) {
        until(rows + " rows", () -> traffic.stored() >= rows);
    }

    /// A column's values in the order of arrival, as any other process would see them.
    List<String> values(String column) throws IOException {
        List<String> texts = new ArrayList<>();
        ArrivalReader arrived =
                new ArrivalReader(LiveReader.open(store.folder()).snapshot());
        for (Batch batch = arrived.next(); batch != null; batch = arrived.next()) {
            texts.addAll(Batches.texts(batch, column));
        }
        return texts;
    }
}
