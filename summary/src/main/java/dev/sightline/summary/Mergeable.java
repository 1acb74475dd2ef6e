package dev.sightline.summary;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// How what was found in some rows becomes one with what was found in others, here or in another process.
///
/// `merge` is associative and `zero` its neutral element. Where it is not commutative, too, the rows of `left` come
/// before those of `right` in the order of time ([dev.sightline.store.Snapshot#requireOrder]).
///
/// @param <S> the state; mutable, used by one thread at a time
public interface Mergeable<S> {
    /// The state of no rows.
    S zero();

    /// The state of both; may reuse either, after which neither may be used.
    S merge(S left, S right);

    /// Writes the state down, so that another process can merge it with its own. Nothing in it may mean something in
    /// this process only; keys of strings are ordinals among those of all processes (`Catalog`).
    void write(S state, DataOutput out) throws IOException;

    /// A state that was written in the same way in another process.
    S read(DataInput in) throws IOException;
}
