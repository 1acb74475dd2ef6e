package dev.sightline.replay.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.replay.board.Board;
import dev.sightline.replay.stage.Action;
import dev.sightline.replay.stage.Registry;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Rows come a few at a time, as a collector has them; the clock is the newest row's unless a test says otherwise.
class LiveBoardTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = 1_000_000 * SECOND;
    private static final Registry REGISTRY = Registry.load();

    private final List<String> said = new ArrayList<>();

    private LiveBoard board(String text) {
        return new LiveBoard(Board.parse(text, REGISTRY), REGISTRY, said::add);
    }

    private static Rows.Row row(double second, String event, String who, double value) {
        return new Rows.Row(START + Math.round(second * SECOND), event, who, "run", value, 0);
    }

    private static List<String> take(LiveBoard board, double now, Rows.Row... rows) {
        return board.take(new Rows(List.of(rows)).snapshot(2), START + Math.round(now * SECOND)).stream()
                .map(each -> (each.timeNanos() - START) / (double) SECOND + " " + each.line() + " "
                        + each.value().key() + " " + each.value().number() + " "
                        + each.action().words()
                        + (each.leftOut() == 0 ? "" : " left out " + each.leftOut()))
                .toList();
    }

    private static List<String> take(LiveBoard board, Rows.Row... rows) {
        return take(board, (rows[rows.length - 1].time() - START) / (double) SECOND, rows);
    }

    @Test
    void actsOnceWhenTheConditionBeginsToHoldForEachKey() {
        LiveBoard board = board("# slow\nevent odd field v by who | threshold > 5 -> webhook ops");
        assertThat(take(board, row(0, "odd", "a", 1), row(1, "odd", "a", 6), row(2, "odd", "a", 7)))
                .containsExactly("1.0 2 a 6.0 webhook 'ops'");
        assertThat(take(board, row(3, "odd", "a", 8), row(4, "odd", "b", 9), row(5, "even", "a", 99)))
                .containsExactly("4.0 2 b 9.0 webhook 'ops'");
        // it ended, and begins anew
        assertThat(take(board, row(12, "odd", "a", 0), row(13, "odd", "a", 6)))
                .containsExactly("13.0 2 a 6.0 webhook 'ops'");
    }

    @Test
    void whatBeginsAnewTooSoonWaitsForItsTurn() {
        LiveBoard board = board("column v by who | threshold > 5 -> webhook ops");
        assertThat(take(board, row(0, "e", "a", 6))).hasSize(1);
        assertThat(take(board, row(1, "e", "a", 0), row(2, "e", "a", 6))).isEmpty();
        assertThat(take(board, row(3, "e", "a", 0), row(9, "e", "a", 6))).isEmpty();
        assertThat(take(board, row(10, "e", "a", 6), row(11, "e", "a", 6)))
                .containsExactly("10.0 1 a 6.0 webhook 'ops'");
    }

    @Test
    void aLevelIsHeldAsLongAsTheConditionHolds() {
        LiveBoard board = board("column v | threshold > 5 -> level db.* debug 30s");
        List<String> all = new ArrayList<>();
        for (int second = 0; second < 100; second++) {
            all.addAll(take(board, row(second, "e", "a", second < 65 ? 6 : 0)));
        }
        assertThat(all)
                .containsExactly(
                        "0.0 1  6.0 level db.* debug 30s",
                        "30.0 1  6.0 level db.* debug 30s",
                        "60.0 1  6.0 level db.* debug 30s");
    }

    /// A window goes over what came in several pieces.
    @Test
    void remembersWhatCameBefore() {
        LiveBoard board = board("event odd by who | rate 10s | threshold >= 0.3 -> level x debug 5min");
        assertThat(take(board, row(0, "odd", "a", 1))).isEmpty();
        assertThat(take(board, row(1, "odd", "b", 1), row(2, "odd", "a", 1))).isEmpty();
        assertThat(take(board, row(3, "even", "a", 1))).isEmpty();
        assertThat(take(board, row(4, "odd", "a", 1))).containsExactly("4.0 1 a 0.3 level x debug 300s");
        // texts keep their numbers
        LiveBoard states = board("state event by who | change | sum 10s | threshold >= 2 -> webhook ops");
        assertThat(take(states, row(0, "odd", "a", 1), row(1, "even", "a", 1))).isEmpty();
        assertThat(take(states, row(2, "even", "a", 1))).isEmpty();
        assertThat(take(states, row(3, "odd", "a", 1))).containsExactly("3.0 1 a 2.0 webhook 'ops'");
    }

    @Test
    void withoutAConditionItActsWhenValuesBeginToComeAndAfterAPause() {
        LiveBoard board = board("event odd -> webhook ops");
        assertThat(take(board, row(0, "odd", "a", 1), row(8, "odd", "a", 1), row(16, "odd", "a", 1)))
                .hasSize(1);
        assertThat(take(board, row(27, "odd", "a", 1))).hasSize(1);
    }

    @Test
    void whatIsLateCountsNowAndWhatIsOfThePastDoesNot() {
        LiveBoard board = board("column v by who | max 10s | threshold > 5 -> webhook ops");
        assertThat(take(board, 1000, row(600, "e", "a", 9), row(699, "e", "a", 9)))
                .as("older than five minutes")
                .isEmpty();
        assertThat(take(board, 1000, row(995, "e", "a", 1))).isEmpty();
        assertThat(take(board, 1001, row(990, "e", "a", 9))).containsExactly("995.0 1 a 9.0 webhook 'ops'");
        // a clock that is ahead has no time of its own
        assertThat(take(board, 1030, row(90_000, "e", "b", 9))).containsExactly("1030.0 1 b 9.0 webhook 'ops'");
        assertThat(take(board, 1050, row(1049, "e", "b", 1))).isEmpty();
        assertThat(take(board, 1060, row(1060, "e", "b", 9))).hasSize(1);
    }

    @Test
    void allKeysTogetherActSoManyTimesAMinute() {
        LiveBoard board = board("column v by who -> webhook ops");
        Rows.Row[] rows = IntStream.range(0, 100)
                .mapToObj(i -> row(i * 0.1, "e", "k" + i, 1))
                .toArray(Rows.Row[]::new);
        assertThat(take(board, rows)).hasSize(60);
        assertThat(take(board, row(61, "e", "k0", 1))).containsExactly("61.0 1 k0 1.0 webhook 'ops' left out 40");
    }

    @Test
    void aLineThatIsWrongSaysSoOnceAndOthersAct() {
        LiveBoard board = board("column w -> webhook ops\ncolumn v -> webhook ops");
        assertThat(take(board, row(0, "e", "a", 1))).hasSize(1);
        assertThat(take(board, row(1, "e", "a", 1))).isEmpty();
        assertThat(said).singleElement().asString().startsWith("line 1, column 8: there is no column 'w'");
    }

    @Test
    void aLineThatHoldsTooMuchEnds() {
        LiveBoard board = board("column v by lasts -> webhook ops");
        for (int piece = 0; piece < 3; piece++) {
            List<Rows.Row> many = new ArrayList<>();
            for (int i = 0; i < 80_000; i++) {
                many.add(new Rows.Row(START, "e", "a", "run", 1, piece * 80_000L + i));
            }
            List<LiveBoard.Acting> _ = board.take(new Rows(many).snapshot(80_000), START);
        }
        assertThat(said).singleElement().asString().startsWith("line 1 acts no more: by: column 'lasts' has more than");
    }

    private LiveBoard began(String text, double now, LiveBoard.Told told, Rows.Row... past) {
        LiveBoard board = board(text);
        board.begin(new Rows(List.of(past)).snapshot(2), START + Math.round(now * SECOND), told, null);
        return board;
    }

    private static LiveBoard.Told told(double second) {
        return (_, _, _) -> START + Math.round(second * SECOND);
    }

    @Test
    void windowsBeginWithWhatWasStored() {
        String text = "event odd by who | rate 10s | threshold >= 0.3 -> webhook ops";
        Rows.Row[] past = {row(0, "odd", "a", 1), row(1, "odd", "b", 1), row(2, "odd", "a", 1)};
        assertThat(take(began(text, 3, LiveBoard.Told.NOTHING, past), row(4, "odd", "a", 1)))
                .containsExactly("4.0 1 a 0.3 webhook 'ops'");
        assertThat(take(began(text, 3, LiveBoard.Told.NOTHING, past), row(11, "odd", "a", 1)))
                .as("one of them is in the window no more")
                .isEmpty();
        assertThat(take(began(text, 1, LiveBoard.Told.NOTHING, past), row(4, "odd", "a", 1)))
                .as("a clock that is a little ahead: it counts as it did when it came")
                .hasSize(1);
        assertThat(take(began(text, -9, LiveBoard.Told.NOTHING, past), row(0.5, "odd", "a", 1)))
                .as("what a clock that is far ahead has written is not of the past")
                .isEmpty();
        // one window behind another, and a value before
        assertThat(take(
                        began(
                                "event odd | rate 10s | max 20s | threshold >= 0.3 -> webhook ops",
                                21,
                                LiveBoard.Told.NOTHING,
                                past),
                        row(21, "odd", "a", 0)))
                .hasSize(1);
        assertThat(take(
                        began(
                                "column v by who | difference | threshold > 5 -> webhook ops",
                                3,
                                LiveBoard.Told.NOTHING,
                                past),
                        row(4, "odd", "b", 9)))
                .containsExactly("4.0 1 b 8.0 webhook 'ops'");
        assertThat(said).isEmpty();
    }

    @Test
    void whatWasToldOfWhatHoldsIsNotToldAgain() {
        String text = "column v by who | threshold > 5 -> webhook ops";
        Rows.Row[] past = {row(70, "e", "a", 1), row(90, "e", "a", 9), row(99, "e", "a", 9)};
        assertThat(take(began(text, 100, told(90), past), row(101, "e", "a", 9)))
                .isEmpty();
        Rows.Row[] twice = {row(75, "e", "a", 9), row(84, "e", "a", 9), row(87, "e", "a", 1), past[1], past[2]};
        assertThat(take(began(text, 100, told(85), twice), row(101, "e", "a", 9)))
                .as("told of what held before it ended, and began again")
                .hasSize(1);
        assertThat(take(began(text, 100, told(79), past), row(101, "e", "a", 9)))
                .as("told long before it began")
                .hasSize(1);
        assertThat(take(began(text, 100, LiveBoard.Told.NOTHING, past), row(101, "e", "a", 9)))
                .as("nobody told it")
                .hasSize(1);
        // it ended, and begins anew
        LiveBoard board = began(text, 100, told(90), past);
        assertThat(take(board, row(101, "e", "a", 0), row(102, "e", "a", 9))).hasSize(1);
        // and too soon
        LiveBoard soon = began(text, 100, told(99), row(98, "e", "a", 9), row(99.5, "e", "a", 1));
        assertThat(take(soon, row(101, "e", "a", 9))).isEmpty();
        assertThat(take(soon, row(110, "e", "a", 9))).hasSize(1);
    }

    /// The sender's clock is a second ahead, so the row of the action has a time before that of its reason.
    @Test
    void whatWasToldOfASenderWhoseClockIsAheadIsNotToldAgain() {
        String text = "column v by who | threshold > 5 -> webhook ops";
        Rows.Row[] ahead = {row(70, "e", "a", 1), row(90, "e", "a", 9), row(99, "e", "a", 9)};
        assertThat(take(began(text, 98, told(89.25), ahead), row(100, "e", "a", 9)))
                .isEmpty();
        assertThat(take(began(text, 89, told(89.25), row(88, "e", "a", 1), row(90, "e", "a", 9)), row(91, "e", "a", 9)))
                .as("its last row is later than our clock")
                .isEmpty();
    }

    /// Each nine seconds a value, from a moment to just before the start at 100.
    private static Rows.Row[] holds(double fromSecond, Rows.Row... before) {
        List<Rows.Row> rows = new ArrayList<>(List.of(before));
        for (double second = fromSecond; second < 100; second += 9) {
            rows.add(row(second, "e", "a", 9));
        }
        return rows.toArray(Rows.Row[]::new);
    }

    @Test
    void whatHoldsForLongerThanAMinuteIsFollowedBackToWhatWasTold() {
        String text = "column v by who | threshold > 5 -> webhook ops";
        assertThat(take(began(text, 100, told(-500), holds(-500)), row(101, "e", "a", 9)))
                .isEmpty();
        assertThat(take(began(text, 100, told(-300), holds(-500)), row(101, "e", "a", 9)))
                .isEmpty();
        assertThat(take(
                        began(text, 100, told(-500), holds(-100, row(-500, "e", "a", 9), row(-400, "e", "a", 1))),
                        row(101, "e", "a", 9)))
                .as("told of what was over, and nobody was told of what began when no board ran")
                .hasSize(1);
        assertThat(take(began(text, 100, LiveBoard.Told.NOTHING, holds(-500)), row(101, "e", "a", 9)))
                .hasSize(1);
    }

    /// Nine lines would need a half of what there is for all.
    @Test
    void aLineForWhichThereIsNoRoomAtTheStartEndsWithWordsAndOthersAct() {
        List<Rows.Row> many = new ArrayList<>();
        for (int i = 0; i < 140_000; i++) {
            many.add(row(i * 0.001, "e", "a", 1));
        }
        LiveBoard board = board("column v | average 1h | threshold > 5 -> webhook ops\n".repeat(9)
                + "column v by who | max 1ms | threshold > 5 -> webhook ops");
        board.begin(new Rows(many).snapshot(140_000), START + 140 * SECOND, LiveBoard.Told.NOTHING, null);
        assertThat(said)
                .hasSize(2)
                .allMatch(each -> each.contains(" acts no more: all lines together would have to remember more"))
                .anyMatch(each -> each.startsWith("line 8 "))
                .anyMatch(each -> each.startsWith("line 9 "));
        assertThat(take(board, row(141, "e", "a", 6))).containsExactly("141.0 10 a 6.0 webhook 'ops'");
    }

    /// A line that is copied to be changed, and saved before.
    @Test
    void theSameLineTwiceCountsEachRowOnce() {
        String line = "column v by who | count 1h | threshold > 3 -> webhook ops";
        LiveBoard before = board(line);
        assertThat(take(before, row(0, "e", "a", 1))).isEmpty();
        LiveBoard after = board(line + "\n" + line);
        after.begin(new Rows(List.of(row(0, "e", "a", 1))).snapshot(2), START + SECOND, LiveBoard.Told.NOTHING, before);
        assertThat(take(after, row(1, "e", "a", 1), row(2, "e", "a", 1))).isEmpty();
        assertThat(take(after, row(3, "e", "a", 1)))
                .containsExactly("3.0 1 a 4.0 webhook 'ops'", "3.0 2 a 4.0 webhook 'ops'");
    }

    /// No level outlives the collector that held it.
    @Test
    void aLevelWhoseConditionHoldsIsHeldAgain() {
        LiveBoard board =
                began("column v by who | threshold > 5 -> level db.* debug 5min", 100, told(95), row(95, "e", "a", 9));
        assertThat(take(board, row(101, "e", "a", 9))).containsExactly("101.0 1 a 9.0 level db.* debug 300s");
        assertThat(take(board, row(102, "e", "a", 9))).isEmpty();
    }

    @Test
    void linesOfAChangedBoardThatStayGoOnWhereverTheyStand() {
        LiveBoard before = board("column v by who | count | threshold > 2 -> webhook ops");
        assertThat(take(before, row(0, "e", "a", 1), row(1, "e", "a", 1), row(2, "e", "a", 1)))
                .hasSize(1);
        LiveBoard after = board("# counted\nevent odd | rate 1s | threshold >= 2 -> webhook ops\n"
                + "column v by who | count | threshold > 2 -> webhook ops");
        after.begin(
                new Rows(List.of(row(900, "odd", "a", 1))).snapshot(2),
                START + 900 * SECOND,
                LiveBoard.Told.NOTHING,
                before);
        assertThat(take(after, row(900.5, "odd", "a", 1)))
                .containsExactly("900.5 2  2.0 webhook 'ops'", "900.5 3 a 4.0 webhook 'ops'");
        assertThat(take(after, row(901, "odd", "a", 1), row(901, "odd", "b", 1)))
                .isEmpty();
    }

    @Test
    void linesThatOnlyShowAreNotRun() {
        LiveBoard board = board("column v by lasts -> bars -> mark");
        assertThat(take(board, row(0, "e", "a", 1))).isEmpty();
        assertThat(Board.parse("rows -> webhook x\nrows -> bars -> level a off 1s", REGISTRY)
                        .actions())
                .extracting(each ->
                        each.line() + ":" + each.column() + " " + each.action().words())
                .containsExactly("1:9 webhook 'x'", "2:17 level a off 1s");
        assertThat(Board.parse("rows -> webhook ops", REGISTRY)
                        .actions()
                        .getFirst()
                        .action())
                .isEqualTo(new Action.Post("ops"));
    }
}
