package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Entities that are sampled, so that their rows hold until the next one, fall silent when no more come.
@NullUnmarked // documents are maps in which null is a value
class SampledSilencesTest {
    private static final long SECOND = 1_000_000_000L;

    /// Times in seconds by entity; each entity comes at random times or regularly, some of them stop.
    private static Map<String, NavigableSet<Long>> heartbeats(Random random) {
        Map<String, NavigableSet<Long>> times = new TreeMap<>();
        for (int host = 0; host < 9; host++) {
            boolean regular = random.nextBoolean();
            long end = random.nextInt(3) == 0 ? 200 + random.nextInt(800) : 1_000;
            NavigableSet<Long> own = new TreeSet<>();
            for (long t = random.nextInt(10); t < end; t += regular ? 7 : 1 + random.nextInt(20)) {
                own.add(t);
            }
            times.put("h" + host, own);
        }
        return times;
    }

    @SuppressWarnings("unchecked") // objects of a document
    private static List<Map<String, Object>> asked(Map<String, NavigableSet<Long>> times, String... hold) {
        List<Map<String, Object>> silent = new ArrayList<>();
        for (Object one : (List<?>) answer(times, "silent", hold).get("silent")) {
            silent.add((Map<String, Object>) one);
        }
        return silent;
    }

    private static Map<String, Object> answer(Map<String, NavigableSet<Long>> times, String sort, String... hold) {
        record Beat(long time, String who) {}
        List<Beat> beats = new ArrayList<>();
        times.forEach((who, own) -> own.forEach(t -> beats.add(new Beat(t, who))));
        beats.sort(Comparator.comparingLong(Beat::time));
        List<Table.Row> rows = new ArrayList<>();
        for (Beat beat : beats) {
            rows.add(new Table.Row(
                    rows.size(), 0, Map.of("t", beat.time * SECOND, "who", beat.who, "v", (long) (rows.size() % 3))));
        }
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null),
                new Field("who", ColumnType.STRING, Role.ENTITY, null),
                new Field("v", ColumnType.INT64, null, null));
        Map<String, List<String>> asked = new TreeMap<>(
                Map.of("column", List.of("v"), "sort", List.of(sort), "bins", List.of("9"), "hold", List.of(hold)));
        if (hold.length == 0) {
            asked.remove("hold");
        }
        var answer = new Views()
                .answer(
                        TableTraces.trace(new Table(fields, List.of("a"), rows), 50),
                        new ViewRequest("timelines", asked),
                        () -> false);
        return JsonTree.parse(AnswerJson.document(answer));
    }

    /// The slow obvious way: of each the longest time between two rows.
    private static Map<String, List<Long>> expected(Map<String, NavigableSet<Long>> times) {
        long last = times.values().stream().mapToLong(NavigableSet::last).max().orElseThrow();
        Map<String, List<Long>> silent = new TreeMap<>();
        times.forEach((who, own) -> {
            long longest =
                    own.stream().skip(1).mapToLong(t -> t - own.lower(t)).max().orElse(0);
            long idle = last - own.last();
            boolean rare = idle * own.size() < 8 * (own.last() - own.first());
            if (own.size() >= 8 && !rare && idle > 3 * longest) {
                silent.put(who, List.of(own.last(), longest));
            }
        });
        return 2 * silent.size() > times.size() ? Map.of() : silent;
    }

    static LongStream seeds() {
        return LongStream.range(0, 40);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whoSendsNoMoreIsNamedWithTheMoment(long seed) {
        Map<String, NavigableSet<Long>> times = heartbeats(new Random(seed));
        Map<String, List<Long>> found = new TreeMap<>();
        asked(times, "40s")
                .forEach(one -> found.put(
                        (String) one.get("entity"), List.of(seconds(one, "sinceNanos"), seconds(one, "longestNanos"))));
        assertThat(found).isEqualTo(expected(times));
    }

    /// Of moments those that are shown together say as much; who came for a short while had no habit.
    @ParameterizedTest
    @MethodSource("seeds")
    void whoHasNoMoreMomentsIsNamed(long seed) {
        Map<String, NavigableSet<Long>> times = heartbeats(new Random(seed));
        long last = times.values().stream().mapToLong(NavigableSet::last).max().orElseThrow();
        Map<String, List<Long>> expected = new TreeMap<>(expected(times));
        expected.keySet()
                .removeIf(who -> last - times.get(who).last()
                        > 4 * (times.get(who).last() - times.get(who).first()));
        expected.keySet().removeIf(who -> !othersCome(who, times));
        for (String shown : List.of("each:5s", "each:40s")) {
            Map<String, List<Long>> found = new TreeMap<>();
            asked(times, shown)
                    .forEach(one -> found.put(
                            (String) one.get("entity"),
                            List.of(seconds(one, "sinceNanos"), seconds(one, "longestNanos"))));
            assertThat(found).as(shown).isEqualTo(expected);
        }
    }

    /// Whether it would have come eight times, had it gone on as the others did.
    private static boolean othersCome(String who, Map<String, NavigableSet<Long>> times) {
        NavigableSet<Long> own = times.get(who);
        long before = times.values().stream()
                .mapToLong(
                        all -> all.subSet(own.first(), true, own.last(), false).size())
                .sum();
        long since = times.values().stream()
                .mapToLong(all -> all.tailSet(own.last(), false).size())
                .sum();
        // a row at the very moment of the last one is of neither
        long others = Math.max(1, before - own.size());
        return own.size() * (double) since >= 8.0 * others;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whoFellSilentIsNamedWithoutSayingHowLongRowsHold(long seed) {
        Map<String, NavigableSet<Long>> times = heartbeats(new Random(seed));
        Map<String, List<Long>> found = new TreeMap<>();
        asked(times)
                .forEach(one -> found.put(
                        (String) one.get("entity"), List.of(seconds(one, "sinceNanos"), seconds(one, "longestNanos"))));
        assertThat(found).isEqualTo(expected(times));
        assertThat(byEntity(answer(times, "silent"))).isEqualTo(byEntity(answer(times, "name")));
    }

    /// What is told of each, in whatever order.
    private static Map<Object, Object> byEntity(Map<String, Object> answer) {
        Map<Object, Object> told = new TreeMap<>();
        for (Object row : (List<?>) answer.get("entities")) {
            told.put(((Map<?, ?>) row).get("entity"), row);
        }
        return told;
    }

    /// Otherwise the comparison above may be one of nothing with nothing.
    @Test
    void someOfTheSeedsHaveSomebodySilent() {
        assertThat(seeds().filter(
                                seed -> !expected(heartbeats(new Random(seed))).isEmpty())
                        .count())
                .isGreaterThan(10);
    }

    private static long seconds(Map<String, Object> of, String key) {
        return Long.parseLong((String) of.get(key)) / SECOND;
    }
}
