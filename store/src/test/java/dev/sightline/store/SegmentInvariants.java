package dev.sightline.store;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.store.build.BitsBuilder;
import java.util.Objects;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// What holds for every segment, whoever made it.
public final class SegmentInvariants {
    private SegmentInvariants() {}

    public static void check(Segment segment, @Nullable String timeColumn) {
        for (var field : segment.fields()) {
            ColumnVector vector = Objects.requireNonNull(segment.column(field.name()));
            int missing = 0;
            for (int row = 0; row < segment.rows(); row++) {
                if (!vector.isValid(row)) {
                    missing++;
                    checkZero(vector, row);
                }
            }
            assertThat(vector.missing()).as(field.name()).isEqualTo(missing).isLessThan(segment.rows());
            assertThat(vector.validity() == null).as(field.name()).isEqualTo(missing == 0);
            if (vector.validity() != null) {
                assertThat(Objects.requireNonNull(vector.validity()).byteSize())
                        .isEqualTo(BitsBuilder.bytes(segment.rows()));
            }
            checkRange(vector, segment.rows());
        }
        checkOrder(segment, timeColumn);
    }

    private static void checkZero(ColumnVector vector, int row) {
        switch (vector) {
            case ColumnVector.Longs longs ->
                assertThat(longs.values().get(JAVA_LONG_UNALIGNED, 8L * row)).isZero();
            case ColumnVector.Doubles doubles ->
                assertThat(doubles.values().get(JAVA_LONG_UNALIGNED, 8L * row)).isZero();
            case ColumnVector.Bools bools ->
                assertThat(BitsBuilder.get(bools.bits(), row)).isFalse();
            case ColumnVector.Codes codes -> assertThat(codes.at(row)).isZero();
            case ColumnVector.Plain plain ->
                assertThat(plain.strings().get(row)).isEmpty();
        }
    }

    private static void checkRange(ColumnVector vector, int rows) {
        switch (vector) {
            case ColumnVector.Longs longs -> {
                long min = Long.MAX_VALUE;
                long max = Long.MIN_VALUE;
                for (int row = 0; row < rows; row++) {
                    if (longs.isValid(row)) {
                        min = Math.min(min, (Long) Objects.requireNonNull(Rows.value(longs, row)));
                        max = Math.max(max, (Long) Objects.requireNonNull(Rows.value(longs, row)));
                    }
                }
                assertThat(longs.min()).isEqualTo(min);
                assertThat(longs.max()).isEqualTo(max);
            }
            case ColumnVector.Doubles doubles -> {
                double min = Double.POSITIVE_INFINITY;
                double max = Double.NEGATIVE_INFINITY;
                for (int row = 0; row < rows; row++) {
                    if (doubles.isValid(row)) {
                        min = Math.min(min, (Double) Objects.requireNonNull(Rows.value(doubles, row)));
                        max = Math.max(max, (Double) Objects.requireNonNull(Rows.value(doubles, row)));
                    }
                }
                assertThat(doubles.min()).isEqualTo(min);
                assertThat(doubles.max()).isEqualTo(max);
            }
            case ColumnVector.Codes codes -> {
                for (int i = 1; i < codes.dictionary().count(); i++) {
                    assertThat(StringOrder.compare(codes.dictionary(), i - 1, codes.dictionary(), i, 0))
                            .isNegative();
                }
            }
            case ColumnVector.Bools bools -> {}
            case ColumnVector.Plain plain -> assertThat(plain.strings().count()).isEqualTo(rows);
        }
    }

    private static void checkOrder(Segment segment, @Nullable String timeColumn) {
        Segment.Rows from = segment.origin();
        ColumnVector vector = timeColumn == null ? null : segment.column(timeColumn);
        int timed = vector == null ? 0 : segment.rows() - vector.missing();
        assertThat(segment.timedRows()).isEqualTo(timed);
        assertThat(LongStream.range(0, segment.rows())
                        .map(row -> from.arrival((int) row))
                        .min()
                        .orElse(0))
                .isEqualTo(from.leastArrival());
        for (int row = 1; row < segment.rows(); row++) {
            if (row == timed) {
                continue;
            }
            long before = row < timed
                    ? (Long) Objects.requireNonNull(Rows.value(Objects.requireNonNull(vector), row - 1))
                    : 0;
            long now = row < timed ? (Long) Objects.requireNonNull(Rows.value(Objects.requireNonNull(vector), row)) : 0;
            assertThat(now).isGreaterThanOrEqualTo(before);
            if (now == before) {
                assertThat(from.arrival(row)).isGreaterThan(from.arrival(row - 1));
            }
        }
    }
}
