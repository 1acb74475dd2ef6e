package dev.sightline.store;

import java.util.function.Supplier;

/// What the snapshots of one store have in common for as long as its rows only become more: of two,
/// the one of the later generation has all rows of the other, and as they were. Once rows may have
/// gone, snapshots have another.
public final class Growth {
    private final Derived derived = new Derived();

    /// What is to outlive a snapshot: as [Snapshot#derived].
    public <T> T derived(Object key, Supplier<T> maker) {
        return derived.get(key, maker);
    }
}
