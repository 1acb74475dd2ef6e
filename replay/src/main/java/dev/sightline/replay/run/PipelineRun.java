package dev.sightline.replay.run;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.replay.board.End;
import dev.sightline.replay.board.Feed;
import dev.sightline.replay.board.Pipeline;
import dev.sightline.replay.stage.Node;
import dev.sightline.replay.stage.Reading;
import dev.sightline.replay.stage.StateReader;
import dev.sightline.replay.stage.Stream;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.Block;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One pipeline over rows. What it remembers is a [PipelineState]; this has only what does not depend on the moment.
final class PipelineRun {
    /// Is told when a trigger fires.
    @FunctionalInterface
    interface Firing {
        void fired(long timeNanos, String key, double value);

        /// A value came that does not fire.
        default void held(long timeNanos, String key) {}
    }

    /// Rows as they arrive: their clocks are not ours, and some were long on the way.
    ///
    /// @param earliestNanos rows before it are of the past, and count for nothing
    /// @param nowNanos no row is later
    record Arriving(long earliestNanos, long nowNanos) {
        /// @param cameNanos when the last one of the same key came
        long time(long timeNanos, long cameNanos) {
            return Math.max(cameNanos, Math.min(timeNanos, nowNanos));
        }
    }

    private final Pipeline pipeline;
    private final Keys keys;
    private final List<Values> values;
    /// For how long each value holds; empty: until the next.
    private final List<Values> durations;

    private final boolean fires;
    /// To how many nodes values go as they come; what follows is asked at the cursor alone.
    private final int depth;

    private final List<StripRows> selected;
    private int[] order = {};

    private final @Nullable Arriving arriving;

    PipelineRun(Snapshot snapshot, Pipeline pipeline) {
        this(snapshot, pipeline, new Keys(snapshot, pipeline.by()), null);
    }

    /// @param keys of the rows before, if there were any
    /// @param arriving null: rows are taken with the times that they have
    PipelineRun(Snapshot snapshot, Pipeline pipeline, Keys keys, @Nullable Arriving arriving) {
        this.pipeline = pipeline;
        this.keys = keys;
        this.arriving = arriving;
        this.values = pipeline.feeds().stream()
                .map(feed -> new Values(snapshot, feed, pipeline.texts()))
                .toList();
        this.durations = pipeline.feeds().stream()
                .map(Feed::lasts)
                .filter(Objects::nonNull)
                .map(lasts -> Values.ofNumbers(snapshot, lasts.column()))
                .toList();
        this.selected = pipeline.feeds().stream()
                .map(feed -> new StripRows(snapshot, feed.rows()))
                .toList();
        this.fires = pipeline.ends().stream().anyMatch(End.Fired.class::isInstance);
        Node[] nodes = nodes();
        int last = nodes.length;
        while (!fires && last > 0 && !nodes[last - 1].remembers()) {
            last--;
        }
        this.depth = last;
    }

    Pipeline pipeline() {
        return pipeline;
    }

    /// The same over rows of which those that it took are some; it may still be used.
    ///
    /// @param other the same line against those rows, with a copy of its texts
    PipelineRun over(Snapshot rows, Pipeline other) {
        return new PipelineRun(rows, other, keys.copy(rows), null);
    }

    /// How long before a moment values count for what it is then, as far as stages say so.
    long pastNanos() {
        long sum = 0;
        for (Node node : nodes()) {
            sum = Math.min(Long.MAX_VALUE / 2, sum + Math.min(Long.MAX_VALUE / 2, node.pastNanos()));
        }
        return sum;
    }

    private Node[] nodes() {
        return pipeline.nodes().stream().map(Supplier::get).toArray(Node[]::new);
    }

    private KeyState freshKey() {
        return new KeyState(nodes(), pipeline.join());
    }

    PipelineState load(StateReader in) {
        return PipelineState.load(in, this::freshKey);
    }

    /// Takes the rows [from, to) of a strip, in their order.
    void add(PipelineState state, int segment, int from, int to, MemorySegment times, Firing firing) {
        List<Feed> feeds = pipeline.feeds();
        if (feeds.isEmpty()) {
            return;
        }
        int base = from & -Block.STRIP;
        long[] mask = selected.getFirst().at(segment, base);
        boolean isJoin = feeds.size() > 1;
        long[] other = mask;
        if (isJoin) {
            other = selected.get(1).at(segment, base);
            values.get(1).moveTo(segment);
        }
        values.getFirst().moveTo(segment);
        durations.forEach(each -> each.moveTo(segment));
        keys.moveTo(segment);
        for (int word = from - base >> 6; word <= to - 1 - base >> 6; word++) {
            long wanted = mask[word] | other[word];
            int first = from - base - (word << 6);
            int end = to - base - (word << 6);
            wanted &= first > 0 ? -1L << first : -1L;
            wanted &= end < 64 ? (1L << end) - 1 : -1L;
            for (long left = wanted; left != 0; left &= left - 1) {
                int bit = Long.numberOfTrailingZeros(left);
                int row = base + (word << 6) + bit;
                if ((mask[word] >>> bit & 1) != 0) {
                    put(state, 0, row, times, firing);
                }
                if (isJoin && (other[word] >>> bit & 1) != 0) {
                    put(state, 1, row, times, firing);
                }
            }
        }
    }

    private void put(PipelineState state, int feed, int row, MemorySegment times, Firing firing) {
        long written = times.getAtIndex(JAVA_LONG_UNALIGNED, row);
        if (arriving != null && written < arriving.earliestNanos()) {
            return;
        }
        double value = values.get(feed).of(row);
        int key = Double.isNaN(value) ? Keys.NONE : keys.of(row);
        if (key == Keys.NONE) {
            return;
        }
        if (key >= state.keys.length) {
            state.keys = Arrays.copyOf(state.keys, Math.max(keys.count(), 2 * state.keys.length));
        }
        KeyState known = state.keys[key];
        if (known == null) {
            known = freshKey();
            state.keys[key] = known;
        }
        long time = arriving == null ? written : arriving.time(written, known.came());
        if (!durations.isEmpty()) {
            double nanos =
                    Objects.requireNonNull(pipeline.feeds().getFirst().lasts()).nanos();
            known.until(time, value, durations.getFirst().of(row) * nanos);
        }
        double out = known.put(feed, time, value, depth, fires);
        state.values++;
        if (fires && !Double.isNaN(out)) {
            state.hits = new Hits(state.hits.count() + 1, time, key, out);
            firing.fired(time, keys.name(key), out);
        } else if (fires) {
            firing.held(time, keys.name(key));
        }
    }

    /// What all keys' streams are at a moment, in the order of keys.
    List<Reading> readings(PipelineState state, long timeNanos) {
        if (order.length != keys.count()) {
            order = keys.ordered();
        }
        boolean isText = pipeline.out().content() == Stream.Content.TEXTS;
        List<Reading> readings = new ArrayList<>();
        for (int key : order) {
            KeyState known = key < state.keys.length ? state.keys[key] : null;
            if (known != null) {
                double value = known.at(timeNanos);
                boolean hasText = isText && !Double.isNaN(value);
                readings.add(new Reading(
                        keys.name(key),
                        isText ? Double.NaN : value,
                        hasText ? pipeline.texts().text((int) value) : null,
                        known.came()));
            }
        }
        return readings;
    }

    String lastKey(PipelineState state) {
        return state.hits.key() == Keys.NONE ? "" : Objects.requireNonNull(keys.name(state.hits.key()));
    }

    /// A number, or the text that it stands for.
    Reading reading(String key, double value) {
        boolean isText = pipeline.out().content() == Stream.Content.TEXTS;
        return new Reading(
                key, isText ? Double.NaN : value, isText ? pipeline.texts().text((int) value) : null);
    }
}
