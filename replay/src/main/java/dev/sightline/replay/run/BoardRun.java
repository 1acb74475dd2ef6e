package dev.sightline.replay.run;

import dev.sightline.replay.board.Pipeline;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.GlobalOrder;
import dev.sightline.summary.entity.TimeOrder;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.TimeWindow;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/// A board over the rows of a snapshot, at any moment. Forward it takes row after row; backward it goes on from a copy
/// of what it was at the checkpoint before, so what it shows depends on the moment alone, to the last bit.
///
/// Checkpoints lie about [#ROWS_APART] rows apart. All together hold at most [#MAX_CELLS] numbers; beyond that every
/// second one is dropped, and a step back costs more. Any number of threads, one after the other.
public final class BoardRun {
    static final int ROWS_APART = 1 << 16;
    private static final int MOST_CHECKPOINTS = 4096;
    /// Of 8 bytes each: 256 MiB.
    private static final long MAX_CELLS = 32L << 20;

    private final Snapshot snapshot;
    private final List<PipelineRun> runs;
    /// Ascending moments at which a copy is kept.
    private final long[] marks;
    private final NavigableMap<Long, Kept> checkpoints = new TreeMap<>();
    private final ReentrantLock turn = new ReentrantLock();
    private long keptCells;
    private BoardState now;

    private record Kept(BoardState state, long cells) {}

    /// What a moment is asked for.
    @FunctionalInterface
    public interface Look {
        void at(long timeNanos, List<LineState> lines);
    }

    /// Is told of everything that fires on the way.
    @FunctionalInterface
    public interface Fired {
        void fired(Pipeline pipeline, long timeNanos, String key, double value);
    }

    public BoardRun(Snapshot snapshot, List<Pipeline> pipelines) {
        this(snapshot, pipelines, ROWS_APART);
    }

    BoardRun(Snapshot snapshot, List<Pipeline> pipelines, int rowsApart) {
        snapshot.requireHere("a board");
        this.snapshot = snapshot;
        this.runs = pipelines.stream()
                .map(pipeline -> new PipelineRun(snapshot, pipeline))
                .toList();
        long rows = snapshot.segments().stream()
                .mapToLong(segment -> segment.timedRows())
                .sum();
        int parts = (int) Math.min(MOST_CHECKPOINTS, rows / rowsApart + 1);
        this.marks = TimeOrder.parts(snapshot, parts);
        this.now = begin();
    }

    private BoardState begin() {
        List<PipelineState> states = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            states.add(new PipelineState());
        }
        return new BoardState(Long.MIN_VALUE, states);
    }

    /// Goes to a moment, from wherever it is, and looks.
    ///
    /// @throws CancellationException if `cancelled` said so
    /// @throws IllegalArgumentException if the board would have to remember more than fits
    public void at(long timeNanos, BooleanSupplier cancelled, Look look) {
        through(new long[] {timeNanos}, cancelled, (_, _, _, _) -> {}, look);
    }

    /// Goes from one moment to the next, and looks at each.
    ///
    /// @param moments ascending
    /// @param fired is told what fires between the first and the last of them
    public void through(long[] moments, BooleanSupplier cancelled, Fired fired, Look look) {
        await(cancelled);
        try {
            for (int i = 0; i < moments.length; i++) {
                go(moments[i], cancelled, i == 0 ? (_, _, _, _) -> {} : fired);
                look.at(moments[i], lines());
            }
        } finally {
            turn.unlock();
        }
    }

    private void await(BooleanSupplier cancelled) {
        try {
            while (!turn.tryLock(20, TimeUnit.MILLISECONDS)) {
                if (cancelled.getAsBoolean()) {
                    throw new CancellationException();
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new CancellationException();
        }
    }

    private List<LineState> lines() {
        List<LineState> lines = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            lines.add(new LineState(runs.get(i), now.pipelines().get(i), now.nanos()));
        }
        return lines;
    }

    private void go(long timeNanos, BooleanSupplier cancelled, Fired fired) {
        Map.Entry<Long, Kept> before = checkpoints.floorEntry(timeNanos);
        if (now.nanos() > timeNanos || before != null && before.getKey() > now.nanos()) {
            now = before == null ? begin() : before.getValue().state().copy();
        }
        boolean whole = false;
        try {
            for (long mark : marks) {
                if (mark > now.nanos() && mark < timeNanos) {
                    advance(mark, cancelled, fired);
                    keep();
                }
            }
            advance(timeNanos, cancelled, fired);
            whole = true;
        } finally {
            if (!whole) {
                // What was taken in part is of no moment.
                now = begin();
            }
        }
    }

    private void keep() {
        if (checkpoints.containsKey(now.nanos())) {
            return;
        }
        long cells = now.cells();
        if (cells > MAX_CELLS) {
            throw new IllegalArgumentException("the windows of this board hold more than " + MAX_CELLS
                    + " numbers; choose shorter ones, or fewer keys");
        }
        checkpoints.put(now.nanos(), new Kept(now.copy(), cells));
        keptCells += cells;
        while (keptCells > MAX_CELLS) {
            boolean drop = true;
            for (Long moment : List.copyOf(checkpoints.keySet())) {
                Kept kept = checkpoints.get(moment);
                if (drop && kept != null) {
                    checkpoints.remove(moment);
                    keptCells -= kept.cells();
                }
                drop = !drop;
            }
        }
    }

    /// Takes all rows behind the present moment up to a later one.
    private void advance(long timeNanos, BooleanSupplier cancelled, Fired fired) {
        if (timeNanos <= now.nanos()) {
            return;
        }
        int[] from = TimeOrder.rowsAt(snapshot, now.nanos() == Long.MIN_VALUE ? Long.MIN_VALUE : now.nanos() + 1);
        int[] to = TimeOrder.rowsAt(snapshot, timeNanos == Long.MAX_VALUE ? Long.MAX_VALUE : timeNanos + 1);
        new GlobalOrder(snapshot, from, to).visit((segment, first, end) -> {
            MemorySegment times = TimeWindow.times(snapshot, snapshot.segments().get(segment));
            for (int row = first; times != null && row < end; ) {
                if (cancelled.getAsBoolean()) {
                    throw new CancellationException();
                }
                int stop = Math.min(end, (row & -Block.STRIP) + Block.STRIP);
                for (int i = 0; i < runs.size(); i++) {
                    PipelineRun run = runs.get(i);
                    run.add(now.pipelines().get(i), segment, row, stop, times, (nanos, key, value) -> {
                        fired.fired(run.pipeline(), nanos, key, value);
                    });
                }
                row = stop;
            }
        });
        now = now.at(timeNanos);
    }
}
