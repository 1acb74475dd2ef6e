package dev.sightline.store;

import java.util.function.Supplier;

/// What is known of a segment's column without touching its values, which may be a gigabyte of a file that nobody has
/// checked yet.
public sealed interface Outline {
    /// How many rows have no value.
    int missing();

    /// int64 and time: the limits as [ColumnVector.Longs] has them.
    record Whole(int missing, long min, long max) implements Outline {}

    /// float64: the limits as [ColumnVector.Doubles] has them.
    record Real(int missing, double min, double max) implements Outline {}

    /// Anything else.
    record Other(int missing) implements Outline {}

    static Outline of(ColumnVector vector) {
        return switch (vector) {
            case ColumnVector.Longs longs -> new Whole(longs.missing(), longs.min(), longs.max());
            case ColumnVector.Doubles doubles -> new Real(doubles.missing(), doubles.min(), doubles.max());
            default -> new Other(vector.missing());
        };
    }

    /// A column that tells its outline before it is made.
    record Outlined(Outline outline, Supplier<ColumnVector> source) implements Supplier<ColumnVector> {
        @Override
        public ColumnVector get() {
            return source.get();
        }
    }
}
