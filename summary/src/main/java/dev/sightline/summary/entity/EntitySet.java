package dev.sightline.summary.entity;

import java.util.BitSet;

/// A set of entity numbers.
public final class EntitySet {
    private final BitSet bits = new BitSet();

    public void add(int entity) {
        if (entity >= 0) {
            bits.set(entity);
        }
    }

    public void addAll(EntitySet other) {
        bits.or(other.bits);
    }

    public boolean contains(int entity) {
        return bits.get(entity);
    }

    /// The numbers below `count` that are not in it.
    public EntitySet others(int count) {
        EntitySet others = new EntitySet();
        others.bits.set(0, count);
        others.bits.andNot(bits);
        return others;
    }

    public long[] toWords() {
        return bits.toLongArray();
    }

    public static EntitySet ofWords(long[] words) {
        EntitySet set = new EntitySet();
        set.bits.or(BitSet.valueOf(words));
        return set;
    }

    public int size() {
        return bits.cardinality();
    }
}
