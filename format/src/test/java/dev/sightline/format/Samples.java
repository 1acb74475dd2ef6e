package dev.sightline.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// One small, well-formed file of each format, in `samples/NAME`: what tests damage, and what sniffing must know. A
/// `NAME.xyz` is only damaged.
public final class Samples {
    private Samples() {}

    /// The formats that have a sample.
    public static List<String> names() {
        return files().stream().filter(file -> file.indexOf('.') < 0).toList();
    }

    /// All samples.
    public static List<String> files() {
        try (Stream<Path> files = Files.list(folder())) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public static byte[] of(String file) {
        try {
            return Files.readAllBytes(folder().resolve(file));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Path folder() {
        URL url = Objects.requireNonNull(Samples.class.getResource("samples"));
        try {
            return Path.of(url.toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
