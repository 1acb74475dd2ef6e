package dev.sightline.format.ctf;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sightline.format.RowSink;

/// The sink of one reading, and room for the texts on their way to it.
public final class ReadingSink {
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(US_ASCII);

    final RowSink sink;
    final JsonText json = new JsonText();
    private byte[] scratch = new byte[256];

    ReadingSink(RowSink sink) {
        this.sink = sink;
    }

    byte[] scratch(int length) {
        if (scratch.length < length) {
            scratch = new byte[Math.max(length, 2 * scratch.length)];
        }
        return scratch;
    }

    /// Writes a number as C would into the scratch.
    ///
    /// @return its length
    int hexadecimal(long value) {
        byte[] to = scratch(18);
        int digits = Math.max(1, (67 - Long.numberOfLeadingZeros(value)) / 4);
        to[0] = '0';
        to[1] = 'x';
        long rest = value;
        for (int i = digits + 1; i > 1; i--) {
            to[i] = DIGITS[(int) rest & 15];
            rest >>>= 4;
        }
        return digits + 2;
    }
}
