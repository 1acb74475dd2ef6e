package dev.sightline.summary.rows;

/// The keys of one block after the other. One thread.
public final class StripKeys {
    private final KeyColumn column;
    private final Scratch scratch = new Scratch();
    private final long[] mask = new long[Block.WORDS];
    private final long[] keys = new long[Block.STRIP];

    public StripKeys(KeyColumn column) {
        this.column = column;
    }

    /// Reads the selected rows of a block that have a value.
    ///
    /// @return how many
    public int read(Block block) {
        int n = column.present(block, mask);
        if (n > 0) {
            column.gather(block, mask, n, keys, scratch);
        }
        return n;
    }

    /// Which rows were read: bits from the block's base on. Overwritten by the next [#read].
    public long[] mask() {
        return mask;
    }

    /// Their keys, in row order. Overwritten by the next [#read].
    public long[] keys() {
        return keys;
    }
}
