package dev.sightline.summary;

import dev.sightline.summary.rows.Block;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// A mergeable summary [1]: what a picture needs of any set of rows, of a size set by the screen.
///
/// `merge` is associative and commutative and `zero` its neutral element, so rows may be added by any number of
/// threads in any order.
///
/// [1] P. K. Agarwal et al., "Mergeable Summaries", PODS 2012.
///
/// @param <S> the state; mutable, used by one thread at a time
public interface Summary<S> {
    /// The state of no rows.
    S zero();

    /// Takes in the block's selected rows.
    void add(S state, Block block);

    /// The state of both; may reuse either, after which neither may be used.
    S merge(S left, S right);

    /// Writes the state down, so that another process can merge it with its own. Nothing in it may mean something in
    /// this process only; keys of strings are ordinals among those of all processes (`Catalog`).
    ///
    /// @throws IllegalArgumentException if it cannot be written: the question needs all rows in one process
    default void write(S state, DataOutput out) throws IOException {
        throw new IllegalArgumentException(getClass().getSimpleName() + " needs all rows in one process");
    }

    /// A state that was written by the same summary in another process.
    default S read(DataInput in) throws IOException {
        throw new IllegalArgumentException(getClass().getSimpleName() + " needs all rows in one process");
    }
}
