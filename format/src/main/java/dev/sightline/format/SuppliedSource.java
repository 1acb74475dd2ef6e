package dev.sightline.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Bytes that someone can supply again and again, without files beside them.
final class SuppliedSource implements Source {
    private final String name;
    private final Finder<InputStream> supplier;
    private final InputStream stream;
    private final Map<Class<?>, Object> found = new HashMap<>();
    private @Nullable Path spool;

    SuppliedSource(String name, Finder<InputStream> supplier) throws IOException {
        this.name = name;
        this.supplier = supplier;
        this.stream = supplier.find();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public InputStream stream() {
        return stream;
    }

    @Override
    public InputStream again() throws IOException {
        return supplier.find();
    }

    @Override
    public Path file() throws IOException {
        if (spool == null) {
            spool = Files.createTempFile("sightline-", "");
            spool.toFile().deleteOnExit();
            try (InputStream in = again()) {
                Files.copy(in, spool, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return spool;
    }

    @Override
    public Optional<InputStream> beside(String fileName) {
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
