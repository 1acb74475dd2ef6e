package dev.sightline.intake.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
class SplitterTest {
    private static final List<Field> FIELDS = List.of(
            new Field("time", ColumnType.TIME, Role.TIME, null),
            new Field("event", ColumnType.STRING, Role.EVENT, null),
            Field.of("host", ColumnType.STRING),
            Field.of("n", ColumnType.INT64),
            Field.of("nl.action", ColumnType.STRING));
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    Path folder;

    private static Map<String, Object> row(long second, String event, String host, long n) {
        Map<String, Object> row = new HashMap<>(Map.of("time", second * SECOND, "event", event, "n", n));
        if (host != null) {
            row.put("host", host);
        }
        return row;
    }

    private static Map<String, Object> with(Map<String, Object> row, String action) {
        row.put("nl.action", action);
        return row;
    }

    private Splitter splitter(String config, boolean append) throws IOException {
        Splitter splitter = new Splitter(folder, () -> SplitText.parse("s.toml", config), append);
        splitter.columns(FIELDS);
        return splitter;
    }

    private Splitter split(String config, List<Map<String, Object>> rows) throws IOException {
        Splitter splitter = splitter(config, false);
        try (splitter) {
            for (Map<String, Object> row : rows) {
                splitter.take(new MapRow(FIELDS, row));
            }
        }
        return splitter;
    }

    /// The numbers of the rows in each file, by path.
    private Map<String, List<Long>> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            Map<String, List<Long>> found = new TreeMap<>();
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                found.put(folder.relativize(file).toString(), numbers(file));
            }
            return found;
        }
    }

    private static List<Long> numbers(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .map(line -> Long.valueOf(line.replaceFirst(".*(?: n=|\"n\":)([0-9]+).*", "$1")))
                .toList();
    }

    private static Map<String, Long> counts(Map<String, List<Long>> files) {
        return files.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, e ->
                (long) e.getValue().size()));
    }

    private static Map<String, Long> counts(Splitter splitter) {
        return splitter.written().stream().collect(Collectors.toMap(Splitter.Written::path, Splitter.Written::rows));
    }

    private static List<Map<String, Object>> random(long seed, int count) {
        Random random = new Random(seed);
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String host = random.nextInt(20) == 0 ? null : "h" + random.nextInt(7);
            rows.add(row(i * 10L + random.nextInt(30), random.nextInt(9) == 0 ? "end" : "go", host, i));
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void eachRowIsWhereTheConfigurationSays(long seed) throws IOException {
        List<Map<String, Object>> rows = random(seed, 2_000);
        Splitter splitter = split("""
                [[drop]]
                when = 'n < 10'
                [[route]]
                when = 'event = "end"'
                path = "ends.jsonl"
                [[route]]
                when = 'host != "h3"'
                path = "by/{host}.bp"
                """, rows);
        Map<String, List<Long>> expected = new TreeMap<>();
        long unmatched = 0;
        for (Map<String, Object> row : rows) {
            long n = (Long) row.get("n");
            String host = (String) row.get("host");
            boolean ends = row.get("event").equals("end");
            boolean other = host != null && !host.equals("h3");
            if (n >= 10) {
                if (ends) {
                    expected.computeIfAbsent("ends.jsonl", k -> new ArrayList<>())
                            .add(n);
                }
                if (other) {
                    expected.computeIfAbsent("by/" + host + ".bp", k -> new ArrayList<>())
                            .add(n);
                }
                unmatched += ends || other ? 0 : 1;
            }
        }
        assertThat(files()).isEqualTo(expected);
        assertThat(counts(splitter)).isEqualTo(counts(expected));
        assertThat(splitter.dropped()).isEqualTo(10);
        assertThat(splitter.unmatched()).isEqualTo(unmatched);
    }

    @Test
    void aFileIsRolledByItsRowsTimes() throws IOException {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (long second : new long[] {3595, 3599, 3600, 3598, 7300, 14_400}) {
            rows.add(row(second, "go", "h", rows.size()));
        }
        Splitter splitter = split("""
                [[route]]
                path = "a.bp"
                roll = { every = "1h" }
                """, rows);
        Map<String, List<Long>> expected = Map.of(
                "a.000001.bp", List.of(0L, 1L),
                "a.000002.bp", List.of(2L, 3L), // late rows go where rows go now
                "a.000003.bp", List.of(4L),
                "a.bp", List.of(5L));
        assertThat(files()).isEqualTo(expected);
        assertThat(counts(splitter)).isEqualTo(counts(expected));
    }

    @Test
    void aFileIsRolledBehindAnEventAndWhenItIsFull() throws IOException {
        List<Map<String, Object>> rows = random(5, 500);
        split("""
                [[route]]
                path = "a.bp"
                roll = { behind = 'event = "end"', size = "300B" }
                """, rows);
        Map<String, List<Long>> files = files();
        List<Long> all = new ArrayList<>();
        List<String> rolled = files.keySet().stream()
                .filter(name -> !name.equals("a.bp"))
                .sorted()
                .toList();
        for (String name : rolled) {
            List<Long> numbers = files.get(name);
            boolean isFull = Files.size(folder.resolve(name)) >= 300;
            boolean isEnd =
                    rows.get((int) (long) numbers.getLast()).get("event").equals("end");
            assertThat(isFull || isEnd).as(name).isTrue();
            assertThat(Files.size(folder.resolve(name))).isLessThan(400);
            Predicate<Long> ends = n -> rows.get((int) (long) n).get("event").equals("end");
            assertThat(numbers.subList(0, numbers.size() - 1)).noneMatch(ends);
            all.addAll(numbers);
        }
        all.addAll(files.getOrDefault("a.bp", List.of()));
        assertThat(rolled).hasSizeGreaterThan(50);
        assertThat(all).isEqualTo(rows.stream().map(row -> (Long) row.get("n")).toList());
    }

    @Test
    void aFolderIsRolledAsAWhole() throws IOException {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            rows.add(row(i * 600L, "go", "h" + i % 2, i));
        }
        Splitter splitter = split("""
                [[route]]
                path = "runs"
                roll = { every = "1h" }
                  [[route.route]]
                  path = "{host}.bp"
                  [[route.route]]
                  when = 'n > 100'
                  path = "never.bp"
                """, rows);
        Map<String, List<Long>> expected = Map.of(
                "runs.000001/h0.bp", List.of(0L, 2L, 4L),
                "runs.000001/h1.bp", List.of(1L, 3L, 5L),
                "runs/h0.bp", List.of(6L, 8L, 10L),
                "runs/h1.bp", List.of(7L, 9L, 11L));
        assertThat(files()).isEqualTo(expected);
        assertThat(counts(splitter)).isEqualTo(counts(expected));
    }

    @Test
    void onlySoManyAreKeptAndWhatGoesIsCounted() throws IOException {
        List<Map<String, Object>> rows = random(6, 1_000);
        Splitter splitter = split("""
                [[route]]
                path = "a.bp"
                roll = { size = "1kB" }
                keep = { files = 3 }
                """, rows);
        Map<String, List<Long>> files = files();
        assertThat(files).hasSize(4).containsKey("a.bp");
        assertThat(counts(splitter)).isEqualTo(counts(files));
        long kept = files.values().stream().mapToLong(List::size).sum();
        assertThat(splitter.removed()).isEqualTo(1_000 - kept).isGreaterThan(500);
        // the last ones
        assertThat(files.values().stream().flatMap(List::stream)).allMatch(n -> n >= 1_000 - kept);
    }

    @Test
    void oldFilesGoWhenTheNextIsRolled() throws IOException {
        String config = """
                [[route]]
                path = "a.bp"
                roll = { behind = 'event = "end"' }
                keep = { age = "1h" }
                """;
        split(config, List.of(row(1, "end", "h", 0)));
        Files.setLastModifiedTime(
                folder.resolve("a.000001.bp"), FileTime.from(Instant.now().minusSeconds(7_200)));
        try (Splitter splitter = splitter(config, true)) {
            splitter.take(new MapRow(FIELDS, row(2, "end", "h", 1)));
        }
        assertThat(files()).isEqualTo(Map.of("a.000002.bp", List.of(1L)));
    }

    @Test
    void anEventAsksForARollOfJustWhatItGoesTo() throws IOException {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            rows.add(row(i, "go", "h" + i % 2, i));
        }
        rows.add(with(row(6, "go", "h0", 6), "rollover"));
        rows.add(row(7, "go", "h0", 7));
        rows.add(with(row(8, "go", "h1", 8), "no such action"));
        split("""
                [[route]]
                path = "by"
                  [[route.route]]
                  path = "{host}.bp"
                """, rows);
        assertThat(files())
                .isEqualTo(Map.of(
                        "by/h0.000001.bp", List.of(0L, 2L, 4L, 6L),
                        "by/h0.bp", List.of(7L),
                        "by/h1.bp", List.of(1L, 3L, 5L, 8L)));
    }

    @Test
    void anEventAsksForAFlush() throws IOException {
        try (Splitter splitter = splitter("""
                [[route]]
                path = "{host}.bp"
                """, false)) {
            splitter.take(new MapRow(FIELDS, row(1, "go", "a", 0)));
            splitter.take(new MapRow(FIELDS, row(1, "go", "b", 1)));
            assertThat(files()).isEmpty();
            splitter.take(new MapRow(FIELDS, with(row(2, "go", "a", 2), "flush")));
            assertThat(files()).isEqualTo(Map.of("a.bp", List.of(0L, 2L)));
        }
    }

    @Test
    void anEventAsksForTheConfigurationToBeReadAgain() throws IOException {
        List<String> paths = new ArrayList<>(List.of("a.bp", "b.bp"));
        Splitter splitter = new Splitter(
                folder, () -> SplitText.parse("s.toml", "[[route]]\npath = '" + paths.removeFirst() + "'"), false);
        try (splitter) {
            splitter.columns(FIELDS);
            splitter.take(new MapRow(FIELDS, row(1, "go", "h", 0)));
            splitter.take(new MapRow(FIELDS, with(row(2, "go", "h", 1), "reload")));
            splitter.take(new MapRow(FIELDS, row(3, "go", "h", 2)));
        }
        assertThat(files()).isEqualTo(Map.of("a.bp", List.of(0L, 1L), "b.bp", List.of(2L)));
    }

    @Test
    void moreFilesThanFitInMemoryAreWhole() throws IOException {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            rows.add(row(i, "go".repeat(5_000), "host-" + i % 1_000, i));
        }
        Splitter splitter = split("[[route]]\npath = '{host}.bp'", rows);
        assertThat(files())
                .hasSize(1_000)
                .allSatisfy((name, numbers) -> assertThat(numbers).hasSize(3).isSorted());
        assertThat(splitter.written()).hasSize(1_000).allMatch(one -> one.rows() == 3);
    }

    @Test
    void whatIsThereIsNotWrittenOver() throws IOException {
        String config = "[[route]]\npath = 'a.bp'";
        split(config, List.of(row(1, "go", "h", 0)));
        assertThatIOException()
                .isThrownBy(() -> split(config, List.of(row(1, "go", "h", 1))))
                .withMessageContaining("a.bp is there already");
        assertThat(files()).isEqualTo(Map.of("a.bp", List.of(0L)));
        try (Splitter splitter = splitter(config, true)) {
            splitter.take(new MapRow(FIELDS, row(1, "go", "h", 1)));
        }
        assertThat(files()).isEqualTo(Map.of("a.bp", List.of(0L, 1L)));
    }

    @Test
    void twoRoutesToOneFileAreRefused() {
        assertThatIOException()
                .isThrownBy(() -> split("""
                        [[route]]
                        path = "{host}.bp"
                        [[route]]
                        path = "{host}.bp"
                        """, List.of(row(1, "go", "h", 0))))
                .withMessageContaining("two routes write to h.bp");
    }

    @Test
    void columnsThatComeLaterAreWritten() throws IOException {
        List<Field> more = new ArrayList<>(FIELDS);
        more.add(Field.of("late", ColumnType.BOOL));
        try (Splitter splitter = splitter("[[route]]\npath = '{late}.bp'", false)) {
            splitter.take(new MapRow(FIELDS, row(1, "go", "h", 0)));
            splitter.columns(more);
            Map<String, Object> row = row(2, "go", "h", 1);
            row.put("late", true);
            splitter.take(new MapRow(more, row));
        }
        assertThat(files()).isEqualTo(Map.of("_missing.bp", List.of(0L), "true.bp", List.of(1L)));
        assertThat(Files.readString(folder.resolve("true.bp"))).contains(" late=true");
    }
}
