package dev.sightline.replay.run;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a board was at some moments, as bytes, to go on from: bounded, whatever the trace. One thread.
///
/// ```
/// along the trace   |       |       |       |       |       |    every stride-th mark
/// near the cursor                        |   | ||^               the farther, the fewer
/// ```
///
/// Beyond its bound the first kind loses every second one, and for good: a run that passes a mark again leaves nothing
/// there. Of the second kind the one goes first whose place is told best by those beside it, for how far it is.
final class Checkpoints {
    private static final int NEAR_ROWS = 256;
    private static final int MOST_NEAR = 256;
    /// Fewer than these of a kind are none.
    private static final int MIN_ALONG = 4;

    private static final int MIN_NEAR = 4;
    private static final long MOST_BYTES = 192L << 20;
    /// What one of them is made of, of 8 bytes each: 256 MiB.
    private static final long MOST_CELLS = 32L << 20;

    /// Steps of so many rows are taken at once.
    private final int nearRows;

    private final long mostAlong;
    private final long mostNear;
    private final NavigableMap<Long, Kept> kept = new TreeMap<>();
    private int stride = 1;
    private long alongBytes;
    private long nearBytes;
    private int near;

    /// @param mark number of the moment among those along the trace; -1: it is near a cursor
    /// @param rows how many rows of the trace it has taken
    private record Kept(byte[] state, int mark, long rows) {
        boolean isNear() {
            return mark < 0;
        }
    }

    Checkpoints() {
        this(NEAR_ROWS, Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / 8 * 3));
    }

    /// @param nearRows beside a cursor they lie no closer than half of that
    /// @param mostBytes that all of them have at most
    Checkpoints(int nearRows, long mostBytes) {
        this(nearRows, mostBytes / 4 * 3, mostBytes / 4);
    }

    private Checkpoints(int nearRows, long mostAlong, long mostNear) {
        this.nearRows = nearRows;
        this.mostAlong = mostAlong;
        this.mostNear = mostNear;
    }

    /// When they were, ascending.
    long[] moments() {
        return kept.keySet().stream().mapToLong(Long::longValue).toArray();
    }

    /// Those that are not behind a moment, to go on with by themselves.
    Checkpoints upTo(long nanos) {
        Checkpoints some = new Checkpoints(nearRows, mostAlong, mostNear);
        some.stride = stride;
        kept.headMap(nanos, true).forEach((moment, one) -> {
            some.kept.put(moment, one);
            some.near += one.isNear() ? 1 : 0;
            some.nearBytes += one.isNear() ? one.state.length : 0;
            some.alongBytes += one.isNear() ? 0 : one.state.length;
        });
        return some;
    }

    /// When the last one was that is not behind a moment; null: none.
    @Nullable
    Long momentBefore(long nanos) {
        return kept.floorKey(nanos);
    }

    /// What the board was then, to go on from; null: no such moment is kept.
    byte @Nullable [] at(long moment) {
        Kept found = kept.get(moment);
        return found == null ? null : found.state;
    }

    /// How many rows the last one had taken that is not behind a moment.
    long rowsBefore(long nanos) {
        Map.Entry<Long, Kept> before = kept.floorEntry(nanos);
        return before == null ? 0 : before.getValue().rows;
    }

    boolean wants(int mark) {
        return mark % stride == 0;
    }

    /// @throws IllegalArgumentException if the board holds more than fits
    static void requireRoom(BoardState state) {
        long most = Math.min(MOST_CELLS, Runtime.getRuntime().maxMemory() / 2 / Long.BYTES);
        if (state.cells() > most) {
            throw new IllegalArgumentException("the windows of this board hold more than " + most
                    + " numbers; choose shorter ones, or fewer keys");
        }
    }

    void keepAlong(BoardState state, int mark, long rows) {
        Kept known = kept.get(state.nanos());
        if (!wants(mark) || known != null && !known.isNear()) {
            return;
        }
        byte[] bytes = state.toBytes();
        if (bytes.length > mostAlong / MIN_ALONG) {
            return; // so few of them would be no help, and cost the others
        }
        drop(state.nanos());
        kept.put(state.nanos(), new Kept(bytes, mark, rows));
        alongBytes += bytes.length;
        while (alongBytes > mostAlong) {
            stride *= 2;
            kept.entrySet().stream()
                    .filter(each -> !each.getValue().isNear() && !wants(each.getValue().mark))
                    .map(Map.Entry::getKey)
                    .toList()
                    .forEach(this::drop);
        }
    }

    /// Every second mark is none any more: what is kept at it is let go, and the others are called by
    /// half of their numbers.
    void halve() {
        for (Long moment : List.copyOf(kept.keySet())) {
            Kept one = Objects.requireNonNull(kept.get(moment));
            if (!one.isNear() && one.mark % 2 != 0) {
                drop(moment);
            } else if (!one.isNear()) {
                kept.put(moment, new Kept(one.state, one.mark / 2, one.rows));
            }
        }
        stride = Math.max(1, stride / 2);
    }

    /// @param cursorRows how many rows are before the cursor
    void keepNear(BoardState state, long rows, long cursorRows) {
        if (kept.containsKey(state.nanos())) {
            return;
        }
        byte[] bytes = state.toBytes();
        if (bytes.length > mostNear / MIN_NEAR) {
            return;
        }
        kept.put(state.nanos(), new Kept(bytes, -1, rows));
        nearBytes += bytes.length;
        near++;
        while (nearBytes > mostNear || near > MOST_NEAR) {
            kept.entrySet().stream()
                    .filter(each -> each.getValue().isNear())
                    .min(Comparator.comparingDouble(each -> worth(each, cursorRows)))
                    .ifPresent(each -> drop(each.getKey()));
        }
    }

    /// How many rows would be taken in one go without it, for each row that it is away.
    private double worth(Map.Entry<Long, Kept> one, long cursorRows) {
        Map.Entry<Long, Kept> before = kept.lowerEntry(one.getKey());
        Map.Entry<Long, Kept> after = kept.higherEntry(one.getKey());
        long from = before == null ? 0 : before.getValue().rows;
        long to = after == null ? Math.max(cursorRows, one.getValue().rows) : after.getValue().rows;
        return (double) (to - from) / (Math.abs(one.getValue().rows - cursorRows) + nearRows);
    }

    private void drop(long moment) {
        Kept gone = kept.remove(moment);
        if (gone != null && gone.isNear()) {
            nearBytes -= gone.state.length;
            near--;
        } else if (gone != null) {
            alongBytes -= gone.state.length;
        }
    }

    int nearRows() {
        return nearRows;
    }

    int stride() {
        return stride;
    }

    long bytes() {
        return alongBytes + nearBytes;
    }
}
