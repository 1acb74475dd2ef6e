package dev.sightline.store.order;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.ColumnVector.Utf8;
import dev.sightline.store.Snapshot;
import dev.sightline.store.StringIndex;
import dev.sightline.store.StringOrder;
import dev.sightline.store.arrow.ArrowColumn;
import dev.sightline.store.arrow.ArrowFile;
import dev.sightline.store.arrow.ArrowSchema;
import dev.sightline.store.arrow.ChecksummedFile;
import dev.sightline.store.build.BitsBuilder;
import dev.sightline.store.disk.Disk;
import dev.sightline.store.memory.Memory;
import dev.sightline.store.memory.MemoryPool;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Writes a snapshot as one Arrow file for other programs: all rows in order of time (ties by arrival, rows without a
/// time last), in batches of up to 65,536 rows; all columns, with `sightline.role` and `sightline.unit` in the fields'
/// metadata. Strings are dictionary-coded where every segment's are, over one dictionary, else plain.
public final class ArrowWriter {
    private static final int BATCH_ROWS = 1 << 16;
    private static final int CODE_BYTES = 4;
    /// A column of one batch has fewer bytes of strings, but for a single longer string.
    private static final long BATCH_BYTES = 64 << 20;

    private final Snapshot snapshot;
    private final List<Column> columns = new ArrayList<>();

    /// @param index null unless the column is dictionary-coded
    private record Column(
            Field field,
            @Nullable ColumnVector[] vectors,
            @Nullable StringIndex index) {}

    private ArrowWriter(Snapshot snapshot) {
        this.snapshot = snapshot;
        for (Field field : snapshot.fields()) {
            @Nullable
            ColumnVector[] vectors = snapshot.segments().stream()
                    .map(segment -> segment.column(field.name()))
                    .toArray(ColumnVector[]::new);
            columns.add(new Column(field, vectors, isCoded(field, vectors) ? snapshot.strings(field.name()) : null));
        }
    }

    private static boolean isCoded(Field field, @Nullable ColumnVector[] vectors) {
        if (field.type() != ColumnType.STRING) {
            return false;
        }
        long bytes = 0;
        for (ColumnVector vector : vectors) {
            if (vector instanceof ColumnVector.Plain) {
                return false;
            }
            bytes += vector instanceof ColumnVector.Codes codes
                    ? codes.dictionary().data().byteSize()
                    : 0;
        }
        return bytes <= BATCH_BYTES;
    }

    /// @param path is made, or replaced; on failure nothing is left of it
    /// @throws IOException what, where, what to do
    public static void write(Snapshot snapshot, Path path) throws IOException {
        Files.deleteIfExists(path);
        try (ChecksummedFile file = new ChecksummedFile(Disk.unforced(), path)) {
            new ArrowWriter(snapshot).write(file);
        }
    }

    private void write(ChecksummedFile file) throws IOException {
        Map<String, String> metadata = new LinkedHashMap<>();
        if (snapshot.sortedBy() != null) {
            metadata.put("sightline.sortedBy", snapshot.sortedBy());
        }
        List<ArrowColumn> schema = columns.stream()
                .map(column -> ArrowColumn.of(column.field(), column.index() == null ? 0 : CODE_BYTES))
                .toList();
        ArrowFile arrow = new ArrowFile(file, new ArrowSchema(schema, metadata));
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).index() != null) {
                dictionary(arrow, i, Objects.requireNonNull(columns.get(i).index()));
            }
        }
        GlobalOrder order = new GlobalOrder(snapshot);
        int[] segments = new int[BATCH_ROWS];
        int[] rows = new int[BATCH_ROWS];
        try (MemoryPool pool = MemoryPool.recycling()) {
            for (int count = order.next(segments, rows); count > 0; count = order.next(segments, rows)) {
                for (int from = 0; from < count; ) {
                    int end = endOfBatch(segments, rows, from, count);
                    batch(arrow, new Range(segments, rows, from, end), pool);
                    from = end;
                }
            }
        }
        arrow.finish();
    }

    /// The rows of a batch: places [from, end) of the two arrays.
    private record Range(int[] segments, int[] rows, int from, int end) {
        int count() {
            return end - from;
        }
    }

    private static void dictionary(ArrowFile arrow, int column, StringIndex index) throws IOException {
        try (MemoryPool pool = MemoryPool.recycling()) {
            Memory offsets = pool.zeroed(4L * (index.size() + 1L));
            Memory data = pool.planned(1024);
            long end = 0;
            for (int ordinal = 0; ordinal < index.size(); ordinal++) {
                MemorySegment text = index.bytes(ordinal);
                MemorySegment.copy(text, 0, data.reserve(end + text.byteSize()), end, text.byteSize());
                end += text.byteSize();
                offsets.bytes().set(JAVA_INT_UNALIGNED, 4L * (ordinal + 1), Math.toIntExact(end));
            }
            arrow.dictionary(column, new Utf8(offsets.bytes(4L * (index.size() + 1L)), data.bytes(end), index.size()));
        }
    }

    private int endOfBatch(int[] segments, int[] rows, int from, int count) {
        int end = count;
        for (Column column : columns) {
            if (column.field().type() == ColumnType.STRING && column.index() == null) {
                long bytes = 0;
                for (int i = from; i < end; i++) {
                    bytes += length(column.vectors()[segments[i]], rows[i]);
                    if (bytes > BATCH_BYTES) {
                        end = Math.max(i, from + 1);
                    }
                }
            }
        }
        return end;
    }

    private static int length(@Nullable ColumnVector vector, int row) {
        Utf8 strings = strings(vector);
        if (strings == null || vector == null || !vector.isValid(row)) {
            return 0;
        }
        int id = id(vector, row);
        return StringOrder.start(strings, id + 1) - StringOrder.start(strings, id);
    }

    private static @Nullable Utf8 strings(@Nullable ColumnVector vector) {
        return switch (vector) {
            case ColumnVector.Codes codes -> codes.dictionary();
            case ColumnVector.Plain plain -> plain.strings();
            case null, default -> null;
        };
    }

    private static int id(ColumnVector vector, int row) {
        return vector instanceof ColumnVector.Codes codes ? codes.at(row) : row;
    }

    private void batch(ArrowFile arrow, Range range, MemoryPool pool) throws IOException {
        Used used = new Used(pool, new ArrayList<>());
        try {
            List<ArrowFile.Column> data = new ArrayList<>();
            for (Column column : columns) {
                data.add(gather(column, range, used));
            }
            arrow.batch(range.count(), data);
        } finally {
            used.free();
        }
    }

    /// The memory of one batch.
    private record Used(MemoryPool pool, List<Memory> memories) {
        Memory zeroed(long bytes) {
            Memory memory = pool.zeroed(bytes);
            memories.add(memory);
            return memory;
        }

        void free() {
            memories.forEach(Memory::free);
        }
    }

    private static ArrowFile.Column gather(Column column, Range range, Used used) {
        int count = range.count();
        MemorySegment valid = used.zeroed(BitsBuilder.bytes(count)).bytes(BitsBuilder.bytes(count));
        int missing = 0;
        for (int i = 0; i < count; i++) {
            ColumnVector vector = column.vectors()[range.segments()[range.from() + i]];
            if (vector != null && vector.isValid(range.rows()[range.from() + i])) {
                setBit(valid, i);
            } else {
                missing++;
            }
        }
        List<MemorySegment> buffers = new ArrayList<>(List.of(missing == 0 ? MemorySegment.NULL : valid));
        switch (column.field().type()) {
            case INT64, TIME, FLOAT64 -> buffers.add(words(column, range, valid, used));
            case BOOL -> buffers.add(bits(column, range, valid, used));
            case STRING -> {
                if (column.index() == null) {
                    plain(column, range, valid, used, buffers);
                } else {
                    buffers.add(codes(column.index(), range, valid, used));
                }
            }
        }
        return ArrowFile.Column.whole(missing, buffers.toArray(MemorySegment[]::new));
    }

    private static void setBit(MemorySegment bits, int row) {
        bits.set(JAVA_BYTE, row >>> 3, (byte) (bits.get(JAVA_BYTE, row >>> 3) | 1 << (row & 7)));
    }

    private static MemorySegment words(Column column, Range range, MemorySegment valid, Used used) {
        MemorySegment target = used.zeroed(8L * range.count()).bytes(8L * range.count());
        for (int i = 0; i < range.count(); i++) {
            if (BitsBuilder.get(valid, i)) {
                int row = range.rows()[range.from() + i];
                MemorySegment values = switch (column.vectors()[range.segments()[range.from() + i]]) {
                    case ColumnVector.Longs longs -> longs.values();
                    case ColumnVector.Doubles doubles -> doubles.values();
                    case null, default -> throw new AssertionError(column.field());
                };
                target.set(JAVA_LONG_UNALIGNED, 8L * i, values.get(JAVA_LONG_UNALIGNED, 8L * row));
            }
        }
        return target;
    }

    private static MemorySegment bits(Column column, Range range, MemorySegment valid, Used used) {
        long bytes = BitsBuilder.bytes(range.count());
        MemorySegment target = used.zeroed(bytes).bytes(bytes);
        for (int i = 0; i < range.count(); i++) {
            if (BitsBuilder.get(valid, i)
                    && column.vectors()[range.segments()[range.from() + i]] instanceof ColumnVector.Bools bools
                    && BitsBuilder.get(bools.bits(), range.rows()[range.from() + i])) {
                setBit(target, i);
            }
        }
        return target;
    }

    private static MemorySegment codes(StringIndex index, Range range, MemorySegment valid, Used used) {
        MemorySegment target = used.zeroed(4L * range.count()).bytes(4L * range.count());
        for (int i = 0; i < range.count(); i++) {
            if (BitsBuilder.get(valid, i)) {
                int segment = range.segments()[range.from() + i];
                int row = range.rows()[range.from() + i];
                target.set(JAVA_INT_UNALIGNED, 4L * i, index.ordinals(segment).at(row));
            }
        }
        return target;
    }

    private static void plain(Column column, Range range, MemorySegment valid, Used used, List<MemorySegment> buffers) {
        MemorySegment offsets = used.zeroed(4L * (range.count() + 1L)).bytes(4L * (range.count() + 1L));
        Memory data = used.zeroed(16L * range.count());
        long end = 0;
        for (int i = 0; i < range.count(); i++) {
            if (BitsBuilder.get(valid, i)) {
                ColumnVector vector = Objects.requireNonNull(column.vectors()[range.segments()[range.from() + i]]);
                Utf8 strings = Objects.requireNonNull(strings(vector));
                int id = id(vector, range.rows()[range.from() + i]);
                int start = StringOrder.start(strings, id);
                int length = StringOrder.start(strings, id + 1) - start;
                MemorySegment.copy(strings.data(), start, data.reserve(end + length), end, length);
                end += length;
            }
            offsets.set(JAVA_INT_UNALIGNED, 4L * (i + 1), Math.toIntExact(end));
        }
        buffers.add(offsets);
        buffers.add(data.bytes(end));
    }
}
