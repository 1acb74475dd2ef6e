package dev.sightline.sql.result;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.sql.trace.SqlFailure;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.SegmentBuilder;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes an answer a trace of its own, off-heap, that every view can show. Bounded in rows and bytes.
public final class ResultTrace implements ResultSink {
    private static final int SEGMENT_ROWS = 1 << 20;
    /// So many bytes of text are on the heap at once, or those of one row.
    private static final int PART_BYTES = 8 << 20;

    private final String name;
    private final boolean inTimeOrder;
    private final long mostRows;
    private final long mostBytes;
    private final boolean cut;
    private final List<Segment> segments = new ArrayList<>();
    private List<Field> fields = List.of();
    private @Nullable String timeColumn;
    private SegmentBuilder filling = new SegmentBuilder(null);
    private long rows;
    private long bytes;

    private ResultTrace(String name, boolean inTimeOrder, long mostRows, long mostBytes, boolean cut) {
        this.name = name;
        this.inTimeOrder = inTimeOrder;
        this.mostRows = mostRows;
        this.mostBytes = mostBytes;
        this.cut = cut;
    }

    /// All rows.
    ///
    /// @param name of the only source
    /// @param inTimeOrder whether rows are sorted by the time column, if there is one, as in any trace; else
    /// they stay in the query's order
    /// @param mostRows with `mostBytes` what makes it fail rather than be cut
    public static ResultTrace whole(String name, boolean inTimeOrder, long mostRows, long mostBytes) {
        return new ResultTrace(name, inTimeOrder, mostRows, mostBytes, false);
    }

    /// The first rows, in the query's order.
    ///
    /// @param mostBytes what makes it fail
    public static ResultTrace first(String name, long rows, long mostBytes) {
        return new ResultTrace(name, false, rows, mostBytes, true);
    }

    @Override
    public void columns(List<ResultColumn> columns) {
        List<Field> found = new ArrayList<>();
        Set<String> names = new HashSet<>();
        Set<Role> roles = EnumSet.noneOf(Role.class);
        for (ResultColumn column : columns) {
            String wanted = column.name().isEmpty() ? "column" : column.name();
            String free = wanted;
            for (int i = 1; !names.add(free); i++) {
                free = wanted + "_" + i;
            }
            Role role = column.role() != null && roles.add(column.role()) ? column.role() : null;
            found.add(new Field(free, column.type(), role, column.unit()));
        }
        if (!roles.contains(Role.TIME)) {
            firstTimeGetsTheRole(found);
        }
        fields = List.copyOf(found);
        timeColumn = !inTimeOrder
                ? null
                : fields.stream()
                        .filter(field -> field.role() == Role.TIME && field.type() == ColumnType.TIME)
                        .map(Field::name)
                        .findFirst()
                        .orElse(null);
        filling = new SegmentBuilder(timeColumn);
    }

    private static void firstTimeGetsTheRole(List<Field> found) {
        for (int i = 0; i < found.size(); i++) {
            if (found.get(i).type() == ColumnType.TIME) {
                found.set(i, found.get(i).withRole(Role.TIME));
                return;
            }
        }
    }

    @Override
    public boolean rows(ResultRows found) throws IOException {
        int count = (int) Math.min(found.count(), cut ? mostRows - rows : Integer.MAX_VALUE);
        for (int from = 0; from < count; ) {
            Part part = new Part(found, from, count);
            if (rows + part.count > mostRows || bytes > mostBytes) {
                throw new SqlFailure("the result is larger than a trace made of a query may be (" + mostRows + " rows, "
                        + (mostBytes >> 20) + " MiB); select fewer rows or columns");
            }
            append(part.batch());
            from += part.count;
        }
        return !cut || rows < mostRows;
    }

    private void append(Batch batch) {
        if (filling.rows() > 0 && (filling.rows() + batch.rows() > SEGMENT_ROWS || !filling.accepts(batch))) {
            seal();
        }
        filling.append(batch);
        rows += batch.rows();
    }

    private void seal() {
        segments.add(filling.build());
        filling = new SegmentBuilder(timeColumn);
    }

    /// The rows so far.
    public Snapshot snapshot() {
        if (filling.rows() > 0) {
            seal();
        }
        boolean hasEntity = fields.stream().anyMatch(field -> field.role() == Role.ENTITY);
        return new Snapshot(
                fields,
                timeColumn,
                segments,
                List.of(new Snapshot.SourceInfo(name, name, "sql", rows, 0, hasEntity)),
                1);
    }

    /// Rows of a chunk whose texts fit the heap.
    private final class Part {
        private final ResultRows found;
        private final int from;
        private final Map<Integer, Texts> texts = new HashMap<>();
        private final int count;

        Part(ResultRows found, int from, int end) {
            this.found = found;
            this.from = from;
            for (int c = 0; c < fields.size(); c++) {
                if (fields.get(c).type() == ColumnType.STRING) {
                    texts.put(c, new Texts(end - from));
                }
            }
            long length = 0;
            int row = from;
            while (row < end && length < PART_BYTES) {
                for (Map.Entry<Integer, Texts> column : texts.entrySet()) {
                    int c = column.getKey();
                    length += column.getValue().add(found.isPresent(c, row) ? found.string(c, row) : "");
                }
                row++;
            }
            count = row - from;
            bytes += length + 8L * count * fields.size();
        }

        Batch batch() throws IOException {
            List<Batch.Column> columns = new ArrayList<>();
            for (int c = 0; c < fields.size(); c++) {
                columns.add(column(c));
            }
            return new Batch(count, rows, 0, null, null, columns);
        }

        private Batch.Column column(int c) throws IOException {
            long[] valid = new long[(count + 63) >>> 6];
            boolean whole = true;
            for (int row = 0; row < count; row++) {
                if (isValue(c, from + row)) {
                    valid[row >>> 6] |= 1L << row;
                } else {
                    whole = false;
                }
            }
            return new Batch.Column(fields.get(c).name(), values(c, valid), whole ? null : valid);
        }

        /// A number that is none is missing, as everywhere.
        private boolean isValue(int c, int row) {
            return found.isPresent(c, row)
                    && (found.columns().get(c).type() != ColumnType.FLOAT64 || Double.isFinite(found.float64(c, row)));
        }

        private Batch.Values values(int c, long[] valid) throws IOException {
            return switch (fields.get(c).type()) {
                case INT64 -> new Batch.Values.Int64s(longs(c, valid));
                case TIME -> new Batch.Values.Times(longs(c, valid));
                case FLOAT64 -> {
                    double[] all = new double[count];
                    Arrays.setAll(all, row -> has(valid, row) ? found.float64(c, from + row) : 0);
                    yield new Batch.Values.Float64s(all);
                }
                case BOOL -> {
                    boolean[] all = new boolean[count];
                    for (int row = 0; row < count; row++) {
                        all[row] = has(valid, row) && found.bool(c, from + row);
                    }
                    yield new Batch.Values.Bools(all);
                }
                case STRING -> Objects.requireNonNull(texts.get(c)).values();
            };
        }

        private long[] longs(int c, long[] valid) throws IOException {
            boolean wide = found.columns().get(c).wide();
            long[] all = new long[count];
            for (int row = 0; row < count; row++) {
                if (has(valid, row)) {
                    all[row] = wide ? narrowed(found, c, from + row) : found.int64(c, from + row);
                }
            }
            return all;
        }
    }

    private static boolean has(long[] valid, int row) {
        return (valid[row >>> 6] >>> row & 1) != 0;
    }

    private static long narrowed(ResultRows found, int c, int row) throws IOException {
        BigInteger value = found.integer(c, row);
        if (value.bitLength() > 63) {
            throw new SqlFailure("column " + found.columns().get(c).name() + " holds " + value
                    + ", beyond what a trace can hold; make it a DOUBLE or a VARCHAR");
        }
        return value.longValue();
    }

    /// The texts of one column, one after another.
    private static final class Texts {
        private byte[] bytes = new byte[1024];
        private final int[] starts;
        private final int[] lengths;
        private int count;
        private int length;

        Texts(int rows) {
            starts = new int[rows];
            lengths = new int[rows];
        }

        /// @return how many bytes it has
        int add(String text) {
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            if (length + utf8.length > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + utf8.length));
            }
            System.arraycopy(utf8, 0, bytes, length, utf8.length);
            starts[count] = length;
            lengths[count++] = utf8.length;
            length += utf8.length;
            return utf8.length;
        }

        Batch.Values values() {
            return new Batch.Values.Strings(bytes, starts, lengths);
        }
    }
}
