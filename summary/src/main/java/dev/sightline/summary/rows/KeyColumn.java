package dev.sightline.summary.rows;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Outline;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.StringIndex;
import dev.sightline.store.memory.Integers;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A column as 64-bit *keys*, whose order is the order of its values, so that every summary is written once:
///
/// | type | key |
/// | --- | --- |
/// | int64, time | the value |
/// | float64 | its bits, the lower 63 flipped for negative numbers; -0.0 counts as 0.0 |
/// | bool | 0 or 1 |
/// | string | its ordinal: 0-based place among the sorted distinct strings of the snapshot |
public final class KeyColumn {
    private final Field field;
    private final @Nullable StringIndex strings;
    private final List<Segment> segments;
    private final long min;
    private final long max;
    private final boolean empty;
    private final boolean ascending;

    private KeyColumn(Field field, Snapshot snapshot) {
        this.field = field;
        this.ascending = field.name().equals(snapshot.sortedBy())
                && (field.type() == ColumnType.TIME || field.type() == ColumnType.INT64);
        this.strings = field.type() == ColumnType.STRING ? snapshot.strings(field.name()) : null;
        this.segments = snapshot.segments();
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (Segment segment : segments) {
            Outline outline = segment.outline(field.name());
            if (outline != null) {
                least = Math.min(least, leastKey(outline));
                most = Math.max(most, mostKey(outline));
            }
        }
        this.empty = least > most;
        this.min = empty ? 0 : least;
        this.max = empty ? 0 : most;
    }

    /// @throws IllegalArgumentException if the snapshot has no such column
    public static KeyColumn of(Snapshot snapshot, String name) {
        return new KeyColumn(NamedColumns.field(snapshot, name), snapshot);
    }

    /// Of whole numbers that count rows of a column: it has no rows of its own.
    public static KeyColumn ofCounts(String name) {
        return new KeyColumn(Field.of(name, ColumnType.INT64), new Snapshot(List.of(), null, List.of(), List.of(), 0));
    }

    public String name() {
        return field.name();
    }

    public Field field() {
        return field;
    }

    public ColumnType type() {
        return field.type();
    }

    /// A key that was found in another process.
    ///
    /// @throws IOException if it is none: no string has such an ordinal
    public long checked(long key) throws IOException {
        if (strings != null && (key < 0 || key >= strings.size())) {
            throw new IOException("'" + name() + "' has no string " + key);
        }
        return key;
    }

    /// Whether no row of the snapshot has a value.
    public boolean isEmpty() {
        return empty;
    }

    /// Whether the keys of each segment never fall from row to row: the column the rows are sorted by.
    public boolean isAscending() {
        return ascending;
    }

    /// No key of the snapshot is less, whatever is selected; 0 if there is none.
    public long min() {
        return min;
    }

    /// No key of the snapshot is greater, whatever is selected; 0 if there is none.
    public long max() {
        return max;
    }

    /// The key's value as a number, rounded to the nearest double: a time in nanoseconds, a string's ordinal.
    public double number(long key) {
        return type() == ColumnType.FLOAT64 ? doubleOf(key) : key;
    }

    /// The key's value as people write it.
    public String text(long key) {
        return switch (type()) {
            case INT64, TIME -> Long.toString(key);
            case FLOAT64 -> decimal(doubleOf(key));
            case BOOL -> key == 0 ? "false" : "true";
            case STRING -> strings().text((int) key);
        };
    }

    /// The snapshot's strings of a string column.
    public StringIndex strings() {
        if (strings == null) {
            throw new IllegalStateException("column '" + name() + "' has no strings");
        }
        return strings;
    }

    @Nullable
    public ColumnVector vector(int segmentIndex) {
        return segments.get(segmentIndex).column(name());
    }

    /// Which of the block's rows have a value: bits from the block's base on.
    ///
    /// @return how many
    public int present(Block block, long[] out) {
        block.copyMask(out);
        return restrict(block, out);
    }

    /// Clears the bits of rows without a value.
    ///
    /// @return how many remain
    public int restrict(Block block, long[] mask) {
        ColumnVector vector = vector(block.segmentIndex());
        if (vector == null) {
            Masks.range(0, 0, mask);
            return 0;
        }
        MemorySegment validity = vector.validity();
        if (validity != null) {
            Masks.and(validity, block.base(), block.to() - block.base(), mask);
        }
        return Masks.count(mask);
    }

    /// The keys of the rows whose bits are set, in row order.
    ///
    /// @param count how many bits are set, all of rows with a value
    /// @param out at least STRIP long
    public void gather(Block block, long[] mask, int count, long[] out, Scratch scratch) {
        int base = block.base();
        int rows = block.to() - base;
        load(block.segmentIndex(), base, rows, out, scratch);
        if (count < rows) {
            Masks.compress(mask, out);
        }
    }

    /// The keys of rows [base, base + rows); of rows without a value, anything.
    public void load(int segmentIndex, int base, int rows, long[] out, Scratch scratch) {
        switch (vector(segmentIndex)) {
            case null -> throw new IllegalStateException("no values of '" + name() + "' here");
            case ColumnVector.Longs longs -> loadLongs(longs, base, rows, out);
            case ColumnVector.Doubles doubles -> {
                double[] in = scratch.doubles;
                MemorySegment.copy(doubles.values(), JAVA_DOUBLE_UNALIGNED, base * 8L, in, 0, rows);
                for (int i = 0; i < rows; i++) {
                    out[i] = keyOf(in[i]);
                }
            }
            case ColumnVector.Bools bools -> {
                for (int i = 0; i < rows; i++) {
                    out[i] = bit(bools.bits(), base + i);
                }
            }
            case ColumnVector.Codes codes -> loadOrdinals(segmentIndex, base, rows, out, scratch);
            case ColumnVector.Plain plain -> loadOrdinals(segmentIndex, base, rows, out, scratch);
        }
    }

    private void loadOrdinals(int segmentIndex, int base, int rows, long[] out, Scratch scratch) {
        int[] in = scratch.ints;
        switch (strings().ordinals(segmentIndex)) {
            case StringIndex.Ordinals.None() -> throw new IllegalStateException("no values of '" + name() + "' here");
            case StringIndex.Ordinals.OfCodes(Integers codes, int[] ordinals) -> {
                codes.copy(base, rows, in);
                for (int i = 0; i < rows; i++) {
                    out[i] = ordinals[in[i]];
                }
            }
            case StringIndex.Ordinals.OfRows(MemorySegment ordinals) -> {
                MemorySegment.copy(ordinals, JAVA_INT_UNALIGNED, base * 4L, in, 0, rows);
                for (int i = 0; i < rows; i++) {
                    out[i] = in[i];
                }
            }
        }
    }

    private void loadLongs(ColumnVector.Longs longs, int base, int rows, long[] out) {
        MemorySegment.copy(longs.values(), JAVA_LONG_UNALIGNED, base * 8L, out, 0, rows);
        if (type() == ColumnType.FLOAT64) {
            for (int i = 0; i < rows; i++) {
                out[i] = keyOf((double) out[i]);
            }
        }
    }

    /// Whether a row has a value.
    public boolean isValid(int segmentIndex, int row) {
        ColumnVector vector = vector(segmentIndex);
        return vector != null && vector.isValid(row);
    }

    /// The key of a row that has a value: for a few rows, as [#load] takes a fraction of the time for many.
    public long key(int segmentIndex, int row) {
        if (strings != null) {
            return strings.ordinals(segmentIndex).at(row);
        }
        return switch (vector(segmentIndex)) {
            case ColumnVector.Longs longs ->
                type() == ColumnType.FLOAT64 ? keyOf((double) longs.at(row)) : longs.at(row);
            case ColumnVector.Doubles doubles -> keyOf(doubles.at(row));
            case ColumnVector.Bools bools -> bools.at(row) ? 1 : 0;
            case null, default -> throw new IllegalStateException("row " + row + " has no key in '" + name() + "'");
        };
    }

    private long leastKey(Outline outline) {
        return switch (outline) {
            case Outline.Whole whole -> type() == ColumnType.FLOAT64 ? keyOf((double) whole.min()) : whole.min();
            case Outline.Real real -> keyOf(real.min());
            case Outline.Other other -> 0;
        };
    }

    public long mostKey(Outline outline) {
        return switch (outline) {
            case Outline.Whole whole -> type() == ColumnType.FLOAT64 ? keyOf((double) whole.max()) : whole.max();
            case Outline.Real real -> keyOf(real.max());
            case Outline.Other other -> type() == ColumnType.STRING ? strings().size() - 1 : 1;
        };
    }

    /// As few digits as name the number, and no exponent.
    public static String decimal(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return Long.toString((long) value);
        }
        return new BigDecimal(Double.toString(value)).toPlainString();
    }

    public static long keyOf(double value) {
        long bits = Double.doubleToRawLongBits(value + 0.0);
        return bits ^ ((bits >> 63) & Long.MAX_VALUE);
    }

    public static double doubleOf(long key) {
        return Double.longBitsToDouble(key ^ ((key >> 63) & Long.MAX_VALUE));
    }

    public static void copyInts(MemorySegment from, int base, int rows, int[] out) {
        MemorySegment.copy(from, JAVA_INT_UNALIGNED, base * 4L, out, 0, rows);
    }

    public static int bit(MemorySegment bits, int row) {
        return bits.get(JAVA_BYTE, row >>> 3) >>> (row & 7) & 1;
    }
}
