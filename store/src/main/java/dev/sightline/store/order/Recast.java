package dev.sightline.store.order;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.build.ColumnBuilder;
import dev.sightline.store.memory.MemoryPool;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A column as another type; what each conversion means is said at [Snapshots#recast]. 4096 rows at a time through
/// boxed values: some 50 ns a row, once; a dictionary's strings are converted once each.
public final class Recast {
    private static final int CHUNK = 4096;
    private static final long SECOND = 1_000_000_000L;
    /// 1990-01-01 and 2100-01-01, in seconds.
    private static final long FROM_SECONDS = 631_152_000L;

    private static final long TO_SECONDS = 4_102_444_800L;

    private Recast() {}

    static ColumnVector convert(ColumnVector vector, int rows, ColumnType from, ColumnType to) {
        if (from == to || from == ColumnType.TIME && to == ColumnType.INT64) {
            return vector;
        }
        IntFunction<@Nullable Object> cells = cells(vector, from, to);
        ColumnBuilder builder = ColumnBuilder.of(to, MemoryPool.COLLECTED);
        for (int row = 0; row < rows; row += CHUNK) {
            @Nullable Object[] values = new @Nullable Object[Math.min(CHUNK, rows - row)];
            for (int i = 0; i < values.length; i++) {
                values[i] = vector.isValid(row + i) ? cells.apply(row + i) : null;
            }
            builder.append(column(values, to), values.length);
        }
        return builder.finish(null, null);
    }

    /// Texts as numbers, each first written otherwise.
    static ColumnVector numbers(ColumnVector texts, int rows, UnaryOperator<String> rewritten) {
        IntFunction<@Nullable Object> cells = cells(texts, ColumnType.STRING, ColumnType.STRING);
        ColumnBuilder builder = ColumnBuilder.of(ColumnType.FLOAT64, MemoryPool.COLLECTED);
        for (int row = 0; row < rows; row += CHUNK) {
            @Nullable Object[] values = new @Nullable Object[Math.min(CHUNK, rows - row)];
            for (int i = 0; i < values.length; i++) {
                Object text = texts.isValid(row + i) ? cells.apply(row + i) : null;
                values[i] = text == null ? null : convert(rewritten.apply(text.toString()), ColumnType.FLOAT64);
            }
            builder.append(column(values, ColumnType.FLOAT64), values.length);
        }
        return builder.finish(null, null);
    }

    /// A column of a batch as another type.
    public static Batch.Column column(Batch.Column column, int rows, ColumnType to) {
        ColumnType from = column.values().type();
        if (from == to) {
            return column;
        }
        ColumnBuilder builder = ColumnBuilder.of(from, MemoryPool.COLLECTED);
        builder.append(column, rows);
        IntFunction<@Nullable Object> cells = cells(builder.finish(null, null), from, to);
        Batch.Column dense = column.dense(rows);
        @Nullable Object[] values = new @Nullable Object[rows];
        for (int row = 0; row < rows; row++) {
            values[row] = dense.isValid(row) ? cells.apply(row) : null;
        }
        Batch.Column converted = column(values, to);
        return new Batch.Column(column.name(), converted.values(), converted.valid());
    }

    /// The values of rows that have one, as another type.
    static IntFunction<@Nullable Object> cells(ColumnVector vector, ColumnType from, ColumnType to) {
        return switch (vector) {
            case ColumnVector.Longs longs -> row -> convert(longs.at(row), from, to);
            case ColumnVector.Doubles doubles -> row -> convert(doubles.at(row), to);
            case ColumnVector.Bools bools -> row -> convert(bools.at(row), to);
            case ColumnVector.Plain plain -> row -> convert(plain.strings().get(row), to);
            case ColumnVector.Codes codes -> {
                @Nullable
                Object[] converted = new @Nullable Object[codes.dictionary().count()];
                for (int code = 0; code < converted.length; code++) {
                    converted[code] = convert(codes.dictionary().get(code), to);
                }
                yield row -> converted[codes.at(row)];
            }
        };
    }

    private static @Nullable Object convert(long value, ColumnType from, ColumnType to) {
        return switch (to) {
            case INT64 -> value;
            case FLOAT64 -> (double) value;
            case BOOL -> value == 0 || value == 1 ? value == 1 : null;
            case TIME -> nanos(value);
            case STRING -> from == ColumnType.TIME ? iso(value) : Long.toString(value);
        };
    }

    private static @Nullable Object convert(double value, ColumnType to) {
        return switch (to) {
            case INT64 -> isLong(value) ? (long) value : null;
            case FLOAT64 -> value;
            case BOOL -> value == 0 || value == 1 ? value == 1 : null;
            case TIME -> nanos(value);
            case STRING -> text(value);
        };
    }

    private static Object convert(boolean value, ColumnType to) {
        return switch (to) {
            case INT64, TIME -> value ? 1L : 0L;
            case FLOAT64 -> value ? 1.0 : 0.0;
            case BOOL -> value;
            case STRING -> Boolean.toString(value);
        };
    }

    private static @Nullable Object convert(String value, ColumnType to) {
        try {
            return switch (to) {
                case INT64 -> Long.parseLong(value.strip());
                case FLOAT64 -> number(value.strip());
                case BOOL ->
                    value.equalsIgnoreCase("true") ? (Boolean) true : value.equalsIgnoreCase("false") ? false : null;
                case TIME ->
                    isDigits(value.strip()) ? nanos(Long.parseLong(value.strip())) : nanos(Instant.parse(value));
                case STRING -> value;
            };
        } catch (NumberFormatException | DateTimeException | ArithmeticException e) {
            return null;
        }
    }

    /// As Java reads it, but without its suffixes `d` and `f` and its hexadecimal form.
    private static @Nullable Double number(String text) {
        for (int i = 0; i < text.length(); i++) {
            if ("+-.eE0123456789".indexOf(text.charAt(i)) < 0) {
                return null;
            }
        }
        return Double.valueOf(text);
    }

    private static boolean isDigits(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static boolean isLong(double value) {
        return value == Math.rint(value) && value >= -0x1p63 && value < 0x1p63;
    }

    /// A whole number without a point as far as every digit is known, else as Java writes it.
    private static String text(double value) {
        return value == Math.rint(value) && Math.abs(value) < 0x1p53
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    private static String iso(long nanos) {
        return Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND), Math.floorMod(nanos, SECOND))
                .toString();
    }

    private static long nanos(Instant time) {
        return Math.addExact(Math.multiplyExact(time.getEpochSecond(), SECOND), time.getNano());
    }

    /// The value in s, ms, us or ns: the unit that puts it between 1990 and 2100.
    static long nanos(long value) {
        long unit = SECOND;
        for (long perSecond = 1; unit > 1; perSecond *= 1000, unit /= 1000) {
            if (value >= FROM_SECONDS * perSecond && value < TO_SECONDS * perSecond) {
                return value * unit;
            }
        }
        return value;
    }

    private static @Nullable Long nanos(double value) {
        long unit = SECOND;
        for (long perSecond = 1; unit > 1; perSecond *= 1000, unit /= 1000) {
            if (value >= FROM_SECONDS * perSecond && value < TO_SECONDS * perSecond) {
                long whole = (long) Math.floor(value);
                return whole * unit + Math.round((value - whole) * unit);
            }
        }
        return Math.abs(value) < 0x1p63 ? (Long) Math.round(value) : null;
    }

    static Batch.Column column(@Nullable Object[] values, ColumnType type) {
        int count = values.length;
        long[] valid = new long[(count + 63) / 64];
        for (int i = 0; i < count; i++) {
            if (values[i] != null) {
                valid[i >>> 6] |= 1L << i;
            }
        }
        return new Batch.Column("", pack(values, type), valid);
    }

    private static Batch.Values pack(@Nullable Object[] values, ColumnType type) {
        int count = values.length;
        return switch (type) {
            case INT64 -> new Batch.Values.Int64s(longs(values));
            case TIME -> new Batch.Values.Times(longs(values));
            case FLOAT64 -> {
                double[] doubles = new double[count];
                for (int i = 0; i < count; i++) {
                    doubles[i] = values[i] instanceof Double value ? value : 0;
                }
                yield new Batch.Values.Float64s(doubles);
            }
            case BOOL -> {
                boolean[] bools = new boolean[count];
                for (int i = 0; i < count; i++) {
                    bools[i] = values[i] instanceof Boolean value && value;
                }
                yield new Batch.Values.Bools(bools);
            }
            case STRING -> strings(values);
        };
    }

    private static long[] longs(@Nullable Object[] values) {
        long[] longs = new long[values.length];
        for (int i = 0; i < values.length; i++) {
            longs[i] = values[i] instanceof Long value ? value : 0;
        }
        return longs;
    }

    private static Batch.Values strings(@Nullable Object[] values) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int[] starts = new int[values.length];
        int[] lengths = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            byte[] text = values[i] instanceof String string ? string.getBytes(StandardCharsets.UTF_8) : new byte[0];
            starts[i] = bytes.size();
            lengths[i] = text.length;
            bytes.writeBytes(text);
        }
        return new Batch.Values.Strings(bytes.toByteArray(), starts, lengths);
    }
}
