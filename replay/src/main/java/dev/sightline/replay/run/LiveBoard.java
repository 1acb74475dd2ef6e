package dev.sightline.replay.run;

import dev.sightline.event.selection.LiteralRules;
import dev.sightline.replay.board.Binder;
import dev.sightline.replay.board.Board;
import dev.sightline.replay.board.End;
import dev.sightline.replay.board.Pipeline;
import dev.sightline.replay.stage.Action;
import dev.sightline.replay.stage.Reading;
import dev.sightline.replay.stage.Registry;
import dev.sightline.replay.stage.Texts;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.view.text.TextPage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// A board over rows as they arrive, whose triggers act. There is no cursor and no way back: each row is taken once, at
/// its time, but not before the last one of its key and not behind the clock.
///
/// Lines are bound anew with each rows, as columns come with them; what they remember goes on. Memory is what windows
/// and keys hold: a line that holds too much ends, which is said. One thread.
public final class LiveBoard {
    /// A row of before that is none of what happens: a file that is read, a buffer that is sent at last.
    static final long PAST_NANOS = Duration.ofMinutes(5).toNanos();

    /// Of 8 bytes each, all lines together.
    private static final long MAX_CELLS = 4L << 20;

    private static final int MOST_TEXTS = 200_000;
    private static final int LOOK_EVERY = 64;
    /// Windows of so many rows more are too few to fill the heap.
    private static final int LOOK_ROWS = 1 << 16;

    private static final Snapshot NO_ROWS = new Snapshot(List.of(), null, List.of(), List.of(), 0);

    private final Board board;
    private final Registry registry;
    private final Consumer<String> say;
    private final Map<Integer, LiveLine> lines = new HashMap<>();
    private final Map<Integer, Texts> texts = new HashMap<>();
    private final Set<Integer> ended = new HashSet<>();
    private final Set<String> said = new HashSet<>();
    private int taken;
    private long rowsTaken;

    /// Something to be done.
    ///
    /// @param line of the board, from 1
    /// @param text of that line
    /// @param unit of the value; null: none is known
    /// @param leftOut how often nothing was done before, as it was too much
    public record Acting(
            int line,
            String text,
            String title,
            Action action,
            long timeNanos,
            Reading value,
            @Nullable String unit,
            long leftOut) {}

    /// What was done before, by whoever ran this board then.
    @FunctionalInterface
    public interface Told {
        /// For a board that nobody ran.
        Told NOTHING = (_, _, _) -> null;

        /// When it was done last for a key; null: it is not known that it ever was.
        @Nullable
        Long lastNanos(String title, Action action, String key);
    }

    /// @param say is told in one line what is wrong with a line of the board
    public LiveBoard(Board board, Registry registry, Consumer<String> say) {
        this.board = board;
        this.registry = registry;
        this.say = say;
    }

    /// A line and what it remembers.
    private static final class LiveLine {
        private final String text;
        private final List<Object> shape;
        private final Keys keys;
        private final PipelineState state = new PipelineState();
        private final Map<End.Fired, Edges> edges = new HashMap<>();

        LiveLine(String text, List<Object> shape, Keys keys) {
            this.text = text;
            this.shape = shape;
            this.keys = keys;
        }

        Edges edges(End.Fired end, Action action) {
            long lasts = action instanceof Action.Raise raise ? raise.lasts().toNanos() : 0;
            return edges.computeIfAbsent(end, _ -> new Edges(lasts));
        }
    }

    /// Takes rows that have just come.
    ///
    /// @param rows with all columns that there are
    /// @param nowNanos by this host's clock
    /// @return what is to be done, in this order
    public List<Acting> take(Snapshot rows, long nowNanos) {
        List<Acting> acting = new ArrayList<>();
        if (rows.sortedBy() == null) {
            return acting;
        }
        for (Pipeline pipeline : bind(rows)) {
            if (pipeline.problem() != null) {
                sayOnce(String.valueOf(pipeline.problem().getMessage()));
            } else if (pipeline.reason() == null && acts(pipeline) && !ended.contains(pipeline.line())) {
                take(rows, pipeline, nowNanos, acting);
                tookRows(rows.segments().stream().mapToLong(Segment::rows).sum());
            }
        }
        if (++taken % LOOK_EVERY == 0) {
            requireRoom();
        }
        return acting;
    }

    private void tookRows(long rows) {
        rowsTaken += rows;
        if (rowsTaken >= LOOK_ROWS) {
            rowsTaken = 0;
            requireRoom();
        }
    }

    private List<Pipeline> bind(Snapshot rows) {
        return bind(rows, line -> texts.computeIfAbsent(line, _ -> new Texts()));
    }

    private List<Pipeline> bind(Snapshot rows, IntFunction<Texts> textsOf) {
        return new Binder(rows, ResolvedSelection.all(rows), LiteralRules.UTC, registry, textsOf).bind(board);
    }

    /// Begins with what was stored before: windows hold what they would hold, and of what is true by
    /// now it is known whether something was done for it. Nothing is done here. To be called before
    /// the first rows are taken.
    ///
    /// @param past all rows that were stored
    /// @param before whose lines go on that are in this board, too, wherever they stand; null: none
    /// did run. It is not to be used any more
    public void begin(Snapshot past, long nowNanos, Told told, @Nullable LiveBoard before) {
        if (past.sortedBy() == null) {
            return;
        }
        if (before != null) {
            bind(past).forEach(pipeline -> goOn(pipeline, before));
        }
        List<Remembered> all = new ArrayList<>();
        for (Pipeline pipeline : bind(past)) {
            boolean runs = pipeline.problem() == null && pipeline.reason() == null && acts(pipeline);
            if (runs && !lines.containsKey(pipeline.line())) {
                LiveLine line = line(past, pipeline);
                PipelineRun run = new PipelineRun(past, pipeline, line.keys, Remembered.arriving(nowNanos));
                all.add(new Remembered(past, run, line.state, nowNanos));
            }
        }
        remember(past, nowNanos, all);
        all.removeIf(each -> ended.contains(each.pipeline().line()));
        lookBack(past, nowNanos, all, told);
        all.forEach(each -> settle(each, told));
        // what is remembered is no reason to keep all rows
        lines.values().forEach(line -> line.keys.goOn(NO_ROWS));
    }

    /// Goes once through the rows for all lines, and looks each few of them whether they fit.
    private void remember(Snapshot past, long nowNanos, List<Remembered> all) {
        visit(past, nowNanos, all, (segment, from, to, times) -> {
            for (Remembered each : all) {
                int line = each.pipeline().line();
                if (ended.contains(line)) {
                    each.forget();
                    continue;
                }
                try {
                    each.add(segment, from, to, times);
                } catch (IllegalArgumentException tooMuch) {
                    end(line, String.valueOf(tooMuch.getMessage()));
                }
            }
            tookRows(to - from);
        });
        requireRoom();
    }

    /// What is not known for want of room is as if nobody was told.
    private void lookBack(Snapshot past, long nowNanos, List<Remembered> all, Told told) {
        Map<Integer, Pipeline> fresh = new HashMap<>();
        bind(past, _ -> new Texts()).forEach(pipeline -> fresh.put(pipeline.line(), pipeline));
        List<Remembered> older = new ArrayList<>();
        for (Remembered each : all) {
            Pipeline again = fresh.get(each.pipeline().line());
            Remembered its = again == null
                    ? null
                    : each.lookBack(
                            told,
                            new PipelineRun(past, again, new Keys(past, again.by()), Remembered.arriving(nowNanos)));
            if (its != null) {
                older.add(its);
            }
        }
        Set<Remembered> open = new LinkedHashSet<>(older);
        long[] rows = {0};
        visit(past, nowNanos, older, (segment, from, to, times) -> {
            for (Remembered each : List.copyOf(open)) {
                try {
                    each.add(segment, from, to, times);
                } catch (IllegalArgumentException tooMuch) {
                    each.forget();
                    open.remove(each);
                }
            }
            rows[0] += to - from;
            if (rows[0] >= LOOK_ROWS) {
                rows[0] = 0;
                if (open.stream().mapToLong(Remembered::cells).sum() > MAX_CELLS) {
                    open.forEach(Remembered::forget);
                    open.clear();
                }
            }
        });
    }

    private static void visit(Snapshot past, long nowNanos, List<Remembered> lines, RowsInOrder.Strips strips) {
        if (!lines.isEmpty()) {
            long from = lines.stream().mapToLong(Remembered::fromNanos).min().orElseThrow();
            RowsInOrder.visit(past, from, Remembered.toNanos(nowNanos), strips);
        }
    }

    private void settle(Remembered remembered, Told told) {
        Pipeline pipeline = remembered.pipeline();
        LiveLine line = Objects.requireNonNull(lines.get(pipeline.line()));
        for (End end : pipeline.ends()) {
            if (end instanceof End.Fired fired && fired.action() != null) {
                remembered.settle(fired, told, line.edges(fired, fired.action()));
            }
        }
        if (!remembered.isWhole()) {
            sayOnce("line " + pipeline.line() + ": its windows begin with the last "
                    + TextPage.count(Remembered.MOST_ROWS)
                    + " rows that were stored; before them there are more than can be gone through at the start");
        }
    }

    /// A line of before goes on once: of two that are the same, the other has its own windows.
    private void goOn(Pipeline pipeline, LiveBoard before) {
        before.lines.entrySet().stream()
                .filter(each -> each.getValue().text.equals(pipeline.text()))
                .findFirst()
                .ifPresent(each -> {
                    lines.put(pipeline.line(), each.getValue());
                    before.lines.remove(each.getKey());
                    Texts its = before.texts.get(each.getKey());
                    if (its != null) {
                        texts.put(pipeline.line(), its);
                    }
                });
    }

    private static boolean acts(Pipeline pipeline) {
        return pipeline.ends().stream().anyMatch(end -> end instanceof End.Fired fired && fired.action() != null);
    }

    private void take(Snapshot rows, Pipeline pipeline, long nowNanos, List<Acting> acting) {
        LiveLine line = line(rows, pipeline);
        PipelineRun run =
                new PipelineRun(rows, pipeline, line.keys, new PipelineRun.Arriving(nowNanos - PAST_NANOS, nowNanos));
        PipelineRun.Firing firing = new PipelineRun.Firing() {
            @Override
            public void fired(long timeNanos, String key, double value) {
                through(line, run, timeNanos, key, value, acting);
            }

            @Override
            public void held(long timeNanos, String key) {
                line.edges.values().forEach(edges -> edges.held(key));
            }
        };
        try {
            RowsInOrder.visit(
                    rows,
                    Long.MIN_VALUE,
                    Long.MAX_VALUE,
                    (segment, from, to, times) -> run.add(line.state, segment, from, to, times, firing));
        } catch (IllegalArgumentException tooMuch) {
            end(pipeline.line(), String.valueOf(tooMuch.getMessage()));
        }
    }

    private LiveLine line(Snapshot rows, Pipeline pipeline) {
        List<Object> shape = List.of(
                pipeline.by() == null ? List.of() : List.of(pipeline.by()),
                pipeline.out(),
                pipeline.feeds().stream().map(feed -> feed.asTexts()).toList());
        LiveLine known = lines.get(pipeline.line());
        if (known != null && known.shape.equals(shape)) {
            known.keys.goOn(rows);
            return known;
        }
        LiveLine made = new LiveLine(pipeline.text(), shape, new Keys(rows, pipeline.by()));
        lines.put(pipeline.line(), made);
        return made;
    }

    private static void through(
            LiveLine line, PipelineRun run, long timeNanos, String key, double value, List<Acting> acting) {
        Pipeline pipeline = run.pipeline();
        for (End end : pipeline.ends()) {
            if (end instanceof End.Fired fired && fired.action() != null) {
                Action action = fired.action();
                Edges edges = line.edges(fired, action);
                if (edges.through(key, timeNanos)) {
                    acting.add(new Acting(
                            pipeline.line(),
                            pipeline.text(),
                            fired.title(),
                            action,
                            timeNanos,
                            run.reading(key, value),
                            pipeline.out().unit(),
                            edges.takeLeftOut()));
                }
            }
        }
    }

    private void requireRoom() {
        long cells = 0;
        for (Map.Entry<Integer, LiveLine> each : List.copyOf(lines.entrySet())) {
            long own = each.getValue().state.cells();
            cells += own;
            Texts its = texts.get(each.getKey());
            if (cells > MAX_CELLS || its != null && its.size() > MOST_TEXTS) {
                cells -= own;
                end(
                        each.getKey(),
                        "all lines together would have to remember more than fits; give its stages shorter windows,"
                                + " or name fewer rows or keys");
            }
        }
    }

    private void end(int line, String why) {
        ended.add(line);
        lines.remove(line);
        texts.remove(line);
        sayOnce("line " + line + " acts no more: " + why);
    }

    private void sayOnce(String what) {
        if (said.add(what)) {
            say.accept(what);
        }
    }
}
