package dev.sightline.summary.hold;

import dev.sightline.summary.Mergeable;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Of each entity the rows that hold at an instant, of some rows and then of later ones: what is seen of the one that
/// is shown, and the keys of all where they are folded. 8 bytes a row that holds, and 28 an entity.
///
/// @param byCategory whether a row of an earlier category is shown before a later row
record RowsAt(boolean byCategory) implements Mergeable<SortedMap<Integer, RowsAt.Rows>> {
    /// @param nanos the time of the row that is shown, as its category and key
    /// @param count how many hold
    record Rows(long nanos, int category, long key, int count, List<Long> keys) {}

    @Override
    public SortedMap<Integer, Rows> zero() {
        return new TreeMap<>();
    }

    @Override
    public SortedMap<Integer, Rows> merge(SortedMap<Integer, Rows> left, SortedMap<Integer, Rows> right) {
        right.forEach((entity, rows) -> left.merge(entity, rows, this::joined));
        return left;
    }

    private Rows joined(Rows left, Rows right) {
        Rows shown = byCategory && left.category < right.category ? left : right;
        List<Long> keys = new ArrayList<>(left.keys);
        keys.addAll(right.keys);
        return new Rows(shown.nanos, shown.category, shown.key, left.count + right.count, keys);
    }

    @Override
    public void write(SortedMap<Integer, Rows> state, DataOutput out) throws IOException {
        out.writeInt(state.size());
        for (Map.Entry<Integer, Rows> entry : state.entrySet()) {
            Rows rows = entry.getValue();
            out.writeInt(entry.getKey());
            out.writeLong(rows.nanos);
            out.writeInt(rows.category);
            out.writeLong(rows.key);
            out.writeInt(rows.count);
            Words.write(out, rows.keys.stream().mapToLong(Long::longValue).toArray());
        }
    }

    @Override
    public SortedMap<Integer, Rows> read(DataInput in) throws IOException {
        SortedMap<Integer, Rows> state = zero();
        for (int n = Words.count(in, 4 * Integer.BYTES + 2 * Long.BYTES); n > 0; n--) {
            int entity = in.readInt();
            long nanos = in.readLong();
            int category = in.readInt();
            long key = in.readLong();
            int count = in.readInt();
            List<Long> keys = new ArrayList<>();
            for (long folded : Words.read(in)) {
                keys.add(folded);
            }
            state.put(entity, new Rows(nanos, category, key, count, keys));
        }
        return state;
    }
}
