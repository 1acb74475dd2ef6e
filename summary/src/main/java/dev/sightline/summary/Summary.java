package dev.sightline.summary;

import dev.sightline.summary.rows.Block;

/// A mergeable summary [1]: what a picture needs of any set of rows, of a size set by the screen.
///
/// `merge` is associative and commutative and `zero` its neutral element, so rows may be added by any number of
/// threads in any order.
///
/// [1] P. K. Agarwal et al., "Mergeable Summaries", PODS 2012.
///
/// @param <S> the state; mutable, used by one thread at a time
public interface Summary<S> extends Mergeable<S> {
    /// Takes in the block's selected rows.
    void add(S state, Block block);
}
