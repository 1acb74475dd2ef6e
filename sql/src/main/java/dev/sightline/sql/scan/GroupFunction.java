package dev.sightline.sql.scan;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.sql.driver.Shortcuts;
import dev.sightline.sql.query.GroupedQuery;
import dev.sightline.sql.query.Partial;
import dev.sightline.sql.query.Partial.Kind;
import dev.sightline.sql.query.TimeBounds;
import dev.sightline.sql.trace.SqlNames;
import dev.sightline.sql.trace.SqlTrace;
import dev.sightline.summary.rows.TimeWindow;
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

/// Partial groups of the rows that a [GroupedQuery] asks for, as a table function: `nothing` (as in [TraceFunction]),
/// the
/// keys by the trace's fields, and what is known of each group.
///
/// Each thread groups rows of one segment, by codes that only that segment knows, and hands its groups over when it
/// goes
/// to another one or has too many of them. So one group comes in as many parts as there are threads and segments, or in
/// more; DuckDB puts them together.
public final class GroupFunction implements DuckDBTableFunction<Object, GroupFunction.Scan, GroupFunction.Part> {
    private final SqlTrace trace;
    private final GroupedQuery query;
    private final Shortcuts shortcuts;
    private final int threads;
    private final BooleanSupplier cancelled;
    private final AtomicReference<@Nullable Throwable> failure;

    /// @param failure as in [TraceFunction]
    public GroupFunction(
            SqlTrace trace,
            GroupedQuery query,
            Shortcuts shortcuts,
            int threads,
            BooleanSupplier cancelled,
            AtomicReference<@Nullable Throwable> failure) {
        this.trace = trace;
        this.query = query;
        this.shortcuts = shortcuts;
        this.threads = threads;
        this.cancelled = cancelled;
        this.failure = failure;
    }

    /// The statement that makes the view of partial groups; times travel as nanoseconds and become timestamps here.
    public static String view(GroupedQuery query, SqlNames names, List<Field> fields, String function) {
        List<String> columns = new ArrayList<>();
        for (int key : query.keys()) {
            columns.add(typed("c" + key, fields.get(key)) + " AS "
                    + SqlNames.quoted(names.columns().get(key)));
        }
        for (Partial partial : query.partials()) {
            boolean value = partial.kind() == Kind.MIN || partial.kind() == Kind.MAX;
            columns.add(
                    value
                            ? typed(partial.name(), fields.get(partial.column())) + " AS " + partial.name()
                            : partial.name());
        }
        if (columns.isEmpty()) {
            columns.add("nothing");
        }
        return "CREATE VIEW " + GroupedQuery.VIEW + " AS SELECT " + String.join(", ", columns) + " FROM " + function
                + "()";
    }

    private static String typed(String column, Field field) {
        return field.type() == ColumnType.TIME ? "make_timestamp_ns(" + column + ")" : column;
    }

    /// One scan: what is still to be dealt out, and which columns are wanted.
    static final class Scan {
        private final SegmentPieces pieces;
        /// By the vectors of a chunk: -1 for `nothing`, then keys, then partials.
        private final int[] columns;

        Scan(SegmentPieces pieces, int[] columns) {
            this.pieces = pieces;
            this.columns = columns;
        }
    }

    /// What one thread works on.
    final class Part implements DuckDBTableFunctionState {
        private final RowFilter filter = new RowFilter(trace, query.view());
        private final RowWriter out = new RowWriter(trace.snapshot(), shortcuts);
        private final ConditionFilter conditions = new ConditionFilter(
                query.conditions(), trace.snapshot().segments().size(), out::vector);
        private final int[] rows = new int[Groups.BATCH];
        private final int[] next = new int[1];
        private final Groups groups;
        private SegmentPieces.@Nullable Piece piece;
        /// Of the piece: the next to be looked at.
        private int row;
        /// Groups that were handed over, of those that are complete; -1: they are still being gathered.
        private int given = -1;

        Part(List<Partial> wanted) {
            this.groups = new Groups(trace.snapshot(), query.keys(), wanted, out::vector);
        }

        @Override
        public void close() {
            out.close();
        }
    }

    @Override
    public Object bind(DuckDBTableFunctionBindInfo info) {
        info.addResultColumn("nothing", DuckDBColumnType.BOOLEAN);
        for (int key : query.keys()) {
            info.addResultColumn(
                    "c" + key,
                    RowWriter.typeOf(trace.snapshot().fields().get(key).type()));
        }
        for (Partial partial : query.partials()) {
            info.addResultColumn(partial.name(), typeOf(partial));
        }
        return this;
    }

    private DuckDBColumnType typeOf(Partial partial) {
        boolean real = partial.column() >= 0
                && trace.snapshot().fields().get(partial.column()).type() == ColumnType.FLOAT64;
        return real && partial.kind() != Kind.COUNT ? DuckDBColumnType.DOUBLE : DuckDBColumnType.BIGINT;
    }

    @Override
    public Scan init(DuckDBTableFunctionInitInfo info) {
        info.setMaxThreads(threads);
        int[] columns = new int[(int) info.getColumnCount()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = (int) info.getColumnIndex(i) - 1;
        }
        TimeWindow window = query.window();
        TimeWindow selected = trace.window();
        if (query.view() == SqlNames.SELECTION && selected != null) {
            window = window == null ? selected : TimeBounds.both(window, selected);
        }
        return new Scan(new SegmentPieces(trace.snapshot(), window), columns);
    }

    @Override
    public Part localInit(DuckDBTableFunctionInitInfo info) {
        List<Partial> wanted = new ArrayList<>();
        for (int i = 0; i < info.getColumnCount(); i++) {
            int partial = (int) info.getColumnIndex(i) - 1 - query.keys().size();
            if (partial >= 0) {
                wanted.add(query.partials().get(partial));
            }
        }
        return new Part(wanted);
    }

    @Override
    public long apply(DuckDBTableFunctionCallInfo info, DuckDBDataChunkWriter chunk) {
        Scan scan = info.getInitData();
        Part part = info.getLocalInitData();
        try {
            while (part.given < 0 || part.given == part.groups.count()) {
                if (!gather(scan, part)) {
                    return 0;
                }
            }
            int n = (int) Math.min(Math.min(chunk.capacity(), Groups.BATCH), part.groups.count() - part.given);
            part.out.begin(n);
            part.groups.rows(part.given, n, part.out.rows());
            part.out.add(part.groups.segment(), n);
            for (int v = 0; v < chunk.columnCount(); v++) {
                write(part, scan.columns[v], n, chunk.vector(v));
            }
            part.given += n;
            return n;
        } catch (Throwable e) {
            failure.compareAndSet(null, e);
            throw e;
        }
    }

    private void write(Part part, int column, int n, DuckDBWritableVector out) {
        int keys = query.keys().size();
        if (column >= keys) {
            part.groups.write(shortcuts, query.partials().get(column - keys), part.given, n, out);
        } else if (column >= 0) {
            part.out.write(query.keys().get(column), out);
        }
    }

    /// Adds rows of one segment until there are no more, or there is no room.
    ///
    /// @return whether there were any
    private boolean gather(Scan scan, Part part) {
        part.given = -1;
        boolean begun = false;
        while (true) {
            SegmentPieces.Piece piece = part.piece;
            if (piece == null || part.row == piece.to()) {
                if (cancelled.getAsBoolean()) {
                    throw new CancellationException("cancelled");
                }
                piece = scan.pieces.next(piece == null ? -1 : piece.segment());
                part.piece = piece;
                part.row = piece == null ? 0 : piece.from();
            }
            if (piece == null || begun && (piece.segment() != part.groups.segment() || !part.groups.hasRoom())) {
                break;
            }
            if (!begun) {
                part.groups.begin(piece.segment());
                begun = true;
            }
            add(part, piece);
        }
        part.given = 0;
        return begun;
    }

    private void add(Part part, SegmentPieces.Piece piece) {
        int segment = piece.segment();
        if (part.conditions.isNever(segment)) {
            part.row = piece.to();
            return;
        }
        int n;
        if (part.filter.isOpen()) {
            n = Math.min(Groups.BATCH, piece.to() - part.row);
            for (int i = 0; i < n; i++) {
                part.rows[i] = part.row + i;
            }
            part.row += n;
        } else {
            n = part.filter.select(segment, part.row, piece.to(), part.rows, 0, Groups.BATCH, part.next);
            part.row = part.next[0];
        }
        part.groups.add(part.rows, n > 0 ? part.conditions.keep(segment, part.rows, 0, n) : 0);
    }
}
