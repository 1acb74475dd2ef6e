package dev.sightline.format.firefox;

import dev.sightline.format.internal.JsonCursor;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The numbers of a table, by column. Written either column by column, `{"stack": [..], "time": [..]}`, or row by row
/// with a schema, `{"schema": {"stack": 0, "time": 1}, "data": [[..], ..]}`.
public class Table {
    private static final double[] NONE = {};

    /// Values that are no number: null, text, missing at a row's end.
    private static final double MISSING = Double.NaN;

    private final Set<String> wanted;
    private final Map<String, double[]> columns = new HashMap<>();
    private final Map<String, Integer> sizes = new HashMap<>();
    /// By place in a row: the column's name, where a schema says so.
    private @Nullable String[] schema = {};

    private boolean rows;
    private int size;

    /// @param wanted columns to be kept
    /// @param usual the order of columns where rows come before their schema
    public Table(Set<String> wanted, String... usual) {
        this.wanted = wanted;
        this.schema = usual;
    }

    void read(JsonCursor cursor, Budget budget) throws IOException {
        if (!cursor.enter()) {
            return;
        }
        while (cursor.next()) {
            String key = cursor.key();
            if (key.equals("schema") && cursor.isObject()) {
                schema(cursor);
            } else if (key.equals("data") && cursor.isArray() && rows) {
                data(cursor, budget);
            } else if (cursor.isArray() && isObjects(key)) {
                cursor.enter();
                for (int row = 0; cursor.next(); row++) {
                    object(key, row, cursor);
                }
            } else if (cursor.isArray() && wanted.contains(key)) {
                column(key, cursor, budget);
            }
        }
    }

    /// Reads the value at hand if it is a column that is wanted.
    final void readColumn(JsonCursor cursor, Budget budget) throws IOException {
        String key = cursor.key();
        if (cursor.isArray() && wanted.contains(key)) {
            column(key, cursor, budget);
        }
    }

    /// A column of objects to be looked into.
    boolean isObjects(String key) {
        return false;
    }

    /// A value of such a column.
    void object(String column, int row, JsonCursor cursor) throws IOException {}

    private void schema(JsonCursor cursor) throws IOException {
        rows = true;
        schema = new @Nullable String[16];
        cursor.enter();
        while (cursor.next()) {
            String name = cursor.key();
            double place = cursor.number();
            if (place >= 0 && place < schema.length) {
                schema[(int) place] = name;
            }
        }
    }

    private void column(String name, JsonCursor cursor, Budget budget) throws IOException {
        cursor.enter();
        int row = 0;
        for (; cursor.next(); row++) {
            put(name, row, value(cursor), budget);
        }
    }

    private void data(JsonCursor cursor, Budget budget) throws IOException {
        cursor.enter();
        for (int row = 0; cursor.next(); row++) {
            size = Math.max(size, row + 1);
            if (!cursor.enter()) {
                continue;
            }
            for (int place = 0; cursor.next(); place++) {
                String name = place < schema.length ? schema[place] : null;
                if (name != null && cursor.isObject() && isObjects(name)) {
                    object(name, row, cursor);
                } else if (name != null && wanted.contains(name)) {
                    put(name, row, value(cursor), budget);
                }
            }
        }
    }

    /// Words stand for 1 and 0.
    private static double value(JsonCursor cursor) throws IOException {
        if (cursor.isTrue()) {
            return 1;
        }
        return cursor.number();
    }

    private void put(String name, int row, double value, Budget budget) {
        double[] column = columns.getOrDefault(name, NONE);
        if (row >= column.length) {
            int capacity = Math.max(16, Math.max(row + 1, 2 * column.length));
            if (!budget.spend(Double.BYTES * (capacity - column.length))) {
                return;
            }
            int had = column.length;
            column = Arrays.copyOf(column, capacity);
            Arrays.fill(column, had, capacity, MISSING);
            columns.put(name, column);
        }
        column[row] = value;
        sizes.merge(name, row + 1, Math::max);
        size = Math.max(size, row + 1);
    }

    /// The cell, NaN if it is missing.
    final double get(String name, int row) {
        double[] column = columns.get(name);
        return column == null || row < 0 || row >= column.length ? MISSING : column[row];
    }

    final boolean has(String name) {
        return columns.containsKey(name);
    }

    final int size() {
        return size;
    }

    /// Whether it was written row by row.
    final boolean isRows() {
        return rows;
    }

    /// The place of a column in a row; -1 if it has none.
    final int place(String name) {
        return Arrays.asList(schema).indexOf(name);
    }

    /// Times as written, or added up where only their differences are.
    final double[] times() {
        double[] times = columns.getOrDefault("time", NONE);
        if (times.length == 0 && columns.containsKey("timeDeltas")) {
            times = Arrays.copyOf(columns.getOrDefault("timeDeltas", NONE), size);
            for (int i = 1; i < times.length; i++) {
                times[i] = times[i - 1] + (Double.isNaN(times[i]) ? 0 : times[i]);
            }
        }
        return times;
    }
}
