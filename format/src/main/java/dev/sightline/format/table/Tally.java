package dev.sightline.format.table;

import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// Counts rows instead of keeping them.
final class Tally implements RowSink {
    int rows;
    int rejected;
    /// Cells of the first row.
    int usualWidth;
    /// Rows with as many.
    int sameWidth;

    private int columns;
    private int width;

    @Override
    public int column(String name, ColumnHint hint) {
        return columns++;
    }

    @Override
    public void text(int column, byte[] bytes, int offset, int length) {
        width++;
    }

    @Override
    public void string(int column, byte[] bytes, int offset, int length) {
        width++;
    }

    @Override
    public void string(int column, String value) {
        width++;
    }

    @Override
    public void int64(int column, long value) {
        width++;
    }

    @Override
    public void float64(int column, double value) {
        width++;
    }

    @Override
    public void bool(int column, boolean value) {
        width++;
    }

    @Override
    public void timeNanos(int column, long nanos) {
        width++;
    }

    @Override
    public void endRow(long offset, int length) {
        usualWidth = rows == 0 ? width : usualWidth;
        rows++;
        sameWidth += width == usualWidth ? 1 : 0;
        width = 0;
    }

    @Override
    public void rejectRow(String cause, long offset, byte @Nullable [] text, int textOffset, int textLength) {
        rejected++;
        width = 0;
    }

    @Override
    public void damaged(String what, long offset) {}

    @Override
    public void lost(String where, long events, long fromNanos, long toNanos) {}

    @Override
    public void headerDate(LocalDate date) {}
}
