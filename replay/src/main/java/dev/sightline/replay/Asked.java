package dev.sightline.replay;

import dev.sightline.event.selection.Selection;
import dev.sightline.replay.board.Binder;
import dev.sightline.replay.board.Board;
import dev.sightline.replay.board.Pipeline;
import dev.sightline.replay.run.BoardRun;
import dev.sightline.replay.run.FollowedRuns;
import dev.sightline.replay.stage.Registry;
import dev.sightline.replay.stage.Texts;
import dev.sightline.store.Growth;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// A board that is asked about, bound and ready to run. It is kept with the snapshot, so that the cursor's next
/// question goes on from the last one.
///
/// @param isProposed whether nobody gave one
record Asked(Board board, List<Pipeline> pipelines, BoardRun run, boolean isProposed) {
    static final Registry REGISTRY = Registry.load();

    static final Parameter<@Nullable Board> BOARD = Parameter.written(
            "board", "TEXT", "pipelines, one a line; without it, one is proposed", text -> Board.parse(text, REGISTRY));

    static final Parameter<@Nullable Long> SHOWN =
            Parameter.nanos("shown", "how long a time is looked at, for which a board is proposed (default: all)");

    private record Key(String board, Selection where, ZoneId zone) {}

    static Asked of(Parameters given, Question question) {
        question.timeColumn();
        question.snapshot().requireHere("a board");
        Board board = BOARD.of(given);
        boolean isProposed = board == null;
        Board asked = board == null ? Board.parse(Proposal.of(question, SHOWN.of(given)), REGISTRY) : board;
        Key key = new Key(asked.text(), question.whereText(), Parameters.ZONE.of(given));
        BoardRun run = question.snapshot().derived(key, () -> {
            Function<IntFunction<Texts>, List<Pipeline>> bind = texts ->
                    new Binder(question.snapshot(), question.where(), question.rules(), REGISTRY, texts).bind(asked);
            Growth growth = question.snapshot().growth();
            return growth == null
                    ? new BoardRun(question.snapshot(), bind.apply(_ -> new Texts()))
                    : growth.derived(FollowedRuns.class, FollowedRuns::new)
                            .on(key, question.snapshot(), bind, question.cancelled());
        });
        return new Asked(asked, run.pipelines(), run, isProposed);
    }
}
