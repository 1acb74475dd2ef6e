package dev.sightline.summary.flow;

/// Memory for pieces of flows, in pages that are taken, chained and given back. Taken pages belong to who took them;
/// taking and giving is safe for several threads.
///
/// ```
/// a piece's number   page << lgPage | place in the page
/// block b            2^LG_BLOCK pieces of FlowPiece.LONGS longs, made when first needed
/// next[page]         the page behind it in its chain, or in the chain of free pages
/// ```
final class FlowPages {
    /// 1.25 MiB a block.
    private static final int LG_BLOCK = 15;

    private static final int BLOCK_MASK = (1 << LG_BLOCK) - 1;

    private final int lgPage;
    private final int pages;
    private final long[][] blocks;
    private final int[] next;
    private int free = -1;
    private int begun;

    /// @param lgPage pieces of a page, as a power of two; at most LG_BLOCK
    FlowPages(int lgPage, int pages) {
        this.lgPage = lgPage;
        this.pages = pages;
        this.blocks = new long[(pages >>> (LG_BLOCK - lgPage)) + 1][];
        this.next = new int[pages];
    }

    int lgPage() {
        return lgPage;
    }

    /// @throws IllegalStateException if there is none, which whoever has a share of them must not let happen
    synchronized int take() {
        int page = free;
        if (page >= 0) {
            free = next[page];
        } else if (begun < pages) {
            page = begun++;
            int block = page >>> (LG_BLOCK - lgPage);
            if (blocks[block] == null) {
                int pieces = Math.min(1 << LG_BLOCK, (pages << lgPage) - (block << LG_BLOCK));
                blocks[block] = new long[pieces * FlowPiece.LONGS];
            }
        } else {
            throw new IllegalStateException("more than " + pages + " pages are wanted");
        }
        next[page] = -1;
        return page;
    }

    /// Gives back a chain.
    synchronized void give(int first, int last) {
        next[last] = free;
        free = first;
    }

    /// All are free again; their memory is kept.
    synchronized void clear() {
        free = -1;
        begun = 0;
    }

    int next(int page) {
        return next[page];
    }

    void link(int page, int behind) {
        next[page] = behind;
    }

    long[] block(int piece) {
        return blocks[piece >>> LG_BLOCK];
    }

    static int at(int piece) {
        return (piece & BLOCK_MASK) * FlowPiece.LONGS;
    }
}
