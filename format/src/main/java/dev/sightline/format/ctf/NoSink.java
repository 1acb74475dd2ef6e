package dev.sightline.format.ctf;

import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// Takes nothing: for readings that only look for something.
final class NoSink implements RowSink, StreamFile.Notes {
    @Override
    public int column(String name, ColumnHint hint) {
        return 0;
    }

    @Override
    public void text(int column, byte[] bytes, int offset, int length) {}

    @Override
    public void string(int column, byte[] bytes, int offset, int length) {}

    @Override
    public void string(int column, String value) {}

    @Override
    public void int64(int column, long value) {}

    @Override
    public void float64(int column, double value) {}

    @Override
    public void bool(int column, boolean value) {}

    @Override
    public void timeNanos(int column, long nanos) {}

    @Override
    public void endRow(long offset, int length) {}

    @Override
    public void rejectRow(String cause, long offset, byte @Nullable [] text, int textOffset, int textLength) {}

    @Override
    public void damaged(String what, long offset) {}

    @Override
    public void lost(String where, long events, long fromNanos, long toNanos) {}

    @Override
    public void headerDate(LocalDate date) {}

    @Override
    public void rejected(String cause, long offset) {}

    @Override
    public void packet(boolean overlaps, long offset) {}

    @Override
    public void lost(long cpu, long events, long fromNanos, long toNanos) {}
}
