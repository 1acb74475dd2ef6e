package dev.sightline.intake.tail;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.store.live.Declaration;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Files that are followed by one process after the other.
class TailRestartTest extends TailCase {
    @ParameterizedTest
    @ValueSource(strings = {"a.log", "a.csv"})
    void aRestartGoesOnWhereItWas(String name) throws Exception {
        String csv = "ts,event,n\n";
        boolean table = name.endsWith("csv");
        Path file = append(name, table ? csv : "");
        append(name, table ? table(0, 40) : bp(0, 40));
        try (Tail _ = tail(file.toString())) {
            awaitRows(40);
        }
        reopen();
        append(name, table ? table(40, 60) : bp(40, 60));
        try (Tail _ = tail(file.toString())) {
            awaitRows(60);
            append(name, table ? table(60, 61) : bp(60, 61));
            awaitRows(61);
        }
        reopen();
        assertThat(values("n")).containsExactlyElementsOf(numbers(0, 61));
        assertThat(store.recovered().sources()).as("still one source").hasSize(1);
        assertThat(LiveReader.open(store.folder()).ledger().rejected()).isZero();
    }

    private static String table(int from, int to) {
        StringBuilder lines = new StringBuilder();
        for (int n = from; n < to; n++) {
            lines.append("2026-01-05T10:00:00.")
                    .append(String.format("%06d", n))
                    .append("Z,e,")
                    .append(n)
                    .append('\n');
        }
        return lines.toString();
    }

    @Test
    void aFileThatWasRenamedMeanwhileIsReadToItsEnd() throws Exception {
        Path file = append("a.log", bp(0, 10));
        try (Tail _ = tail(file.toString())) {
            awaitRows(10);
        }
        reopen();
        append("a.log", bp(10, 15));
        Files.move(file, logs.resolve("a.log.1"));
        append("a.log", bp(15, 20));
        try (Tail _ = tail(file.toString())) {
            awaitRows(20);
        }
        List<String> all = new ArrayList<>(values("n"));
        all.sort(Comparator.comparingInt(Integer::parseInt));
        assertThat(all).containsExactlyElementsOf(numbers(0, 20));
    }

    @Test
    void whatTheStoreHasBeyondThePositionIsNotTakenTwice() throws Exception {
        Path file = append("a.log", bp(0, 10));
        try (Tail _ = tail(file.toString())) {
            awaitRows(10);
        }
        // As if the process was killed after rows were forced, and before their position was.
        reopen();
        var position = store.recovered().properties().entrySet().stream()
                .filter(each -> Position.file(each.getKey()).isPresent())
                .findFirst()
                .orElseThrow();
        Position reached = Position.parse(position.getValue()).orElseThrow();
        assertThat(reached.rows()).isEqualTo(10);
        long line = bp(0, 1).length();
        Position earlier = new Position(reached.path(), reached.head(), reached.source(), 4 * line, 4, 0);
        LiveStore.await(store.declare(new Declaration(
                List.of(), List.of(), 0, List.of(), List.of(), List.of(), Map.of(position.getKey(), earlier.text()))));
        reopen();
        append("a.log", bp(10, 13));
        try (Tail _ = tail(file.toString())) {
            awaitRows(13);
        }
        assertThat(values("n")).containsExactlyElementsOf(numbers(0, 13));
    }

    @Test
    void linesThatAreNoRecordsAreCountedOnceOverRestarts() throws Exception {
        Path file = append("a.log", bp(0, 5) + "junk\n" + bp(5, 8) + "more junk\n");
        for (int i = 0; i < 3; i++) {
            try (Tail _ = tail(file.toString())) {
                append("a.log", bp(8 + i, 9 + i));
                awaitRows(9 + i);
            }
            reopen();
        }
        assertThat(LiveReader.open(store.folder()).ledger().rejected()).isEqualTo(2);
        assertThat(values("n")).containsExactlyElementsOf(numbers(0, 11));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void anythingThatMayHappenToAFileLosesAndRepeatsNothing(long seed) throws Exception {
        Random random = new Random(seed);
        int written = 0;
        int rotations = 0;
        Tail tail = tail(logs.resolve("a.log*").toString());
        for (int step = 0; step < 40; step++) {
            switch (random.nextInt(8)) {
                case 0 -> {
                    if (Files.exists(logs.resolve("a.log"))) {
                        Files.move(logs.resolve("a.log"), logs.resolve("a.log." + ++rotations));
                    }
                }
                case 1 -> {
                    tail.close();
                    reopen();
                    tail = tail(logs.resolve("a.log*").toString());
                }
                case 2 -> LockSupport.parkNanos(random.nextInt(100_000_000));
                default -> {
                    int count = random.nextInt(400);
                    byte[] bytes = bp(written, written + count).getBytes(UTF_8);
                    int cut = random.nextInt(bytes.length + 1);
                    append("a.log", new String(bytes, 0, cut, UTF_8));
                    append("a.log", new String(bytes, cut, bytes.length - cut, UTF_8));
                    written += count;
                }
            }
        }
        int all = written;
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (LiveReader.open(store.folder()).snapshot().rows() < all && System.nanoTime() < end) {
            LockSupport.parkNanos(5_000_000);
        }
        tail.close();
        List<String> missing = new ArrayList<>(numbers(0, written));
        List<String> repeated = new ArrayList<>();
        for (String n : values("n")) {
            if (!missing.remove(n)) {
                repeated.add(n);
            }
        }
        assertThat(missing).as("lost; %s", state()).isEmpty();
        assertThat(repeated).as("repeated").isEmpty();
    }

    /// What is known of each file, to see what went wrong.
    private String state() throws IOException {
        StringBuilder text = new StringBuilder(notes.toString());
        try (Stream<Path> files = Files.list(logs)) {
            for (Path file : files.sorted().toList()) {
                text.append('\n')
                        .append(file)
                        .append(' ')
                        .append(Files.size(file))
                        .append(' ')
                        .append(FileNumber.of(file));
            }
        }
        reopen();
        store.recovered()
                .properties()
                .forEach((key, value) ->
                        text.append('\n').append(key).append(' ').append(value));
        store.recovered().sources().forEach(source -> text.append('\n').append(source));
        return text.toString();
    }
}
