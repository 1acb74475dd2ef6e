package dev.sightline.replay.stage;

import java.util.Arrays;

/// What stages hold, in few bytes: numbers as they differ from the one before. [StateReader] reads them in the same
/// order. One thread.
///
/// ```
/// whole number, time   7 bits a byte, the lowest first, of 2 x or -2 x - 1; a time is its distance to the one before
/// number               x = bits ^ bits of the one before: | zero bytes above << 4 | zero bytes below |, those between
/// ```
public final class StateWriter {
    private byte[] bytes = new byte[1024];
    private int size;
    private long lastTime;
    private long lastBits;

    public void whole(long value) {
        reserve(10);
        long left = value << 1 ^ value >> 63;
        while ((left & ~0x7FL) != 0) {
            bytes[size++] = (byte) (left | 0x80);
            left >>>= 7;
        }
        bytes[size++] = (byte) left;
    }

    public void time(long nanos) {
        whole(nanos - lastTime);
        lastTime = nanos;
    }

    public void number(double value) {
        long bits = Double.doubleToRawLongBits(value);
        long differs = bits ^ lastBits;
        lastBits = bits;
        reserve(9);
        int above = Long.numberOfLeadingZeros(differs) >>> 3;
        int below = differs == 0 ? 0 : Long.numberOfTrailingZeros(differs) >>> 3;
        bytes[size++] = (byte) (above << 4 | below);
        long left = differs >>> 8 * below;
        for (int i = 8 - above - below; i > 0; i--) {
            bytes[size++] = (byte) left;
            left >>>= 8;
        }
    }

    private void reserve(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * bytes.length);
        }
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }
}
