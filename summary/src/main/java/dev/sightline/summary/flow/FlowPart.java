package dev.sightline.summary.flow;

import org.jspecify.annotations.Nullable;

/// A part of all keys, by their hashes: `[from, from + 2^lgWidth)`, unsigned, not beyond 2^64.
record FlowPart(long from, int lgWidth) {
    static final FlowPart ALL = new FlowPart(0, Long.SIZE);

    /// The part behind the beginning of this one.
    ///
    /// @param lgDone width of the beginning
    /// @param lgWanted width of the part that follows, if so much remains
    /// @return null if nothing remains
    @Nullable
    FlowPart after(int lgDone, int lgWanted) {
        long end = lgDone == Long.SIZE ? 0 : from + (1L << lgDone);
        return end == 0 ? null : new FlowPart(end, Math.min(lgWanted, Long.SIZE - 1 - Long.numberOfLeadingZeros(-end)));
    }

    /// Into how many pieces it is divided, at most so many: a power of two, so that a piece has two hashes or more.
    int lgPieces(int lgMost) {
        return Math.min(lgMost, lgWidth - 1);
    }
}
