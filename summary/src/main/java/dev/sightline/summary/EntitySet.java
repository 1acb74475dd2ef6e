package dev.sightline.summary;

import java.util.BitSet;

/// A set of entity numbers.
final class EntitySet {
    private final BitSet bits = new BitSet();

    void add(int entity) {
        if (entity >= 0) {
            bits.set(entity);
        }
    }

    void addAll(EntitySet other) {
        bits.or(other.bits);
    }

    boolean contains(int entity) {
        return bits.get(entity);
    }

    /// The numbers below `count` that are not in it.
    EntitySet others(int count) {
        EntitySet others = new EntitySet();
        others.bits.set(0, count);
        others.bits.andNot(bits);
        return others;
    }

    int size() {
        return bits.cardinality();
    }
}
