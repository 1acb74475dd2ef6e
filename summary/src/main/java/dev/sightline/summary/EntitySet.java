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

    int size() {
        return bits.cardinality();
    }
}
