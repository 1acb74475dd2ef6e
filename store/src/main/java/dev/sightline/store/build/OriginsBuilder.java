package dev.sightline.store.build;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.event.Batch;
import dev.sightline.store.memory.Memory;
import dev.sightline.store.memory.MemoryPool;
import dev.sightline.store.origin.Origins;
import dev.sightline.store.origin.Residuals;
import dev.sightline.store.origin.RowOrigins;
import dev.sightline.store.origin.StoredOrigins;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Collects where the rows of a [SegmentBuilder] came from.
final class OriginsBuilder {
    private final MemoryPool pool;
    private int[] starts = new int[8];
    private long[] arrivals = new long[8];
    private int[] sources = new int[8];
    private int runs;
    private int rows;
    private @Nullable Memory offsets;
    private @Nullable Memory lengths;
    private @Nullable Memory sortedOffsets;
    private @Nullable Memory sortedLengths;
    private @Nullable Memory positions;
    /// Of rows from here and there.
    private @Nullable Memory rowArrivals;
    private @Nullable Memory rowSources;
    /// Whether these arrived in the order in which they stand, so that runs say it shorter.
    private boolean ascends = true;
    private long lastArrival = -1;

    OriginsBuilder(MemoryPool pool) {
        this.pool = pool;
    }

    int runs() {
        return rowArrivals == null ? runs : 0;
    }

    void append(Batch batch) {
        addRun(rows, batch.firstRow(), batch.source());
        texts(batch);
        rows += batch.rows();
    }

    private void addRun(int row, long arrival, int source) {
        boolean follows =
                runs > 0 && sources[runs - 1] == source && arrivals[runs - 1] + (row - starts[runs - 1]) == arrival;
        if (!follows) {
            if (runs == starts.length) {
                starts = Arrays.copyOf(starts, 2 * runs);
                arrivals = Arrays.copyOf(arrivals, 2 * runs);
                sources = Arrays.copyOf(sources, 2 * runs);
            }
            starts[runs] = row;
            arrivals[runs] = arrival;
            sources[runs++] = source;
        }
    }

    /// Appends rows from here and there. Either all rows of a segment come so, or none.
    void append(Batch batch, long[] arrivalOf, int[] sourceOf) {
        if (rowArrivals == null || rowSources == null) {
            rowArrivals = pool.zeroed(8L * 1024);
            rowSources = pool.zeroed(4L * 1024);
        }
        long end = rows + (long) batch.rows();
        MemorySegment.copy(arrivalOf, 0, rowArrivals.reserve(8 * end), JAVA_LONG_UNALIGNED, 8L * rows, batch.rows());
        MemorySegment.copy(sourceOf, 0, rowSources.reserve(4 * end), JAVA_INT_UNALIGNED, 4L * rows, batch.rows());
        for (int i = 0; i < batch.rows() && ascends; i++) {
            ascends = arrivalOf[i] > lastArrival && runs <= FillingSegment.MAX_RUNS;
            lastArrival = arrivalOf[i];
            if (ascends) {
                addRun(rows + i, arrivalOf[i], sourceOf[i]);
            }
        }
        texts(batch);
        rows += batch.rows();
    }

    private void texts(Batch batch) {
        long[] from = batch.offsets();
        int[] long32 = batch.lengths();
        if (from == null || long32 == null) {
            if (offsets != null && lengths != null) {
                noTexts(offsets, lengths, rows, rows + batch.rows());
            }
            return;
        }
        if (offsets == null || lengths == null) {
            offsets = pool.zeroed(8L * Math.max(1024, rows));
            lengths = pool.zeroed(4L * Math.max(1024, rows));
            noTexts(offsets, lengths, 0, rows);
        }
        long end = rows + (long) batch.rows();
        MemorySegment.copy(from, 0, offsets.reserve(8 * end), JAVA_LONG_UNALIGNED, 8L * rows, batch.rows());
        MemorySegment.copy(long32, 0, lengths.reserve(4 * end), JAVA_INT_UNALIGNED, 4L * rows, batch.rows());
    }

    private static void noTexts(Memory offsets, Memory lengths, int from, int to) {
        offsets.reserve(8L * to).asSlice(8L * from, 8L * (to - from)).fill((byte) 0xFF);
        lengths.reserve(4L * to);
    }

    /// The rows, as they were appended, in order of arrival; null when they are.
    @Nullable
    RowOrder arrivalOrder(int timedRows) {
        if (rowArrivals != null) {
            return null;
        }
        int[] byArrival = runsByArrival();
        if (isAscending(byArrival)) {
            return null;
        }
        Memory places = pool.unset(4L * rows);
        int place = 0;
        for (int run : byArrival) {
            for (int row = starts[run]; row < end(run); row++) {
                places.bytes().set(JAVA_INT_UNALIGNED, 4L * place++, row);
            }
        }
        return new RowOrder(rows, timedRows, places.bytes(), places);
    }

    private int end(int run) {
        return run + 1 < runs ? starts[run + 1] : rows;
    }

    private int[] runsByArrival() {
        return IntStream.range(0, runs)
                .boxed()
                .sorted(Comparator.comparingLong(run -> arrivals[run]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static boolean isAscending(int[] values) {
        return IntStream.range(0, values.length).allMatch(i -> values[i] == i);
    }

    StoredOrigins build(@Nullable RowOrder order) {
        if (rowArrivals != null && rowSources != null && !ascends) {
            if (order != null) {
                throw new IllegalStateException("rows from here and there must come in order");
            }
            return new RowOrigins(
                    Residuals.of(rowArrivals.bytes(), Long.BYTES, rows, 1),
                    Residuals.of(rowSources.bytes(), Integer.BYTES, rows, 0),
                    residuals(offsets, Long.BYTES),
                    residuals(lengths, Integer.BYTES));
        }
        int[] byArrival = runsByArrival();
        int[] positionOf = new int[runs];
        int[] newStarts = new int[runs];
        long[] newArrivals = new long[runs];
        int[] newSources = new int[runs];
        int position = 0;
        for (int i = 0; i < runs; i++) {
            int run = byArrival[i];
            positionOf[run] = position;
            newStarts[i] = position;
            newArrivals[i] = arrivals[run];
            newSources[i] = sources[run];
            position += end(run) - starts[run];
        }
        Origins.Runs table = new Origins.Runs(newStarts, newArrivals, newSources);
        if (order == null) {
            return new Origins(table, null, residuals(offsets, Long.BYTES), residuals(lengths, Integer.BYTES));
        }
        sort(order);
        // The last that needs the order: nobody reads it any more when positions are written over it.
        MemorySegment places = isAscending(byArrival) ? order.memory().bytes() : positions(order, positionOf);
        return new Origins(
                table,
                Residuals.of(places, Integer.BYTES, rows, 1),
                residuals(sortedOffsets, Long.BYTES),
                residuals(sortedLengths, Integer.BYTES));
    }

    private MemorySegment positions(RowOrder order, int[] positionOf) {
        positions = pool.unset(4L * rows);
        MemorySegment target = positions.bytes(4L * rows);
        int[] appended = Arrays.copyOf(starts, runs);
        for (int row = 0; row < rows; row++) {
            int from = order.at(row);
            int found = Arrays.binarySearch(appended, from);
            int run = found < 0 ? -found - 2 : found;
            target.set(JAVA_INT_UNALIGNED, 4L * row, positionOf[run] + from - appended[run]);
        }
        return target;
    }

    private @Nullable Residuals residuals(@Nullable Memory memory, int width) {
        return memory == null ? null : Residuals.of(memory.bytes(), width, rows, 0);
    }

    /// Puts where texts lie in the order of the rows.
    private void sort(RowOrder order) {
        if (offsets != null && lengths != null) {
            sortedOffsets = pool.unset(8L * rows);
            Gather.words(offsets.bytes(), order, sortedOffsets.bytes(8L * rows));
            sortedLengths = pool.unset(4L * rows);
            Gather.ints(lengths.bytes(), order, sortedLengths.bytes(4L * rows));
        }
    }

    long offHeapBytes() {
        long sum = 0;
        for (Memory memory : new Memory[] {offsets, lengths, rowArrivals, rowSources}) {
            sum += memory == null ? 0 : memory.held();
        }
        return sum;
    }

    void free() {
        for (Memory memory :
                new Memory[] {offsets, lengths, sortedOffsets, sortedLengths, positions, rowArrivals, rowSources}) {
            if (memory != null) {
                memory.free();
            }
        }
    }
}
