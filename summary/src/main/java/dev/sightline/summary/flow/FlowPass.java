package dev.sightline.summary.flow;

import dev.sightline.summary.rows.KeyHash;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// One pass over all rows, for a part of the keys. Safe for several threads.
///
/// ```
/// from                                  from + 2^lgWidth
///  |----|----|----|----|----|----|----|----|          pieces of 2^shift hashes, a chain each
///  |<----- kept ------>|<-- left to the next ->|
/// ```
final class FlowPass {
    private final FlowPart part;
    private final FlowPages pages;
    private final FlowPlaces places;
    private final int pagesOfThread;
    private final int lgPieces;
    private final int shift;
    private final AtomicInteger kept;

    /// @param pages all of them are free
    FlowPass(FlowPart part, Flows.Memory memory, FlowPages pages, FlowPlaces places) {
        this.part = part;
        this.pages = pages;
        this.places = places;
        this.pagesOfThread = memory.pagesOfThread();
        this.lgPieces = part.lgPieces(memory.lgChains());
        this.shift = part.lgWidth() - lgPieces;
        this.kept = new AtomicInteger(pieces());
    }

    FlowPages pages() {
        return pages;
    }

    FlowPlaces places() {
        return places;
    }

    int pagesOfThread() {
        return pagesOfThread;
    }

    /// How many there were at the beginning.
    int pieces() {
        return 1 << lgPieces;
    }

    /// How many pieces, the first ones, are still wanted: a power of two, or 0.
    int kept() {
        return kept.get();
    }

    /// Wants half as many, unless somebody said so before.
    ///
    /// @param before how many the caller thought were wanted
    void narrow(int before) {
        kept.compareAndSet(before, before / 2);
    }

    /// The piece that holds a hash; at least [#kept] if none does.
    int chain(long hash) {
        return (int) Math.min(hash - part.from() >>> shift, Integer.MAX_VALUE);
    }

    /// Keeps of some rows those whose keys the pass wants, without branches, and finds their hashes.
    ///
    /// @param rows ascending
    /// @return how many
    int select(long[] keys, int[] rows, int count, long[] hashes) {
        long from = part.from();
        long wanted = kept();
        int n = 0;
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            long hash = KeyHash.of(keys[row]);
            hashes[n] = hash;
            rows[n] = row;
            // the sign of a subtraction: 1 if the piece is below what is wanted
            n += (int) ((hash - from >>> shift) - wanted >>> 63);
        }
        return n;
    }

    /// What remains when this pass is over: behind what it kept, or the same with smaller pieces if it kept nothing.
    ///
    /// @param most pages that a thread used
    /// @return null if nothing does
    @Nullable
    FlowPart rest(int most) {
        int wanted = kept();
        if (wanted == 0) {
            if (lgPieces == 0) {
                throw new IllegalStateException("two flows need more than " + pagesOfThread + " pages");
            }
            return new FlowPart(part.from(), shift);
        }
        int lgDone = shift + Integer.numberOfTrailingZeros(wanted);
        boolean roomy = wanted == pieces() && most < pagesOfThread / 4;
        return part.after(lgDone, roomy ? Math.min(Long.SIZE - 1, lgDone + 1) : lgDone);
    }
}
