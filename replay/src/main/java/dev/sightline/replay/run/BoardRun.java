package dev.sightline.replay.run;

import static dev.sightline.replay.run.RowsInOrder.after;
import static dev.sightline.replay.run.RowsInOrder.rowsTo;

import dev.sightline.replay.board.End;
import dev.sightline.replay.board.Pipeline;
import dev.sightline.replay.stage.StateReader;
import dev.sightline.replay.stage.Texts;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.entity.TimeOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.LongStream;

/// A board over the rows of a snapshot, at any moment. Forward it takes row after row; backward it goes on from a copy
/// of what it was at the checkpoint before, so what it shows depends on the moment alone, to the last bit.
///
/// Checkpoints lie about [#ROWS_APART] rows apart, or a power of two times that, and where a cursor is also a half, a
/// quarter and so on of the way back to the one before. So most steps back take few rows, all of a way together its
/// rows times a logarithm, and none of them or a jump more than lie between two. Copies of long windows lie farther
/// apart. Any number of threads, one after the other.
public final class BoardRun {
    static final int ROWS_APART = 1 << 16;
    private static final int MOST_MARKS = 4096;
    /// So much is copied for each row that is taken, at most.
    private static final int CELLS_A_ROW = 16;
    /// A turn that is less of the way than that is none.
    private static final int LEAST_PART = 8;

    private final Snapshot snapshot;
    private final long rowsApart;
    private final List<PipelineRun> runs;
    /// Ascending moments at which a copy is kept.
    private final long[] marks;
    private final Checkpoints checkpoints;
    private final ReentrantLock turn = new ReentrantLock();
    private final Slices slices;
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
        this.rowsApart = Math.max(rowsApart, rowsTo(snapshot, Long.MAX_VALUE) / MOST_MARKS);
        this.checkpoints = checkpoints;
        this.runs = pipelines.stream()
                .map(pipeline -> new PipelineRun(snapshot, pipeline))
                .toList();
        this.marks = marks(new long[0]);
        this.slices = new Slices();
        this.now = begin();
    }

    /// Goes on from what another remembers, whose turn it is.
    private BoardRun(Snapshot snapshot, List<Pipeline> pipelines, BoardRun before) {
        this.snapshot = snapshot;
        List<PipelineRun> all = new ArrayList<>();
        for (int i = 0; i < pipelines.size(); i++) {
            all.add(before.runs.get(i).over(snapshot, pipelines.get(i)));
        }
        this.runs = List.copyOf(all);
        this.checkpoints = before.checkpointsOf(snapshot);
        long[] known = before.marks;
        long apart = before.rowsApart;
        // twice as far apart all of them, so that they stay even
        while (known.length + parts(known, apart) > 2 * MOST_MARKS) {
            known = everySecond(known);
            apart *= 2;
            checkpoints.halve();
        }
        this.rowsApart = apart;
        this.marks = marks(known);
        this.slices = before.slices.upTo(nanos -> before.hasAllUpTo(nanos, snapshot));
        boolean goesOn = before.hasAllUpTo(before.now.nanos(), snapshot);
        this.now = goesOn ? load(before.now.nanos(), before.now.toBytes()) : begin();
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
                    : new BoardRun(more, bind.apply(_ -> new Texts()), ROWS_APART, new Checkpoints());
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
        return nanos == Long.MIN_VALUE || rowsTo(snapshot, nanos) == rowsTo(more, nanos);
    }

    /// Those before the first row that more rows have: where one is of a moment behind it, so are all later ones.
    private Checkpoints checkpointsOf(Snapshot more) {
        long[] moments = checkpoints.moments();
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
        return checkpoints.upTo(from == 0 ? Long.MIN_VALUE : moments[from - 1]);
    }

    /// Those that are known, and so many more behind them as rows there want.
    private long[] marks(long[] known) {
        long[] bounds = TimeOrder.parts(snapshot, behind(known), Long.MAX_VALUE, parts(known, rowsApart));
        // the first and the last are no moments between rows
        return LongStream.concat(Arrays.stream(known), Arrays.stream(bounds, 1, bounds.length - 1))
                .filter(mark -> mark > Long.MIN_VALUE && mark < Long.MAX_VALUE)
                .toArray();
    }

    /// In how many parts the rows behind those that are known are divided.
    private int parts(long[] known, long apart) {
        long rows = rowsTo(snapshot, Long.MAX_VALUE) - (known.length == 0 ? 0 : rowsTo(snapshot, behind(known) - 1));
        return (int) Math.min(MOST_MARKS, rows / apart + 1);
    }

    private static long[] everySecond(long[] known) {
        long[] some = new long[(known.length + 1) / 2];
        Arrays.setAll(some, i -> known[2 * i]);
        return some;
    }

    private static long behind(long[] known) {
        return known.length == 0 ? Long.MIN_VALUE : known[known.length - 1] + 1;
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
            go(timeNanos, true, true, cancelled, (_, _, _, _) -> {});
            look.at(timeNanos, lines());
        } finally {
            turn.unlock();
        }
    }

    /// What the board shows at each of many moments, one after the other. Those that were there the
    /// last time are not gone through again.
    ///
    /// @param moments ascending, each once
    public void through(long[] moments, BooleanSupplier cancelled, Consumer<Slice> each) {
        await(cancelled);
        try {
            List<Slice> known = slices.of(moments);
            slices.begin();
            for (Slice slice : known) {
                slices.add(slice);
                each.accept(slice);
            }
            if (known.size() < moments.length) {
                goThrough(moments, known.size(), cancelled, each);
            }
        } finally {
            turn.unlock();
        }
    }

    private void goThrough(long[] moments, int from, BooleanSupplier cancelled, Consumer<Slice> each) {
        Slice.Firing firing = new Slice.Firing();
        if (from > 0) {
            go(moments[from - 1], false, true, cancelled, (_, _, _, _) -> {});
        }
        for (int i = from; i < moments.length; i++) {
            boolean isFirst = i == 0;
            go(moments[i], false, isFirst || !fires(), cancelled, isFirst ? (_, _, _, _) -> {} : firing);
            Slice slice = Slice.of(isFirst ? Long.MIN_VALUE : moments[i - 1], moments[i], lines(), firing.take());
            slices.add(slice);
            each.accept(slice);
        }
        long rows = rowsTo(snapshot, now.nanos());
        keepNear(rows, rows, 1);
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

    private boolean fires() {
        return pipelines().stream()
                .anyMatch(pipeline -> pipeline.ends().stream().anyMatch(End.Fired.class::isInstance));
    }

    /// @param mayLeap whether rows on the way need not be taken: a checkpoint that is nearer does
    private void go(long timeNanos, boolean isCursor, boolean mayLeap, BooleanSupplier cancelled, Fired fired) {
        Long before = checkpoints.momentBefore(timeNanos);
        if (now.nanos() > timeNanos || mayLeap && before != null && before > now.nanos() && isWorthALeap(timeNanos)) {
            byte[] known = before == null ? null : checkpoints.at(before);
            now = before == null || known == null ? begin() : load(before, known);
        }
        boolean whole = false;
        try {
            for (int mark = 0; mark < marks.length; mark++) {
                if (marks[mark] > now.nanos() && marks[mark] < timeNanos && checkpoints.wants(mark)) {
                    advance(marks[mark], cancelled, fired);
                    Checkpoints.requireRoom(now);
                    long rows = rowsTo(snapshot, now.nanos());
                    if (rows - checkpoints.rowsBefore(now.nanos()) >= now.cells() / CELLS_A_ROW) {
                        checkpoints.keepAlong(now, mark, rows);
                    }
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

    /// Whether what would be taken costs more than to read a checkpoint.
    private boolean isWorthALeap(long timeNanos) {
        return checkpoints.rowsBefore(timeNanos) - rowsTo(snapshot, now.nanos()) > now.cells() / CELLS_A_ROW;
    }

    /// Goes half of the way, half of what is left, and so on, and keeps what the board was at each.
    private void approach(long timeNanos, BooleanSupplier cancelled, Fired fired) {
        long end = rowsTo(snapshot, timeNanos);
        long at = rowsTo(snapshot, now.nanos());
        if (at < end) {
            keepNear(at, end, checkpoints.nearRows());
        }
        while (end - at > checkpoints.nearRows()) {
            long half = TimeOrder.parts(snapshot, after(now.nanos()), timeNanos, 2)[1] - 1;
            long rows = rowsTo(snapshot, half);
            boolean isOnTheWay = half > now.nanos() && half < timeNanos;
            if (!isOnTheWay || (rows - at) * LEAST_PART < end - at) {
                return; // most rows are of one moment
            }
            advance(half, cancelled, fired);
            Checkpoints.requireRoom(now);
            at = rows;
            keepNear(at, end, 1);
        }
    }

    private void keepNear(long at, long end, long least) {
        if (at - checkpoints.rowsBefore(now.nanos()) >= Math.max(least, now.cells() / CELLS_A_ROW)) {
            checkpoints.keepNear(now, at, end);
        }
    }

    /// Takes all rows behind the present moment up to a later one.
    private void advance(long timeNanos, BooleanSupplier cancelled, Fired fired) {
        if (timeNanos <= now.nanos()) {
            return;
        }
        RowsInOrder.visit(snapshot, now.nanos(), timeNanos, (segment, from, to, times) -> {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException();
            }
            for (int i = 0; i < runs.size(); i++) {
                PipelineRun run = runs.get(i);
                run.add(now.pipelines().get(i), segment, from, to, times, (nanos, key, value) -> {
                    fired.fired(run.pipeline(), nanos, key, value);
                });
            }
            rowsTaken += to - from;
        });
        now = now.at(timeNanos);
    }

    /// How many rows all that was asked so far took.
    long rowsTaken() {
        return rowsTaken;
    }

    /// At which moments there is one, ascending.
    long[] checkpointsAt() {
        return checkpoints.moments();
    }
}
