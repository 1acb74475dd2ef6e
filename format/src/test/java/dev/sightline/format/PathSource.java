package dev.sightline.format;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/// A file (plain or gzip) or folder as a source, for tests.
public final class PathSource implements Source {
    private final Path path;
    private final InputStream stream;
    private final Map<Class<?>, Object> found = new HashMap<>();
    private @Nullable Path spool;

    public PathSource(Path path) {
        this.path = path;
        try {
            stream = Files.isDirectory(path) ? InputStream.nullInputStream() : open(path);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static InputStream open(Path path) throws IOException {
        InputStream file = new BufferedInputStream(Files.newInputStream(path));
        return isCompressed(path) ? new GZIPInputStream(file) : file;
    }

    private static boolean isCompressed(Path path) {
        return path.toString().endsWith(".gz");
    }

    @Override
    public String name() {
        String name = path.getFileName().toString();
        return isCompressed(path) ? name.substring(0, name.length() - 3) : name;
    }

    @Override
    public InputStream stream() {
        return stream;
    }

    @Override
    public InputStream again() throws IOException {
        return open(path);
    }

    @Override
    public Optional<Instant> modified() throws IOException {
        return Optional.of(Files.getLastModifiedTime(path).toInstant());
    }

    @Override
    public Path file() throws IOException {
        if (!isCompressed(path)) {
            return path;
        }
        if (spool == null) {
            spool = Files.createTempFile("sightline-", "");
            spool.toFile().deleteOnExit();
            Files.write(spool, open(path).readAllBytes());
        }
        return spool;
    }

    @Override
    public Optional<InputStream> beside(String fileName) throws IOException {
        for (String suffix : new String[] {"", ".gz"}) {
            Path file = path.resolveSibling(fileName + suffix);
            if (Files.isRegularFile(file)) {
                return Optional.of(open(file));
            }
        }
        return Optional.empty();
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
