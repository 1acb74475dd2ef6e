package dev.sightline.intake.tail;

import dev.sightline.format.Source;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// A file that grows, as a reader sees it. Whoever looks ahead sees what is there now.
///
/// @param path where the file was when it was opened
record TailSource(Path path, String name, GrowingFile bytes, Map<Class<?>, Object> found) implements Source {
    TailSource(Path path, String name, GrowingFile bytes) {
        this(path, name, bytes, new HashMap<>());
    }

    @Override
    public InputStream stream() {
        return bytes;
    }

    @Override
    public InputStream again() throws IOException {
        long size = Files.size(path);
        SeekableByteChannel channel = FileChannel.open(path);
        InputStream all = Channels.newInputStream(channel);
        return new InputStream() {
            @Override
            public int read() throws IOException {
                return channel.position() < size ? all.read() : -1;
            }

            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                long left = size - channel.position();
                return left <= 0 ? -1 : all.read(into, offset, (int) Math.min(length, left));
            }

            @Override
            public void close() throws IOException {
                all.close();
            }
        };
    }

    @Override
    public Path file() throws IOException {
        throw new IOException("this format is read from whole files, not while they grow");
    }

    @Override
    public Optional<InputStream> beside(String fileName) {
        return Optional.empty();
    }

    @Override
    public Optional<Instant> modified() throws IOException {
        return Optional.of(Files.getLastModifiedTime(path).toInstant());
    }

    @Override
    public <T> T once(Class<T> what, Finder<T> finder) throws IOException {
        Object value = found.get(what);
        if (value == null) {
            value = finder.find();
            found.put(what, value);
        }
        return what.cast(value);
    }
}
