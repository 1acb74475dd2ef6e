package dev.sightline.intake.load;

import dev.sightline.format.ColumnHint;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Cells as a reader gave them, before types are decided: rows of one source, column by column, text in one byte array.
final class RawBatch {
    /// What a cell's `payload` is.
    static final byte TEXT = 0;

    static final byte STRING = 1;
    static final byte INT = 2;
    static final byte FLOAT = 3;
    static final byte BOOL = 4;
    static final byte TIME = 5;

    /// A time of day of which nobody said the date.
    static final byte UNDATED = 6;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long SIGNS = 0x8080_8080_8080_8080L;

    private byte[] text;
    private int textLength;
    private long[] offsets;
    private int[] lengths;
    private int rows;
    private boolean hasText;
    private final List<RawColumn> columns = new ArrayList<>();

    /// The header date in force at the first row of the batch, and where it changes.
    private final List<DateChange> dates = new ArrayList<>();

    /// @param textCapacity bytes of text that there is room for at first
    /// @param rowCapacity rows that there is room for at first
    RawBatch(int textCapacity, int rowCapacity) {
        text = new byte[textCapacity];
        offsets = new long[rowCapacity];
        lengths = new int[rowCapacity];
    }

    record DateChange(int row, LocalDate date) {}

    /// The cells of one column in row order. For text and strings the payload is start << 32 | length within the
    /// batch's text; doubles
    /// are their bits, booleans 0 or 1.
    static final class RawColumn {
        final String name;
        final ColumnHint hint;
        int count;
        int[] row;
        byte[] kind;
        long[] payload;

        RawColumn(String name, ColumnHint hint, int capacity) {
            this.name = name;
            this.hint = hint;
            this.row = new int[capacity];
            this.kind = new byte[capacity];
            this.payload = new long[capacity];
        }

        void add(int atRow, byte ofKind, long value) {
            if (count > 0 && row[count - 1] == atRow) {
                return;
            }
            if (count == row.length) {
                int capacity = Math.max(64, count * 2);
                row = Arrays.copyOf(row, capacity);
                kind = Arrays.copyOf(kind, capacity);
                payload = Arrays.copyOf(payload, capacity);
            }
            row[count] = atRow;
            kind[count] = ofKind;
            payload[count] = value;
            count++;
        }

        /// Takes back the cell of an unfinished row.
        void drop(int atRow) {
            if (count > 0 && row[count - 1] == atRow) {
                count--;
            }
        }
    }

    int rows() {
        return rows;
    }

    byte[] text() {
        return text;
    }

    int textLength() {
        return textLength;
    }

    /// Whether the text of all cells that are in it now is ASCII.
    boolean isAscii() {
        long signs = 0;
        int at = 0;
        for (; at + Long.BYTES <= textLength; at += Long.BYTES) {
            signs |= (long) WORDS.get(text, at);
        }
        for (; at < textLength; at++) {
            signs |= text[at];
        }
        return (signs & SIGNS) == 0;
    }

    boolean hasText() {
        return hasText;
    }

    long[] offsets() {
        return offsets;
    }

    int[] lengths() {
        return lengths;
    }

    List<RawColumn> columns() {
        return columns;
    }

    List<DateChange> dates() {
        return dates;
    }

    void addDate(@Nullable LocalDate date) {
        if (date != null) {
            dates.add(new DateChange(rows, date));
        }
    }

    /// @param capacity cells that there is room for at first
    RawColumn addColumn(String name, ColumnHint hint, int capacity) {
        RawColumn column = new RawColumn(name, hint, capacity);
        columns.add(column);
        return column;
    }

    /// Copies the bytes in.
    ///
    /// @return start << 32 | length
    long append(byte[] bytes, int offset, int length) {
        if (textLength + length > text.length) {
            text = Arrays.copyOf(text, Math.max(text.length * 2, textLength + length));
        }
        System.arraycopy(bytes, offset, text, textLength, length);
        long place = (long) textLength << 32 | length;
        textLength += length;
        return place;
    }

    long append(String string) {
        byte[] bytes = string.getBytes(StandardCharsets.UTF_8);
        return append(bytes, 0, bytes.length);
    }

    /// Appends the number's decimal digits.
    long append(long number) {
        if (number == Long.MIN_VALUE) {
            return append(Long.toString(number));
        }
        byte[] digits = new byte[20];
        int at = digits.length;
        long left = Math.abs(number);
        do {
            digits[--at] = (byte) ('0' + left % 10);
            left /= 10;
        } while (left > 0);
        if (number < 0) {
            digits[--at] = '-';
        }
        return append(digits, at, digits.length - at);
    }

    void endRow(long offset, int length) {
        if (rows == offsets.length) {
            offsets = Arrays.copyOf(offsets, rows * 2);
            lengths = Arrays.copyOf(lengths, rows * 2);
        }
        offsets[rows] = offset;
        lengths[rows] = length;
        hasText |= offset >= 0;
        rows++;
    }

    void dropRow() {
        columns.forEach(column -> column.drop(rows));
    }
}
