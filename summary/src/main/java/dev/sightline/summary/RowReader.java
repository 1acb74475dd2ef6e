package dev.sightline.summary;

import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import java.util.Arrays;

/// Key and category of single rows. One thread.
final class RowReader {
    private final Snapshot snapshot;
    private final KeyColumn column;
    private final ResolvedPaint paint;
    private final Scratch scratch = new Scratch();
    private final long[] keys = new long[Block.CELL];
    private final long[] mask = new long[Block.WORDS];
    private final long[][] masks;
    private final byte[] categories = new byte[Block.CELL];
    private int paintedSegment = -1;
    private int paintedBase = -1;

    RowReader(Snapshot snapshot, KeyColumn column, ResolvedPaint paint) {
        this.snapshot = snapshot;
        this.column = column;
        this.paint = paint;
        this.masks = paint.masks();
    }

    long key(int segment, int row) {
        column.load(segment, row & -64, (row & 63) + 1, keys, scratch);
        return keys[row & 63];
    }

    int category(int segment, int row) {
        if (paint.count() == 1) {
            return 0;
        }
        int base = row & -Block.CELL;
        if (segment != paintedSegment || base != paintedBase) {
            Segment rows = snapshot.segments().get(segment);
            Block block = new Block(segment, rows, base, Math.min(rows.rows(), base + Block.CELL), null);
            Arrays.fill(mask, 0);
            block.copyMask(mask);
            paint.categories(block, mask, categories, masks, scratch);
            paintedSegment = segment;
            paintedBase = base;
        }
        return categories[row - base];
    }
}
