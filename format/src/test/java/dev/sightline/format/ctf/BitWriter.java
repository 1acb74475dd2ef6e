package dev.sightline.format.ctf;

import java.util.Arrays;

/// Writes bits one by one, as slowly and plainly as the specifications say it.
final class BitWriter {
    private byte[] bytes = new byte[64];
    private int at;

    int at() {
        return at;
    }

    void align(int bits) {
        at = (at + bits - 1) / bits * bits;
        room();
    }

    private void room() {
        while (at / 8 >= bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * bytes.length);
        }
    }

    private void bit(boolean set, boolean little) {
        room();
        if (set) {
            int index = little ? at % 8 : 7 - at % 8;
            bytes[at / 8] |= (byte) (1 << index);
        }
        at++;
    }

    void integer(long value, int length, boolean little) {
        for (int i = 0; i < length; i++) {
            int index = little ? i : length - 1 - i;
            bit((value >>> index & 1) == 1, little);
        }
    }

    /// Into room left before.
    void integerAt(int bit, long value, int length, boolean little) {
        int end = at;
        at = bit;
        integer(value, length, little);
        at = end;
    }

    void bytes(byte[] more) {
        align(8);
        for (byte b : more) {
            integer(b, 8, true);
        }
    }

    byte[] whole() {
        align(8);
        return Arrays.copyOf(bytes, at / 8);
    }
}
