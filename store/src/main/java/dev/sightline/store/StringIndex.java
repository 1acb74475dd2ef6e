package dev.sightline.store;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.event.ColumnType;
import dev.sightline.store.ColumnVector.Utf8;
import dev.sightline.store.memory.Integers;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The distinct strings of a column over all segments of a snapshot, in code-point order: the ordinal of a string is
/// how many distinct ones come before it. Made by [Snapshot#strings]; immutable, for any number of threads.
///
/// Off-heap: 8 bytes a distinct string, and 4 a row of segments that hold plain strings.
public final class StringIndex {
    /// What a segment's rows have.
    public sealed interface Ordinals {
        /// The ordinal of the row's string; undefined where the column has no value there.
        int at(int row);

        /// No row has a value.
        record None() implements Ordinals {
            @Override
            public int at(int row) {
                return -1;
            }
        }

        /// @param codes the column's
        /// @param ordinals by code; ascending
        record OfCodes(Integers codes, int[] ordinals) implements Ordinals {
            @Override
            public int at(int row) {
                return ordinals[codes.intAt(row)];
            }
        }

        /// @param ordinals rows x 4 bytes; -1 where there is no value
        record OfRows(MemorySegment ordinals) implements Ordinals {
            @Override
            public int at(int row) {
                return ordinals.get(JAVA_INT_UNALIGNED, 4L * row);
            }
        }
    }

    private final List<Ordinals> bySegment;
    private final List<@Nullable Utf8> strings;
    /// By ordinal: `segment << 32 | place in the segment's strings` of one that has it.
    private final MemorySegment places;

    private final int size;

    StringIndex(List<Ordinals> bySegment, List<@Nullable Utf8> strings, MemorySegment places, int size) {
        this.bySegment = bySegment;
        this.strings = strings;
        this.places = places;
        this.size = size;
    }

    static StringIndex of(Snapshot snapshot, String column) {
        ColumnType type = snapshot.field(column)
                .orElseThrow(() -> new IllegalArgumentException("no column '" + column + "'"))
                .type();
        if (type != ColumnType.STRING) {
            throw new IllegalArgumentException("column '" + column + "' is " + type.label() + ", not string");
        }
        return new StringMerge(snapshot.segments(), column).merge();
    }

    /// By segment.
    List<Ordinals> ordinals() {
        return bySegment;
    }

    /// By segment; null where the column has none.
    List<@Nullable Utf8> strings() {
        return strings;
    }

    /// `segment << 32 | place`, 8 bytes an ordinal.
    MemorySegment places() {
        return places;
    }

    /// How many distinct strings there are.
    public int size() {
        return size;
    }

    /// The ordinals of a segment's rows.
    ///
    /// @param segment its place in the snapshot
    public Ordinals ordinals(int segment) {
        return bySegment.get(segment);
    }

    /// @throws IndexOutOfBoundsException unless 0 <= ordinal < size
    public String text(int ordinal) {
        long place = place(ordinal);
        return utf8((int) (place >>> 32)).get((int) place);
    }

    /// The string's UTF-8, where it lies.
    public MemorySegment bytes(int ordinal) {
        long place = place(ordinal);
        Utf8 from = utf8((int) (place >>> 32));
        int start = StringOrder.start(from, (int) place);
        return from.data().asSlice(start, StringOrder.start(from, (int) place + 1) - start);
    }

    /// As of [StringOrder#compare].
    int compare(int ordinal, StringIndex other, int otherOrdinal) {
        long mine = place(ordinal);
        long theirs = other.place(otherOrdinal);
        return StringOrder.compare(
                utf8((int) (mine >>> 32)), (int) mine, other.utf8((int) (theirs >>> 32)), (int) theirs, 0);
    }

    private long place(int ordinal) {
        return places.get(JAVA_LONG_UNALIGNED, 8L * java.util.Objects.checkIndex(ordinal, size));
    }

    private Utf8 utf8(int segment) {
        return java.util.Objects.requireNonNull(strings.get(segment));
    }

    /// The ordinal of a string; if it does not occur, `-1 - n` where n is the number of strings before it.
    public int ordinalOf(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Utf8 wanted = new Utf8(MemorySegment.ofArray(new int[] {0, bytes.length}), MemorySegment.ofArray(bytes), 1);
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            long place = place(middle);
            int order = StringOrder.compare(utf8((int) (place >>> 32)), (int) place, wanted, 0, 0);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1 - low;
    }
}
