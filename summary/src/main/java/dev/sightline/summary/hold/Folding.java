package dev.sightline.summary.hold;

import dev.sightline.event.ColumnType;
import dev.sightline.summary.rows.KeyColumn;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What an entity's rows that hold come to together: rows are added and taken away again, and nothing is left
/// of them.
abstract class Folding {
    abstract void add(int entity, long key);

    abstract void remove(int entity, long key);

    /// The fold as a key of the column; a count as a whole number. At least one row holds.
    ///
    /// @param rows how many hold
    abstract long key(int entity, int rows);

    static Folding of(Fold fold, KeyColumn column, int entities) {
        return switch (fold) {
            case NONE -> throw new IllegalArgumentException("nothing is folded");
            case SUM -> column.type() == ColumnType.FLOAT64 ? new Reals(entities) : new Integers(entities);
            case MAX -> new Greatest(entities);
            case COUNT -> new Count();
        };
    }

    private static final class Count extends Folding {
        @Override
        void add(int entity, long key) {}

        @Override
        void remove(int entity, long key) {}

        @Override
        long key(int entity, int rows) {
            return rows;
        }
    }

    /// 128 bits; what is beyond 64 is the last of them.
    private static final class Integers extends Folding {
        private final long[] low;
        private final long[] high;

        Integers(int entities) {
            this.low = new long[entities];
            this.high = new long[entities];
        }

        @Override
        void add(int entity, long key) {
            long sum = low[entity] + key;
            high[entity] += (key >> 63) + (Long.compareUnsigned(sum, key) < 0 ? 1 : 0);
            low[entity] = sum;
        }

        @Override
        void remove(int entity, long key) {
            long before = low[entity];
            low[entity] = before - key;
            high[entity] -= (key >> 63) + (Long.compareUnsigned(before, key) < 0 ? 1 : 0);
        }

        @Override
        long key(int entity, int rows) {
            return high[entity] == low[entity] >> 63 ? low[entity] : high[entity] < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    private static final class Reals extends Folding {
        private final @Nullable ExactSum[] sums;

        Reals(int entities) {
            this.sums = new ExactSum[entities];
        }

        @Override
        void add(int entity, long key) {
            sum(entity).add(KeyColumn.doubleOf(key));
        }

        @Override
        void remove(int entity, long key) {
            sum(entity).subtract(KeyColumn.doubleOf(key));
        }

        @Override
        long key(int entity, int rows) {
            return KeyColumn.keyOf(sum(entity).value());
        }

        private ExactSum sum(int entity) {
            ExactSum sum = sums[entity];
            if (sum == null) {
                sum = new ExactSum();
                sums[entity] = sum;
            }
            return sum;
        }
    }

    private static final class Greatest extends Folding {
        /// By entity: how many rows have each key.
        private final @Nullable NavigableMap<Long, Integer>[] keys;

        @SuppressWarnings({"unchecked", "rawtypes"}) // there are no arrays of generic types
        Greatest(int entities) {
            this.keys = new NavigableMap[entities];
        }

        @Override
        void add(int entity, long key) {
            of(entity).merge(key, 1, Integer::sum);
        }

        @Override
        void remove(int entity, long key) {
            of(entity).compute(key, (any, rows) -> rows == null || rows == 1 ? null : Integer.valueOf(rows - 1));
        }

        @Override
        long key(int entity, int rows) {
            return of(entity).lastKey();
        }

        private NavigableMap<Long, Integer> of(int entity) {
            NavigableMap<Long, Integer> of = keys[entity];
            if (of == null) {
                of = new TreeMap<>();
                keys[entity] = of;
            }
            return of;
        }
    }
}
