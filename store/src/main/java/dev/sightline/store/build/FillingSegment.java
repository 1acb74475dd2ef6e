package dev.sightline.store.build;

import dev.sightline.event.Batch;
import dev.sightline.event.Machine;
import dev.sightline.store.memory.MemoryPool;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The rows that are to be the next segment, and when they are enough. Memory is bounded: a segment is also full when
/// its columns have a quarter of the largest heap off-heap (at most 512 MiB), or its dictionaries an eighth of the
/// heap (at most 96 MiB).
public final class FillingSegment {
    static final int MAX_RUNS = 1 << 16;

    /// A segment waits for rows of its time if they are late by less than this share of it.
    private static final int MIN_SHARE = 8;

    private final @Nullable String timeColumn;
    private final int targetRows;
    private final MemoryPool pool;
    private final long offHeapBudget = offHeapBudget();
    private final long heapBudget = Math.clamp(Machine.here().heapBytes() / 8, 16 << 20, 96 << 20);
    public final SegmentBuilder builder;
    /// Of the rows so far: the least and the greatest time, and how much before the greatest so far one came at most.
    private long least = Long.MAX_VALUE;
    private long most = Long.MIN_VALUE;
    private long lateness;

    public FillingSegment(@Nullable String timeColumn, int targetRows, MemoryPool pool) {
        this(timeColumn, targetRows, pool, Set.of());
    }

    private FillingSegment(@Nullable String timeColumn, int targetRows, MemoryPool pool, Set<String> ids) {
        this.timeColumn = timeColumn;
        this.pool = pool;
        this.builder = new SegmentBuilder(timeColumn, pool, ids);
        this.targetRows = targetRows;
    }

    /// The empty one after this, which is full: it knows what columns are ids.
    public FillingSegment next(int rows) {
        return new FillingSegment(timeColumn, rows, pool, builder.ids());
    }

    /// Segments with so many bytes in all fit one surely.
    public static long surelyFits() {
        return offHeapBudget() / 2;
    }

    private static long offHeapBudget() {
        return Math.clamp(Machine.here().heapBytes() / 4, 32 << 20, 512 << 20);
    }

    public boolean isEmpty() {
        return builder.rows() == 0;
    }

    public boolean fits(Batch batch) {
        // One column of one segment holds less than 2 GiB of strings: offsets are int32.
        return builder.accepts(batch)
                && builder.rows() + (long) batch.rows() <= SegmentBuilder.MAX_ROWS
                && builder.offHeapBytes() + SegmentBuilder.mostStringBytes(batch) <= Integer.MAX_VALUE;
    }

    public boolean isFull() {
        return builder.rows() >= targetRows
                || builder.runs() >= MAX_RUNS
                || builder.offHeapBytes() >= offHeapBudget
                || builder.heapBytes() >= heapBudget;
    }

    public void append(Batch batch) {
        builder.append(batch);
        RowTimes times = RowTimes.of(batch, timeColumn);
        if (times == null) {
            return;
        }
        for (int row = 0; row < batch.rows(); row++) {
            if (times.isKnown(row)) {
                long time = times.nanos()[row];
                least = Math.min(least, time);
                most = Math.max(most, time);
                lateness = Math.max(lateness, difference(most, time));
            }
        }
    }

    /// The time of the last row; the least of all when there is none.
    public long most() {
        return most;
    }

    /// Whether some rows of its time are to be expected still, and soon: rows are late, but by little.
    public boolean isToWait() {
        return lateness > 0 && lateness < difference(most, least) / MIN_SHARE;
    }

    /// Whether rows of such a time say that none of this segment's will come: twice what was seen so far is taken to be
    /// the most that a row can be late.
    public boolean isOver(long time) {
        return time > most && difference(time, most) / 2 >= lateness;
    }

    private static long difference(long later, long earlier) {
        long difference = later - earlier;
        return difference < 0 ? Long.MAX_VALUE : difference;
    }
}
