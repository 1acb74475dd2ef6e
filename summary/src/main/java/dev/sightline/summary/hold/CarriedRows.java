package dev.sightline.summary.hold;

import dev.sightline.summary.Mergeable;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/// Rows of some processes that hold beyond their end, and then those of later ones. 29 bytes a row.
record CarriedRows() implements Mergeable<CarriedRows.Rows> {
    static final class Rows {
        private int[] entities = new int[16];
        private long[] starts = new long[16];
        private long[] ends = new long[16];
        private byte[] categories = new byte[16];
        private long[] keys = new long[16];
        private int size;

        void add(int entity, long startNanos, long endNanos, byte category, long key) {
            if (size == entities.length) {
                entities = Arrays.copyOf(entities, 2 * size);
                starts = Arrays.copyOf(starts, 2 * size);
                ends = Arrays.copyOf(ends, 2 * size);
                categories = Arrays.copyOf(categories, 2 * size);
                keys = Arrays.copyOf(keys, 2 * size);
            }
            entities[size] = entity;
            starts[size] = startNanos;
            ends[size] = endNanos;
            categories[size] = category;
            keys[size++] = key;
        }

        void addAll(Rows others) {
            for (int i = 0; i < others.size; i++) {
                add(others.entities[i], others.starts[i], others.ends[i], others.categories[i], others.keys[i]);
            }
        }

        /// Those that end after a time, in the order in which they were added.
        void after(long nanos, HeldRows.Taker taker) {
            for (int i = 0; i < size; i++) {
                if (ends[i] > nanos) {
                    taker.carried(entities[i], starts[i], ends[i], categories[i], keys[i]);
                }
            }
        }
    }

    @Override
    public Rows zero() {
        return new Rows();
    }

    @Override
    public Rows merge(Rows left, Rows right) {
        left.addAll(right);
        return left;
    }

    @Override
    public void write(Rows state, DataOutput out) throws IOException {
        Words.write(out, state.starts, state.size);
        Words.write(out, state.ends, state.size);
        Words.write(out, state.keys, state.size);
        for (int i = 0; i < state.size; i++) {
            out.writeInt(state.entities[i]);
            out.writeByte(state.categories[i]);
        }
    }

    @Override
    public Rows read(DataInput in) throws IOException {
        long[] starts = Words.read(in);
        long[] ends = new long[starts.length];
        Words.fill(in, ends);
        long[] keys = new long[starts.length];
        Words.fill(in, keys);
        Rows rows = zero();
        for (int i = 0; i < starts.length; i++) {
            rows.add(in.readInt(), starts[i], ends[i], in.readByte(), keys[i]);
        }
        return rows;
    }
}
