package dev.sightline.summary.rows;

import dev.sightline.store.Segment;
import org.jspecify.annotations.Nullable;

/// Some selected rows of one segment: never more than one strip of [#STRIP] rows, strips beginning at multiples of
/// that.
///
/// ```
/// segment   0        4096        8192
///           |----------|-----####--|        # = rows [from, to)
///                      ^base      bit (row - base) % 64 of mask[(row - base) / 64] = row is selected
/// ```
///
/// A block and its mask are only valid during [Summary#add]; the scan writes the next one over them.
public final class Block {
    /// Rows of a strip: its values fit the L1 cache.
    public static final int STRIP = 4096;

    public static final int WORDS = STRIP / 64;

    private final int segmentIndex;
    private final Segment segment;
    private final int from;
    private final int to;
    private final long @Nullable [] mask;
    private final int selected;

    /// @param mask WORDS words, no bit outside [from, to); null when all rows of the range are selected
    public Block(int segmentIndex, Segment segment, int from, int to, long @Nullable [] mask) {
        this.segmentIndex = segmentIndex;
        this.segment = segment;
        this.from = from;
        this.to = to;
        int bits = mask == null ? to - from : Masks.count(mask);
        this.mask = bits == to - from ? null : mask;
        this.selected = bits;
    }

    /// Which segment of the snapshot.
    public int segmentIndex() {
        return segmentIndex;
    }

    public Segment segment() {
        return segment;
    }

    public int from() {
        return from;
    }

    public int to() {
        return to;
    }

    /// The first row of the strip.
    public int base() {
        return from & -STRIP;
    }

    /// How many rows are selected.
    public int selected() {
        return selected;
    }

    /// The selected rows as bits from [#base] on; null when all of [from, to) are.
    long @Nullable [] mask() {
        return mask;
    }

    /// Writes the selected rows as bits from [#base] on, `STRIP / 64` words.
    public void copyMask(long[] out) {
        if (mask == null) {
            Masks.range(from - base(), to - base(), out);
        } else {
            System.arraycopy(mask, 0, out, 0, WORDS);
        }
    }
}
