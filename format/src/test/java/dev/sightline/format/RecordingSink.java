package dev.sightline.format;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Keeps all a reader says, for tests: cells as `String` (text), [Str] (string), `Long`, `Double`, `Boolean`, [Time].
public final class RecordingSink implements RowSink {
    /// A cell that the format says is a string.
    public record Str(String value) {}

    /// A cell that the format says is a time.
    public record Time(long nanos) {}

    public record Reject(
            String cause, long offset, @Nullable String text) {}

    public record Damage(String what, long offset) {}

    public record Lost(String where, long events, long fromNanos, long toNanos) {}

    public record Span(long offset, int length) {}

    public final Map<String, ColumnHint> columns = new LinkedHashMap<>();
    public final List<Map<String, Object>> rows = new ArrayList<>();
    public final List<Span> spans = new ArrayList<>();
    public final List<Reject> rejects = new ArrayList<>();
    public final List<String> assumed = new ArrayList<>();
    public final List<Damage> damages = new ArrayList<>();
    public final List<Lost> losses = new ArrayList<>();

    public long sampled;

    public final List<LocalDate> dates = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private Map<String, Object> open = new LinkedHashMap<>();

    @Override
    public int column(String name, ColumnHint hint) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a column needs a name");
        }
        if (columns.putIfAbsent(name, hint) == null) {
            names.add(name);
        }
        return names.indexOf(name);
    }

    private void put(int column, Object value) {
        open.putIfAbsent(names.get(column), value);
    }

    @Override
    public void text(int column, byte[] bytes, int offset, int length) {
        put(column, new String(bytes, offset, length, StandardCharsets.UTF_8));
    }

    @Override
    public void string(int column, byte[] bytes, int offset, int length) {
        put(column, new Str(new String(bytes, offset, length, StandardCharsets.UTF_8)));
    }

    @Override
    public void string(int column, String value) {
        put(column, new Str(value));
    }

    @Override
    public void int64(int column, long value) {
        put(column, value);
    }

    @Override
    public void float64(int column, double value) {
        put(column, value);
    }

    @Override
    public void bool(int column, boolean value) {
        put(column, value);
    }

    @Override
    public void timeNanos(int column, long nanos) {
        put(column, new Time(nanos));
    }

    @Override
    public void endRow(long offset, int length) {
        rows.add(open);
        spans.add(new Span(offset, length));
        open = new LinkedHashMap<>();
    }

    @Override
    public void rejectRow(String cause, long offset, byte @Nullable [] text, int textOffset, int textLength) {
        String kept = text == null ? null : new String(text, textOffset, textLength, StandardCharsets.UTF_8);
        rejects.add(new Reject(cause, offset, kept));
        open = new LinkedHashMap<>();
    }

    @Override
    public void assumed(String what) {
        assumed.add(what);
    }

    @Override
    public void damaged(String what, long offset) {
        damages.add(new Damage(what, offset));
    }

    @Override
    public void lost(String where, long events, long fromNanos, long toNanos) {
        losses.add(new Lost(where, events, fromNanos, toNanos));
    }

    @Override
    public void sampled(long events) {
        sampled += events;
    }

    @Override
    public void headerDate(LocalDate date) {
        dates.add(date);
    }

    /// Cells put but neither ended nor rejected: a reader must leave none.
    public boolean hasOpenRow() {
        return !open.isEmpty();
    }
}
