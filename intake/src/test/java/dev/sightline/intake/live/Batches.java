package dev.sightline.intake.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.Batch;
import dev.sightline.intake.decode.DecodedRows;
import dev.sightline.intake.decode.RawBatch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Decoded batches, and typed ones as text.
public final class Batches implements DecodedRows {
    public final List<RawBatch> all = new ArrayList<>();

    @Override
    public void batch(RawBatch batch) {
        all.add(batch);
    }

    @Override
    public void rejected(String cause, long offset, byte @Nullable [] text, int textOffset, int textLength) {
        throw new AssertionError(cause);
    }

    @Override
    public void damaged(String what, long offset) {
        throw new AssertionError(what);
    }

    @Override
    public void lost(String where, long events, long fromNanos, long toNanos) {
        throw new AssertionError(where);
    }

    @Override
    public void sampled(long events) {
        throw new AssertionError(events);
    }

    @Override
    public void assumed(String what) {
        throw new AssertionError(what);
    }

    /// A column's values, `null` where there is none.
    public static List<String> texts(Batch batch, String name) {
        List<String> texts = new ArrayList<>(Collections.nCopies(batch.rows(), "null"));
        for (Batch.Column sparse : batch.columns()) {
            Batch.Column column = sparse.dense(batch.rows());
            for (int row = 0; column.name().equals(name) && row < batch.rows(); row++) {
                if (column.isValid(row)) {
                    texts.set(row, text(column.values(), row));
                }
            }
        }
        return texts;
    }

    private static String text(Batch.Values values, int row) {
        return switch (values) {
            case Batch.Values.Int64s longs -> Long.toString(longs.values()[row]);
            case Batch.Values.Times times -> Long.toString(times.nanos()[row]);
            case Batch.Values.Float64s doubles -> Double.toString(doubles.values()[row]);
            case Batch.Values.Bools bools -> Boolean.toString(bools.values()[row]);
            case Batch.Values.Strings strings ->
                new String(strings.bytes(), strings.starts()[row], strings.lengths()[row], UTF_8);
        };
    }
}
