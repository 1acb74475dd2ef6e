package dev.sightline.replay.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.selection.LiteralRules;
import dev.sightline.replay.board.Binder;
import dev.sightline.replay.board.Board;
import dev.sightline.replay.board.Pipeline;
import dev.sightline.replay.stage.Reading;
import dev.sightline.replay.stage.Registry;
import dev.sightline.replay.stage.Texts;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random boards on random traces, the cursor walking at random: always as the definition says, to
/// the last bit.
class BoardRunTest {
    private static final Registry REGISTRY = Registry.load();
    private static final String[] FOLDS = {"count", "sum", "average", "max", "min", "median"};

    private record Case(String text, boolean isState, StreamOracle oracle) {}

    static Stream<Integer> someSeeds() {
        return seeds().limit(8);
    }

    static Stream<Integer> seeds() {
        return IntStream.range(0, 40).boxed();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void isWhatTheDefinitionSaysWhicheverWayTheCursorCame(int seed) {
        Random random = new Random(seed);
        Rows rows = Rows.random(random, 1 + random.nextInt(120));
        List<Case> cases = IntStream.range(0, 5).mapToObj(i -> line(random)).toList();
        Snapshot snapshot = rows.snapshot(1 + random.nextInt(60));
        BoardRun run = new BoardRun(snapshot, bound(snapshot, cases), 1 + random.nextInt(20), checkpoints(random));
        for (int step = 0; step < 15; step++) {
            long at = 900L + random.nextInt(2_400);
            List<List<Reading>> shown = new ArrayList<>();
            run.at(at, () -> false, (_, lines) -> lines.forEach(line -> shown.add(line.readings())));
            for (int i = 0; i < cases.size(); i++) {
                assertThat(text(shown.get(i)))
                        .as("%s at %s", cases.get(i).text, at)
                        .isEqualTo(text(expected(rows, cases.get(i), at)));
            }
        }
    }

    /// Of all rows so far whose time has not run out, the one that came last.
    @ParameterizedTest
    @MethodSource("seeds")
    void valuesThatEndHoldSoLong(int seed) {
        Random random = new Random(seed);
        Rows rows = Rows.random(random, 1 + random.nextInt(120));
        Snapshot snapshot = rows.snapshot(1 + random.nextInt(60));
        List<Pipeline> pipelines = new Binder(snapshot, ResolvedSelection.all(snapshot), LiteralRules.UTC, REGISTRY)
                .bind(Board.parse("state mode for lasts by who -> text", REGISTRY));
        BoardRun run = new BoardRun(snapshot, pipelines, 1 + random.nextInt(20), checkpoints(random));
        for (int step = 0; step < 15; step++) {
            long at = 900L + random.nextInt(2_400);
            Map<String, String> expected = new TreeMap<>();
            rows.all().stream()
                    .filter(row -> row.time() <= at)
                    .sorted(Comparator.comparingLong(Rows.Row::time))
                    .forEach(row -> {
                        expected.putIfAbsent(row.who(), "-");
                        if (row.time() + row.lasts() > at) {
                            expected.put(row.who(), row.mode());
                        }
                    });
            Map<String, String> shown = new TreeMap<>();
            run.at(
                    at,
                    () -> false,
                    (_, lines) -> lines.getFirst()
                            .readings()
                            .forEach(each -> shown.put(each.key(), each.text() == null ? "-" : each.text())));
            assertThat(shown).as("at %s", at).isEqualTo(expected);
        }
    }

    /// Rows come a few at a time, some late, in segments that are cut anew: what goes on from
    /// before is what begins anew.
    @ParameterizedTest
    @MethodSource("seeds")
    void moreRowsGoOnFromWhatIsKnownOfThoseBefore(int seed) {
        Random random = new Random(seed);
        int late = random.nextInt(3) * random.nextInt(60);
        List<Rows.Row> arriving = Rows.random(random, 60 + random.nextInt(200)).all().stream()
                .sorted(Comparator.comparingLong(row -> row.time() + random.nextInt(1 + late)))
                .toList();
        List<Case> cases = IntStream.range(0, 4).mapToObj(i -> line(random)).toList();
        String text = String.join("\n", cases.stream().map(each -> each.text).toList())
                + "\nstate mode by who -> bands\nstate mode for lasts by who -> text"
                + "\nevent even field v by mode | threshold > 1 -> mark\nrows | rate 50ns | threshold > 1 -> mark";
        Board board = Board.parse(text, REGISTRY);
        int apart = 1 + random.nextInt(20);
        BoardRun run = null;
        BoardRun older = null;
        for (int known = 1 + random.nextInt(20); known <= arriving.size(); known += 1 + random.nextInt(30)) {
            Snapshot more = new Rows(arriving.subList(0, known)).snapshot(1 + random.nextInt(60));
            Function<IntFunction<Texts>, List<Pipeline>> bind = texts ->
                    new Binder(more, ResolvedSelection.all(more), LiteralRules.UTC, REGISTRY, texts).bind(board);
            BoardRun anew = new BoardRun(more, bind.apply(_ -> new Texts()), apart, checkpoints(random));
            BoardRun from = older != null && random.nextInt(4) == 0 ? older : run;
            older = run;
            run = from == null ? anew : from.over(more, bind, () -> false);
            for (int step = random.nextInt(4); step > 0; step--) {
                long at = random.nextBoolean() ? 5_000 : 900L + random.nextInt(2_400);
                if (random.nextBoolean()) {
                    // a cursor leaves checkpoints near it, which go on too
                    run.at(900L + random.nextInt(2_400), () -> false, (_, _) -> {});
                }
                long[] moments = {at - random.nextInt(300), at, at + random.nextInt(300)};
                assertThat(through(run, moments)).isEqualTo(through(anew, moments));
                assertThat(shown(run, moments[2])).isEqualTo(shown(anew, moments[2]));
            }
            // a window that goes with the newest row: most of its moments were there before
            long[] sliding = LongStream.range(known / 40, known / 40 + 2 + random.nextInt(40))
                    .map(i -> 900 + 60 * i)
                    .toArray();
            if (random.nextInt(4) > 0) {
                BoardRun first = new BoardRun(more, bind.apply(_ -> new Texts()), apart, checkpoints(random));
                assertThat(through(run, sliding)).isEqualTo(through(first, sliding));
            }
        }
    }

    /// All that can be seen of a board at some moments: of each line by itself, as the order of
    /// lines is nobody's.
    private static Map<Integer, List<String>> through(BoardRun run, long[] moments) {
        Map<Integer, List<String>> seen = new TreeMap<>();
        run.through(moments, () -> false, slice -> {
            boolean isFirst = slice.nanos() == moments[0];
            slice.shown()
                    .forEach((line, meters) -> seen.computeIfAbsent(line, _ -> new ArrayList<>())
                            .add(slice.nanos() + ": " + meters
                                    + (isFirst ? "" : slice.fired().get(line))));
        });
        return seen;
    }

    private static Map<Integer, String> shown(BoardRun run, long moment) {
        Map<Integer, String> seen = new TreeMap<>();
        run.at(
                moment,
                () -> false,
                (_, lines) -> lines.forEach(line -> seen.put(
                        line.pipeline().line(),
                        line.readings() + " " + line.values() + " " + line.hits() + line.lastHitNanos()
                                + line.lastHit())));
        return seen;
    }

    /// Windows that hold all rows there are, of more lines than there is room for.
    @Test
    void aBoardThatWouldHoldMoreThanFitsSaysSo() {
        long most = Math.min(32L << 20, Runtime.getRuntime().maxMemory() / 2 / Long.BYTES);
        int rows = 400_000;
        int lines = (int) (most / rows / 2) + 2;
        List<Rows.Row> all = IntStream.range(0, rows)
                .mapToObj(i -> new Rows.Row(i, "even", "w", "run", i % 7, 1))
                .toList();
        Snapshot snapshot = new Rows(all).snapshot(50_000);
        Board board = Board.parse(
                IntStream.range(0, lines)
                        .mapToObj(_ -> "rows | rate 24h -> lights")
                        .collect(Collectors.joining("\n")),
                REGISTRY);
        BoardRun run = new BoardRun(
                snapshot,
                new Binder(snapshot, ResolvedSelection.all(snapshot), LiteralRules.UTC, REGISTRY).bind(board));
        assertThatThrownBy(() -> run.at(rows, () -> false, (_, _) -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("choose shorter ones, or fewer keys");
    }

    @Test
    void aMomentOfMoreRowsCostsThoseThatCame() {
        List<Rows.Row> all = IntStream.range(0, 20_000)
                .mapToObj(i -> new Rows.Row(i, "even", "w" + i % 3, "run", i % 7, 1))
                .toList();
        Board board = Board.parse("event even field v by who | average 900ns -> lights", REGISTRY);
        BoardRun run = null;
        for (int known = 10_000; known <= all.size(); known += 100) {
            Snapshot more = new Rows(all.subList(0, known)).snapshot(1_700);
            Function<IntFunction<Texts>, List<Pipeline>> bind = texts ->
                    new Binder(more, ResolvedSelection.all(more), LiteralRules.UTC, REGISTRY, texts).bind(board);
            run = run == null
                    ? new BoardRun(more, bind.apply(_ -> new Texts()), 500, new Checkpoints())
                    : run.over(more, bind, () -> false);
            run.at(known - 1, () -> false, (_, _) -> {});
            assertThat(run.rowsTaken()).isLessThanOrEqualTo(known == 10_000 ? 10_000 : 100);
        }
        // one row comes late: from the last checkpoint before it
        Rows.Row late = new Rows.Row(19_000, "even", "w1", "run", 5, 1);
        Snapshot more = new Rows(Stream.concat(all.stream(), Stream.of(late)).toList()).snapshot(3_000);
        BoardRun after = Objects.requireNonNull(run)
                .over(
                        more,
                        texts -> new Binder(more, ResolvedSelection.all(more), LiteralRules.UTC, REGISTRY, texts)
                                .bind(board),
                        () -> false);
        after.at(20_000, () -> false, (_, _) -> {});
        assertThat(after.rowsTaken()).isBetween(1_000L, 1_700L);
    }

    /// More than twice as many as there are marks at most, of rows that come a few at a time.
    @Test
    void checkpointsOfATraceThatGrowsStayEvenlyApart() {
        List<Rows.Row> all = IntStream.range(0, 30_000)
                .mapToObj(i -> new Rows.Row(i, "even", "w", "run", i % 7, 1))
                .toList();
        Board board = Board.parse("rows | count -> lights", REGISTRY);
        Checkpoints checkpoints = new Checkpoints(1 << 20, 1 << 16);
        BoardRun run = null;
        for (int known = 1_000; known <= all.size(); known += 1_000) {
            Snapshot more = new Rows(all.subList(0, known)).snapshot(30_000);
            Function<IntFunction<Texts>, List<Pipeline>> bind = texts ->
                    new Binder(more, ResolvedSelection.all(more), LiteralRules.UTC, REGISTRY, texts).bind(board);
            run = run == null
                    ? new BoardRun(more, bind.apply(_ -> new Texts()), 1, checkpoints)
                    : run.over(more, bind, () -> false);
            long last = known - 1L;
            run.at(
                    last,
                    () -> false,
                    (_, lines) -> assertThat(lines.getFirst().values()).isEqualTo(last + 1));
        }
        long[] moments = Objects.requireNonNull(run).checkpointsAt();
        long widest = IntStream.range(1, moments.length)
                .mapToLong(i -> moments[i] - moments[i - 1])
                .max()
                .orElseThrow();
        assertThat(moments).hasSizeBetween(100, 8_192);
        assertThat(widest).as("of %s", moments.length).isLessThanOrEqualTo(2 * 30_000L / moments.length);
    }

    /// A window of 4,000 rows that goes with the newest one, and a board that is looked at there, too.
    @Test
    void stripsOfMoreRowsCostThoseThatCame() {
        List<Rows.Row> all = IntStream.range(0, 20_000)
                .mapToObj(i -> new Rows.Row(i, "even", "w" + i % 3, "run", i % 7, 1))
                .toList();
        Board board = Board.parse(
                "event even field v by who | average 90ns -> strips\nrows | count 9ns | threshold > 8 -> mark",
                REGISTRY);
        BoardRun run = null;
        for (int known = 10_000; known <= all.size(); known += 100) {
            Snapshot more = new Rows(all.subList(0, known)).snapshot(1_700);
            Function<IntFunction<Texts>, List<Pipeline>> bind = texts ->
                    new Binder(more, ResolvedSelection.all(more), LiteralRules.UTC, REGISTRY, texts).bind(board);
            run = run == null
                    ? new BoardRun(more, bind.apply(_ -> new Texts()), 5_000, new Checkpoints())
                    : run.over(more, bind, () -> false);
            int last = (known - 1) / 50;
            long[] moments =
                    LongStream.rangeClosed(last - 80, last).map(i -> 50 * i).toArray();
            Map<Integer, List<String>> seen = through(run, moments);
            if (known > 10_000) {
                assertThat(run.rowsTaken()).isLessThanOrEqualTo(100);
            }
            run.at(known - 1, () -> false, (_, _) -> {});
            if (known > 10_000) {
                assertThat(run.rowsTaken()).isLessThanOrEqualTo(200);
            }
            if (known % 1_000 == 0) {
                assertThat(through(new BoardRun(more, bind.apply(_ -> new Texts())), moments))
                        .isEqualTo(seen);
            }
        }
    }

    /// Close to each other, and in half of the cases so few that some have to go.
    private static Checkpoints checkpoints(Random random) {
        return new Checkpoints(1 + random.nextInt(8), random.nextBoolean() ? 1 << 20 : 1 << 15);
    }

    @ParameterizedTest
    @MethodSource("someSeeds")
    void aWayBackTakesFewTimesItsRowsHoweverSmallTheSteps(int seed) {
        Random random = new Random(seed);
        Rows rows = Rows.ordered(random, 20_000);
        Snapshot snapshot = rows.snapshot(1_000 + random.nextInt(20_000));
        BoardRun run =
                new BoardRun(snapshot, bound(snapshot, List.of(line(random))), 8_192, new Checkpoints(64, 1 << 22));
        long at = 20_000L - random.nextInt(100);
        run.at(at, () -> false, (_, _) -> {});
        long forward = run.rowsTaken();
        int steps = 0;
        while (at > 1) {
            at = Math.max(1, at - 1 - random.nextInt(random.nextBoolean() ? 10 : 2_000));
            run.at(at, () -> false, (_, _) -> {});
            steps++;
        }
        // 8,192 is 64 doubled seven times.
        assertThat(run.rowsTaken() - forward).isLessThan(9 * forward + 128L * steps);
    }

    /// However often it goes to and fro: what is dropped for room stays evenly spread.
    @ParameterizedTest
    @MethodSource("someSeeds")
    void aJumpTakesAsManyRowsAsCheckpointsAreApart(int seed) {
        Random random = new Random(seed);
        Rows rows = Rows.ordered(random, 20_000);
        Snapshot snapshot = rows.snapshot(5_000);
        Checkpoints checkpoints = new Checkpoints(64, 1 << 13);
        BoardRun run = new BoardRun(
                snapshot,
                bound(snapshot, List.of(new Case("rows by who | count -> bars", false, StreamOracle.SOURCE))),
                100,
                checkpoints);
        run.at(20_000, () -> false, (_, _) -> {});
        assertThat(checkpoints.stride()).isBetween(2, 8);
        for (int jump = 0; jump < 200; jump++) {
            long before = run.rowsTaken();
            run.at(random.nextInt(20_000), () -> false, (_, _) -> {});
            assertThat(run.rowsTaken() - before).isLessThan(100L * checkpoints.stride() * 5 / 4);
            assertThat(checkpoints.bytes()).isLessThanOrEqualTo(1 << 13);
        }
    }

    private static List<Pipeline> bound(Snapshot snapshot, List<Case> cases) {
        String text = String.join("\n", cases.stream().map(each -> each.text).toList());
        List<Pipeline> pipelines = new Binder(snapshot, ResolvedSelection.all(snapshot), LiteralRules.UTC, REGISTRY)
                .bind(Board.parse(text, REGISTRY));
        assertThat(pipelines).allSatisfy(each -> assertThat(each.problem()).isNull());
        return pipelines;
    }

    private static List<String> text(List<Reading> readings) {
        return readings.stream()
                .map(each -> each.key() + " " + Long.toHexString(Double.doubleToLongBits(each.number() + 0.0)))
                .toList();
    }

    private static List<Reading> expected(Rows rows, Case line, long at) {
        TreeMap<String, List<StreamOracle.Value>> byKey = new TreeMap<>();
        List<String> modes = List.of("run", "idle", "wait");
        rows.all().stream()
                .filter(row -> row.time() <= at && (line.isState || row.event().equals("even")))
                .sorted(Comparator.comparingLong(Rows.Row::time))
                .forEach(row -> byKey.computeIfAbsent(row.who(), who -> new ArrayList<>())
                        .add(new StreamOracle.Value(
                                row.time(), line.isState ? modes.indexOf(row.mode()) : row.value())));
        return new TreeSet<>(byKey.keySet())
                .stream()
                        .map(who -> new Reading(who, line.oracle.at(byKey.getOrDefault(who, List.of()), at), null))
                        .toList();
    }

    private static Case line(Random random) {
        boolean isState = random.nextInt(4) == 0;
        StringBuilder text = new StringBuilder(isState ? "state mode by who" : "event even field v by who");
        StreamOracle oracle = StreamOracle.SOURCE;
        if (isState) {
            long window = window(random);
            oracle = oracle.then("share", window, 0);
            text.append(" | share run").append(spelled(window));
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            long window = window(random);
            String name = FOLDS[random.nextInt(FOLDS.length)];
            switch (random.nextInt(9)) {
                case 0 -> {
                    oracle = oracle.then("rate", Math.max(window, 10), 0);
                    text.append(" | rate").append(spelled(Math.max(window, 10)));
                }
                case 1 -> {
                    oracle = oracle.then("percentile", window, 30);
                    text.append(" | p30").append(spelled(window));
                }
                case 2 -> {
                    oracle = oracle.then("scale", 0, 0.5);
                    text.append(" | scale 0.5");
                }
                case 3 -> {
                    oracle = oracle.then("threshold", 0, 1);
                    text.append(" | threshold > 1");
                }
                case 4 -> {
                    String step = new String[] {"difference", "slope", "change"}[random.nextInt(3)];
                    oracle = oracle.then(step, 0, 0);
                    text.append(" | ").append(step);
                }
                case 5 -> {
                    oracle = oracle.then("exp-average", 50, 0);
                    text.append(" | exp-average 50ns");
                }
                case 6 -> {
                    oracle = oracle.then("smooth", 0, 3);
                    text.append(" | smooth 3");
                }
                default -> {
                    oracle = oracle.then(name, window, 0);
                    text.append(" | ").append(name).append(spelled(window));
                }
            }
        }
        return new Case(text.append(" -> lights").toString(), isState, oracle);
    }

    private static long window(Random random) {
        return random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(600);
    }

    private static String spelled(long window) {
        return window == 0 ? "" : " " + window + "ns";
    }
}
