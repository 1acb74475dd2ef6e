package dev.sightline.replay.run;

import dev.sightline.replay.board.Pipeline;
import dev.sightline.replay.stage.Texts;
import dev.sightline.store.Snapshot;
import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Boards over a store that grows: who asks about its newest rows goes on from the answer about
/// those before. The last few boards are kept, softly. Any number of threads.
public final class FollowedRuns {
    private static final int MOST = 6;

    private final Map<Object, Last> lasts = new LinkedHashMap<>(16, 0.75f, true);

    private record Last(long generation, SoftReference<BoardRun> run) {}

    /// The run of a board over a snapshot, from the one before it if that is known.
    ///
    /// @param board what tells boards apart, and which rows count
    /// @param rows of the store that this belongs to
    /// @param bind the board to the rows, with the texts of each line
    public BoardRun on(
            Object board, Snapshot rows, Function<IntFunction<Texts>, List<Pipeline>> bind, BooleanSupplier cancelled) {
        BoardRun before = before(board, rows);
        BoardRun run =
                before == null ? new BoardRun(rows, bind.apply(_ -> new Texts())) : before.over(rows, bind, cancelled);
        keep(board, new Last(rows.generation(), new SoftReference<>(run)));
        return run;
    }

    private synchronized @Nullable BoardRun before(Object board, Snapshot rows) {
        Last last = lasts.get(board);
        return last == null || last.generation > rows.generation() ? null : last.run.get();
    }

    private synchronized void keep(Object board, Last last) {
        Last known = lasts.get(board);
        if (known == null || known.generation <= last.generation) {
            lasts.put(board, last);
        }
        while (lasts.size() > MOST) {
            lasts.remove(lasts.keySet().iterator().next());
        }
    }
}
