package dev.sightline.summary;

/// Key and category of single rows. One thread.
final class RowReader {
    private final KeyColumn column;
    private final ResolvedPaint paint;
    private final Scratch scratch = new Scratch();
    private final long[] keys = new long[Block.CELL];
    private final long[] mask = new long[Block.WORDS];

    RowReader(KeyColumn column, ResolvedPaint paint) {
        this.column = column;
        this.paint = paint;
    }

    long key(int segment, int row) {
        column.load(segment, row, 1, keys, scratch);
        return keys[0];
    }

    int category(int segment, int row) {
        return paint.category(segment, row, mask, scratch);
    }
}
