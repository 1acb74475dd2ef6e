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
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.GlobalOrder;
import dev.sightline.summary.entity.TimeOrder;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedSelection;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
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

    private final Board board;
    private final Registry registry;
    private final Consumer<String> say;
    private final Map<Integer, LiveLine> lines = new HashMap<>();
    private final Map<Integer, Texts> texts = new HashMap<>();
    private final Set<Integer> ended = new HashSet<>();
    private final Set<String> said = new HashSet<>();
    private int taken;

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

    /// @param say is told in one line what is wrong with a line of the board
    public LiveBoard(Board board, Registry registry, Consumer<String> say) {
        this.board = board;
        this.registry = registry;
        this.say = say;
    }

    /// A line and what it remembers.
    private static final class LiveLine {
        private final List<Object> shape;
        private final Keys keys;
        private final PipelineState state = new PipelineState();
        private final Map<End.Fired, Edges> edges = new HashMap<>();

        LiveLine(List<Object> shape, Keys keys) {
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
        List<Pipeline> pipelines = new Binder(
                        rows,
                        ResolvedSelection.all(rows),
                        LiteralRules.UTC,
                        registry,
                        line -> texts.computeIfAbsent(line, _ -> new Texts()))
                .bind(board);
        for (Pipeline pipeline : pipelines) {
            if (pipeline.problem() != null) {
                sayOnce(String.valueOf(pipeline.problem().getMessage()));
            } else if (pipeline.reason() == null && acts(pipeline) && !ended.contains(pipeline.line())) {
                take(rows, pipeline, nowNanos, acting);
            }
        }
        if (++taken % LOOK_EVERY == 0) {
            requireRoom();
        }
        return acting;
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
            int[] from = TimeOrder.rowsAt(rows, Long.MIN_VALUE);
            int[] to = TimeOrder.rowsAt(rows, Long.MAX_VALUE);
            new GlobalOrder(rows, from, to).visit((segment, first, end) -> {
                MemorySegment times = TimeWindow.times(rows, rows.segments().get(segment));
                for (int row = first; times != null && row < end; ) {
                    int stop = Math.min(end, (row & -Block.STRIP) + Block.STRIP);
                    run.add(line.state, segment, row, stop, times, firing);
                    row = stop;
                }
            });
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
        LiveLine made = new LiveLine(shape, new Keys(rows, pipeline.by()));
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
            cells += each.getValue().state.cells();
            Texts its = texts.get(each.getKey());
            if (cells > MAX_CELLS || its != null && its.size() > MOST_TEXTS) {
                end(
                        each.getKey(),
                        "it would have to remember more than fits; give its stages windows, or name fewer keys");
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
