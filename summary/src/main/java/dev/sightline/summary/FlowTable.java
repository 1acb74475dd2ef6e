package dev.sightline.summary;

import java.util.Arrays;

/// Flows by key: a hash table of entry numbers (open addressing, linear probing, at most three quarters full) and the
/// entries in
/// the order in which they came, so that growing moves numbers only and a trace's active flows lie close together.
///
/// ```
/// slot      long, upper half of the hash << 32 | entry number + 1; 0 = free. The hash saves the look at entries of
/// other
///           keys, which are long out of the cache
/// entry e   long 0   key
///           long 1   place of the first row so far: segment << 32 | row
///           long 2   the last time so far; NO_TIME if no row had one
///           long 3   rows
/// ```
///
/// 43 to 54 bytes a flow. One thread.
final class FlowTable {
    static final long NO_TIME = Long.MIN_VALUE;
    static final int LONGS = 4;

    private static final int LG_PAGE = 13;
    private static final int PAGE_MASK = (1 << LG_PAGE) - 1;

    private final int limit;
    private long[][] pages = new long[16][];
    private int pageCount;
    private long[] slots = new long[1024];
    private int size;

    /// @param limit flows beyond which nothing is added
    FlowTable(int limit) {
        this.limit = limit;
    }

    /// How many flows fit: so many that the slots, whose number is a power of two, are full.
    static int limit(long bytes) {
        long slots = Long.highestOneBit(bytes / (3 * 2 * LONGS + 8));
        return Math.clamp(slots, 1024, 1 << 28) / 4 * 3;
    }

    /// A bijection that spreads keys over all 64 bits: the last steps of SplitMix64.
    static long hash(long key) {
        long mixed = (key ^ (key >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return mixed ^ (mixed >>> 31);
    }

    int size() {
        return size;
    }

    void clear() {
        Arrays.fill(slots, 0);
        size = 0;
    }

    /// Looks at the slots of keys that will be asked for: without waiting for one another they come from memory
    /// together.
    void touch(long[] hashes, int count) {
        int mask = slots.length - 1;
        long any = 0;
        for (int i = 0; i < count; i++) {
            any |= slots[(int) hashes[i] & mask];
        }
        // never so; but without a use of them the compiler would drop the reads
        if ((int) any < 0) {
            throw new IllegalStateException("an entry has a negative number");
        }
    }

    /// The entry of a key, made if there is none: with no rows, and this place as its first.
    ///
    /// @return -1 if it would be one too many
    int entry(long key, long hash, long place) {
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        for (long found = slots[slot]; found != 0; found = slots[slot]) {
            int entry = (int) found - 1;
            if ((found ^ hash) >>> 32 == 0 && page(entry)[at(entry)] == key) {
                return entry;
            }
            slot = (slot + 1) & mask;
        }
        if (size == limit) {
            return -1;
        }
        int entry = size++;
        slots[slot] = slot(hash, entry);
        if (entry >>> LG_PAGE == pageCount) {
            addPage();
        }
        long[] page = page(entry);
        int at = at(entry);
        page[at] = key;
        page[at + 1] = place;
        page[at + 2] = NO_TIME;
        page[at + 3] = 0;
        if (size > slots.length / 4 * 3) {
            slots = new long[2 * slots.length];
            number();
        }
        return entry;
    }

    /// Where an entry's longs are, from [#at] on.
    long[] page(int entry) {
        return pages[entry >>> LG_PAGE];
    }

    static int at(int entry) {
        return (entry & PAGE_MASK) * LONGS;
    }

    private void addPage() {
        if (pageCount == pages.length) {
            pages = Arrays.copyOf(pages, 2 * pageCount);
        }
        pages[pageCount++] = new long[LONGS << LG_PAGE];
    }

    private static long slot(long hash, int entry) {
        return hash & 0xFFFF_FFFF_0000_0000L | entry + 1;
    }

    private void number() {
        int mask = slots.length - 1;
        for (int entry = 0; entry < size; entry++) {
            long hash = hash(page(entry)[at(entry)]);
            int slot = (int) hash & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = slot(hash, entry);
        }
    }

    /// Drops all flows that do not belong to a part of the keys.
    void retain(FlowPart part) {
        int kept = 0;
        for (int entry = 0; entry < size; entry++) {
            if (part.holds(hash(page(entry)[at(entry)]))) {
                System.arraycopy(page(entry), at(entry), page(kept), at(kept), LONGS);
                kept++;
            }
        }
        clear();
        size = kept;
        number();
    }
}
