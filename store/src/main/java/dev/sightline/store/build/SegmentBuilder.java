package dev.sightline.store.build;

import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.memory.Lazy;
import dev.sightline.store.memory.MemoryPool;
import dev.sightline.store.origin.StoredOrigins;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Batches to one [Segment], sorted by time. Columns appear with the first batch that has them; rows before, and rows
/// of batches without them, have no value. Values are kept off-heap; only the dictionaries being made are on the heap.
///
/// One thread appends. After [#build] the builder is spent.
public final class SegmentBuilder {
    /// More rows do not fit one segment.
    public static final int MAX_ROWS = 1 << 28;

    private final Map<String, ColumnBuilder> columns = new LinkedHashMap<>();
    private final @Nullable String timeColumn;
    private final MemoryPool pool;
    private final Set<String> ids;
    private final OriginsBuilder origins;
    private final Map<String, SparseVector> sparse = new ConcurrentHashMap<>();
    private @Nullable RowOrder order;
    private int rows;
    private boolean built;

    /// @param timeColumn the int64 or time column to sort by; null: rows stay in order of arrival
    public SegmentBuilder(@Nullable String timeColumn) {
        this(timeColumn, MemoryPool.COLLECTED);
    }

    /// @param pool where memory comes from, and goes back to with [#free]
    SegmentBuilder(@Nullable String timeColumn, MemoryPool pool) {
        this(timeColumn, pool, Set.of());
    }

    /// @param ids columns whose strings are likely to come once each
    SegmentBuilder(@Nullable String timeColumn, MemoryPool pool, Set<String> ids) {
        this.timeColumn = timeColumn;
        this.pool = pool;
        this.ids = ids;
        this.origins = new OriginsBuilder(pool);
    }

    /// Whether the batch's columns have the types that the builder's columns of the same names have.
    public boolean accepts(Batch batch) {
        if (mostStringBytes(batch) > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "a batch holds less than 2 GiB of strings in a column, got " + mostStringBytes(batch) + " bytes");
        }
        for (Batch.Column column : batch.columns()) {
            ColumnBuilder builder = columns.get(column.name());
            if (builder != null && builder.type != column.values().type()) {
                return false;
            }
        }
        return true;
    }

    /// The bytes of the strings in the column that has most of them.
    public static long mostStringBytes(Batch batch) {
        long most = 0;
        for (Batch.Column column : batch.columns()) {
            if (column.values() instanceof Batch.Values.Strings strings) {
                long sum = 0;
                int count = column.present() == null ? batch.rows() : column.present().length;
                for (int i = 0; i < count; i++) {
                    sum += strings.lengths()[i];
                }
                most = Math.max(most, sum);
            }
        }
        return most;
    }

    /// Copies the batch's rows. Infinities and NaN count as missing.
    ///
    /// @throws IllegalArgumentException if a column changes its type or is named twice, or there are too many
    /// rows
    public void append(Batch batch) {
        add(batch);
        origins.append(batch);
        rows += batch.rows();
    }

    /// Copies rows from here and there, which must come in the order of the segment: by time, then by arrival.
    ///
    /// @param arrivals of the batch's rows; its own first row counts for nothing
    /// @param sources of the batch's rows; its own source counts for nothing
    public void append(Batch batch, long[] arrivals, int[] sources) {
        add(batch);
        origins.append(batch, arrivals, sources);
        rows += batch.rows();
    }

    private void add(Batch batch) {
        if (built) {
            throw new IllegalStateException("this segment is built already");
        }
        if (rows + (long) batch.rows() > MAX_ROWS) {
            throw new IllegalArgumentException(
                    "a segment holds " + MAX_ROWS + " rows at most, got " + (rows + (long) batch.rows()));
        }
        if (mostStringBytes(batch) > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "a batch holds less than 2 GiB of strings in a column, got " + mostStringBytes(batch) + " bytes");
        }
        for (Batch.Column column : batch.columns()) {
            ColumnBuilder builder = columns.computeIfAbsent(
                    column.name(), name -> ColumnBuilder.of(column.values().type(), pool, ids.contains(name)));
            if (builder.type != column.values().type()) {
                throw new IllegalArgumentException("column '" + column.name() + "' is " + builder.type.label()
                        + ", got " + column.values().type().label());
            }
            if (builder.rows > rows) {
                throw new IllegalArgumentException("column '" + column.name() + "' is in the batch twice");
            }
            builder.appendMissing(rows - builder.rows);
            builder.append(column, batch.rows());
        }
    }

    public int rows() {
        return rows;
    }

    /// Columns whose strings nearly all came once.
    Set<String> ids() {
        Set<String> found = new HashSet<>();
        columns.forEach((name, column) -> {
            if (column instanceof StringsBuilder strings && strings.areIds()) {
                found.add(name);
            }
        });
        return found;
    }

    long offHeapBytes() {
        long sum = origins.offHeapBytes();
        for (ColumnBuilder column : columns.values()) {
            sum += column.offHeapBytes();
        }
        return sum;
    }

    long heapBytes() {
        long sum = 24L * origins.runs();
        for (ColumnBuilder column : columns.values()) {
            sum += column.heapBytes();
        }
        return sum;
    }

    int runs() {
        return origins.runs();
    }

    /// The segment; its columns are finished in parallel.
    public Segment build() {
        if (built) {
            throw new IllegalStateException("this segment is built already");
        }
        built = true;
        for (ColumnBuilder column : columns.values()) {
            column.appendMissing(rows - column.rows);
        }
        int timed = sort();
        List<Map.Entry<String, ColumnBuilder>> present = columns.entrySet().stream()
                .filter(entry -> entry.getValue().missing < rows)
                .toList();
        List<Field> fields = new ArrayList<>();
        present.forEach(entry -> fields.add(Field.of(entry.getKey(), entry.getValue().type)));
        Map<String, Supplier<ColumnVector>> vectors = new LinkedHashMap<>();
        List<Supplier<ColumnVector>> finished = vectors(present, order);
        for (int i = 0; i < present.size(); i++) {
            vectors.put(present.get(i).getKey(), finished.get(i));
        }
        StoredOrigins origin = origins.build(order);
        return new Segment(span(timed), fields, vectors, () -> origin, null);
    }

    private List<Supplier<ColumnVector>> vectors(
            List<Map.Entry<String, ColumnBuilder>> present, @Nullable RowOrder order) {
        boolean anySparse = present.stream().anyMatch(entry -> entry.getValue().isSparse());
        RowOrder inverse = order != null && anySparse ? order.inverse() : null;
        try {
            return present.parallelStream()
                    .map(entry -> finish(entry.getKey(), entry.getValue(), order, inverse))
                    .toList();
        } finally {
            if (inverse != null) {
                inverse.memory().free();
            }
        }
    }

    private Supplier<ColumnVector> finish(
            String name, ColumnBuilder column, @Nullable RowOrder order, @Nullable RowOrder inverse) {
        if (!column.isSparse()) {
            ColumnVector vector = column.finish(order);
            return () -> vector;
        }
        SparseVector vector = column.finishSparse(inverse);
        sparse.put(name, vector);
        return new Lazy<>(vector::laid);
    }

    /// The columns of the built segment that few rows fill: whoever can do with these need not ask the segment for
    /// them, which lays them out.
    public Map<String, SparseVector> sparse() {
        return sparse;
    }

    private Segment.Span span(int timed) {
        return timed > 0 && columns.get(timeColumn) instanceof ColumnBuilder.Longs times
                ? new Segment.Span(rows, timed, times.min(), times.max())
                : new Segment.Span(rows, 0, 0, 0);
    }

    /// Finds the order of the rows.
    ///
    /// @return how many have a time
    private int sort() {
        ColumnBuilder builder = timeColumn == null ? null : columns.get(timeColumn);
        int timed = builder instanceof ColumnBuilder.Longs ? rows - builder.missing : 0;
        RowOrder arrival = origins.arrivalOrder(timed);
        if (timed == 0 || !(builder instanceof ColumnBuilder.Longs times)) {
            order = arrival;
            return 0;
        }
        times.makeDense();
        MemorySegment values = times.values.bytes();
        MemorySegment valid = times.validBits();
        if (arrival == null && RowOrder.isSorted(values, valid, rows, timed)) {
            return timed;
        }
        RowOrder first = arrival == null ? RowOrder.identity(rows, timed, pool) : arrival;
        order = RowOrder.byTime(first, values, valid, times.min(), times.max());
        return timed;
    }

    /// Gives the memory back; the segment built must not be read after this.
    public void free() {
        columns.values().forEach(ColumnBuilder::free);
        origins.free();
        if (order != null) {
            order.memory().free();
        }
    }
}
