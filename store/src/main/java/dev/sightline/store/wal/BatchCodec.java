package dev.sightline.store.wal;

import dev.sightline.event.Batch;
import dev.sightline.event.Batch.Values;
import dev.sightline.event.ColumnType;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A [Batch] as bytes, column by column, little endian, nothing aligned. The arrival number of its first row is not in
/// them: the frame says it.
///
/// ```
/// +---------+------------+--------------+---------------+-------------+
/// | 1 uint8 | rows int32 | source int32 | columns int32 | texts uint8 |
/// +---------+------------+--------------+---------------+-------------+   if texts is 1:
/// | rows x int64 offsets | rows x int32 lengths                       |
/// +-------------------------------------------------------------------+   for each column:
/// | name length int32 | name, UTF-8 | type uint8 | form uint8         |
/// | form 1: (rows + 63) / 64 x int64 validity: bit r % 64 of word     |
/// |         r / 64 is set when row r has a value                      |
/// | form 2: n int32 | n x int32 rows that have a value, ascending     |
/// | values (n of them; forms 0 and 1: n = rows)                       |
/// +-------------------------------------------------------------------+
/// values, by type:
///   0 int64, 3 time    n x int64
///   1 float64          n x float64
///   2 bool             n x uint8
///   4 string           slices m int32 | m x int32 lengths | bytes of all slices
///                      | n x int32 slice of each value, only if m < n
/// ```
///
/// Slices that rows of the batch share are written once. Rows without a value in form 1 have a zero, or no bytes.
public final class BatchCodec {
    /// The first byte, which tells batches from other records.
    public static final byte KIND = 1;

    private static final int COMPLETE = 0;
    private static final int MASKED = 1;
    private static final int SPARSE = 2;

    private BatchCodec() {}

    /// @throws IllegalArgumentException if that takes more than 1 GiB, or [#decode] would not give the batch back: a
    /// sparse column's rows are not ascending, a name is no text, a count is negative
    public static ByteBuffer encode(Batch batch) {
        Bytes bytes = new Bytes(64 + 16L * Math.max(0, batch.rows()));
        require(
                batch.rows() >= 0 && batch.source() >= 0,
                "a negative count: " + batch.rows() + " rows of source " + batch.source());
        bytes.int8(KIND);
        bytes.int32(batch.rows());
        bytes.int32(batch.source());
        bytes.int32(batch.columns().size());
        long[] offsets = batch.offsets();
        int[] lengths = batch.lengths();
        bytes.int8(offsets == null ? 0 : 1);
        if (offsets != null && lengths != null) {
            bytes.longs(offsets, batch.rows());
            bytes.ints(lengths, batch.rows());
        }
        for (Batch.Column column : batch.columns()) {
            encode(column, batch.rows(), bytes);
        }
        return bytes.finish();
    }

    private static void encode(Batch.Column column, int rows, Bytes bytes) {
        byte[] name = Utf8.exactly(column.name());
        bytes.int32(name.length);
        bytes.raw(name, 0, name.length);
        bytes.int8(code(column.values().type()));
        int[] present = column.present();
        long[] valid = column.valid();
        bytes.int8(present != null ? SPARSE : valid != null ? MASKED : COMPLETE);
        int count = rows;
        if (present != null) {
            count = present.length;
            for (int i = 0; i < count; i++) {
                require(present[i] > (i == 0 ? -1 : present[i - 1]) && present[i] < rows, "rows out of order");
            }
            bytes.int32(count);
            bytes.ints(present, count);
        } else if (valid != null) {
            bytes.longs(valid, words(rows));
        }
        long @Nullable [] mask = present == null ? valid : null;
        switch (column.values()) {
            case Values.Int64s ints -> bytes.longs(ints.values(), mask, count);
            case Values.Times times -> bytes.longs(times.nanos(), mask, count);
            case Values.Float64s floats -> {
                for (int i = 0; i < count; i++) {
                    bytes.int64(isSet(mask, i) ? Double.doubleToRawLongBits(floats.values()[i]) : 0);
                }
            }
            case Values.Bools bools -> {
                for (int i = 0; i < count; i++) {
                    bytes.int8(isSet(mask, i) && bools.values()[i] ? 1 : 0);
                }
            }
            case Values.Strings strings -> strings(strings, mask, count, bytes);
        }
    }

    private static void strings(Values.Strings strings, long @Nullable [] mask, int count, Bytes bytes) {
        Slices slices = new Slices(count);
        int[] of = new int[count];
        for (int i = 0; i < count; i++) {
            of[i] = isSet(mask, i) ? slices.number(strings.starts()[i], strings.lengths()[i]) : slices.number(0, 0);
        }
        int distinct = slices.count();
        bytes.int32(distinct);
        for (int i = 0; i < distinct; i++) {
            bytes.int32(slices.length(i));
        }
        for (int i = 0; i < distinct; i++) {
            bytes.raw(strings.bytes(), slices.start(i), slices.length(i));
        }
        if (distinct < count) {
            bytes.ints(of, count);
        }
    }

    private static int code(ColumnType type) {
        return switch (type) {
            case INT64 -> 0;
            case FLOAT64 -> 1;
            case BOOL -> 2;
            case TIME -> 3;
            case STRING -> 4;
        };
    }

    private static ColumnType type(int code) {
        return switch (code) {
            case 0 -> ColumnType.INT64;
            case 1 -> ColumnType.FLOAT64;
            case 2 -> ColumnType.BOOL;
            case 3 -> ColumnType.TIME;
            case 4 -> ColumnType.STRING;
            default -> throw new IllegalArgumentException("type " + code);
        };
    }

    private static boolean isSet(long @Nullable [] mask, int row) {
        return mask == null || (mask[row >>> 6] >>> (row & 63) & 1) != 0;
    }

    private static int words(int rows) {
        return (rows + 63) >>> 6;
    }

    /// @param bytes what [#encode] made, from position to limit
    /// @param firstRow the arrival number of the first row
    /// @throws IOException if they are no batch
    public static Batch decode(ByteBuffer bytes, long firstRow) throws IOException {
        try {
            ByteBuffer from = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
            Batch batch = batch(from, firstRow);
            if (from.hasRemaining()) {
                throw new IllegalArgumentException(from.remaining() + " bytes too many");
            }
            return batch;
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            throw new IOException("a record of the log is no batch: " + e.getMessage(), e);
        }
    }

    private static Batch batch(ByteBuffer from, long firstRow) {
        require(from.get() == KIND, "another kind");
        int rows = from.getInt();
        int source = from.getInt();
        int columns = from.getInt();
        require(rows >= 0 && source >= 0 && columns >= 0, "a negative count");
        boolean texts = from.get() != 0;
        long[] offsets = texts ? longs(from, rows) : null;
        int[] lengths = texts ? ints(from, rows) : null;
        List<Batch.Column> all = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            all.add(column(from, rows));
        }
        return batch(rows, firstRow, source, offsets, lengths, all);
    }

    @SuppressWarnings("NullAway") // the class file of the record has lost the @Nullable of its arrays
    private static Batch batch(
            int rows,
            long firstRow,
            int source,
            long @Nullable [] offsets,
            int @Nullable [] lengths,
            List<Batch.Column> columns) {
        return new Batch(rows, firstRow, source, offsets, lengths, columns);
    }

    @SuppressWarnings("NullAway") // as above
    private static Batch.Column column(ByteBuffer from, int rows) {
        int nameLength = from.getInt();
        room(from, nameLength, 1);
        byte[] name = new byte[nameLength];
        from.get(name);
        int type = from.get();
        int form = from.get();
        require(form >= COMPLETE && form <= SPARSE, "form " + form);
        int count = rows;
        int[] present = null;
        if (form == SPARSE) {
            count = from.getInt();
            require(count <= rows, count + " of " + rows + " rows have a value");
            present = ints(from, count);
            for (int i = 0; i < count; i++) {
                require(present[i] > (i == 0 ? -1 : present[i - 1]) && present[i] < rows, "rows out of order");
            }
        }
        long[] valid = form == MASKED ? longs(from, words(rows)) : null;
        return new Batch.Column(
                new String(name, StandardCharsets.UTF_8), values(from, type(type), count), valid, present);
    }

    private static Values values(ByteBuffer from, ColumnType type, int count) {
        return switch (type) {
            case INT64 -> new Values.Int64s(longs(from, count));
            case TIME -> new Values.Times(longs(from, count));
            case FLOAT64 -> {
                room(from, count, 8);
                double[] values = new double[count];
                from.slice().order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().get(values);
                from.position(from.position() + 8 * count);
                yield new Values.Float64s(values);
            }
            case BOOL -> {
                room(from, count, 1);
                boolean[] values = new boolean[count];
                for (int i = 0; i < count; i++) {
                    values[i] = from.get() != 0;
                }
                yield new Values.Bools(values);
            }
            case STRING -> strings(from, count);
        };
    }

    private static Values.Strings strings(ByteBuffer from, int count) {
        int distinct = from.getInt();
        int[] lengths = ints(from, distinct);
        int[] starts = new int[distinct];
        long sum = 0;
        for (int i = 0; i < distinct; i++) {
            require(lengths[i] >= 0, "a negative length");
            starts[i] = (int) sum;
            sum += lengths[i];
            require(sum <= from.remaining(), "strings of more than " + from.remaining() + " bytes");
        }
        byte[] bytes = new byte[(int) sum];
        from.get(bytes);
        if (distinct == count) {
            return new Values.Strings(bytes, starts, lengths);
        }
        int[] of = ints(from, count);
        int[] startOf = new int[count];
        int[] lengthOf = new int[count];
        for (int i = 0; i < count; i++) {
            require(of[i] >= 0 && of[i] < distinct, "slice " + of[i] + " of " + distinct);
            startOf[i] = starts[of[i]];
            lengthOf[i] = lengths[of[i]];
        }
        return new Values.Strings(bytes, startOf, lengthOf);
    }

    private static long[] longs(ByteBuffer from, int count) {
        room(from, count, 8);
        long[] values = new long[count];
        from.slice().order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(values);
        from.position(from.position() + 8 * count);
        return values;
    }

    private static int[] ints(ByteBuffer from, int count) {
        room(from, count, 4);
        int[] values = new int[count];
        from.slice().order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(values);
        from.position(from.position() + 4 * count);
        return values;
    }

    private static void room(ByteBuffer from, int count, int width) {
        require(count >= 0 && (long) count * width <= from.remaining(), count + " values of " + width + " bytes");
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalArgumentException(what);
        }
    }
}
