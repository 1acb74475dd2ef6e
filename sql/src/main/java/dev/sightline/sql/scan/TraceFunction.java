package dev.sightline.sql.scan;

import dev.sightline.event.Field;
import dev.sightline.sql.driver.Shortcuts;
import dev.sightline.sql.query.Condition;
import dev.sightline.sql.trace.SqlNames;
import dev.sightline.sql.trace.SqlTrace;
import dev.sightline.summary.rows.TimeWindow;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBTableFunction;
import org.duckdb.DuckDBTableFunctionBindInfo;
import org.duckdb.DuckDBTableFunctionCallInfo;
import org.duckdb.DuckDBTableFunctionInitInfo;
import org.duckdb.DuckDBTableFunctionState;
import org.duckdb.DuckDBWritableVector;
import org.jspecify.annotations.Nullable;

/// The rows of one view as a table function: `nothing`, `c0`, `c1` ... by the trace's fields, and `category`.
///
/// `nothing` is what DuckDB asks for when it wants no column (`count(*)`): the first there is. Nobody reads it.
/// DuckDB calls `init` for each scan, `localInit` for each thread of it, and `apply` until that gives no row. Only
/// the columns that the query needs are read.
public final class TraceFunction implements DuckDBTableFunction<Object, TraceFunction.Scan, TraceFunction.Part> {
    private final SqlTrace trace;
    private final Shortcuts shortcuts;
    private final int view;
    private final @Nullable TimeWindow bounds;
    private final List<Condition> conditions;
    private final int threads;
    private final BooleanSupplier cancelled;
    private final AtomicReference<@Nullable Throwable> failure;

    /// @param view as in [SqlNames]
    /// @param bounds rows outside are not wanted; null: all may be
    /// @param conditions rows that fail one are not wanted either
    /// @param failure gets what went wrong here, as DuckDB would only say its stack trace
    public TraceFunction(
            SqlTrace trace,
            Shortcuts shortcuts,
            int view,
            @Nullable TimeWindow bounds,
            List<Condition> conditions,
            int threads,
            BooleanSupplier cancelled,
            AtomicReference<@Nullable Throwable> failure) {
        this.trace = trace;
        this.shortcuts = shortcuts;
        this.view = view;
        this.bounds = bounds;
        this.conditions = conditions;
        this.threads = threads;
        this.cancelled = cancelled;
        this.failure = failure;
    }

    /// One scan: what is still to be dealt out, and which columns are wanted.
    static final class Scan {
        private final RowRuns runs;
        /// By the vectors of a chunk: the field's index, or how many fields there are for the category, or -1 for
        /// `nothing`.
        private final int[] columns;

        Scan(RowRuns runs, int[] columns) {
            this.runs = runs;
            this.columns = columns;
        }
    }

    /// What one thread works on.
    final class Part implements DuckDBTableFunctionState {
        private final RowRuns.Piece piece = new RowRuns.Piece();
        private final RowFilter filter;
        private final ConditionFilter conditions;
        private final int[] next = new int[1];
        private final RowWriter out = new RowWriter(trace.snapshot(), shortcuts);
        private int run;
        private int row = -1;

        Part(int segments) {
            this.filter = new RowFilter(trace, view);
            this.conditions = new ConditionFilter(TraceFunction.this.conditions, segments, out::vector);
        }

        @Override
        public void close() {
            out.close();
        }
    }

    private List<Field> fields() {
        return trace.snapshot().fields();
    }

    @Override
    public Object bind(DuckDBTableFunctionBindInfo info) {
        info.addResultColumn("nothing", DuckDBColumnType.BOOLEAN);
        for (int i = 0; i < fields().size(); i++) {
            info.addResultColumn("c" + i, RowWriter.typeOf(fields().get(i).type()));
        }
        info.addResultColumn("category", DuckDBColumnType.VARCHAR);
        info.setCardinality(trace.snapshot().rows(), view == SqlNames.TRACE && bounds == null && conditions.isEmpty());
        return this;
    }

    @Override
    public Scan init(DuckDBTableFunctionInitInfo info) {
        info.setMaxThreads(threads);
        int[] columns = new int[(int) info.getColumnCount()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = (int) info.getColumnIndex(i) - 1;
        }
        TimeWindow window = bounds;
        TimeWindow selected = trace.window();
        if (view == SqlNames.SELECTION && selected != null) {
            window = window == null
                    ? selected
                    : new TimeWindow(
                            Math.max(window.fromNanos(), selected.fromNanos()),
                            Math.min(window.toNanos(), selected.toNanos()));
        }
        return new Scan(new RowRuns(trace.snapshot(), window), columns);
    }

    @Override
    public Part localInit(DuckDBTableFunctionInitInfo info) {
        return new Part(trace.snapshot().segments().size());
    }

    @Override
    public long apply(DuckDBTableFunctionCallInfo info, DuckDBDataChunkWriter chunk) {
        Scan scan = info.getInitData();
        Part part = info.getLocalInitData();
        try {
            int n = gather(scan, part, (int) chunk.capacity());
            for (int v = 0; n > 0 && v < chunk.columnCount(); v++) {
                if (scan.columns[v] >= 0) {
                    write(part, scan.columns[v], chunk.vector(v));
                }
            }
            return n;
        } catch (Throwable e) {
            failure.compareAndSet(null, e);
            throw e;
        }
    }

    /// The places of the next rows.
    private int gather(Scan scan, Part part, int capacity) {
        part.out.begin(capacity);
        // Where few rows are left of many, the last places of a chunk would be looked for row by row.
        int enough = part.conditions.isEmpty() ? capacity : capacity - capacity / 4;
        int n = 0;
        while (n < enough) {
            if (part.row < 0 || part.run == part.piece.runs()) {
                if (n > 0) {
                    break;
                }
                if (cancelled.getAsBoolean()) {
                    throw new CancellationException("cancelled");
                }
                if (!scan.runs.next(part.piece)) {
                    return 0;
                }
                part.run = 0;
                part.row = part.piece.from(0);
            }
            n += stretch(part, n, capacity - n);
        }
        return n;
    }

    private int stretch(Part part, int at, int most) {
        int segment = part.piece.segment(part.run);
        int to = part.piece.to(part.run);
        int[] rows = part.out.rows();
        int n = 0;
        if (part.conditions.isNever(segment)) {
            part.row = to;
        } else if (part.filter.isOpen()) {
            n = Math.min(most, to - part.row);
            for (int i = 0; i < n; i++) {
                rows[at + i] = part.row + i;
            }
            part.row += n;
        } else {
            n = part.filter.select(segment, part.row, to, rows, at, most, part.next);
            part.row = part.next[0];
        }
        if (n > 0 && !part.conditions.isEmpty()) {
            n = part.conditions.keep(segment, rows, at, n);
        }
        part.out.add(segment, n);
        if (part.row == to && ++part.run < part.piece.runs()) {
            part.row = part.piece.from(part.run);
        }
        return n;
    }

    private void write(Part part, int column, DuckDBWritableVector out) {
        if (column < fields().size()) {
            part.out.write(column, out);
            return;
        }
        List<byte[]> names = new ArrayList<>();
        trace.categories().forEach(each -> names.add(each.name().getBytes(StandardCharsets.UTF_8)));
        names.add(new byte[0]);
        part.out.write((segment, row) -> names.get(part.filter.category(segment, row)), out);
    }
}
