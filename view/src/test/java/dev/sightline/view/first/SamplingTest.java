package dev.sightline.view.first;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.JsonTree;
import dev.sightline.view.Table;
import dev.sightline.view.Table.Row;
import dev.sightline.view.TableTraces;
import dev.sightline.view.Views;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked // documents are maps in which null is a value
class SamplingTest {
    private static final long SECOND = 1_000_000_000L;
    /// A day of which nanoseconds are beyond what a double can tell.
    private static final long START = 1_760_000_000L * SECOND + 1;

    private static final List<Field> FIELDS = List.of(
            new Field("at", ColumnType.TIME, Role.TIME, null),
            new Field("pid", ColumnType.STRING, Role.ENTITY, null),
            new Field("cpu", ColumnType.FLOAT64, null, "%"),
            new Field("rss", ColumnType.INT64, null, "KiB"));

    private interface Present {
        boolean at(int process, int round);
    }

    private static List<Row> samples(int rounds, long interval, Present present) {
        List<Row> rows = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            for (int p = 0; p < 4; p++) {
                if (present.at(p, round)) {
                    rows.add(row(START + round * interval, "p" + p, (round * 7 + p * 13) % 100 + 0.5));
                }
            }
        }
        return rows;
    }

    private static Row row(long time, String process, double cpu) {
        return new Row(0, 0, Map.of("at", time, "pid", process, "cpu", cpu, "rss", 1000L + (long) (cpu * 3)));
    }

    /// States that are told again and again hold as samples do; those that are told when they change hold until then.
    @Test
    void statesThatComeAsHeartbeatsHoldForThreeOfThem() {
        List<Field> fields = List.of(
                new Field("at", ColumnType.TIME, Role.TIME, null),
                new Field("pump", ColumnType.STRING, Role.ENTITY, null),
                new Field("state", ColumnType.STRING, null, null));
        List<Row> beats = new ArrayList<>();
        List<Row> changes = new ArrayList<>();
        for (int round = 0; round < 200; round++) {
            for (int p = 0; p < 4; p++) {
                boolean silent = p == 2 && round >= 80 && round < 140;
                Map<String, Object> cells = Map.of(
                        "at",
                        START + (20L * round + p) * SECOND,
                        "pump",
                        "p" + p,
                        "state",
                        round % 9 == 0 ? "HALT" : "RUN");
                if (!silent) {
                    beats.add(new Row(0, 0, cells));
                }
                if (round % 9 < 2) {
                    changes.add(new Row(0, 0, cells));
                }
            }
        }
        assertThat(hold(fields, "states", beats, "state")).isEqualTo("60000000000");
        assertThat(hold(fields, "states", changes, "state")).isNull();
    }

    private static Object hold(List<Row> rows, String column) {
        return hold(FIELDS, "samples", rows, column);
    }

    private static Object hold(List<Field> fields, String kind, List<Row> rows, String column) {
        Trace trace = TableTraces.trace(new Table(fields, List.of("one.csv"), rows), Math.max(1, rows.size() / 3));
        Map<String, Object> answer = JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest("defaults", Map.of()), () -> false)));
        assertThat(answer.get("kind")).isEqualTo(kind);
        return hold(answer, column);
    }

    @SuppressWarnings("unchecked")
    private static Object hold(Map<String, Object> answer, String column) {
        return ((List<Map<String, Object>>) answer.get("columns"))
                .stream()
                        .filter(told -> told.get("name").equals(column))
                        .findFirst()
                        .orElseThrow()
                        .get("holdNanos");
    }

    @Test
    void whoIsSampledNoMoreIsGoneAfterThreeIntervals() {
        assertThat(hold(samples(40, 10 * SECOND, (p, round) -> p != 2 || round < 20), "cpu"))
                .isEqualTo("30000000000");
    }

    /// Samples, and then in another file jobs of others that say when they end, or how long they take.
    private static Map<String, Object> besideJobs(Field lasting, boolean measured) {
        List<Row> rows = new ArrayList<>(samples(40, 10 * SECOND, (p, round) -> true));
        List<Field> fields = new ArrayList<>(FIELDS);
        fields.add(lasting);
        fields.add(new Field("code", ColumnType.INT64, null, null));
        long later = START + 64 * 86_400 * SECOND;
        for (int i = 0; i < 60; i++) {
            long at = later + 20L * i * SECOND;
            long took = (5L + i * 7 % 13) * SECOND;
            Map<String, Object> job = new HashMap<>(
                    Map.of("at", at, "pid", "w" + i % 3, "code", (long) i % 2, "rss", 100L + i * 37 % 50));
            if (!measured) {
                job.remove("rss");
            }
            if (i % 10 != 9) {
                job.put(lasting.name(), lasting.type() == ColumnType.TIME ? at + took : took);
            }
            rows.add(new Row(rows.size(), 2, job));
        }
        Trace trace = TableTraces.trace(new Table(fields, List.of("samples.csv", "none.log", "jobs.csv"), rows), 50);
        return JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest("defaults", Map.of()), () -> false)));
    }

    @Test
    void samplesBesideJobsHoldAsTheyWouldAlone() {
        for (Field lasting : List.of(
                new Field("end", ColumnType.TIME, null, null),
                new Field("took", ColumnType.INT64, Role.DURATION, "ns"))) {
            Map<String, Object> told = besideJobs(lasting, true);
            // everybody was there to the end of the samples, so gone long before that of the jobs
            assertThat(hold(told, "cpu")).as(lasting.name()).isEqualTo("30000000000");
            assertThat(hold(told, "rss")).as(lasting.name()).isEqualTo("30000000000");
            assertThat(hold(told, "code")).as("jobs are no samples").isNull();
        }
    }

    @Test
    void whoIsSampledIsNoWorkerWhereFilesHaveNothingInCommon() {
        Field end = new Field("end", ColumnType.TIME, null, null);
        assertThat(besideJobs(end, false)).containsEntry("noun", "entities");
        assertThat(besideJobs(end, true)).as("both measure the same").containsEntry("noun", null);
    }

    /// One sensor reports every ten seconds, one by the minute and only until `lastMinute`, one every ten minutes.
    @SuppressWarnings("unchecked")
    private static String holdOfSeveralRates(int minutes, int lastMinute) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 6 * minutes; i++) {
            long at = START + i * 10L * SECOND;
            rows.add(row(at, "hall", 20 + i % 7));
            if (i % 6 == 0 && i / 6 < lastMinute) {
                rows.add(row(at, "oven", 180.5 + i % 11));
            }
            if (i % 60 == 0) {
                rows.add(row(at, "outside", 4.5 + i % 5));
            }
        }
        Trace trace = TableTraces.trace(new Table(FIELDS, List.of("one.csv"), rows), rows.size());
        Map<String, Object> answer = JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest("defaults", Map.of()), () -> false)));
        Map<String, Object> cpu = ((List<Map<String, Object>>) answer.get("columns"))
                .stream()
                        .filter(told -> told.get("name").equals("cpu"))
                        .findFirst()
                        .orElseThrow();
        return cpu.get("holdNanos") + " "
                + ((List<Map<String, Object>>) cpu.get("holdOwn"))
                        .stream()
                                .map(own -> own.get("entity") + "=" + own.get("nanos"))
                                .toList();
    }

    @Test
    void whoReportsMoreOftenThanOthersIsGoneAfterThreeIntervalsOfItsOwn() {
        String half = Long.toString(1800 * SECOND);
        String three = Long.toString(180 * SECOND);
        assertThat(holdOfSeveralRates(400, 200)).isEqualTo(half + " [oven=" + three + "]");
        assertThat(holdOfSeveralRates(400, 380))
                .as("gone for less than the others hold")
                .isEqualTo(half + " [oven=" + three + "]");
        assertThat(holdOfSeveralRates(400, 400)).as("everybody is there").isEqualTo("null []");
        assertThat(holdOfSeveralRates(400, 398)).as("two intervals").isEqualTo("null []");
    }

    /// Sensors that each report by the minute, one after the other; one was out for hours, one ended.
    @Test
    void whoReportsAtAnIntervalOfItsOwnIsGoneAfterThreeOfThem() {
        List<Row> rows = new ArrayList<>();
        for (int minute = 0; minute < 600; minute++) {
            for (int p = 0; p < 4; p++) {
                boolean out = p == 1 && minute > 200 && minute < 400;
                if (!out && (p != 2 || minute < 500)) {
                    rows.add(row(START + (60L * minute + p) * SECOND, "p" + p, (minute * 7 + p * 13) % 100 + 0.5));
                }
            }
        }
        assertThat(hold(rows, "cpu")).isEqualTo("180000000000");
    }

    @Test
    void whatComesOneAtATimeIsNotSampledInRounds() {
        Random random = new Random(5);
        List<Row> orders = IntStream.range(0, 600)
                .mapToObj(i -> row(START + 20L * i * SECOND, "p" + random.nextInt(3), 0.5 + random.nextInt(90)))
                .toList();
        assertThat(hold(orders, "cpu")).as("all come to the end").isNull();
    }

    @Test
    void whoTakesTurnsHasItsOwnIntervalThoughRowsComeTwice() {
        List<Row> turns = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            for (int again = 0; again <= (i % 8 < 4 ? 1 : 0); again++) {
                turns.add(row(START + 60L * i * SECOND, "p" + i % 4, i * 31 % 100 + 0.5));
            }
        }
        assertThat(hold(turns, "cpu")).as("all come to the end").isNull();
    }

    @Test
    void aRowOf1970AmongThoseOfOneMorningSaysNothingOfHowOftenTheyCome() {
        for (long stray : List.of(7 * SECOND, START + 900L * 86_400 * SECOND)) {
            List<Row> rows = samples(40, 10 * SECOND, (p, round) -> p != 2 || round < 20);
            rows.add(row(stray, "p2", 1));
            assertThat(hold(rows, "cpu")).as("a row at %d", stray).isEqualTo("30000000000");
            List<Row> atRandom = new ArrayList<>(random(true, 9999));
            Object without = hold(atRandom, "cpu");
            atRandom.add(row(stray, "p1", 1));
            assertThat(hold(atRandom, "cpu")).isEqualTo(without);
        }
    }

    /// Rows at random times, mean distance 5 s for each of four; one stops half way, another has a few only.
    private static List<Row> random(boolean stops, int few) {
        Random random = new Random(3);
        List<Row> rows = new ArrayList<>();
        double at = 0;
        int[] seen = new int[4];
        while (at < 1200) {
            at += -Math.log(1 - random.nextDouble()) * 1.25;
            int p = random.nextInt(4);
            if (!(stops && p == 2 && at > 600) && !(p == 3 && seen[3] >= few)) {
                seen[p]++;
                rows.add(row(START + (long) (at * 1e9), "p" + p, random.nextInt(100)));
            }
        }
        return rows;
    }

    @Test
    void whoComesAtRandomIsGoneAfterTheLongestThatAnybodyWasAway() {
        long hold = Long.parseLong((String) hold(random(true, 9999), "cpu"));
        List<Row> rows = random(true, 9999);
        long longest = 0;
        for (String who : List.of("p0", "p1", "p2", "p3")) {
            List<Long> own = rows.stream()
                    .filter(row -> row.values().get("pid").equals(who))
                    .map(row -> row.number("at"))
                    .toList();
            for (int i = 1; i < own.size(); i++) {
                longest = Math.max(longest, own.get(i) - own.get(i - 1));
            }
        }
        assertThat(hold).isBetween(longest, longest * 11 / 10);
        assertThat(hold(random(false, 9999), "cpu")).isNull();
        // who hardly ever came may come again
        assertThat(hold(random(true, 5), "cpu")).isNull();
    }

    /// A benchmark that somebody runs now and then, and for a season not at all.
    @Test
    void whenNobodyMeasuredForAgesTheLastValueSaysNothing() {
        List<Row> rows = new ArrayList<>();
        for (Row row : random(false, 9999)) {
            boolean isLate = row.number("at") > START + 600 * SECOND;
            rows.add(row(
                    row.number("at") + (isLate ? 9_000_000 * SECOND : 0),
                    (String) row.values().get("pid"),
                    ((Number) row.values().get("cpu")).doubleValue()));
        }
        double most = 0;
        for (String who : List.of("p0", "p1", "p2", "p3")) {
            long[] own = rows.stream()
                    .filter(row -> row.values().get("pid").equals(who))
                    .mapToLong(row -> row.number("at"))
                    .toArray();
            double[] apart = IntStream.range(1, own.length)
                    .mapToDouble(i -> own[i] - own[i - 1])
                    .sorted()
                    .toArray();
            most = Math.max(most, apart[(int) Math.ceil(0.99 * apart.length) - 1]);
        }
        assertThat(Double.parseDouble((String) hold(rows, "cpu"))).isBetween(3 * most, 3.3 * most);
        assertThat(hold(random(false, 9999), "cpu")).isNull();
    }

    @Test
    void whoIsListedNowAndThenHoldsForThreeRoundsOfAll() {
        Random random = new Random(7);
        assertThat(hold(samples(60, SECOND, (p, round) -> p != 3 || random.nextInt(5) == 0), "rss"))
                .isEqualTo("3000000000");
    }

    @Test
    void whereEverybodyIsThereToTheEndNothingIsSaid() {
        assertThat(hold(samples(40, SECOND, (p, round) -> true), "cpu")).isNull();
    }

    @Test
    void whoIsSampledRegularlyButSeldomIsNotGoneMeanwhile() {
        assertThat(hold(samples(90, SECOND, (p, round) -> p == 0 ? round % 15 == 0 : p != 2 || round < 20), "cpu"))
                .isEqualTo("45000000000");
    }

    @Test
    void whoIsListedWhenItDidSomethingHasNoIntervalOfItsOwn() {
        List<Integer> rounds = List.of(3, 14, 25, 35, 46, 57, 69);
        assertThat(hold(
                        samples(90, SECOND, (p, round) -> p == 0 ? rounds.contains(round) : p != 2 || round < 20),
                        "cpu"))
                .isEqualTo("3000000000");
    }

    @Test
    void rowsAtAnyTimeOfWhichNobodyStopsAreNoSamples() {
        List<Row> rows = new ArrayList<>();
        long time = START;
        for (int i = 0; i < 200; i++) {
            time += (1L + i * i % 977) * SECOND / 10;
            rows.add(row(time, "p" + i % 4, i * 31 % 100 + 0.5));
        }
        assertThat(hold(rows, "cpu")).isNull();
    }

    @Test
    void whoseValueIsMissingInHalfOfItsRowsIsNotGoneMeanwhile() {
        Random random = new Random(11);
        // in turn, one a second, so that all together come at another pace than each
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 1200; i++) {
            String who = "p" + i % 4;
            if (i % 4 != 2 || i < 600) {
                Row row = row(START + i * SECOND, who, random.nextInt(1000) / 10.0);
                boolean known = i % 4 == 1 || random.nextBoolean();
                rows.add(known ? row : new Row(0, 0, Map.of("at", row.number("at"), "pid", who, "rss", 7L)));
            }
        }
        long hold = Long.parseLong((String) hold(rows, "cpu"));
        double[] gaps = List.of("p0", "p2", "p3").stream()
                .flatMapToDouble(who -> distances(rows, who))
                .sorted()
                .toArray();
        // hardly anybody is said to be gone between two values, and who stopped is
        assertThat((double) hold).isGreaterThan(gaps[(int) (gaps.length * 0.99)]);
        assertThat(hold).isLessThan(120 * SECOND);
    }

    private static DoubleStream distances(List<Row> rows, String who) {
        List<Long> own = rows.stream()
                .filter(row ->
                        row.values().get("pid").equals(who) && row.values().containsKey("cpu"))
                .map(row -> row.number("at"))
                .toList();
        return IntStream.range(1, own.size()).mapToDouble(i -> own.get(i) - own.get(i - 1));
    }

    /// Lines of a log at random times, of three hosts that all say something often.
    private static List<Row> lines(int hosts, int few) {
        Random random = new Random(5);
        List<Row> rows = new ArrayList<>();
        long time = START;
        for (int i = 0; i < 900; i++) {
            time += 1 + (long) (-Math.log(1 - random.nextDouble()) * 8 * SECOND);
            int host = random.nextInt(hosts);
            boolean gone = host == 2 && i > 600;
            boolean rare = host == 1 && i >= few;
            if (!gone && !rare) {
                String level = random.nextInt(12) == 0 ? "ERROR" : "INFO";
                rows.add(new Row(0, 0, Map.of("at", time, "host", "h" + host, "level", level)));
            }
        }
        return rows;
    }

    @SuppressWarnings("unchecked")
    private static Object holdOfLines(List<Row> rows) {
        List<Field> fields = List.of(
                new Field("at", ColumnType.TIME, Role.TIME, null),
                new Field("host", ColumnType.STRING, Role.ENTITY, null),
                new Field("level", ColumnType.STRING, Role.LEVEL, null));
        Trace trace = TableTraces.trace(new Table(fields, List.of("one.log"), rows), 200);
        Map<String, Object> answer = JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest("defaults", Map.of()), () -> false)));
        assertThat(answer).containsEntry("kind", "log").containsEntry("column", "level");
        return ((Map<String, Object>) ((List<?>) answer.get("columns")).getFirst()).get("holdNanos");
    }

    /// Whoever goes on and whoever is gone: a line is a moment.
    @Test
    void aLineOfALogTellsOfItsMomentAlone() {
        for (List<Row> rows : List.of(lines(4, 9999), lines(4, 30), lines(2, 9999))) {
            assertThat(holdOfLines(rows)).isEqualTo(Long.toString(50 * SECOND));
        }
    }
}
