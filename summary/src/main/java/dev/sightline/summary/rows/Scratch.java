package dev.sightline.summary.rows;

/// Buffers of one thread, for one strip. Whoever calls something that takes a scratch must not keep anything in
/// it.
public final class Scratch {
    public final long[] longs = new long[Block.STRIP];
    public final double[] doubles = new double[Block.STRIP];
    public final int[] ints = new int[Block.STRIP];
    public final short[] shorts = new short[Block.STRIP];
    public final byte[] bytes = new byte[Block.STRIP];
}
