package dev.sightline.replay.run;

import dev.sightline.replay.board.End;
import dev.sightline.replay.board.Pipeline;
import dev.sightline.replay.stage.Texts;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.GlobalOrder;
import dev.sightline.summary.entity.TimeOrder;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.TimeWindow;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.LongStream;

/// A board over the rows of a snapshot, at any moment. Forward it takes row after row; backward it
/// goes on from a copy of what it was at the checkpoint before, so what it shows depends on the
/// moment alone, to the last bit.
///
/// Checkpoints lie about [#ROWS_APART] rows apart, or farther where much is remembered. All
/// together hold at most [#MAX_CELLS] numbers; beyond that every second one is dropped, and a step
/// back costs more. Any number of threads, one after the other.
public final class BoardRun {
    static final int ROWS_APART = 1 << 16;
    private static final int MOST_CHECKPOINTS = 4096;
    /// Copies of long windows lie farther apart: so much is copied for each row that is taken, at
    /// most.
    private static final int CELLS_A_ROW = 16;
    /// Of 8 bytes each: 256 MiB.
    private static final long MAX_CELLS = 32L << 20;

    private final Snapshot snapshot;
    private final int rowsApart;
    private final List<PipelineRun> runs;
    /// Ascending moments at which a copy is kept.
    private final long[] marks;
    private final NavigableMap<Long, Kept> checkpoints = new TreeMap<>();
    private final ReentrantLock turn = new ReentrantLock();
    private long keptCells;
    /// So far, those that were taken again among them.
    private long rowsTaken;

    /// How many those were when it was last at a checkpoint.
    private long keptAt;
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
        this.rowsApart = rowsApart;
        this.runs = pipelines.stream()
                .map(pipeline -> new PipelineRun(snapshot, pipeline))
                .toList();
        this.marks = marks(new long[0]);
        this.now = begin();
    }

    /// Goes on from what another remembers, whose turn it is.
    private BoardRun(Snapshot snapshot, List<Pipeline> pipelines, BoardRun before) {
        this.snapshot = snapshot;
        this.rowsApart = before.rowsApart;
        List<PipelineRun> all = new ArrayList<>();
        for (int i = 0; i < pipelines.size(); i++) {
            all.add(before.runs.get(i).over(snapshot, pipelines.get(i)));
        }
        this.runs = List.copyOf(all);
        this.marks = marks(before.marks);
        checkpoints.putAll(before.checkpointsOf(snapshot));
        this.keptCells = checkpoints.values().stream().mapToLong(Kept::cells).sum();
        boolean goesOn = before.hasAllUpTo(before.now.nanos(), snapshot);
        this.now = goesOn ? before.now.copy() : begin();
        this.keptAt = goesOn ? before.keptAt - before.rowsTaken : 0;
    }

    /// The same board over more rows: what it remembers of the moments before the first new one
    /// goes on, so that a moment costs the rows that came since. This one may still be used.
    ///
    /// @param more rows, among them all that this has, as they were
    /// @param bind the board to these, with the texts of each line
    public BoardRun over(Snapshot more, Function<IntFunction<Texts>, List<Pipeline>> bind, BooleanSupplier cancelled) {
        await(cancelled);
        try {
            List<Pipeline> pipelines = bind.apply(this::textsOf);
            boolean same = more.fields().equals(snapshot.fields())
                    && Objects.equals(more.sortedBy(), snapshot.sortedBy())
                    && shapes(pipelines).equals(shapes(pipelines()));
            return same
                    ? new BoardRun(more, pipelines, this)
                    : new BoardRun(more, bind.apply(_ -> new Texts()), rowsApart);
        } finally {
            turn.unlock();
        }
    }

    /// The lines of the board against these rows.
    public List<Pipeline> pipelines() {
        return runs.stream().map(PipelineRun::pipeline).toList();
    }

    private Texts textsOf(int line) {
        return runs.stream()
                .map(PipelineRun::pipeline)
                .filter(pipeline -> pipeline.line() == line)
                .findFirst()
                .map(pipeline -> pipeline.texts().copy())
                .orElseGet(Texts::new);
    }

    /// What must be the same of lines whose memory goes on.
    private static List<Object> shapes(List<Pipeline> pipelines) {
        return pipelines.stream()
                .<Object>map(pipeline -> Arrays.asList(
                        pipeline.line(),
                        pipeline.text(),
                        pipeline.by(),
                        pipeline.out(),
                        pipeline.feeds().stream()
                                .map(feed -> Arrays.<Object>asList(feed.column(), feed.asTexts(), feed.lasts()))
                                .toList()))
                .toList();
    }

    /// Whether more rows have none up to a moment but those that are here.
    private boolean hasAllUpTo(long nanos, Snapshot more) {
        return nanos == Long.MIN_VALUE || rowsUpTo(snapshot, nanos) == rowsUpTo(more, nanos);
    }

    /// Those before the first row that more rows have: where one is of a moment behind it, so are
    /// all later ones.
    private Map<Long, Kept> checkpointsOf(Snapshot more) {
        Long[] moments = checkpoints.keySet().toArray(Long[]::new);
        int from = 0;
        int to = moments.length;
        while (from < to) {
            int middle = from + to >>> 1;
            if (hasAllUpTo(moments[middle], more)) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from == 0 ? Map.of() : checkpoints.headMap(moments[from - 1], true);
    }

    private static long rowsUpTo(Snapshot rows, long nanos) {
        int[] ends = TimeOrder.rowsAt(rows, nanos == Long.MAX_VALUE ? nanos : nanos + 1);
        return Arrays.stream(ends).asLongStream().sum();
    }

    /// Those that are known, and so many more behind them as rows there want.
    private long[] marks(long[] known) {
        long from = known.length == 0 ? Long.MIN_VALUE : known[known.length - 1] + 1;
        long all = rowsUpTo(snapshot, Long.MAX_VALUE);
        long rows = known.length == 0 ? all : all - rowsUpTo(snapshot, from - 1);
        int parts = (int) Math.min(MOST_CHECKPOINTS, rows / rowsApart + 1);
        if (known.length + parts > 2 * MOST_CHECKPOINTS) {
            return marks(new long[0]);
        }
        long[] bounds = TimeOrder.parts(snapshot, from, Long.MAX_VALUE, parts);
        // the first and the last are no moments between rows
        return LongStream.concat(Arrays.stream(known), Arrays.stream(bounds, 1, bounds.length - 1))
                .filter(mark -> mark > Long.MIN_VALUE && mark < Long.MAX_VALUE)
                .toArray();
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
                boolean isFirst = i == 0;
                go(moments[i], cancelled, isFirst ? (_, _, _, _) -> {} : fired, isFirst || !fires());
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

    long rowsTaken() {
        return rowsTaken;
    }

    private List<LineState> lines() {
        List<LineState> lines = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            lines.add(new LineState(runs.get(i), now.pipelines().get(i), now.nanos()));
        }
        return lines;
    }

    private boolean fires() {
        return pipelines().stream()
                .anyMatch(pipeline -> pipeline.ends().stream().anyMatch(End.Fired.class::isInstance));
    }

    /// @param mayLeap whether rows on the way need not be taken: a checkpoint that is nearer does
    private void go(long timeNanos, BooleanSupplier cancelled, Fired fired, boolean mayLeap) {
        Map.Entry<Long, Kept> before = checkpoints.floorEntry(timeNanos);
        if (now.nanos() > timeNanos || mayLeap && before != null && before.getKey() > now.nanos()) {
            now = before == null ? begin() : before.getValue().state().copy();
            keptAt = rowsTaken;
        }
        boolean whole = false;
        try {
            for (long mark : marks) {
                if (mark > now.nanos() && mark < timeNanos) {
                    advance(mark, cancelled, fired);
                    if (rowsTaken - keptAt >= now.cells() / CELLS_A_ROW) {
                        keep();
                    }
                }
            }
            advance(timeNanos, cancelled, fired);
            if (rowsTaken - keptAt >= Math.max(rowsApart, now.cells() / CELLS_A_ROW)) {
                // of a store that grows all marks may be behind it
                keep();
            }
            whole = true;
        } finally {
            if (!whole) {
                // What was taken in part is of no moment.
                now = begin();
            }
        }
    }

    private void keep() {
        keptAt = rowsTaken;
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
        while (keptCells > MAX_CELLS || checkpoints.size() > 2 * MOST_CHECKPOINTS) {
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
                rowsTaken += stop - row;
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
