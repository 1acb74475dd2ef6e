package dev.sightline.summary.rows;

/// Buffers of one thread, for one cell. Whoever calls something that takes a scratch must not keep anything in
/// it.
public final class Scratch {
    public final long[] longs = new long[Block.CELL];
    public final double[] doubles = new double[Block.CELL];
    public final int[] ints = new int[Block.CELL];
    public final short[] shorts = new short[Block.CELL];
    public final byte[] bytes = new byte[Block.CELL];
}
