package dev.sightline.intake.poll;

import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// Rows that go on to another sink as they are.
class PassedRows implements RowSink {
    final RowSink to;

    PassedRows(RowSink to) {
        this.to = to;
    }

    @Override
    public int column(String name, ColumnHint hint) {
        return to.column(name, hint);
    }

    @Override
    public void text(int column, byte[] bytes, int offset, int length) {
        to.text(column, bytes, offset, length);
    }

    @Override
    public void string(int column, byte[] bytes, int offset, int length) {
        to.string(column, bytes, offset, length);
    }

    @Override
    public void string(int column, String value) {
        to.string(column, value);
    }

    @Override
    public void int64(int column, long value) {
        to.int64(column, value);
    }

    @Override
    public void float64(int column, double value) {
        to.float64(column, value);
    }

    @Override
    public void bool(int column, boolean value) {
        to.bool(column, value);
    }

    @Override
    public void timeNanos(int column, long nanos) {
        to.timeNanos(column, nanos);
    }

    @Override
    public void endRow(long offset, int length) {
        to.endRow(offset, length);
    }

    @Override
    public void rejectRow(String cause, long offset, byte @Nullable [] text, int textOffset, int textLength) {
        to.rejectRow(cause, offset, text, textOffset, textLength);
    }

    @Override
    public void damaged(String what, long offset) {
        to.damaged(what, offset);
    }

    @Override
    public void lost(String where, long events, long fromNanos, long toNanos) {
        to.lost(where, events, fromNanos, toNanos);
    }

    @Override
    public void sampled(long events) {
        to.sampled(events);
    }

    @Override
    public void assumed(String what) {
        to.assumed(what);
    }

    @Override
    public void headerDate(LocalDate date) {
        to.headerDate(date);
    }
}
