package dev.sightline.summary;

/// Buffers of one thread, for one cell. Whoever calls something that takes a scratch must not keep anything in
/// it.
final class Scratch {
    final long[] longs = new long[Block.CELL];
    final double[] doubles = new double[Block.CELL];
    final int[] ints = new int[Block.CELL];
    final short[] shorts = new short[Block.CELL];
    final byte[] bytes = new byte[Block.CELL];
}
