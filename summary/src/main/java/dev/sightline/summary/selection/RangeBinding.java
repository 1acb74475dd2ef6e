package dev.sightline.summary.selection;

import dev.sightline.store.ColumnVector;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// Ranges of numbers against the columns of a segment, with what minimum and maximum already decide.
public final class RangeBinding {
    private RangeBinding() {}

    static RowTest bind(Predicate.Longs range, @Nullable ColumnVector vector) {
        return switch (vector) {
            case null -> RowTest.Constant.NONE;
            case ColumnVector.Longs longs -> longs(range, longs);
            case ColumnVector.Bools bools -> bools(range, bools);
            case ColumnVector.Doubles doubles ->
                doubles(new Predicate.Doubles(range.column(), range.low(), range.high(), range.outside()), doubles);
            case ColumnVector.Codes codes -> throw unexpected(range.column(), codes);
            case ColumnVector.Plain plain -> throw unexpected(range.column(), plain);
        };
    }

    static RowTest bind(Predicate.Doubles range, @Nullable ColumnVector vector) {
        return switch (vector) {
            case null -> RowTest.Constant.NONE;
            case ColumnVector.Doubles doubles -> doubles(range, doubles);
            case ColumnVector.Longs longs ->
                new ColumnTest.Each(longs.validity(), row -> {
                    double value = longs.values().getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, row);
                    return (value >= range.low() && value <= range.high()) != range.outside();
                });
            case ColumnVector.Bools bools -> throw unexpected(range.column(), bools);
            case ColumnVector.Codes codes -> throw unexpected(range.column(), codes);
            case ColumnVector.Plain plain -> throw unexpected(range.column(), plain);
        };
    }

    private static RowTest longs(Predicate.Longs range, ColumnVector.Longs longs) {
        boolean disjoint = range.low() > range.high() || range.high() < longs.min() || range.low() > longs.max();
        boolean covers = range.low() <= longs.min() && range.high() >= longs.max();
        if (disjoint || covers) {
            return covers != range.outside() ? present(longs.validity()) : RowTest.Constant.NONE;
        }
        return new ColumnTest.LongsWithin(longs.values(), longs.validity(), range.low(), range.high(), range.outside());
    }

    private static RowTest doubles(Predicate.Doubles range, ColumnVector.Doubles doubles) {
        boolean disjoint = range.low() > range.high() || range.high() < doubles.min() || range.low() > doubles.max();
        boolean covers = range.low() <= doubles.min() && range.high() >= doubles.max();
        if (disjoint || covers) {
            return covers != range.outside() ? present(doubles.validity()) : RowTest.Constant.NONE;
        }
        return new ColumnTest.DoublesWithin(
                doubles.values(), doubles.validity(), range.low(), range.high(), range.outside());
    }

    private static RowTest bools(Predicate.Longs range, ColumnVector.Bools bools) {
        boolean no = (range.low() <= 0 && range.high() >= 0) != range.outside();
        boolean yes = (range.low() <= 1 && range.high() >= 1) != range.outside();
        if (yes == no) {
            return yes ? present(bools.validity()) : RowTest.Constant.NONE;
        }
        return new ColumnTest.BoolIs(bools.bits(), bools.validity(), yes);
    }

    static RowTest present(@Nullable MemorySegment validity) {
        return validity == null ? RowTest.Constant.EVERY : new ColumnTest.Present(validity);
    }

    public static IllegalStateException unexpected(String column, ColumnVector vector) {
        return new IllegalStateException("column '" + column + "' is not stored as its type says: "
                + vector.getClass().getSimpleName());
    }
}
