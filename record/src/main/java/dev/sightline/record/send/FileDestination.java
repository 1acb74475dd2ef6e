package dev.sightline.record.send;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// A file, to which sections are appended; others may append to it as well. Half a section, of a disk that became
/// full, is taken away again.
final class FileDestination implements Destination {
    private final Path path;
    private @Nullable FileChannel channel;

    FileDestination(Path path) {
        this.path = path;
    }

    @Override
    public void write(byte[] section, int length) throws IOException {
        FileChannel to = channel;
        if (to == null) {
            to = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            channel = to;
        }
        long before = to.size();
        ByteBuffer bytes = ByteBuffer.wrap(section, 0, length);
        try {
            while (bytes.hasRemaining()) {
                to.write(bytes);
            }
        } catch (IOException failure) {
            cut(to, before, bytes.position());
            throw failure;
        }
    }

    private void cut(FileChannel to, long before, int written) throws IOException {
        try (to) {
            channel = null;
            // Otherwise somebody else appended: readers find the next section behind the half one.
            if (to.size() == before + written) {
                to.truncate(before);
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
