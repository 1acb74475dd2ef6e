package dev.sightline.analysis.learn;

/// From which share of flows on something is taken for how it should be. Nothing that fewer than one in a hundred
/// show is; beyond that it depends on what speaks for it.
final class Usual {
    private Usual() {}

    /// Something of its own happened: an event that others do not have, an end behind which nothing ever comes.
    static boolean isDone(int flows, int of) {
        return flows * 100L >= of && flows >= 3 || flows * 5L >= of && flows >= 2;
    }

    /// Something did not happen that happens in others, or happened more often, or in another order: that is also
    /// what a fault looks like.
    static boolean isLeftOut(int flows, int of) {
        return flows * 20L >= of && flows >= 5 || flows * 5L >= of && flows >= 2;
    }
}
