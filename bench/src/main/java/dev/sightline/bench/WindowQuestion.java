package dev.sightline.bench;

import dev.sightline.bench.Goals.Goal;
import dev.sightline.store.Snapshot;
import dev.sightline.view.request.Answer;
import java.util.ArrayList;
import java.util.List;

/// How long does each picture of one hundredth of the time take, exactly?
///
/// `./bench/run --only windows`: what a zoom asks for, again and again, in ten windows in turn. A state has no
/// window, but an instant.
final class WindowQuestion {
    private static final int WINDOWS = 10;

    private final Contest contest;
    private final Snapshot snapshot;
    private int turn;

    WindowQuestion(Contest contest, Snapshot snapshot) {
        this.contest = contest;
        this.snapshot = snapshot;
    }

    void ask() throws Exception {
        for (Picture picture : Picture.values()) {
            ask(picture.label(), picture.parameters());
        }
        ask("distribution", "column", "value", "width", "1600");
        ask("state", "column", "value", "width", "1600");
        ask("timelines", "column", "value", "paint", "huge: value >= 1000", "limit", "100", "width", "1600");
        ask("details", "limit", "1000");
    }

    private void ask(String kind, String... parameters) throws Exception {
        Race.Lap<Answer> lap = contest.race().alone(() -> answer(kind, parameters));
        contest.report()
                .accept(Finding.millis(
                        kind + ", 1 % of the time, exact",
                        new Race.Result<Answer, Answer>(lap, null),
                        Goal.of(10),
                        lap.last().exact(),
                        "",
                        "ten windows in turn"));
    }

    private Answer answer(String kind, String... parameters) {
        long width = Rows.SPAN_NANOS / 100;
        long from = Rows.START_NANOS + Rows.SPAN_NANOS / WINDOWS * (turn++ % WINDOWS) + width;
        List<String> all = new ArrayList<>(List.of(parameters));
        if (kind.equals("state")) {
            all.addAll(List.of("at", Long.toString(from)));
        } else {
            all.addAll(List.of("from", Long.toString(from), "to", Long.toString(from + width)));
        }
        return contest.answer(snapshot, kind, all.toArray(String[]::new));
    }
}
