package dev.sightline.store.build;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.sightline.event.ColumnType;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.ColumnVector.Utf8;
import dev.sightline.store.arrow.ArrowFile;
import dev.sightline.store.arrow.FileBytes;
import dev.sightline.store.memory.Integers;
import dev.sightline.store.memory.MemoryPool;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A column of a built segment that few rows fill: the rows that have a value, ascending, and their values. It goes
/// to the file and into the pyramid as it is; nothing as long as the segment is made for it, unless someone asks for
/// it [#laid] out.
public final class SparseVector {
    private final ColumnType type;
    private final int segmentRows;
    /// Ascending.
    private final int[] rows;
    /// One each: int64 and time as they are, bits of float64, bool as 0 or 1, codes of strings.
    private final long[] values;
    private final @Nullable Utf8 dictionary;

    /// @param cells by the rows' old places; not kept
    /// @param inverse where each row goes; null when they stay
    /// @param dictionary of strings, which the values are codes of
    SparseVector(
            ColumnType type,
            int segmentRows,
            SparseCells cells,
            @Nullable MemorySegment inverse,
            @Nullable Utf8 dictionary) {
        this.type = type;
        this.segmentRows = segmentRows;
        this.dictionary = dictionary;
        int count = cells.count();
        this.rows = new int[count];
        this.values = new long[count];
        long[] moved = new long[count];
        for (int i = 0; i < count; i++) {
            int row = inverse == null ? cells.row(i) : inverse.get(JAVA_INT_UNALIGNED, 4L * cells.row(i));
            moved[i] = (long) row << 32 | i;
        }
        if (inverse != null) {
            Arrays.sort(moved);
        }
        for (int i = 0; i < count; i++) {
            rows[i] = (int) (moved[i] >>> 32);
            values[i] = cells.value((int) moved[i]);
        }
    }

    public int count() {
        return rows.length;
    }

    public int row(int cell) {
        return rows[cell];
    }

    /// Of a column of numbers.
    public double number(int cell) {
        return type == ColumnType.FLOAT64 ? Double.longBitsToDouble(values[cell]) : (double) values[cell];
    }

    int missing() {
        return segmentRows - rows.length;
    }

    @Nullable
    public Utf8 dictionary() {
        return dictionary;
    }

    /// Bytes of a code; 0 of a column that is not of strings.
    public int codeWidth() {
        return dictionary == null ? 0 : Integers.codeWidth(dictionary.count());
    }

    /// All of it, as other columns are.
    ColumnVector laid() {
        MemorySegment valid = laid(validity());
        MemorySegment cells = laid(cells());
        return switch (type) {
            case INT64, TIME -> new ColumnVector.Longs(cells, valid, missing(), least(), most());
            case FLOAT64 -> new ColumnVector.Doubles(cells, valid, missing(), leastNumber(), mostNumber());
            case BOOL -> new ColumnVector.Bools(cells, valid, missing());
            case STRING ->
                new ColumnVector.Codes(
                        new Integers(cells, codeWidth()), valid, missing(), Objects.requireNonNull(dictionary));
        };
    }

    private static MemorySegment laid(FileBytes.Sparse bytes) {
        MemorySegment all = MemoryPool.COLLECTED.zeroed(bytes.length()).bytes(bytes.length());
        bytes.put(0, bytes.length(), all);
        return all;
    }

    /// Of numbers.
    public double min() {
        return type == ColumnType.FLOAT64 ? leastNumber() : (double) least();
    }

    public double max() {
        return type == ColumnType.FLOAT64 ? mostNumber() : (double) most();
    }

    /// Of whole numbers.
    public long least() {
        return Arrays.stream(values).min().orElse(0);
    }

    public long most() {
        return Arrays.stream(values).max().orElse(0);
    }

    public double leastNumber() {
        return Arrays.stream(values).mapToDouble(Double::longBitsToDouble).min().orElse(0);
    }

    public double mostNumber() {
        return Arrays.stream(values).mapToDouble(Double::longBitsToDouble).max().orElse(0);
    }

    /// The column in a file.
    public ArrowFile.Column column() {
        return new ArrowFile.Column(missing(), List.of(validity(), cells()));
    }

    private FileBytes.Sparse validity() {
        return new FileBytes.Sparse(BitsBuilder.bytes(segmentRows), 1, rows, null);
    }

    private FileBytes.Sparse cells() {
        return switch (type) {
            case INT64, TIME, FLOAT64 -> new FileBytes.Sparse(8L * segmentRows, 64, rows, values);
            case STRING -> new FileBytes.Sparse((long) codeWidth() * segmentRows, 8 * codeWidth(), rows, values);
            case BOOL -> new FileBytes.Sparse(BitsBuilder.bytes(segmentRows), 1, rows, values);
        };
    }
}
