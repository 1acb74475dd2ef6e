package dev.sightline.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.replay.run.Rows;
import dev.sightline.replay.stage.Reading;
import dev.sightline.store.Ledger;
import dev.sightline.store.RowTexts;
import dev.sightline.view.request.Effective;
import dev.sightline.view.request.Trace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class StripsAnswerTest {
    private static final long SECOND = 1_000_000_000;
    private static final long NIGHT = 40_000 * SECOND;

    /// 100 s, a night, 100 s; values below zero and one far below.
    private static Trace twoMinutes() {
        List<Rows.Row> rows = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            long time = i * SECOND + (i < 100 ? 0 : NIGHT);
            rows.add(new Rows.Row(time, "even", i % 2 == 0 ? "roof" : "cellar", "run", i == 50 ? -999 : -3 - i % 2, 0));
        }
        return trace(rows);
    }

    private static Trace trace(List<Rows.Row> rows) {
        int n = rows.size();
        return new Trace(
                "t",
                new Rows(rows).snapshot(n / 3 + 4),
                RowTexts.NONE,
                new Ledger(n, n, 0, List.of(), List.of(), List.of(), ""));
    }

    private static StripsAnswer strips(String board, Map<String, String> more) {
        Map<String, List<String>> given = new HashMap<>(Map.of("board", List.of(board)));
        more.forEach((name, value) -> given.put(name, List.of(value)));
        return (StripsAnswer) StripsAnswer.VIEW.answer(twoMinutes(), given, new Effective(), () -> false);
    }

    @Test
    void aWindowIsDividedEvenly() {
        StripsAnswer answer = strips("column v -> strips", Map.of("from", "0", "to", "" + 100 * SECOND, "width", "4"));
        assertThat(answer.instants()).containsExactly(0, 25 * SECOND, 50 * SECOND, 75 * SECOND);
    }

    @Test
    void ofPiecesNothingBetweenIsLookedAt() {
        long after = NIGHT + 100 * SECOND;
        String pieces = "0.." + 100 * SECOND + "*4," + after + ".." + (after + 100 * SECOND) + "*2";
        StripsAnswer answer = strips("column v by who -> strips", Map.of("pieces", pieces));
        assertThat(answer.instants())
                .containsExactly(0, 25 * SECOND, 50 * SECOND, 75 * SECOND, after, after + 50 * SECOND);
        StripsAnswer.Strip strip = answer.strips().getFirst();
        assertThat(Objects.requireNonNull(strip.series().get("roof")))
                .extracting(Reading::number)
                .containsExactly(-3.0, -3.0, -999.0, -3.0, -3.0, -3.0);
    }

    /// What is least is where a sensor that fell out is seen.
    @Test
    void theLeastOfAllKeysIsToldToo() {
        StripsAnswer.Strip strip = strips(
                        "column v by who -> strips", Map.of("from", "0", "to", "" + 100 * SECOND, "width", "4"))
                .strips()
                .getFirst();
        assertThat(strip.least()).containsExactly(-3, -4, -999, -4);
        assertThat(strip.most()).containsExactly(-3, -3, -4, -3);
    }

    /// Of 200 s, so that three rows of each lie in it; not of eleven hours.
    @Test
    void aProposedBoardDoesNotCountTheNight() {
        BoardAnswer answer =
                (BoardAnswer) BoardAnswer.VIEW.answer(twoMinutes(), Map.of(), new Effective(), () -> false);
        assertThat(answer.board()).contains("average 10s").doesNotContain("000s");
    }

    @Test
    void aBoardIsProposedForAsLongAsSomebodyLooksAt() {
        BoardAnswer answer = (BoardAnswer)
                BoardAnswer.VIEW.answer(twoMinutes(), Map.of("shown", List.of("25s")), new Effective(), () -> false);
        assertThat(answer.board()).contains("average 2s");
    }

    @Test
    void whereEachHasRowsEnoughAFiftiethIsLong() {
        List<Rows.Row> rows = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            rows.add(new Rows.Row(i * SECOND / 100, "even", "host" + i % 100, "run", i * 31 % 97, 0));
        }
        Trace trace = trace(rows);
        BoardAnswer answer = (BoardAnswer) BoardAnswer.VIEW.answer(trace, Map.of(), new Effective(), () -> false);
        assertThat(answer.board()).contains("column v by who | average 5s | top 64 -> bars");
    }
}
