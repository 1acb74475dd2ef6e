package dev.sightline.bench;

import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Counts rows, cells and the bytes of texts.
final class CellCounter implements RowSink {
    private final Map<String, Integer> columns = new HashMap<>();
    private long rows;
    private long cells;
    private long bytes;

    @Override
    public int column(String name, ColumnHint hint) {
        return columns.computeIfAbsent(name, key -> columns.size());
    }

    @Override
    public void text(int column, byte[] text, int offset, int length) {
        cells++;
        bytes += length;
    }

    @Override
    public void string(int column, byte[] text, int offset, int length) {
        text(column, text, offset, length);
    }

    @Override
    public void string(int column, String value) {
        cells++;
        bytes += value.length();
    }

    @Override
    public void int64(int column, long value) {
        cells++;
    }

    @Override
    public void float64(int column, double value) {
        cells++;
    }

    @Override
    public void bool(int column, boolean value) {
        cells++;
    }

    @Override
    public void timeNanos(int column, long nanos) {
        cells++;
    }

    @Override
    public void endRow(long offset, int length) {
        rows++;
    }

    @Override
    public void rejectRow(String cause, long offset, byte @Nullable [] text, int textOffset, int textLength) {
        throw new IllegalStateException("the generated text was rejected at byte " + offset + ": " + cause);
    }

    @Override
    public void damaged(String what, long offset) {
        throw new IllegalStateException("the generated text is damaged at byte " + offset + ": " + what);
    }

    @Override
    public void lost(String where, long events, long fromNanos, long toNanos) {}

    @Override
    public void headerDate(LocalDate date) {
        // nothing generated has one
    }

    long rows() {
        return rows;
    }

    long cells() {
        return cells;
    }

    long bytes() {
        return bytes;
    }
}
