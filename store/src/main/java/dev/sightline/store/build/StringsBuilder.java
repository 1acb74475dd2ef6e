package dev.sightline.store.build;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.ColumnVector.Utf8;
import dev.sightline.store.StringOrder;
import dev.sightline.store.memory.Integers;
import dev.sightline.store.memory.Memory;
import dev.sightline.store.memory.MemoryPool;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A growing column of strings: codes into a dictionary while values repeat, plain strings once more than half of them
/// are new (ids), so that the dictionary, which is on the heap, stays small.
public final class StringsBuilder extends ColumnBuilder {
    /// Before this many values nothing is decided: 100,000 hosts that report in turn look like ids until then.
    public static final int TRIAL = 256 << 10;

    /// The same of a column whose values were nearly all new in the segment before.
    static final int TRIAL_OF_IDS = 16 << 10;
    /// So many values tell what a column is.
    private static final int TELLING = 64 << 10;

    private static final int STEP = 4096;
    /// Beyond either, a dictionary costs more than it saves.
    private static final int MAX_DISTINCT = 1 << 19;

    private static final long MAX_DICTIONARY_BYTES = 32 << 20;

    private @Nullable Interner interner = new Interner();
    /// Codes, in order of first appearance; or, when plain, the end of each string (`values` has the bytes then).
    private final Memory places = planned(4096);

    private final boolean likelyIds;
    private long dataBytes;

    StringsBuilder(MemoryPool pool) {
        this(pool, false);
    }

    /// @param likelyIds whether the values before were: then it takes fewer of them to see that these are, too
    StringsBuilder(MemoryPool pool, boolean likelyIds) {
        super(ColumnType.STRING, pool);
        this.likelyIds = likelyIds;
    }

    /// Whether each value is likely to come once: after one segment of them the next need not try for as long.
    boolean areIds() {
        int seen = rows - missing;
        return interner == null || seen >= TELLING && areNearlyAllNew(interner, seen);
    }

    private static boolean areNearlyAllNew(Interner dictionary, int seen) {
        return dictionary.count() > seen - (seen >> 4);
    }

    @Override
    long @Nullable [] put(Batch.Values batch, long @Nullable [] valid, int count) {
        Batch.Values.Strings strings = (Batch.Values.Strings) batch;
        SharedSlices shared = interner == null ? null : new SharedSlices(strings, interner);
        int row = 0;
        while (interner != null && shared != null && row < count) {
            int end = Math.min(count, row + STEP);
            intern(shared, valid, row, end);
            row = end;
            if (isTooMuch(interner, row)) {
                toPlain(interner, valid, rows + row);
                interner = null;
            }
        }
        if (row < count) {
            putPlain(strings, valid, row, count);
        }
        return valid;
    }

    /// Whether a dictionary is no use.
    ///
    /// @param end of the rows of the batch that are interned
    private boolean isTooMuch(Interner dictionary, int end) {
        int values = rows + end - missing;
        return dictionary.dataBytes() > MAX_DICTIONARY_BYTES
                || dictionary.count() > MAX_DISTINCT
                || values > TRIAL && dictionary.count() > values / 2
                || likelyIds && values > TRIAL_OF_IDS && areNearlyAllNew(dictionary, values);
    }

    /// Gives up in the same step as [#put]: what that interns once more has its codes already.
    @Override
    boolean putSparse(SparseCells cells, Batch.Column column, int[] present, int count) {
        Interner target = Objects.requireNonNull(interner);
        Batch.Values.Strings strings = (Batch.Values.Strings) column.values();
        SharedSlices shared = new SharedSlices(strings, target);
        int i = 0;
        for (int row = 0; row < count; ) {
            row = Math.min(count, row + STEP);
            places.plan(4L * (rows + (long) row));
            for (; i < present.length && present[i] < row; i++) {
                int from = place(column, present, i);
                cells.add(rows + present[i], shared.code(from));
            }
            if (isTooMuch(target, row)) {
                return false;
            }
        }
        return true;
    }

    @Override
    void spread(SparseCells cells) {
        MemorySegment codes = places.bytes();
        for (int i = 0; i < cells.count(); i++) {
            codes.set(JAVA_INT_UNALIGNED, 4L * cells.row(i), (int) cells.value(i));
        }
    }

    private void intern(SharedSlices shared, long @Nullable [] valid, int from, int to) {
        MemorySegment codes = places.reserve(4L * (rows + (long) to));
        shared.look(valid, from, to);
        for (int row = from; row < to; row++) {
            if (isSet(valid, row)) {
                codes.set(JAVA_INT_UNALIGNED, 4L * (rows + row), shared.code(row, row - from));
            }
        }
    }

    /// Rows of a batch may share a text: its code is looked up by its place, for as long as no other falls on its slot.
    private static final class SharedSlices {
        private static final int SLOTS = 1 << 8;
        private static final int SHORT = 64;

        private final Batch.Values.Strings strings;
        private final Interner interner;
        private final long[] places = new long[SLOTS];
        private final int[] codes = new int[SLOTS];
        private final long[] hashes = new long[STEP];
        // Never read: it only keeps the look-ups from being taken for dead code.
        @SuppressWarnings("UnusedVariable")
        private long touched;
        /// Whether each text begins behind the one before, so that no two rows share one.
        private boolean apart;

        SharedSlices(Batch.Values.Strings strings, Interner interner) {
            this.strings = strings;
            this.interner = interner;
            Arrays.fill(places, -1);
        }

        /// Prepares [#code] of at most `STEP` rows: short texts are hashed and looked for, all of them before the
        /// first is taken in.
        void look(long @Nullable [] valid, int from, int to) {
            byte[] bytes = strings.bytes();
            int last = -1;
            apart = true;
            for (int row = from; row < to; row++) {
                if (!isSet(valid, row)) {
                    continue;
                }
                int start = strings.starts()[row];
                int length = strings.lengths()[row];
                apart &= start > last;
                last = start;
                if (length <= SHORT) {
                    hashes[row - from] = Interner.hash(bytes, start, length);
                }
            }
            for (int i = 0; i < to - from; i++) {
                touched += interner.touch(hashes[i]);
            }
        }

        /// @param prepared the row's place in what was looked at
        int code(int row, int prepared) {
            int start = strings.starts()[row];
            int length = strings.lengths()[row];
            if (apart) {
                return intern(start, length, prepared);
            }
            long place = (long) start << 32 | length;
            int slot = slot(start);
            if (places[slot] != place) {
                codes[slot] = intern(start, length, prepared);
                places[slot] = place;
            }
            return codes[slot];
        }

        private int intern(int start, int length, int prepared) {
            return length <= SHORT
                    ? interner.intern(strings.bytes(), start, length, hashes[prepared])
                    : interner.intern(strings.bytes(), start, length);
        }

        private static int slot(int start) {
            return start * 0x9E37_79B1 >>> 24;
        }

        int code(int row) {
            int start = strings.starts()[row];
            int length = strings.lengths()[row];
            long place = (long) start << 32 | length;
            int slot = slot(start);
            if (places[slot] != place) {
                places[slot] = place;
                codes[slot] = interner.intern(strings.bytes(), start, length);
            }
            return codes[slot];
        }
    }

    /// Rewrites the rows up to `end` as plain strings.
    private void toPlain(Interner from, long @Nullable [] batchValid, int end) {
        MemorySegment valid = validBits();
        byte[] data = from.data();
        for (int row = 0; row < end; row++) {
            boolean present = row < rows ? valid == null || BitsBuilder.get(valid, row) : isSet(batchValid, row - rows);
            if (present) {
                int code = places.bytes().get(JAVA_INT_UNALIGNED, 4L * row);
                addPlain(data, from.start(code), from.end(code) - from.start(code));
            }
            places.bytes().set(JAVA_INT_UNALIGNED, 4L * row, (int) dataBytes);
        }
    }

    private void putPlain(Batch.Values.Strings strings, long @Nullable [] valid, int from, int to) {
        MemorySegment ends = places.reserve(4L * (rows + (long) to));
        byte[] bytes = strings.bytes();
        int[] starts = strings.starts();
        int[] lengths = strings.lengths();
        for (int first = from; first < to; first += STEP) {
            int last = Math.min(to, first + STEP);
            long room = dataBytes;
            for (int row = first; row < last; row++) {
                room += isSet(valid, row) ? lengths[row] : 0;
            }
            MemorySegment target = room(room);
            for (int row = first; row < last; row++) {
                if (isSet(valid, row)) {
                    MemorySegment.copy(bytes, starts[row], target, JAVA_BYTE, dataBytes, lengths[row]);
                    dataBytes += lengths[row];
                }
                ends.set(JAVA_INT_UNALIGNED, 4L * (rows + row), (int) dataBytes);
            }
        }
    }

    private MemorySegment room(long bytes) {
        if (bytes > Integer.MAX_VALUE) {
            throw new IllegalStateException("more than 2 GiB of strings in one segment");
        }
        return values.reserve(bytes);
    }

    private void addPlain(byte[] bytes, int start, int length) {
        MemorySegment target = room(dataBytes + length);
        MemorySegment.copy(bytes, start, target, JAVA_BYTE, dataBytes, length);
        dataBytes += length;
    }

    @Override
    void putMissing(int count) {
        places.plan(4L * (rows + (long) count));
        if (interner == null) {
            for (int row = rows; row < rows + count; row++) {
                places.bytes().set(JAVA_INT_UNALIGNED, 4L * row, (int) dataBytes);
            }
        }
    }

    @Override
    ColumnVector build(@Nullable RowOrder order, @Nullable MemorySegment valid) {
        return interner == null ? plain(order, valid) : codes(interner, order, valid);
    }

    @Override
    SparseVector build(SparseCells cells, @Nullable MemorySegment inverse) {
        Interner strings = Objects.requireNonNull(interner);
        int[] sorted = sorted(strings);
        int[] ranks = ranks(sorted);
        SparseCells ranked = new SparseCells();
        for (int i = 0; i < cells.count(); i++) {
            ranked.add(cells.row(i), ranks[(int) cells.value(i)]);
        }
        return new SparseVector(type, rows, ranked, inverse, dictionary(strings, sorted));
    }

    /// Codes in order of their strings.
    private static int[] sorted(Interner interner) {
        int[] sorted = new int[interner.count()];
        for (int code = 0; code < sorted.length; code++) {
            sorted[code] = code;
        }
        StringOrder.sort(interner.strings(), sorted);
        return sorted;
    }

    private static int[] ranks(int[] sorted) {
        int[] ranks = new int[sorted.length];
        for (int rank = 0; rank < sorted.length; rank++) {
            ranks[sorted[rank]] = rank;
        }
        return ranks;
    }

    private ColumnVector codes(Interner interner, @Nullable RowOrder order, @Nullable MemorySegment valid) {
        int[] sorted = sorted(interner);
        int[] ranks = ranks(sorted);
        MemorySegment source = places.bytes();
        MemorySegment target = order == null
                ? source.asSlice(0, 4L * rows)
                : own(pool().unset(4L * rows)).bytes(4L * rows);
        if (ranks.length > 0) {
            Gather.ranks(source, order, rows, valid, ranks, target);
        }
        Integers codes = Integers.narrowed(target, rows, Integers.codeWidth(ranks.length));
        return new ColumnVector.Codes(codes, valid, missing, dictionary(interner, sorted));
    }

    private Utf8 dictionary(Interner interner, int[] sorted) {
        MemorySegment offsets = own(zeroed(4L * (sorted.length + 1))).bytes(4L * (sorted.length + 1));
        MemorySegment data = own(zeroed(interner.dataBytes())).bytes(interner.dataBytes());
        int end = 0;
        for (int rank = 0; rank < sorted.length; rank++) {
            int start = interner.start(sorted[rank]);
            int length = interner.end(sorted[rank]) - start;
            MemorySegment.copy(interner.data(), start, data, JAVA_BYTE, end, length);
            end += length;
            offsets.set(JAVA_INT_UNALIGNED, 4L * (rank + 1), end);
        }
        return new Utf8(offsets, data, sorted.length);
    }

    private ColumnVector plain(@Nullable RowOrder order, @Nullable MemorySegment valid) {
        MemorySegment ends = places.bytes();
        MemorySegment offsets = own(zeroed(4L * (rows + 1L))).bytes(4L * (rows + 1L));
        if (order == null) {
            MemorySegment.copy(ends, 0, offsets, 4, 4L * rows);
            return new ColumnVector.Plain(new Utf8(offsets, values.bytes(dataBytes), rows), valid, missing);
        }
        MemorySegment source = values.bytes();
        MemorySegment data = own(zeroed(dataBytes)).bytes(dataBytes);
        int end = 0;
        for (int row = 0; row < rows; row++) {
            int from = order.at(row);
            int start = from == 0 ? 0 : ends.get(JAVA_INT_UNALIGNED, 4L * (from - 1));
            int length = ends.get(JAVA_INT_UNALIGNED, 4L * from) - start;
            MemorySegment.copy(source, start, data, end, length);
            end += length;
            offsets.set(JAVA_INT_UNALIGNED, 4L * (row + 1), end);
        }
        return new ColumnVector.Plain(new Utf8(offsets, data, rows), valid, missing);
    }

    @Override
    public long offHeapBytes() {
        return super.offHeapBytes() + places.held();
    }

    @Override
    public long heapBytes() {
        return super.heapBytes() + (interner == null ? 0 : interner.heapBytes());
    }

    @Override
    void free() {
        super.free();
        places.free();
    }
}
