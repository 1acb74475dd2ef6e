package dev.sightline.format;

import java.time.LocalDate;
import java.util.HashMap;
import org.jspecify.annotations.Nullable;

/// Counts rows, and adds up what it is given so that nothing is left out.
public final class CountingSink implements RowSink {
    private final HashMap<String, Integer> columns = new HashMap<>();
    private long sum;
    private int rows;
    private int damages;
    private int rejected;

    @Override
    public int column(String name, ColumnHint hint) {
        return columns.computeIfAbsent(name, n -> columns.size());
    }

    @Override
    public void text(int column, byte[] bytes, int offset, int length) {
        sum += column + bytes[offset] + length;
    }

    @Override
    public void string(int column, byte[] bytes, int offset, int length) {
        sum += column + length;
    }

    @Override
    public void string(int column, String value) {
        sum += column + value.length();
    }

    @Override
    public void int64(int column, long value) {
        sum += value;
    }

    @Override
    public void float64(int column, double value) {
        sum += (long) value;
    }

    @Override
    public void bool(int column, boolean value) {
        sum += value ? 1 : 0;
    }

    @Override
    public void timeNanos(int column, long nanos) {
        sum += nanos;
    }

    @Override
    public void endRow(long offset, int length) {
        rows++;
        sum += offset;
    }

    @Override
    public void rejectRow(String cause, long offset, byte @Nullable [] text, int textOffset, int textLength) {
        rejected++;
    }

    @Override
    public void damaged(String what, long offset) {
        damages++;
    }

    @Override
    public void lost(String where, long events, long fromNanos, long toNanos) {
        sum += events;
    }

    @Override
    public void headerDate(LocalDate date) {
        sum++;
    }

    public int rows() {
        return rows;
    }

    public int rejected() {
        return rejected;
    }

    public int damages() {
        return damages;
    }

    /// Of everything put: so that nothing of it can be left undone.
    public long sum() {
        return sum;
    }
}
