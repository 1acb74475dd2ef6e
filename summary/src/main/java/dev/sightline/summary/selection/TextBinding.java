package dev.sightline.summary.selection;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import com.google.re2j.Pattern;
import dev.sightline.event.selection.Comparison;
import dev.sightline.store.ColumnVector;
import dev.sightline.summary.rows.KeyColumn;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.function.IntFunction;

/// Text against the columns of a segment. A dictionary is looked at once per distinct string, plain strings row
/// by row.
final class TextBinding {
    private TextBinding() {}

    static RowTest compare(ColumnVector vector, Comparison comparison, String literal) {
        byte[] wanted = literal.getBytes(StandardCharsets.UTF_8);
        return switch (vector) {
            case ColumnVector.Codes codes -> compareCodes(codes, comparison, wanted);
            case ColumnVector.Plain plain ->
                new ColumnTest.Each(plain.validity(), row -> comparison.holds(compare(plain.strings(), row, wanted)));
            case ColumnVector.Longs longs -> throw RangeBinding.unexpected(literal, longs);
            case ColumnVector.Doubles doubles -> throw RangeBinding.unexpected(literal, doubles);
            case ColumnVector.Bools bools -> throw RangeBinding.unexpected(literal, bools);
        };
    }

    /// @param times whether 64-bit values are nanoseconds
    static RowTest find(ColumnVector vector, Pattern pattern, boolean times) {
        return switch (vector) {
            case ColumnVector.Codes codes -> {
                byte[] listed = new byte[codes.dictionary().count()];
                for (int code = 0; code < listed.length; code++) {
                    listed[code] = (byte)
                            (pattern.matcher(codes.dictionary().get(code)).find() ? 1 : 0);
                }
                yield new ColumnTest.CodesIn(codes.codes(), codes.validity(), listed);
            }
            case ColumnVector.Plain plain -> find(plain, pattern, plain.strings()::get);
            case ColumnVector.Longs longs -> find(longs, pattern, row -> integer(longs.at(row), times));
            case ColumnVector.Doubles doubles ->
                find(
                        doubles,
                        pattern,
                        row -> KeyColumn.decimal(doubles.values().getAtIndex(JAVA_DOUBLE_UNALIGNED, row)));
            case ColumnVector.Bools bools ->
                find(bools, pattern, row -> String.valueOf(KeyColumn.bit(bools.bits(), row) != 0));
        };
    }

    private static RowTest find(ColumnVector vector, Pattern pattern, IntFunction<String> text) {
        return new ColumnTest.Each(
                vector.validity(), row -> pattern.matcher(text.apply(row)).find());
    }

    private static RowTest compareCodes(ColumnVector.Codes codes, Comparison comparison, byte[] wanted) {
        ColumnVector.Utf8 dictionary = codes.dictionary();
        int first = lowerBound(dictionary, wanted);
        boolean found = first < dictionary.count() && compare(dictionary, first, wanted) == 0;
        int behind = found ? first + 1 : first;
        int last = dictionary.count() - 1;
        return switch (comparison) {
            case EQUAL -> codesWithin(codes, first, behind - 1, false);
            case NOT_EQUAL -> codesWithin(codes, first, behind - 1, true);
            case LESS -> codesWithin(codes, 0, first - 1, false);
            case AT_MOST -> codesWithin(codes, 0, behind - 1, false);
            case GREATER -> codesWithin(codes, behind, last, false);
            case AT_LEAST -> codesWithin(codes, first, last, false);
        };
    }

    private static RowTest codesWithin(ColumnVector.Codes codes, int low, int high, boolean outside) {
        boolean covers = low == 0 && high == codes.dictionary().count() - 1;
        if (low > high || covers) {
            return (low <= high) != outside ? RangeBinding.present(codes.validity()) : RowTest.Constant.NONE;
        }
        return new ColumnTest.CodesWithin(codes.codes(), codes.validity(), low, high, outside);
    }

    /// The first string of a sorted dictionary that is not less than the wanted one.
    static int lowerBound(ColumnVector.Utf8 sorted, byte[] wanted) {
        int low = 0;
        int high = sorted.count();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (compare(sorted, middle, wanted) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// The sign of string `index` against the wanted one, by unsigned bytes: for UTF-8 that is code-point
    /// order.
    static int compare(ColumnVector.Utf8 strings, int index, byte[] wanted) {
        int start = strings.offsets().getAtIndex(JAVA_INT_UNALIGNED, index);
        int length = strings.offsets().getAtIndex(JAVA_INT_UNALIGNED, index + 1L) - start;
        MemorySegment data = strings.data();
        int common = Math.min(length, wanted.length);
        for (int i = 0; i < common; i++) {
            int difference = (data.get(JAVA_BYTE, start + i) & 0xFF) - (wanted[i] & 0xFF);
            if (difference != 0) {
                return difference;
            }
        }
        return Integer.compare(length, wanted.length);
    }

    private static String integer(long value, boolean time) {
        if (!time) {
            return Long.toString(value);
        }
        return Instant.ofEpochSecond(Math.floorDiv(value, 1_000_000_000L), Math.floorMod(value, 1_000_000_000L))
                .toString();
    }
}
