package dev.sightline.summary.flow;

import dev.sightline.summary.rows.KeyHash;
import java.util.Arrays;

/// Makes one piece of all pieces of a flow, within a chain of pages: a hash table of the pieces' numbers, few enough
/// to lie in a processor's cache with what they stand for. One thread.
final class FlowMerge {
    private final FlowPages pages;
    private final FlowPlaces places;
    private int[] slots = new int[1024];
    private int mask;

    private int writePage;
    private int writePlace;
    private int written;

    FlowMerge(FlowPages pages, FlowPlaces places) {
        this.pages = pages;
        this.places = places;
    }

    /// Begins with a chain to which other ones may be linked.
    ///
    /// @param most pieces that will be read
    void begin(int firstPage, int most) {
        int wanted = Integer.highestOneBit(Math.max(1, most)) << 2;
        mask = Math.max(64, wanted < 0 ? 1 << 30 : wanted) - 1;
        if (slots.length <= mask) {
            slots = new int[mask + 1];
        } else {
            Arrays.fill(slots, 0, mask + 1, 0);
        }
        writePage = firstPage;
        writePlace = 0;
        written = 0;
    }

    /// Reads the next pieces of the chain, and moves those of other flows than before to the end of what is kept.
    void read(int firstPage, int pieces) {
        int lgPage = pages.lgPage();
        int page = firstPage;
        for (int left = pieces; left > 0; left -= 1 << lgPage) {
            int behind = pages.next(page);
            readPage(page << lgPage, Math.min(left, 1 << lgPage));
            page = behind;
        }
    }

    private void readPage(int firstPiece, int pieces) {
        long[] block = pages.block(firstPiece);
        int at = FlowPages.at(firstPiece);
        for (int i = 0; i < pieces; i++, at += FlowPiece.LONGS) {
            long key = block[at];
            int slot = (int) KeyHash.of(key) & mask;
            int found = slots[slot];
            while (found != 0 && pages.block(found - 1)[FlowPages.at(found - 1)] != key) {
                slot = (slot + 1) & mask;
                found = slots[slot];
            }
            if (found == 0) {
                slots[slot] = keep(block, at) + 1;
            } else {
                FlowPiece.merge(pages.block(found - 1), FlowPages.at(found - 1), block, at, places);
            }
        }
    }

    private int keep(long[] from, int at) {
        if (writePlace >>> pages.lgPage() != 0) {
            writePage = pages.next(writePage);
            writePlace = 0;
        }
        int piece = writePage << pages.lgPage() | writePlace++;
        System.arraycopy(from, at, pages.block(piece), FlowPages.at(piece), FlowPiece.LONGS);
        written++;
        return piece;
    }

    /// How many flows there are: the first pieces of the chain.
    int flows() {
        return written;
    }

    /// The page that has the last of them.
    int lastPage() {
        return writePage;
    }
}
