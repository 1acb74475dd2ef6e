package dev.sightline.store.order;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.event.Field;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.ColumnVector.Utf8;
import dev.sightline.store.Segment;
import dev.sightline.store.StringOrder;
import dev.sightline.store.build.BitsBuilder;
import dev.sightline.store.build.Gather;
import dev.sightline.store.build.RowOrder;
import dev.sightline.store.memory.Integers;
import dev.sightline.store.memory.Lazy;
import dev.sightline.store.memory.MemoryPool;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A segment's rows in another order. The order is found when the view is made, columns are copied when asked
/// for.
final class Resort {
    private static final MemoryPool POOL = MemoryPool.COLLECTED;

    private Resort() {}

    static Segment by(Segment segment, @Nullable String timeColumn) {
        int rows = segment.rows();
        ColumnVector vector = timeColumn == null ? null : segment.column(timeColumn);
        ColumnVector.Longs times = vector instanceof ColumnVector.Longs longs ? longs : null;
        int timed = times == null ? 0 : rows - times.missing();
        RowOrder first = arrivalOrder(segment, timed);
        RowOrder order = times == null
                ? first
                : RowOrder.byTime(first, times.values(), times.validity(), times.min(), times.max());
        Map<String, Supplier<ColumnVector>> columns = new LinkedHashMap<>();
        for (Field field : segment.fields()) {
            Supplier<ColumnVector> source = Objects.requireNonNull(segment.columnSource(field.name()));
            columns.put(field.name(), new Lazy<>(() -> reorder(source.get(), order)));
        }
        Segment.Span span = times == null
                ? new Segment.Span(rows, 0, 0, 0)
                : new Segment.Span(rows, timed, times.min(), times.max());
        return new Segment(span, segment.fields(), columns, () -> new Reordered(segment.origin(), order), null)
                .of(segment);
    }

    private static RowOrder arrivalOrder(Segment segment, int timed) {
        RowOrder identity = RowOrder.identity(segment.rows(), timed, POOL);
        // Sorting by arrival numbers, as if they were times, undoes whatever order the rows are in.
        MemorySegment arrivals = POOL.zeroed(8L * segment.rows()).bytes();
        Segment.Rows origin = segment.origin();
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;
        boolean ascending = true;
        long last = Long.MIN_VALUE;
        for (int row = 0; row < segment.rows(); row++) {
            long arrival = origin.arrival(row);
            arrivals.set(JAVA_LONG_UNALIGNED, 8L * row, arrival);
            min = Math.min(min, arrival);
            max = Math.max(max, arrival);
            ascending &= arrival >= last;
            last = arrival;
        }
        if (ascending) {
            return identity;
        }
        RowOrder all = new RowOrder(segment.rows(), segment.rows(), identity.places(), identity.memory());
        RowOrder sorted = RowOrder.byTime(all, arrivals, null, min, max);
        return new RowOrder(segment.rows(), timed, sorted.places(), sorted.memory());
    }

    static ColumnVector reorder(ColumnVector vector, RowOrder order) {
        MemorySegment validity = vector.validity();
        MemorySegment valid = validity == null ? null : bits(validity, order);
        return switch (vector) {
            case ColumnVector.Longs longs ->
                new ColumnVector.Longs(words(longs.values(), order), valid, longs.missing(), longs.min(), longs.max());
            case ColumnVector.Doubles doubles ->
                new ColumnVector.Doubles(
                        words(doubles.values(), order), valid, doubles.missing(), doubles.min(), doubles.max());
            case ColumnVector.Bools bools -> new ColumnVector.Bools(bits(bools.bits(), order), valid, bools.missing());
            case ColumnVector.Codes codes ->
                new ColumnVector.Codes(integers(codes.codes(), order), valid, codes.missing(), codes.dictionary());
            case ColumnVector.Plain plain ->
                new ColumnVector.Plain(strings(plain.strings(), order), valid, plain.missing());
        };
    }

    private static MemorySegment bits(MemorySegment bits, RowOrder order) {
        return BitsBuilder.reorder(bits, order, POOL).bytes(BitsBuilder.bytes(order.rows()));
    }

    private static MemorySegment words(MemorySegment source, RowOrder order) {
        MemorySegment target = POOL.zeroed(8L * order.rows()).bytes(8L * order.rows());
        Gather.words(source, order, target);
        return target;
    }

    private static Integers integers(Integers source, RowOrder order) {
        long bytes = (long) source.width() * order.rows();
        MemorySegment target = POOL.zeroed(bytes).bytes(bytes);
        Gather.integers(source, order, target);
        return new Integers(target, source.width());
    }

    private static Utf8 strings(Utf8 source, RowOrder order) {
        MemorySegment offsets = POOL.zeroed(4L * (order.rows() + 1L)).bytes(4L * (order.rows() + 1L));
        long bytes = StringOrder.start(source, source.count()) - (long) StringOrder.start(source, 0);
        MemorySegment data = POOL.zeroed(bytes).bytes(bytes);
        int end = 0;
        for (int row = 0; row < order.rows(); row++) {
            int start = StringOrder.start(source, order.at(row));
            int length = StringOrder.start(source, order.at(row) + 1) - start;
            MemorySegment.copy(source.data(), start, data, end, length);
            end += length;
            offsets.set(JAVA_INT_UNALIGNED, 4L * (row + 1), end);
        }
        return new Utf8(offsets, data, order.rows());
    }

    private record Reordered(Segment.Rows origin, RowOrder order) implements Segment.Rows {
        @Override
        public long arrival(int row) {
            return origin.arrival(order.at(row));
        }

        @Override
        public long leastArrival() {
            return origin.leastArrival();
        }

        @Override
        public int source(int row) {
            return origin.source(order.at(row));
        }

        @Override
        public long offset(int row) {
            return origin.offset(order.at(row));
        }

        @Override
        public int length(int row) {
            return origin.length(order.at(row));
        }
    }
}
