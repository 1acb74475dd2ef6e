package dev.sightline.intake.decode;

import dev.sightline.format.ColumnHint;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Cells as a reader gave them, before types are decided: rows of one source, column by column, text in one byte array.
public final class RawBatch {
    /// What a cell's `payload` is.
    public static final byte TEXT = 0;

    public static final byte STRING = 1;
    public static final byte INT = 2;
    public static final byte FLOAT = 3;
    public static final byte BOOL = 4;
    public static final byte TIME = 5;

    /// A time of day of which nobody said the date.
    public static final byte UNDATED = 6;

    /// A time that names no zone.
    public static final byte LOCAL = 7;

    /// How many steps of a clock came before.
    public static final byte STEPS = 8;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long SIGNS = 0x8080_8080_8080_8080L;
    private static final int MANY_COLUMNS = 256;
    private static final int MUCH_TEXT = 16 << 20;

    private byte[] text;
    private int textLength;
    private long[] offsets;
    private int[] lengths;
    private int rows;
    private boolean hasText;
    private final List<RawColumn> columns = new ArrayList<>();
    /// By name, those of the rows that were in it before.
    private final Map<String, RawColumn> former = new HashMap<>();

    /// The header date in force at the first row of the batch, and where it changes.
    private final List<DateChange> dates = new ArrayList<>();

    /// @param textCapacity bytes of text that there is room for at first
    /// @param rowCapacity rows that there is room for at first
    public RawBatch(int textCapacity, int rowCapacity) {
        text = new byte[textCapacity];
        offsets = new long[rowCapacity];
        lengths = new int[rowCapacity];
    }

    /// @param row the first of which the date holds
    public record DateChange(int row, LocalDate date) {}

    /// The cells of one column in row order. For text and strings the payload is start << 32 | length within
    /// the batch's text; doubles are their bits, booleans 0 or 1.
    public static final class RawColumn {
        private final String name;
        private final ColumnHint hint;
        private int count;
        private long repeated;
        private long[] payload;
        /// Null as long as cell i is that of row i: most columns of most tables have a cell in each row.
        private int @Nullable [] row;
        /// Null as long as all are of `kindOfAll`.
        private byte @Nullable [] kind;

        private byte kindOfAll;

        RawColumn(String name, ColumnHint hint, int capacity) {
            this(name, hint, new long[capacity]);
        }

        RawColumn(String name, ColumnHint hint, long[] payload) {
            this.name = name;
            this.hint = hint;
            this.payload = payload;
        }

        public String name() {
            return name;
        }

        public ColumnHint hint() {
            return hint;
        }

        /// How many cells there are.
        public int count() {
            return count;
        }

        /// How many cells were left out, as their row had one before.
        public long repeated() {
            return repeated;
        }

        /// The row of a cell.
        public int row(int cell) {
            int[] rows = row;
            return rows == null ? cell : rows[cell];
        }

        /// What a cell is: [#TEXT] and its like.
        public byte kind(int cell) {
            byte[] kinds = kind;
            return kinds == null ? kindOfAll : kinds[cell];
        }

        public long payload(int cell) {
            return payload[cell];
        }

        void add(int atRow, byte ofKind, long value) {
            if (isLast(atRow)) {
                repeated++;
                return;
            }
            if (count == payload.length) {
                grow();
            }
            if (row != null || atRow != count) {
                putRow(atRow);
            }
            if (kind != null || ofKind != kindOfAll) {
                putKind(ofKind);
            }
            payload[count++] = value;
        }

        private void grow() {
            int capacity = Math.max(64, count * 2);
            payload = Arrays.copyOf(payload, capacity);
            row = row == null ? null : Arrays.copyOf(row, capacity);
            kind = kind == null ? null : Arrays.copyOf(kind, capacity);
        }

        private void putRow(int atRow) {
            int[] rows = row;
            if (rows == null) {
                rows = new int[payload.length];
                for (int i = 0; i < count; i++) {
                    rows[i] = i;
                }
                row = rows;
            }
            rows[count] = atRow;
        }

        private void putKind(byte ofKind) {
            byte[] kinds = kind;
            if (kinds == null && count == 0) {
                kindOfAll = ofKind;
                return;
            }
            if (kinds == null) {
                kinds = new byte[payload.length];
                Arrays.fill(kinds, 0, count, kindOfAll);
                kind = kinds;
            }
            kinds[count] = ofKind;
        }

        boolean isLast(int atRow) {
            return count > 0 && row(count - 1) == atRow;
        }

        /// Takes back the cell of an unfinished row.
        void drop(int atRow) {
            if (isLast(atRow)) {
                count--;
            }
        }
    }

    public int rows() {
        return rows;
    }

    public byte[] text() {
        return text;
    }

    public int textLength() {
        return textLength;
    }

    /// Whether the text of all cells that are in it now is ASCII.
    public boolean isAscii() {
        long signs = 0;
        int at = 0;
        for (; at + 4 * Long.BYTES <= textLength; at += 4 * Long.BYTES) {
            signs |= (long) WORDS.get(text, at)
                    | (long) WORDS.get(text, at + 8)
                    | (long) WORDS.get(text, at + 16)
                    | (long) WORDS.get(text, at + 24);
        }
        for (; at + Long.BYTES <= textLength; at += Long.BYTES) {
            signs |= (long) WORDS.get(text, at);
        }
        for (; at < textLength; at++) {
            signs |= text[at];
        }
        return (signs & SIGNS) == 0;
    }

    /// Whether some row has a text in its source.
    public boolean hasText() {
        return hasText;
    }

    public long[] offsets() {
        return offsets;
    }

    public int[] lengths() {
        return lengths;
    }

    public List<RawColumn> columns() {
        return columns;
    }

    public List<DateChange> dates() {
        return dates;
    }

    void addDate(@Nullable LocalDate date) {
        if (date != null) {
            dates.add(new DateChange(rows, date));
        }
    }

    /// @param capacity cells that there is room for at first
    RawColumn addColumn(String name, ColumnHint hint, int capacity) {
        RawColumn before = former.remove(name);
        RawColumn column =
                before == null ? new RawColumn(name, hint, capacity) : new RawColumn(name, hint, before.payload);
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

    /// Appends a text that a cell is written as.
    public long append(String string) {
        byte[] bytes = string.getBytes(StandardCharsets.UTF_8);
        return append(bytes, 0, bytes.length);
    }

    /// Appends the number's decimal digits.
    public long append(long number) {
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

    /// Whether its memory is what a batch usually needs: one of many columns or long texts is the collector's.
    boolean isWorthKeeping() {
        return columns.size() <= MANY_COLUMNS && text.length <= MUCH_TEXT;
    }

    /// Forgets all rows and columns and keeps their memory.
    void empty() {
        former.clear();
        columns.forEach(column -> former.put(column.name, column));
        columns.clear();
        dates.clear();
        textLength = 0;
        rows = 0;
        hasText = false;
    }

    /// Takes back what was appended last.
    ///
    /// @param length of the text that stays
    void cut(int length) {
        textLength = length;
    }

    void dropRow() {
        columns.forEach(column -> column.drop(rows));
    }
}
