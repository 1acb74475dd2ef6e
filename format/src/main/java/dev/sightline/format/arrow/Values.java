package dev.sightline.format.arrow;

import dev.sightline.format.arrow.Shape.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The values of one field in one batch: places in its body, which are known to hold `rows` values of a fixed width.
/// What offsets point to is checked when it is looked at.
///
/// @param body little-endian, backed by an array from its first byte on
/// @param valid where the bitmap of present rows begins; -1 if all are present
/// @param main where values, offsets, views or codes begin
/// @param data of strings: where `dataLength` bytes of text begin
/// @param others of views: begin and length of each further buffer
/// @param dictionary of codes
record Values(
        Shape shape,
        int rows,
        ByteBuffer body,
        int valid,
        int main,
        int data,
        int dataLength,
        int[] others,
        List<Values> children,
        @Nullable Dictionary dictionary) {
    private static final String OUTSIDE = "text outside its buffer";

    boolean isMissing(int row) {
        return shape.kind() == Kind.NULL || (valid >= 0 && !bit(valid, row));
    }

    boolean bit(int start, int row) {
        return (body.get(start + (row >>> 3)) >>> (row & 7) & 1) != 0;
    }

    boolean bool(int row) {
        return bit(main, row);
    }

    /// An integer, time or code; unsigned ones of 64 bits as they are.
    long integer(int row) {
        return integer(main + row * shape.width(), shape.width());
    }

    private long integer(int at, int width) {
        boolean signed = shape.signed();
        return switch (width) {
            case 1 -> signed ? body.get(at) : body.get(at) & 0xFF;
            case 2 -> signed ? body.getShort(at) : body.getShort(at) & 0xFFFF;
            case 4 -> signed ? body.getInt(at) : body.getInt(at) & 0xFFFF_FFFFL;
            default -> body.getLong(at);
        };
    }

    /// The `field`th 32 bits of an interval.
    int word(int row, int field) {
        return body.getInt(main + row * shape.width() + 4 * field);
    }

    long nanosOfInterval(int row) {
        return body.getLong(main + row * shape.width() + 8);
    }

    double floating(int row) {
        int at = main + row * shape.width();
        return switch (shape.width()) {
            case 2 -> Float.float16ToFloat(body.getShort(at));
            case 4 -> body.getFloat(at);
            default -> body.getDouble(at);
        };
    }

    BigDecimal decimal(int row) {
        byte[] bigEndian = new byte[shape.width()];
        int at = main + row * shape.width();
        for (int i = 0; i < bigEndian.length; i++) {
            bigEndian[bigEndian.length - 1 - i] = body.get(at + i);
        }
        return new BigDecimal(new BigInteger(bigEndian), (int) shape.scale());
    }

    /// Where a string or binary value lies in the body.
    ///
    /// @return start << 32 | length
    long slice(int row) throws BadValue {
        return switch (shape.kind()) {
            case FIXED_BINARY -> (long) (main + row * shape.width()) << 32 | shape.width();
            case UTF8_VIEW, BINARY_VIEW -> view(main + 16 * row);
            default -> {
                long from = offset(row);
                long to = offset(row + 1);
                if (from < 0 || to < from || to > dataLength) {
                    throw new BadValue(OUTSIDE);
                }
                yield (data + from) << 32 | (to - from);
            }
        };
    }

    /// The offset of a string's or list's beginning; that of the row after the last is the end of the last.
    long offset(int row) {
        return shape.width() == 4 ? body.getInt(main + 4 * row) : body.getLong(main + 8 * row);
    }

    /// A view: `length | text` up to 12 bytes, else `length | prefix | buffer | offset`.
    private long view(int at) throws BadValue {
        int length = body.getInt(at);
        if (length >= 0 && length <= 12) {
            return (long) (at + 4) << 32 | length;
        }
        int buffer = body.getInt(at + 8);
        int offset = body.getInt(at + 12);
        if (length < 0
                || offset < 0
                || buffer < 0
                || buffer >= others.length / 2
                || offset > others[2 * buffer + 1] - length) {
            throw new BadValue(OUTSIDE);
        }
        return (long) (others[2 * buffer] + offset) << 32 | length;
    }
}
