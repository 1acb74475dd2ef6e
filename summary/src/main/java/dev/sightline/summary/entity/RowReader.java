package dev.sightline.summary.entity;

import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.Scratch;
import dev.sightline.summary.selection.ResolvedPaint;

/// Key and category of single rows. One thread.
public final class RowReader {
    private final KeyColumn column;
    private final ResolvedPaint paint;
    private final Scratch scratch = new Scratch();
    private final long[] keys = new long[Block.STRIP];
    private final long[] mask = new long[Block.WORDS];

    public RowReader(KeyColumn column, ResolvedPaint paint) {
        this.column = column;
        this.paint = paint;
    }

    public long key(int segment, int row) {
        column.load(segment, row, 1, keys, scratch);
        return keys[0];
    }

    public int category(int segment, int row) {
        return paint.category(segment, row, mask, scratch);
    }
}
