package dev.sightline.intake.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// A text of another encoding as UTF-8; what is no character there is U+FFFD.
final class Utf8Stream extends InputStream {
    private static final int CHARACTERS = 64 * 1024;

    private final InputStreamReader reader;
    private final CharsetEncoder encoder = StandardCharsets.UTF_8
            .newEncoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .replaceWith("\ufffd".getBytes(StandardCharsets.UTF_8));
    private final CharBuffer characters = CharBuffer.allocate(CHARACTERS).flip();
    private final ByteBuffer bytes = ByteBuffer.allocate(4 * CHARACTERS).flip();
    private boolean ended;

    Utf8Stream(InputStream in, Charset charset) {
        reader = new InputStreamReader(in, charset);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (!bytes.hasRemaining()) {
            if (ended) {
                return -1;
            }
            fill();
        }
        int n = Math.min(length, bytes.remaining());
        bytes.get(to, offset, n);
        return n;
    }

    private void fill() throws IOException {
        characters.compact();
        ended = reader.read(characters) < 0;
        characters.flip();
        bytes.clear();
        encoder.encode(characters, bytes, ended);
        bytes.flip();
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
