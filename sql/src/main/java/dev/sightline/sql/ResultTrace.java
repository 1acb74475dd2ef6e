package dev.sightline.sql;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Segment;
import dev.sightline.store.SegmentBuilder;
import dev.sightline.store.Snapshot;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes an answer a trace of its own, off-heap, that every view can show. Bounded in rows and bytes.
public final class ResultTrace implements ResultSink {
    private static final int SEGMENT_ROWS = 1 << 20;

    private final String name;
    private final boolean inTimeOrder;
    private final long mostRows;
    private final long mostBytes;
    private final List<Segment> segments = new ArrayList<>();
    private List<Field> fields = List.of();
    private @Nullable String timeColumn;
    private SegmentBuilder filling = new SegmentBuilder(null);
    private long rows;
    private long bytes;

    /// @param name of the only source
    /// @param inTimeOrder whether rows are sorted by the time column, if there is one, as in any trace; else
    /// they stay in the query's order
    /// @param mostRows with `mostBytes` what makes it fail rather than be cut
    public ResultTrace(String name, boolean inTimeOrder, long mostRows, long mostBytes) {
        this.name = name;
        this.inTimeOrder = inTimeOrder;
        this.mostRows = mostRows;
        this.mostBytes = mostBytes;
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
        int count = found.count();
        if (rows + count > mostRows || bytes > mostBytes) {
            throw new SqlFailure("the result is larger than a trace made of a query may be (" + mostRows + " rows, "
                    + (mostBytes >> 20) + " MiB); select fewer rows or columns");
        }
        List<Batch.Column> columns = new ArrayList<>();
        for (int c = 0; c < fields.size(); c++) {
            columns.add(column(found, c, count));
        }
        Batch batch = new Batch(count, rows, 0, null, null, columns);
        if (filling.rows() > 0 && (filling.rows() + count > SEGMENT_ROWS || !filling.accepts(batch))) {
            seal();
        }
        filling.append(batch);
        rows += count;
        return true;
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

    private Batch.Column column(ResultRows found, int c, int count) throws IOException {
        long[] valid = new long[(count + 63) >>> 6];
        boolean whole = true;
        for (int row = 0; row < count; row++) {
            if (isValue(found, c, row)) {
                valid[row >>> 6] |= 1L << row;
            } else {
                whole = false;
            }
        }
        bytes += 8L * count;
        return new Batch.Column(fields.get(c).name(), values(found, c, count, valid), whole ? null : valid);
    }

    /// A number that is none is missing, as everywhere.
    private static boolean isValue(ResultRows found, int c, int row) {
        return found.isPresent(c, row)
                && (found.columns().get(c).type() != ColumnType.FLOAT64 || Double.isFinite(found.float64(c, row)));
    }

    private Batch.Values values(ResultRows found, int c, int count, long[] valid) throws IOException {
        return switch (fields.get(c).type()) {
            case INT64 -> new Batch.Values.Int64s(longs(found, c, count, valid));
            case TIME -> new Batch.Values.Times(longs(found, c, count, valid));
            case FLOAT64 -> {
                double[] all = new double[count];
                Arrays.setAll(all, row -> has(valid, row) ? found.float64(c, row) : 0);
                yield new Batch.Values.Float64s(all);
            }
            case BOOL -> {
                boolean[] all = new boolean[count];
                for (int row = 0; row < count; row++) {
                    all[row] = has(valid, row) && found.bool(c, row);
                }
                yield new Batch.Values.Bools(all);
            }
            case STRING -> strings(found, c, count, valid);
        };
    }

    private static boolean has(long[] valid, int row) {
        return (valid[row >>> 6] >>> row & 1) != 0;
    }

    private static long[] longs(ResultRows found, int c, int count, long[] valid) throws IOException {
        boolean wide = found.columns().get(c).wide();
        long[] all = new long[count];
        for (int row = 0; row < count; row++) {
            if (has(valid, row)) {
                all[row] = wide ? narrowed(found, c, row) : found.int64(c, row);
            }
        }
        return all;
    }

    private static long narrowed(ResultRows found, int c, int row) throws IOException {
        BigInteger value = found.integer(c, row);
        if (value.bitLength() > 63) {
            throw new SqlFailure("column " + found.columns().get(c).name() + " holds " + value
                    + ", beyond what a trace can hold; make it a DOUBLE or a VARCHAR");
        }
        return value.longValue();
    }

    private Batch.Values strings(ResultRows found, int c, int count, long[] valid) {
        byte[][] texts = new byte[count][];
        int length = 0;
        for (int row = 0; row < count; row++) {
            texts[row] = has(valid, row) ? found.string(c, row).getBytes(StandardCharsets.UTF_8) : new byte[0];
            length = Math.addExact(length, texts[row].length);
        }
        byte[] all = new byte[length];
        int[] starts = new int[count];
        int[] lengths = new int[count];
        int at = 0;
        for (int row = 0; row < count; row++) {
            System.arraycopy(texts[row], 0, all, at, texts[row].length);
            starts[row] = at;
            lengths[row] = texts[row].length;
            at += lengths[row];
        }
        bytes += length;
        return new Batch.Values.Strings(all, starts, lengths);
    }
}
