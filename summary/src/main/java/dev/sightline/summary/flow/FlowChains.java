package dev.sightline.summary.flow;

import dev.sightline.summary.rows.KeyHash;

/// The pieces of flows that one thread found, by the upper bits of their hashes: one chain of pages for each piece of
/// the part. One thread.
///
/// When its share of the pages is used up, it makes one of several pieces of a flow. If that frees less than a quarter,
/// the upper half of the part is given up, for all threads and for this pass.
final class FlowChains {
    private final FlowPass pass;
    private final FlowPages pages;
    private final FlowMerge merge;
    private final int lgPage;
    private final int[] first;
    private final int[] last;
    private final int[] count;
    private int taken;
    private int most;
    private int kept;

    FlowChains(FlowPass pass) {
        this.pass = pass;
        this.pages = pass.pages();
        this.merge = new FlowMerge(pages, pass.places());
        this.lgPage = pages.lgPage();
        this.kept = pass.pieces();
        this.first = new int[kept];
        this.last = new int[kept];
        this.count = new int[kept];
    }

    int first(int chain) {
        return first[chain];
    }

    int last(int chain) {
        return last[chain];
    }

    int count(int chain) {
        return count[chain];
    }

    /// Pages, at any time.
    int most() {
        return most;
    }

    /// Adds all pieces that belong to what the pass still wants.
    void add(long[] pieces, int size) {
        int pageMask = (1 << lgPage) - 1;
        for (int at = 0; at < size * FlowPiece.LONGS; at += FlowPiece.LONGS) {
            int chain = pass.chain(KeyHash.of(pieces[at]));
            boolean room = chain < kept && (count[chain] & pageMask) != 0;
            while (!room && chain < kept) {
                // if not, memory was made: of this chain there may be less, or nobody wants it any more
                room = addPage(chain) || chain < kept && (count[chain] & pageMask) != 0;
            }
            if (room) {
                int piece = last[chain] << lgPage | count[chain]++ & pageMask;
                System.arraycopy(pieces, at, pages.block(piece), FlowPages.at(piece), FlowPiece.LONGS);
            }
        }
    }

    /// @return whether it was added; if not, something has changed, and it may not be needed any more
    private boolean addPage(int chain) {
        if (taken == pass.pagesOfThread()) {
            free();
            return false;
        }
        int page = pages.take();
        most = Math.max(most, ++taken);
        if (count[chain] == 0) {
            first[chain] = page;
        } else {
            pages.link(last[chain], page);
        }
        last[chain] = page;
        return true;
    }

    private void free() {
        int before = taken;
        drop();
        if (taken == before) {
            for (int chain = 0; chain < kept; chain++) {
                compact(chain);
            }
            if (4L * taken > 3L * before) {
                pass.narrow(kept);
                drop();
            }
        }
    }

    /// Gives back what nobody wants any more.
    private void drop() {
        int now = pass.kept();
        for (int chain = now; chain < kept; chain++) {
            give(chain, -1, 0);
        }
        kept = Math.min(kept, now);
    }

    private void compact(int chain) {
        if (count[chain] > 0) {
            merge.begin(first[chain], count[chain]);
            merge.read(first[chain], count[chain]);
            give(chain, merge.lastPage(), merge.flows());
        }
    }

    /// Gives back the pages behind one, or all.
    ///
    /// @param end the last that remains; -1: none
    private void give(int chain, int end, int pieces) {
        int pagesNow = pagesOf(count[chain]);
        int pagesLeft = pagesOf(pieces);
        if (pagesLeft < pagesNow) {
            pages.give(end < 0 ? first[chain] : pages.next(end), last[chain]);
            taken -= pagesNow - pagesLeft;
            last[chain] = end;
        }
        count[chain] = pieces;
    }

    private int pagesOf(int pieces) {
        return pieces + (1 << lgPage) - 1 >>> lgPage;
    }
}
