package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.Table.Row;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Gaps in time against all pairs of neighbouring times.
@NullUnmarked // documents are maps in which null is a value
class GapsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long YEAR = 365 * 86_400 * SECOND;

    /// Times in seconds or null, durations in ms or null, values or null.
    private static Trace trace(boolean durations, List<Long[]> rows) {
        List<Row> all = new ArrayList<>();
        for (Long[] row : rows) {
            Map<String, Object> values = new HashMap<>();
            if (row[0] != null) {
                values.put("t", row[0]);
            }
            if (row[1] != null) {
                values.put("d", row[1]);
            }
            if (row[2] != null) {
                values.put("v", row[2]);
            }
            all.add(new Row(all.size(), 0, values));
        }
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null),
                new Field("d", ColumnType.INT64, durations ? Role.DURATION : null, "ms"),
                new Field("v", ColumnType.INT64, null, null));
        return TableTraces.trace(new Table(fields, List.of("a"), all), 64);
    }

    private static Map<String, Object> gaps(Trace trace, String... namesAndValues) {
        Map<String, List<String>> map = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put(namesAndValues[i], List.of(namesAndValues[i + 1]));
        }
        return JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest("gaps", map), () -> false)));
    }

    private static Map<String, Object> gap(long from, long to, long rows, long present) {
        return gap(from, to, rows, present, false);
    }

    private static Map<String, Object> gap(long from, long to, long rows, long present, boolean waiting) {
        return Map.of(
                "fromNanos",
                "" + from,
                "toNanos",
                "" + to,
                "rowsBefore",
                rows,
                "presentBefore",
                present,
                "waiting",
                waiting);
    }

    @Test
    void theLastNanosecondCounts() {
        long last = Long.MAX_VALUE;
        List<Long[]> rows = new ArrayList<>();
        for (long at : new long[] {last - 300, last - 299, last, last}) {
            rows.add(new Long[] {at, null, 1L});
        }
        assertThat(gaps(trace(false, rows), "column", "v", "limit", "1"))
                .containsEntry("lastNanos", "" + last)
                .containsEntry("rows", 4L)
                .containsEntry("present", 4L)
                .containsEntry("gaps", List.of(gap(last - 299, last, 2, 2)));
        assertThat(gaps(trace(false, rows), "to", "" + (last - 1))).containsEntry("rows", 2L);
        assertThat(gaps(trace(false, List.<Long[]>of(new Long[] {last, null, 1L}))))
                .containsEntry("rows", 1L);
    }

    @Test
    void threeMinutesAreFoundInFiftySixYears() {
        long now = 56 * YEAR;
        List<Long[]> rows = new ArrayList<>();
        rows.add(new Long[] {0L, null, null});
        for (long i = 0; i < 500; i++) {
            long at = now + (i < 250 ? i : i + 120) * SECOND / 10;
            rows.add(new Long[] {at, null, i});
        }
        assertThat(gaps(trace(false, rows), "column", "v", "limit", "2"))
                .containsEntry("startNanos", "0")
                .containsEntry("rows", 501L)
                .containsEntry("present", 500L)
                .containsEntry(
                        "gaps",
                        List.of(gap(0, now, 1, 0), gap(now + 249 * SECOND / 10, now + 370 * SECOND / 10, 251, 250)));
    }

    @Test
    void noGapIsWhereASpanIsActive() {
        Trace spans = trace(
                true,
                List.of(
                        new Long[] {0L, 90_000L, 1L},
                        new Long[] {SECOND, 1000L, 1L},
                        new Long[] {100 * SECOND, -5L, 1L},
                        new Long[] {200 * SECOND, 30_000L, null}));
        assertThat(gaps(spans, "column", "v"))
                .containsEntry("endNanos", "" + 230 * SECOND)
                .containsEntry(
                        "gaps", List.of(gap(90 * SECOND, 100 * SECOND, 2, 2), gap(100 * SECOND, 200 * SECOND, 3, 3)));
    }

    /// A minute in a queue, in which one thread is parked and another works for five seconds.
    @Test
    void whoWaitsForWorkKeepsNoGapOpen() {
        for (String wait : List.of("jdk.ThreadPark", "epoll_wait")) {
            Object[][] rows = {
                {0L, 90_000L, wait},
                {SECOND, 5000L, "work"},
                {SECOND, 1000L, "work"},
                {60 * SECOND, 500_000L, wait},
                {61 * SECOND, 1000L, "work"}
            };
            Map<String, Object> found = gaps(events(rows));
            assertThat(found)
                    .containsEntry("endNanos", "" + 560 * SECOND)
                    .containsEntry("rows", 5L)
                    .extractingByKey("gaps")
                    .asInstanceOf(InstanceOfAssertFactories.LIST)
                    .hasSize(3)
                    .element(1)
                    .isEqualTo(Map.of(
                            "fromNanos",
                            "" + 6 * SECOND,
                            "toNanos",
                            "" + 60 * SECOND,
                            "rowsBefore",
                            3L,
                            "waiting",
                            true));
        }
        Object[][] lock = {{0L, 90_000L, "jdk.JavaMonitorEnter"}, {SECOND, 5000L, "work"}, {60 * SECOND, 1L, "work"}};
        assertThat(gaps(events(lock))).containsEntry("gaps", List.of());
    }

    private static Trace events(Object[][] rows) {
        List<Row> all = new ArrayList<>();
        for (Object[] row : rows) {
            all.add(new Row(all.size(), 0, Map.of("t", row[0], "d", row[1], "e", row[2])));
        }
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null),
                new Field("d", ColumnType.INT64, Role.DURATION, "ms"),
                new Field("e", ColumnType.STRING, Role.EVENT, null));
        return TableTraces.trace(new Table(fields, List.of("a"), all), 64);
    }

    @Test
    void theLastTimesTellHowFarApartRowsAre() {
        List<Long[]> days = new ArrayList<>();
        for (long day = -14_000; day < 0; day++) {
            days.add(new Long[] {day * 86_400 * SECOND, null, 1L});
            days.add(new Long[] {day * 86_400 * SECOND, null, 2L});
        }
        assertThat(gaps(trace(false, days))).containsEntry("apartNanos", "" + 86_400 * SECOND);
        assertThat(gaps(trace(false, days.subList(0, 2)))).containsEntry("apartNanos", "0");
        assertThat(gaps(trace(false, days), "to", "" + (-13_998 * 86_400 * SECOND)))
                .containsEntry("apartNanos", "" + 86_400 * SECOND);
    }

    @Test
    void aTraceWithoutTimesHasNone() {
        assertThat(gaps(trace(false, List.<Long[]>of(new Long[] {null, 1L, 1L}))))
                .containsEntry("startNanos", null)
                .containsEntry("rows", 0L)
                .containsEntry("gaps", List.of());
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void areThoseOfAllPairsOfNeighbours(long seed) {
        Random random = new Random(seed);
        boolean durations = seed % 2 == 0;
        List<Long[]> rows = new ArrayList<>();
        long time = seed % 3 == 0 ? -5 * YEAR : 1_600_000_000L * SECOND;
        for (int i = 0; i < 1 + random.nextInt(400); i++) {
            time += random.nextInt(20) == 0
                    ? (long) (YEAR * Math.exp(-12 * random.nextDouble()))
                    : random.nextLong(2 * SECOND);
            rows.add(new Long[] {
                random.nextInt(9) == 0 ? null : time,
                random.nextInt(5) == 0 ? null : (long) (1000 * Math.exp(random.nextGaussian() * 3)),
                random.nextInt(3) == 0 ? null : 1L
            });
        }
        Map<String, Object> answer = gaps(trace(durations, rows), "column", "v", "limit", "1024");
        long least = Long.parseLong((String) answer.get("leastNanos"));
        assertThat(answer.get("gaps")).isEqualTo(pairs(rows, durations, least));
        assertThat(answer.get("apartNanos")).isEqualTo(Long.toString(apart(rows)));
    }

    private static long apart(List<Long[]> rows) {
        List<Long> times = rows.stream()
                .map(row -> row[0])
                .filter(time -> time != null)
                .distinct()
                .sorted(Comparator.reverseOrder())
                .limit(65)
                .toList();
        List<Long> distances = new ArrayList<>();
        for (int i = 1; i < times.size(); i++) {
            distances.add(times.get(i - 1) - times.get(i));
        }
        distances.sort(Comparator.naturalOrder());
        return distances.isEmpty() ? 0 : distances.get((int) Math.ceil(0.9 * distances.size()) - 1);
    }

    private static List<Map<String, Object>> pairs(List<Long[]> rows, boolean durations, long least) {
        TreeMap<Long, List<Long[]>> byTime = new TreeMap<>();
        rows.stream()
                .filter(row -> row[0] != null)
                .sorted(Comparator.comparingLong((Long[] row) -> row[0]))
                .forEach(row ->
                        byTime.computeIfAbsent(row[0], t -> new ArrayList<>()).add(row));
        List<Map<String, Object>> gaps = new ArrayList<>();
        long end = Long.MIN_VALUE;
        long count = 0;
        long present = 0;
        for (Map.Entry<Long, List<Long[]>> entry : byTime.entrySet()) {
            for (Long[] row : entry.getValue()) {
                end = Math.max(end, row[0] + (durations && row[1] != null ? Math.max(0, row[1]) * 1_000_000 : 0));
                count++;
                present += row[2] == null ? 0 : 1;
            }
            Long next = byTime.higherKey(entry.getKey());
            if (next != null && next - entry.getKey() >= least && end < next) {
                gaps.add(gap(end, next, count, present));
            }
        }
        return gaps;
    }
}
