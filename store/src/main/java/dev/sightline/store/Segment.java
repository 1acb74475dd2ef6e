package dev.sightline.store;

import dev.sightline.event.Field;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// An immutable run of rows, sorted by time (equal times by arrival); rows without a time come last, in arrival order.
/// Lives off-heap (just built) or in a mapped Arrow file; both look the same here. Safe for any number of reading
/// threads.
public final class Segment {
    private final Span span;
    private final List<Field> fields;
    private final Map<String, Supplier<ColumnVector>> columns;
    private final Supplier<Rows> origin;
    private final @Nullable Supplier<Pyramid> pyramid;
    private final Runnable whole;
    private final Derived derived = new Derived();
    /// Rows in other processes that this one only speaks for; it has none of its own then.
    private final long elsewhere;

    /// @param rows all of them
    /// @param timedRows rows [0, timedRows) have a time and are sorted by it; the rest have none
    /// @param minTime of the timed rows, as `maxTime`; 0 when there are none
    public record Span(int rows, int timedRows, long minTime, long maxTime) {}

    /// @param fields the columns that have some value, with their types
    /// @param columns by name; looked at when first asked for, so that opening costs nothing
    public Segment(
            Span span,
            List<Field> fields,
            Map<String, Supplier<ColumnVector>> columns,
            Supplier<Rows> origin,
            @Nullable Supplier<Pyramid> pyramid) {
        this.span = span;
        this.fields = List.copyOf(fields);
        this.columns = Map.copyOf(columns);
        this.origin = origin;
        this.pyramid = pyramid;
        this.whole = () -> {};
        this.elsewhere = 0;
    }

    private Segment(Span span, long elsewhere, List<Field> fields, Map<String, Supplier<ColumnVector>> columns) {
        this.span = span;
        this.fields = List.copyOf(fields);
        this.columns = Map.copyOf(columns);
        this.origin = () -> {
            throw new IllegalStateException("these rows are in another process");
        };
        this.pyramid = null;
        this.whole = () -> {};
        this.elsewhere = elsewhere;
    }

    /// Speaks for rows of another process: their limits and strings are known, none of them is here.
    static Segment elsewhere(Span span, long rows, List<Field> fields, Map<String, Supplier<ColumnVector>> columns) {
        return new Segment(span, rows, fields, columns);
    }

    /// How many rows of another process it speaks for.
    public long elsewhere() {
        return elsewhere;
    }

    private Segment(Segment other, Runnable whole) {
        this.elsewhere = other.elsewhere;
        this.span = other.span;
        this.fields = other.fields;
        this.columns = other.columns;
        this.origin = other.origin;
        this.pyramid = other.pyramid;
        this.whole = whole;
    }

    /// The same rows, with sums of them.
    public Segment with(Supplier<Pyramid> sums) {
        return new Segment(span, fields, columns, origin, sums);
    }

    /// The same segment, whose file `whole` looks at.
    public Segment guardedBy(Runnable whole) {
        return new Segment(this, whole);
    }

    /// The same rows in another shape are from the same file.
    public Segment of(Segment source) {
        return new Segment(this, source.whole);
    }

    /// Looks whether the rows are still there, for who tells something of them without touching any.
    ///
    /// @throws java.io.UncheckedIOException if the file was cut since it was opened
    public void requireWhole() {
        whole.run();
    }

    public int rows() {
        return span.rows();
    }

    /// Rows [0, timedRows) have a time and are sorted by it; the rest have none.
    public int timedRows() {
        return span.timedRows();
    }

    /// The time of row 0, in nanoseconds (or what unit the time column has); 0 when no row has a time. Known
    /// without touching the rows.
    public long minTime() {
        return span.minTime();
    }

    /// The time of the last row that has one.
    public long maxTime() {
        return span.maxTime();
    }

    /// Ready-made sums over powers of two of time; empty for segments that are not from a store, or have no time, or
    /// have them from an earlier version.
    ///
    /// @throws java.io.UncheckedIOException if its file is damaged
    public Optional<Pyramid> pyramid() {
        return pyramid == null
                ? Optional.empty()
                : Optional.of(pyramid.get()).filter(known -> known != Pyramid.OUTDATED);
    }

    /// Kept with the segment, and so over all snapshots that have it.
    public Derived derived() {
        return derived;
    }

    /// What is costly to make of this segment's rows: made when first asked for, then kept softly, so as large as the
    /// heap allows. Any number of threads.
    ///
    /// @param key keys of one class have values of one type
    public <T> T derived(Object key, Supplier<T> maker) {
        return derived.get(key, maker);
    }

    public Span span() {
        return span;
    }

    @Nullable
    public Supplier<Pyramid> pyramidSource() {
        return pyramid;
    }

    public Supplier<Rows> originSource() {
        return origin;
    }

    @Nullable
    public Supplier<ColumnVector> columnSource(String name) {
        return columns.get(name);
    }

    /// The columns that have some value in this segment, with the types they have here, in order of
    /// appearance. Roles and units are the snapshot's business.
    public List<Field> fields() {
        return fields;
    }

    /// The column's values, or null when no row of this segment has one.
    ///
    /// @throws java.io.UncheckedIOException if the segment's file is damaged there; the message says where
    public @Nullable ColumnVector column(String name) {
        Supplier<ColumnVector> column = columns.get(name);
        if (column == null) {
            return null;
        }
        ColumnVector vector = column.get();
        if (elsewhere > 0) {
            return vector;
        }
        // A column shown as another type may have nothing left.
        return vector.missing() == span.rows() ? null : vector;
    }

    /// One cell: [ColumnVector#value]; null also if there is no such column.
    public @Nullable Object value(String column, int row) {
        ColumnVector vector = column(column);
        return vector == null ? null : vector.value(row);
    }

    /// What is known of the column's values without touching them, or null when no row of this segment has one.
    public @Nullable Outline outline(String name) {
        Supplier<ColumnVector> column = columns.get(name);
        if (column == null) {
            return null;
        }
        Outline outline = column instanceof Outline.Outlined outlined ? outlined.outline() : Outline.of(column.get());
        return elsewhere == 0 && outline.missing() == span.rows() ? null : outline;
    }

    /// Where each row came from.
    ///
    /// @throws java.io.UncheckedIOException if the segment's file is damaged there
    public Rows origin() {
        return origin.get();
    }

    /// Arrival number, source and text position of each row of a segment.
    public interface Rows {
        /// The row's arrival number: its place in command-line, then file order, over the whole trace.
        long arrival(int row);

        /// No row of the segment arrived before this.
        long leastArrival();

        /// Which source of the trace, 0-based.
        int source(int row);

        /// Byte offset of the row's text in the (decompressed) source; -1 if it has none.
        long offset(int row);

        /// Byte length of that text; 0 if it has none.
        int length(int row);
    }
}
