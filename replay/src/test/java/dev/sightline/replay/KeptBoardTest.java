package dev.sightline.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.replay.run.Rows;
import dev.sightline.store.Ledger;
import dev.sightline.store.RowTexts;
import dev.sightline.view.request.Effective;
import dev.sightline.view.request.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeptBoardTest {
    private static final Trace TRACE = new Trace(
            "t",
            Rows.random(new Random(1), 50).snapshot(20),
            RowTexts.NONE,
            new Ledger(50, 50, 0, List.of(), List.of(), List.of(), ""));

    private static List<KeptAnswer.Fitting> asked(List<KeptBoard> kept) {
        return ((KeptAnswer) KeptAnswer.view(() -> kept).answer(TRACE, Map.of(), new Effective(), () -> false))
                .boards();
    }

    @Test
    void boardsThatShowSomethingComeFirstAndTheOthersSayWhyNot() {
        List<KeptBoard> kept = List.of(
                new KeptBoard("other trace", "column nowhere by who -> lights"),
                new KeptBoard("rows", "rows by who | rate 1s -> lights"),
                new KeptBoard("empty", "# nothing"),
                new KeptBoard("half", "column nowhere -> gauge\nrows | rate 1s -> gauge"),
                new KeptBoard("wrong", "rows | ratee 1s -> gauge"),
                new KeptBoard("too long", "#".repeat(70_000)));
        List<KeptAnswer.Fitting> found = asked(kept);
        assertThat(found.stream().map(each -> each.board().name()))
                .containsExactly("rows", "half", "other trace", "empty", "wrong", "too long");
        assertThat(found.subList(0, 2))
                .allSatisfy(each -> assertThat(each.why()).isNull());
        assertThat(found.get(2).why()).contains("nowhere");
        assertThat(found.get(3).why()).isEqualTo("it has no pipeline");
        assertThat(found.get(4).why()).contains("ratee", "did you mean");
        assertThat(found.get(5).why()).contains("70000 characters");
    }

    @Test
    void whatIsKeptIsAskedAgain() {
        List<KeptBoard> kept = new ArrayList<>();
        assertThat(asked(kept)).isEmpty();
        kept.add(new KeptBoard("rows", "rows -> gauge"));
        assertThat(asked(kept)).hasSize(1);
    }
}
