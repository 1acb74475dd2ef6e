package dev.sightline.format.parquet;

import dev.sightline.event.ColumnType;
import dev.sightline.event.TimeScale;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.HexFormat;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.Float16LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntervalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;

/// Decodes the values of one primitive column by its logical type.
final class Leaf extends PrimitiveConverter {
    private static final long SECOND = 1_000_000_000;
    private static final long DAY = 86_400 * SECOND;
    private static final long JULIAN_EPOCH = 2_440_588;

    private final @Nullable LogicalTypeAnnotation logical;
    private final PrimitiveTypeName stored;
    private final ZoneRules rules;
    private final Target target;

    Leaf(PrimitiveType type, ZoneRules rules, Target target) {
        this.logical = type.getLogicalTypeAnnotation();
        this.stored = type.getPrimitiveTypeName();
        this.rules = rules;
        this.target = target;
    }

    /// What its cells will be; null if the values decide.
    static @Nullable ColumnType type(PrimitiveType type) {
        LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
        if (logical instanceof DateLogicalTypeAnnotation || logical instanceof TimestampLogicalTypeAnnotation) {
            return ColumnType.TIME;
        }
        if (logical instanceof DecimalLogicalTypeAnnotation || logical instanceof Float16LogicalTypeAnnotation) {
            return ColumnType.FLOAT64;
        }
        return switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> ColumnType.BOOL;
            case FLOAT, DOUBLE -> ColumnType.FLOAT64;
            case INT96 -> ColumnType.TIME;
            case BINARY, FIXED_LEN_BYTE_ARRAY -> ColumnType.STRING;
            case INT32 -> ColumnType.INT64;
            case INT64 -> isUnsigned(logical) ? null : ColumnType.INT64;
        };
    }

    /// Of times of day.
    static @Nullable String unit(PrimitiveType type) {
        return type.getLogicalTypeAnnotation() instanceof TimeLogicalTypeAnnotation time
                ? switch (time.getUnit()) {
                    case MILLIS -> "ms";
                    case MICROS -> "us";
                    case NANOS -> "ns";
                }
                : null;
    }

    private static boolean isUnsigned(@Nullable LogicalTypeAnnotation logical) {
        return logical instanceof IntLogicalTypeAnnotation integer && !integer.isSigned();
    }

    @Override
    public void addBoolean(boolean value) {
        target.bool(value);
    }

    @Override
    public void addFloat(float value) {
        target.float64(value);
    }

    @Override
    public void addDouble(double value) {
        target.float64(value);
    }

    @Override
    public void addInt(int value) {
        switch (logical) {
            case DateLogicalTypeAnnotation _ -> time(value, DAY);
            case DecimalLogicalTypeAnnotation decimal -> target.decimal(BigDecimal.valueOf(value, decimal.getScale()));
            case null, default -> target.int64(isUnsigned(logical) ? value & 0xFFFF_FFFFL : value);
        }
    }

    @Override
    public void addLong(long value) {
        switch (logical) {
            case TimestampLogicalTypeAnnotation timestamp -> {
                long scale = scale(timestamp.getUnit());
                if (timestamp.isAdjustedToUTC()) {
                    time(value, scale);
                } else {
                    local(value, scale);
                }
            }
            case DecimalLogicalTypeAnnotation decimal -> target.decimal(BigDecimal.valueOf(value, decimal.getScale()));
            case null, default -> {
                if (value < 0 && isUnsigned(logical)) {
                    target.string(Long.toUnsignedString(value));
                } else {
                    target.int64(value);
                }
            }
        }
    }

    private static long scale(TimeUnit unit) {
        return switch (unit) {
            case MILLIS -> 1_000_000;
            case MICROS -> 1000;
            case NANOS -> 1;
        };
    }

    /// Times that nanoseconds cannot hold are put as text, so that intake counts them.
    private void time(long count, long scale) {
        long nanos = count * scale;
        if (Math.multiplyHigh(count, scale) == nanos >> 63) {
            target.timeNanos(nanos, TimeScale.ZONED);
        } else {
            target.string(instant(count, scale));
        }
    }

    private static String instant(long count, long scale) {
        try {
            if (scale > SECOND) {
                return Instant.ofEpochSecond(Math.multiplyExact(count, scale / SECOND))
                        .toString();
            }
            long perSecond = SECOND / scale;
            return Instant.ofEpochSecond(Math.floorDiv(count, perSecond), Math.floorMod(count, perSecond) * scale)
                    .toString();
        } catch (DateTimeException | ArithmeticException beyondYears) {
            return Long.toString(count);
        }
    }

    /// A local time is one of the zone in which all times without a zone are read.
    private void local(long count, long scale) {
        long nanos = count * scale;
        if (Math.multiplyHigh(count, scale) != nanos >> 63) {
            target.string(instant(count, scale));
            return;
        }
        LocalDateTime local = LocalDateTime.ofEpochSecond(Math.floorDiv(nanos, SECOND), 0, ZoneOffset.UTC);
        target.timeNanos(nanos - rules.getOffset(local).getTotalSeconds() * SECOND, TimeScale.LOCAL);
    }

    @Override
    public void addBinary(Binary value) {
        if (stored == PrimitiveTypeName.INT96) {
            int96(value);
            return;
        }
        switch (logical) {
            case DecimalLogicalTypeAnnotation decimal ->
                target.decimal(
                        value.length() == 0
                                ? BigDecimal.ZERO
                                : new BigDecimal(new BigInteger(value.getBytes()), decimal.getScale()));
            case UUIDLogicalTypeAnnotation _ -> target.string(uuid(value.getBytes()));
            case Float16LogicalTypeAnnotation _ -> {
                ByteBuffer bytes = littleEndian(value);
                target.float64(bytes.remaining() == 2 ? Float.float16ToFloat(bytes.getShort()) : Double.NaN);
            }
            case IntervalLogicalTypeAnnotation _ -> target.string(interval(value));
            case null -> bytes(value);
            default -> {
                if (isText(logical)) {
                    target.utf8(value.isBackingBytesReused() ? value.getBytes() : value.getBytesUnsafe());
                } else {
                    bytes(value);
                }
            }
        }
    }

    private static boolean isText(LogicalTypeAnnotation logical) {
        return logical instanceof LogicalTypeAnnotation.StringLogicalTypeAnnotation
                || logical instanceof LogicalTypeAnnotation.EnumLogicalTypeAnnotation
                || logical instanceof LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
    }

    private static ByteBuffer littleEndian(Binary value) {
        return ByteBuffer.wrap(value.getBytes()).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// Nanoseconds of the day, then the Julian day: how Impala and old Spark wrote times.
    private void int96(Binary value) {
        ByteBuffer bytes = littleEndian(value);
        if (bytes.remaining() != 12) {
            return;
        }
        long ofDay = bytes.getLong();
        long days = bytes.getInt() - JULIAN_EPOCH;
        long nanos = days * DAY + ofDay;
        boolean fits =
                Math.multiplyHigh(days, DAY) == (days * DAY) >> 63 && ((days * DAY ^ nanos) & (ofDay ^ nanos)) >= 0;
        if (fits) {
            target.timeNanos(nanos, TimeScale.ZONED);
        } else {
            target.string(instant(days, DAY));
        }
    }

    private static String uuid(byte[] bytes) {
        String digits = HexFormat.of().formatHex(bytes);
        return bytes.length != 16
                ? digits
                : digits.substring(0, 8) + "-" + digits.substring(8, 12) + "-" + digits.substring(12, 16) + "-"
                        + digits.substring(16, 20) + "-" + digits.substring(20);
    }

    /// ISO 8601.
    private static String interval(Binary value) {
        ByteBuffer bytes = littleEndian(value);
        if (bytes.remaining() != 12) {
            return HexFormat.of().formatHex(value.getBytes());
        }
        long months = bytes.getInt() & 0xFFFF_FFFFL;
        long days = bytes.getInt() & 0xFFFF_FFFFL;
        long millis = bytes.getInt() & 0xFFFF_FFFFL;
        return "P" + months + "M" + days + "DT" + BigDecimal.valueOf(millis, 3).toPlainString() + "S";
    }

    /// Bytes of no declared meaning: text, as many writers mean it, or hexadecimal digits.
    private void bytes(Binary value) {
        byte[] bytes = value.getBytes();
        if (logical == null && stored == PrimitiveTypeName.BINARY && isUtf8(bytes)) {
            target.utf8(bytes);
        } else {
            target.string(HexFormat.of().formatHex(bytes));
        }
    }

    private static boolean isUtf8(byte[] bytes) {
        for (byte each : bytes) {
            if (each >= 0 && each < ' ' && each != '\n' && each != '\t' && each != '\r') {
                return false;
            }
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException none) {
            return false;
        }
    }
}
