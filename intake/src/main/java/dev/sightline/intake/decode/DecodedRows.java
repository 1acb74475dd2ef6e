package dev.sightline.intake.decode;

import org.jspecify.annotations.Nullable;

/// Where the rows of a source go when they are cells, and what is to be told of it. On the decoding thread; may block,
/// and throws to stop the reader.
public interface DecodedRows {
    /// @param batch of at least one row; or of none, to tell the columns of a source that has no rows
    void batch(RawBatch batch);

    /// A batch that was handed on and that nobody reads any more: its memory is used again.
    ///
    /// @return null: there is none
    default @Nullable RawBatch spent() {
        return null;
    }

    /// As of [dev.sightline.format.RowSink#rejectRow].
    void rejected(String cause, long offset, byte @Nullable [] text, int textOffset, int textLength);

    void damaged(String what, long offset);

    void lost(String where, long events, long fromNanos, long toNanos);

    /// As of [dev.sightline.format.RowSink#sampled].
    void sampled(long events);

    void assumed(String what);
}
