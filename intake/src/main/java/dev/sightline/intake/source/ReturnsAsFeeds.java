package dev.sightline.intake.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// A text whose lines end in carriage returns alone, as those of old Macintoshes and of bars of progress do, as one of
/// line feeds; as long as it was.
final class ReturnsAsFeeds extends FilterInputStream {
    ReturnsAsFeeds(InputStream in) {
        super(in);
    }

    @Override
    public int read() throws IOException {
        int b = in.read();
        return b == '\r' ? '\n' : b;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int n = in.read(bytes, offset, length);
        for (int i = offset; i < offset + n; i++) {
            bytes[i] = bytes[i] == '\r' ? (byte) '\n' : bytes[i];
        }
        return n;
    }
}
