package dev.sightline.replay.run;

import dev.sightline.replay.board.Pipeline;
import dev.sightline.replay.stage.StateReader;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.GlobalOrder;
import dev.sightline.summary.entity.TimeOrder;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.TimeWindow;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/// A board over the rows of a snapshot, at any moment. Forward it takes row after row; backward it goes on from a copy
/// of what it was at the checkpoint before, so what it shows depends on the moment alone, to the last bit.
///
/// Checkpoints lie about [#ROWS_APART] rows apart, or a power of two times that, and where a cursor is also a half, a
/// quarter and so on of the way back to the one before. So most steps back take few rows, all of a way together its
/// rows
/// times a logarithm, and none of them or a jump more than lie between two. Any number of threads, one after the other.
public final class BoardRun {
    static final int ROWS_APART = 1 << 16;
    private static final int MOST_MARKS = 4096;

    private final Snapshot snapshot;
    private final List<PipelineRun> runs;
    /// Ascending moments at which a copy is kept.
    private final long[] marks;
    private final Checkpoints checkpoints;
    private final ReentrantLock turn = new ReentrantLock();
    private BoardState now;
    private long rowsTaken;

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
        this(snapshot, pipelines, ROWS_APART, new Checkpoints());
    }

    BoardRun(Snapshot snapshot, List<Pipeline> pipelines, int rowsApart, Checkpoints checkpoints) {
        snapshot.requireHere("a board");
        this.snapshot = snapshot;
        this.checkpoints = checkpoints;
        this.runs = pipelines.stream()
                .map(pipeline -> new PipelineRun(snapshot, pipeline))
                .toList();
        long rows = snapshot.segments().stream()
                .mapToLong(segment -> segment.timedRows())
                .sum();
        int parts = (int) Math.min(MOST_MARKS, rows / rowsApart + 1);
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

    private BoardState load(long nanos, byte[] bytes) {
        StateReader in = new StateReader(bytes);
        return new BoardState(nanos, runs.stream().map(run -> run.load(in)).toList());
    }

    /// Goes to a moment, from wherever it is, and looks. It is a cursor's: what is needed for steps back is kept.
    ///
    /// @throws CancellationException if `cancelled` said so
    /// @throws IllegalArgumentException if the board would have to remember more than fits
    public void at(long timeNanos, BooleanSupplier cancelled, Look look) {
        await(cancelled);
        try {
            go(timeNanos, true, cancelled, (_, _, _, _) -> {});
            look.at(timeNanos, lines());
        } finally {
            turn.unlock();
        }
    }

    /// Goes from one moment to the next, and looks at each.
    ///
    /// @param moments ascending
    /// @param fired is told what fires between the first and the last of them
    public void through(long[] moments, BooleanSupplier cancelled, Fired fired, Look look) {
        await(cancelled);
        try {
            for (int i = 0; i < moments.length; i++) {
                go(moments[i], false, cancelled, i == 0 ? (_, _, _, _) -> {} : fired);
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

    private void go(long timeNanos, boolean isCursor, BooleanSupplier cancelled, Fired fired) {
        Long before = checkpoints.momentBefore(timeNanos);
        if (now.nanos() > timeNanos || before != null && before > now.nanos()) {
            byte[] known = before == null ? null : checkpoints.at(before);
            now = before == null || known == null ? begin() : load(before, known);
        }
        boolean whole = false;
        try {
            for (int mark = 0; mark < marks.length; mark++) {
                if (marks[mark] > now.nanos() && marks[mark] < timeNanos && checkpoints.wants(mark)) {
                    advance(marks[mark], cancelled, fired);
                    checkpoints.keepAlong(now, mark, rowsTo(now.nanos()));
                }
            }
            if (isCursor) {
                approach(timeNanos, cancelled, fired);
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

    /// Goes half of the way, half of what is left, and so on, and keeps what the board was at each.
    private void approach(long timeNanos, BooleanSupplier cancelled, Fired fired) {
        long end = rowsTo(timeNanos);
        long at = rowsTo(now.nanos());
        if (at < end && at - checkpoints.rowsBefore(now.nanos()) >= checkpoints.nearRows()) {
            checkpoints.keepNear(now, at, end);
        }
        while (end - at > checkpoints.nearRows()) {
            long half = TimeOrder.parts(snapshot, after(now.nanos()), timeNanos, 2)[1] - 1;
            if (half <= now.nanos() || half >= timeNanos) {
                return;
            }
            advance(half, cancelled, fired);
            at = rowsTo(half);
            checkpoints.keepNear(now, at, end);
        }
    }

    /// How many rows are not after a moment.
    private long rowsTo(long nanos) {
        return nanos == Long.MIN_VALUE
                ? 0
                : Arrays.stream(TimeOrder.rowsAt(snapshot, after(nanos)))
                        .asLongStream()
                        .sum();
    }

    private static long after(long nanos) {
        return nanos == Long.MIN_VALUE || nanos == Long.MAX_VALUE ? nanos : nanos + 1;
    }

    /// Takes all rows behind the present moment up to a later one.
    private void advance(long timeNanos, BooleanSupplier cancelled, Fired fired) {
        if (timeNanos <= now.nanos()) {
            return;
        }
        int[] from = TimeOrder.rowsAt(snapshot, after(now.nanos()));
        int[] to = TimeOrder.rowsAt(snapshot, after(timeNanos));
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
                rowsTaken += stop - row;
                row = stop;
            }
        });
        now = now.at(timeNanos);
    }

    /// How many rows all that was asked so far took.
    long rowsTaken() {
        return rowsTaken;
    }
}
