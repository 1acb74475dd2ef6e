package dev.sightline.intake.tail;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32C;

/// The first bytes of a file, by which it is known again: the numbers of files that are gone are given to others.
///
/// @param length how many bytes
/// @param sum their CRC-32C
record Head(int length, long sum) {
    static final int MAX = 1024;
    static final Head NONE = new Head(0, 0);

    /// @param size of the file, or less
    static Head of(FileChannel file, long size) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(MAX, size));
        while (bytes.hasRemaining() && file.read(bytes, bytes.position()) > 0) {
            // until it is full, or the file ends
        }
        CRC32C sum = new CRC32C();
        sum.update(bytes.flip());
        return new Head(bytes.limit(), sum.getValue());
    }

    /// Whether the file begins so.
    boolean isOf(FileChannel file) throws IOException {
        return of(file, length).equals(this);
    }
}
