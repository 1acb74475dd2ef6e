package dev.sightline.store;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What was found of rows that become more: it is looked for anew when there are twice as many, so that whoever looks
/// ten times a second need not wait for it. Any thread.
public final class Renewed<T> {
    private @Nullable T found;
    private long rows;

    private Renewed() {}

    /// That of all snapshots of a store while its rows only become more, or else of this one.
    ///
    /// @param key of a class of its own, as those of [Snapshot#derived]
    public static <T> Renewed<T> of(Snapshot snapshot, Object key) {
        Growth growth = snapshot.growth();
        return growth == null ? snapshot.derived(key, Renewed::new) : growth.derived(key, Renewed::new);
    }

    /// @param finder asked where nothing was found yet, or of half as many rows at most
    public synchronized T get(Snapshot snapshot, Supplier<T> finder) {
        T known = found;
        if (known == null || snapshot.rows() >= 2 * rows) {
            known = finder.get();
            keep(snapshot, known);
        }
        return known;
    }

    /// Somebody has found it for another reason.
    public synchronized void keep(Snapshot snapshot, T what) {
        found = what;
        rows = snapshot.rows();
    }
}
