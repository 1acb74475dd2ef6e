package dev.sightline.intake.tail;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sightline.event.Batch;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.listen.Traffic;
import dev.sightline.intake.live.Batches;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.live.Declaration;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import dev.sightline.store.order.ArrivalReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TailTest {
    private static final TailSettings FAST =
            new TailSettings(Duration.ofMillis(5), Duration.ofMillis(60), Duration.ofMillis(150), 4);

    @TempDir
    Path folder = Path.of("");

    private Path logs = Path.of("");
    private LiveStore store;
    private Traffic traffic;
    private final List<String> notes = Collections.synchronizedList(new ArrayList<>());
    private final List<String> failures = Collections.synchronizedList(new ArrayList<>());

    @BeforeEach
    void open() throws IOException {
        logs = Files.createDirectories(folder.resolve("logs"));
        traffic = new Traffic("tail", failures::add);
        store = openStore();
    }

    private LiveStore openStore() throws IOException {
        return LiveStore.open(
                folder.resolve("store"), "ts", LiveSettings.DEFAULT.withMerges(false), InstantSource.system());
    }

    @AfterEach
    void close() throws IOException {
        store.close();
        assertThat(failures).isEmpty();
    }

    private Tail tail(String... paths) {
        return tail(FAST, paths);
    }

    private Tail tail(TailSettings settings, String... paths) {
        TailTarget target = new TailTarget(
                store,
                Formats.load(),
                new ReadOptions(ZoneOffset.UTC, null, null),
                null,
                traffic,
                notes::add,
                failures::add);
        return Tail.of(List.of(paths), target, settings).start();
    }

    private void reopen() throws IOException {
        store.close();
        store = openStore();
    }

    private Path append(String name, String text) throws IOException {
        return Files.writeString(logs.resolve(name), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static String bp(int from, int to) {
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

    private static List<String> numbers(int from, int to) {
        return IntStream.range(from, to).mapToObj(Integer::toString).toList();
    }

    private static void until(String what, BooleanSupplier done) {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!done.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(end);
            LockSupport.parkNanos(2_000_000);
        }
    }

    private void awaitRows(long rows) {
        until(rows + " rows", () -> traffic.stored() >= rows);
    }

    /// A column's values in the order of arrival, as any other process would see them.
    private List<String> values(String column) throws IOException {
        List<String> texts = new ArrayList<>();
        ArrivalReader arrived =
                new ArrivalReader(LiveReader.open(store.folder()).snapshot());
        for (Batch batch = arrived.next(); batch != null; batch = arrived.next()) {
            texts.addAll(Batches.texts(batch, column));
        }
        return texts;
    }

    @Test
    void whatIsThereAndWhatComesAreRowsOnce() throws Exception {
        Path file = append("a.log", bp(0, 100));
        try (Tail _ = tail(file.toString())) {
            awaitRows(100);
            append("a.log", bp(100, 150));
            awaitRows(150);
            assertThat(values("n")).containsExactlyElementsOf(numbers(0, 150));
        }
    }

    @Test
    void halfALineIsNoRowUntilItsEndComes() throws Exception {
        Path file = append("a.log", bp(0, 3) + "ts=2026-01-05T10:00:01Z event=e n=1");
        try (Tail _ = tail(file.toString())) {
            awaitRows(3);
            LockSupport.parkNanos(FAST.quiet().multipliedBy(2).toNanos());
            append("a.log", "23\n");
            awaitRows(4);
            assertThat(values("n")).containsExactly("0", "1", "2", "123");
        }
    }

    @Test
    void afterARenameTheRestOfTheOldFileComesFirst() throws Exception {
        Path file = append("a.log", bp(0, 10));
        try (Tail _ = tail(file.toString())) {
            awaitRows(10);
            append("a.log", bp(10, 30));
            Files.move(file, logs.resolve("a.log.1"));
            append("a.log.1", bp(30, 40));
            append("a.log", bp(40, 50));
            awaitRows(50);
            assertThat(values("n")).containsExactlyElementsOf(numbers(0, 50));
        }
    }

    @Test
    void inAFolderARenamedFileIsNotReadTwice() throws Exception {
        append("a.log", bp(0, 10));
        try (Tail _ = tail(logs.toString())) {
            awaitRows(10);
            Files.move(logs.resolve("a.log"), logs.resolve("a.log.1"));
            append("a.log", bp(10, 20));
            append("b.log", bp(20, 30));
            awaitRows(30);
            LockSupport.parkNanos(FAST.idle().multipliedBy(2).toNanos());
            append("a.log.1", bp(30, 32)); // by a program that has not heard of the rotation
            awaitRows(32);
            List<String> all = new ArrayList<>(values("n"));
            all.sort(Comparator.comparingInt(Integer::parseInt));
            assertThat(all).containsExactlyElementsOf(numbers(0, 32));
        }
    }

    @Test
    void aTruncatedFileIsReadAnewAndItsCopyIsNot() throws Exception {
        Path file = append("a.log", bp(0, 50)); // more than what a file is known again by
        try (Tail _ = tail(logs.toString())) {
            awaitRows(50);
            Files.copy(file, logs.resolve("a.log.1"));
            Files.write(file, new byte[0], StandardOpenOption.TRUNCATE_EXISTING);
            append("a.log", bp(50, 60));
            awaitRows(60);
            LockSupport.parkNanos(FAST.idle().toNanos());
            assertThat(values("n")).containsExactlyElementsOf(numbers(0, 60));
        }
    }

    @Test
    void aFileThatIsWrittenAnewAndLongerIsReadAnew() throws Exception {
        Path file = append("a.log", bp(0, 5));
        try (Tail _ = tail(file.toString())) {
            awaitRows(5);
            Files.writeString(file, bp(5, 25), StandardOpenOption.TRUNCATE_EXISTING);
            awaitRows(25);
            assertThat(values("n")).containsExactlyElementsOf(numbers(0, 25));
        }
    }

    @Test
    void aFileThatIsReplacedIsReadAsAnother() throws Exception {
        Path file = append("a.log", bp(0, 5));
        try (Tail _ = tail(file.toString())) {
            awaitRows(5);
            Path other = append("other", bp(5, 9));
            Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
            awaitRows(9);
            assertThat(values("n")).containsExactlyElementsOf(numbers(0, 9));
        }
    }

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

    @Test
    void aStackTraceBelongsToItsRecordAndTheLastOneComesAfterAQuietMoment() throws Exception {
        Path file = append(
                "app.log",
                "2026-01-05 10:00:00,001 INFO main a.B - started\n2026-01-05 10:00:00,002 INFO main a.B - on\n");
        try (Tail _ = tail(file.toString())) {
            awaitRows(2);
            append(
                    "app.log",
                    "2026-01-05 10:00:01,000 ERROR main a.B - broke\njava.io.IOException: no\n\tat a.B.c(B.java:3)\n");
            awaitRows(3);
            append("app.log", "2026-01-05 10:00:02,000 INFO main a.B - again\n");
            awaitRows(4);
            assertThat(values("message")).hasSize(4);
            assertThat(values("message").get(2)).contains("broke").contains("at a.B.c(B.java:3)");
        }
    }

    @Test
    void moreFilesThanMayBeOpenAreReadInTurn() throws Exception {
        for (int i = 0; i < 12; i++) {
            append("f" + i + ".log", bp(i * 10, i * 10 + 10));
        }
        try (Tail _ = tail(logs.resolve("f*.log").toString())) {
            awaitRows(120);
            append("f3.log", bp(120, 125));
            awaitRows(125);
            List<String> all = new ArrayList<>(values("n"));
            all.sort(Comparator.comparingInt(Integer::parseInt));
            assertThat(all).containsExactlyElementsOf(numbers(0, 125));
        }
    }

    @Test
    void rowsThatNameNoEntityAreOfTheirFile() throws Exception {
        append("one.csv", "ts,n\n" + "2026-01-05T10:00:00Z,1\n2026-01-05T10:00:01Z,2\n");
        try (Tail _ = tail(logs.toString())) {
            awaitRows(2);
        }
        reopen();
        SourceInfo source = store.recovered().sources().getFirst();
        assertThat(source.name()).isEqualTo("one.csv");
        assertThat(source.hasEntity()).isFalse();
    }

    @Test
    void aFileOfNoFormatIsSaidAndLeft() throws Exception {
        append("a.bin", "\u0001\u0002\u0003\n".repeat(30));
        append("b.log", bp(0, 2));
        try (Tail _ = tail(logs.toString())) {
            awaitRows(2);
            until("a note", () -> !notes.isEmpty());
        }
        assertThat(notes).singleElement().asString().contains("a.bin: no format");
    }

    @Test
    void aPlaceThatCannotBeIsAnError() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tail(folder.resolve("nowhere/x.log").toString()))
                .withMessageContaining("there is no folder");
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
