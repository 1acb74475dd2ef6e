package dev.sightline.replay.stage;

/// Reads what a [StateWriter] wrote, in the same order. One thread.
public final class StateReader {
    private final byte[] bytes;
    private int at;
    private long lastTime;
    private long lastBits;

    /// @param bytes of a writer; not to be changed meanwhile
    public StateReader(byte[] bytes) {
        this.bytes = bytes;
    }

    public long whole() {
        long value = 0;
        int shift = 0;
        byte next;
        do {
            next = bytes[at++];
            value |= (next & 0x7FL) << shift;
            shift += 7;
        } while (next < 0);
        return value >>> 1 ^ -(value & 1);
    }

    /// A number of things that are counted.
    public int count() {
        return Math.toIntExact(whole());
    }

    public long time() {
        lastTime += whole();
        return lastTime;
    }

    public double number() {
        int head = bytes[at++];
        int below = head & 15;
        int between = 8 - (head >>> 4 & 15) - below;
        long differs = 0;
        for (int i = 0; i < between; i++) {
            differs |= (bytes[at++] & 0xFFL) << 8 * (below + i);
        }
        lastBits ^= differs;
        return Double.longBitsToDouble(lastBits);
    }
}
