package dev.sightline.intake.live;

import dev.sightline.event.Batch;
import dev.sightline.event.Batch.Values;
import dev.sightline.event.ColumnType;
import dev.sightline.store.order.Recast;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/// A column made of several: in each row the value of the first that has one.
final class FirstValues {
    private final int rows;
    /// Of each row the number of the column that it takes its value from; -1 for none.
    private final int[] from;

    private FirstValues(int rows) {
        this.rows = rows;
        this.from = new int[rows];
        Arrays.fill(from, -1);
    }

    /// Shares the arrays where one column is enough. Values of several types become text.
    ///
    /// @param columns at least one, the first first
    /// @param rows of their batch
    static Batch.Column of(String name, List<Batch.Column> columns, int rows) {
        Batch.Column first = columns.getFirst();
        if (columns.size() == 1 || first.valid() == null && first.present() == null) {
            return new Batch.Column(name, first.values(), first.valid(), first.present());
        }
        FirstValues picked = new FirstValues(rows);
        List<Batch.Column> used = new ArrayList<>();
        for (Batch.Column column : columns) {
            if (picked.pick(column, used.size())) {
                used.add(column);
            }
        }
        return picked.column(name, used);
    }

    /// @return whether any row takes it
    private boolean pick(Batch.Column column, int number) {
        boolean any = false;
        int[] present = column.present();
        int length = present == null ? rows : present.length;
        for (int i = 0; i < length; i++) {
            int row = present == null ? i : present[i];
            if (from[row] < 0 && (present != null || column.isValid(row))) {
                from[row] = number;
                any = true;
            }
        }
        return any;
    }

    private Batch.Column column(String name, List<Batch.Column> used) {
        boolean whole = used.stream().allMatch(column -> column.values() instanceof Values.Int64s);
        List<Batch.Column> dense = used.stream()
                .map(column -> (whole ? column : Recast.column(column, rows, ColumnType.STRING)).dense(rows))
                .toList();
        long[] valid = new long[(rows + 63) >>> 6];
        for (int row = 0; row < rows; row++) {
            valid[row >>> 6] |= (from[row] < 0 ? 0L : 1L) << row;
        }
        return new Batch.Column(name, whole ? numbers(dense) : texts(dense), valid);
    }

    private Values numbers(List<Batch.Column> dense) {
        long[] values = new long[rows];
        for (int row = 0; row < rows; row++) {
            if (from[row] >= 0) {
                values[row] = ((Values.Int64s) dense.get(from[row]).values()).values()[row];
            }
        }
        return new Values.Int64s(values);
    }

    private Values texts(List<Batch.Column> dense) {
        int[] begins = new int[dense.size()];
        byte[] bytes = joined(dense, begins);
        int[] starts = new int[rows];
        int[] lengths = new int[rows];
        for (int row = 0; row < rows; row++) {
            if (from[row] >= 0) {
                Values.Strings strings = (Values.Strings) dense.get(from[row]).values();
                starts[row] = begins[from[row]] + strings.starts()[row];
                lengths[row] = strings.lengths()[row];
            }
        }
        return new Values.Strings(bytes, starts, lengths);
    }

    /// The bytes of all, those that several share once: columns of a batch have one array.
    ///
    /// @param begins gets where those of each begin
    private static byte[] joined(List<Batch.Column> dense, int[] begins) {
        IdentityHashMap<byte[], Integer> places = new IdentityHashMap<>();
        int length = 0;
        for (int i = 0; i < begins.length; i++) {
            byte[] bytes = ((Values.Strings) dense.get(i).values()).bytes();
            Integer known = places.putIfAbsent(bytes, length);
            begins[i] = known == null ? length : known;
            length = known == null ? Math.addExact(length, bytes.length) : length;
        }
        if (places.size() == 1) {
            return places.keySet().iterator().next();
        }
        byte[] all = new byte[length];
        places.forEach((bytes, at) -> System.arraycopy(bytes, 0, all, at, bytes.length));
        return all;
    }
}
