package dev.sightline.counters;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// A small file of `/proc` that is read again and again: opening it costs seven times what reading it does. One thread.
final class KeptFile implements Closeable {
    private static final int MOST = 64 << 10;

    private final FileChannel channel;
    private ByteBuffer bytes = ByteBuffer.allocateDirect(1 << 10);

    KeptFile(Path file) throws IOException {
        channel = FileChannel.open(file);
    }

    /// What it says now.
    String text() throws IOException {
        while (true) {
            bytes.clear();
            int read = channel.read(bytes, 0);
            if (bytes.hasRemaining() || bytes.capacity() >= MOST) {
                byte[] all = new byte[Math.max(0, read)];
                bytes.flip().get(all, 0, all.length);
                return new String(all, StandardCharsets.ISO_8859_1);
            }
            bytes = ByteBuffer.allocateDirect(4 * bytes.capacity());
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
