package dev.sightline.store;

import dev.sightline.event.Batch;
import org.jspecify.annotations.Nullable;

/// The rows that are to be the next segment, and when they are enough. Memory is bounded: a segment is also full when
/// its
/// columns have a quarter of the largest heap off-heap (at most 512 MiB), or its dictionaries an eighth of the heap (at
/// most 96 MiB).
final class FillingSegment {
    static final int MOST_RUNS = 1 << 16;

    private final int targetRows;
    private final long offHeapBudget =
            Math.min(512 << 20, Math.max(32 << 20, Runtime.getRuntime().maxMemory() / 4));
    private final long heapBudget =
            Math.min(96 << 20, Math.max(16 << 20, Runtime.getRuntime().maxMemory() / 8));
    final SegmentBuilder builder;

    FillingSegment(@Nullable String timeColumn, int targetRows, MemoryPool pool) {
        this.builder = new SegmentBuilder(timeColumn, pool);
        this.targetRows = targetRows;
    }

    /// Segments with so many bytes in all fit one surely.
    static long surelyFits() {
        return Math.min(512 << 20, Math.max(32 << 20, Runtime.getRuntime().maxMemory() / 4)) / 2;
    }

    boolean isEmpty() {
        return builder.rows() == 0;
    }

    boolean fits(Batch batch) {
        // One column of one segment holds less than 2 GiB of strings: offsets are int32.
        return builder.accepts(batch)
                && builder.rows() + (long) batch.rows() <= SegmentBuilder.MAX_ROWS
                && builder.offHeapBytes() + SegmentBuilder.mostStringBytes(batch) <= Integer.MAX_VALUE;
    }

    boolean isFull() {
        return builder.rows() >= targetRows
                || builder.runs() >= MOST_RUNS
                || builder.offHeapBytes() >= offHeapBudget
                || builder.heapBytes() >= heapBudget;
    }
}
