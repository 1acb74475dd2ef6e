package dev.sightline.summary.values;

import dev.sightline.summary.Summary;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.LongSet;
import dev.sightline.summary.rows.Scratch;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.HllUnion;
import org.apache.datasketches.hll.TgtHllType;
import org.jspecify.annotations.Nullable;

/// How many distinct values a column has among the selected rows: exact up to [#EXACT_LIMIT], beyond it by a
/// HyperLogLog sketch [1] whose standard error is 0.8 %.
///
/// [1] S. Heule, M. Nunkesser, A. Hall, "HyperLogLog in Practice", EDBT 2013; here Apache DataSketches, lgK =
/// 14.
public final class DistinctCount implements Summary<DistinctCount.State> {
    /// Distinct values that are counted exactly: 64 MiB a thread at most.
    public static final int EXACT_LIMIT = 1 << 21;

    private static final int LG_K = 14;
    /// What the library calls its type of eight bits in its bytes.
    private static final int HLL_8 = 2;

    private final KeyColumn column;
    private final int limit;

    public DistinctCount(KeyColumn column) {
        this(column, EXACT_LIMIT);
    }

    /// @param limit distinct values that are counted exactly
    DistinctCount(KeyColumn column, int limit) {
        this.column = column;
        this.limit = limit;
    }

    /// The values so far: a set, or a sketch of it.
    public static final class State {
        private final long[] mask = new long[Block.WORDS];
        private final long[] keys = new long[Block.STRIP];
        private final Scratch scratch = new Scratch();
        private LongSet set = new LongSet();
        private @Nullable HllSketch sketch;
        private final int limit;

        private State(int limit) {
            this.limit = limit;
        }

        /// Distinct values, exactly or about.
        public long distinct() {
            return sketch == null ? set.size() : Math.round(sketch.getEstimate());
        }

        public boolean isExact() {
            return sketch == null;
        }

        private void add(int n) {
            HllSketch known = sketch;
            for (int i = 0; known == null && i < n; i++) {
                set.add(keys[i]);
            }
            for (int i = 0; known != null && i < n; i++) {
                known.update(keys[i]);
            }
            if (known == null && set.size() > limit) {
                sketched();
            }
        }

        private HllSketch sketched() {
            HllSketch known = sketch;
            if (known == null) {
                known = new HllSketch(LG_K, TgtHllType.HLL_8);
                for (long key : set.toArray()) {
                    known.update(key);
                }
                set = new LongSet();
                sketch = known;
            }
            return known;
        }
    }

    @Override
    public State zero() {
        return new State(limit);
    }

    @Override
    public void add(State state, Block block) {
        int n = column.present(block, state.mask);
        if (n > 0) {
            column.gather(block, state.mask, n, state.keys, state.scratch);
            state.add(n);
        }
    }

    @Override
    public State merge(State left, State right) {
        if (left.sketch == null && right.sketch == null) {
            left.set.addAll(right.set);
            if (left.set.size() > limit) {
                left.sketched();
            }
            return left;
        }
        HllUnion union = new HllUnion(LG_K);
        union.update(left.sketched());
        union.update(right.sketched());
        left.sketch = union.getResult(TgtHllType.HLL_8);
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        HllSketch sketch = state.sketch;
        byte[] sketched = sketch == null ? new byte[0] : sketch.toCompactByteArray();
        out.writeInt(sketched.length);
        out.write(sketched);
        Words.write(out, state.set.toArray());
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        int length = Words.count(in, 1);
        if (length > 0) {
            byte[] sketched = new byte[length];
            in.readFully(sketched);
            checkSketch(sketched);
            state.sketch = HllSketch.heapify(sketched);
        }
        for (long key : Words.read(in)) {
            state.set.add(key);
        }
        return state;
    }

    /// The library makes the room that a sketch's first bytes ask for before it looks whether so much follows:
    ///
    /// ```
    /// byte 3: lgK   4: lg of the size of a short list   7: the type in bits 2 and 3
    /// ```
    private static void checkSketch(byte[] bytes) throws IOException {
        if (bytes.length < 8 || bytes[3] != LG_K || bytes[4] < 0 || bytes[4] > LG_K || (bytes[7] >>> 2 & 3) != HLL_8) {
            throw new IOException("a sketch of another size");
        }
    }
}
