package dev.sightline.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/// Reads text, bytes or files of the shared trace data set in tests.
public final class Reading {
    public static final ReadOptions DEFAULTS = new ReadOptions(ZoneOffset.UTC, null, null);

    private Reading() {}

    public static RecordingSink read(Format format, String text) {
        return read(format, text, DEFAULTS);
    }

    public static RecordingSink read(Format format, String text, ReadOptions options) {
        return read(format, text.getBytes(StandardCharsets.UTF_8), options);
    }

    public static RecordingSink read(Format format, byte[] bytes, ReadOptions options) {
        try {
            return read(format, Source.of("test", () -> new ByteArrayInputStream(bytes)), options);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public static RecordingSink read(Format format, Source source, ReadOptions options) {
        RecordingSink sink = new RecordingSink();
        try {
            format.read(source, options, sink);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        assertThat(sink.hasOpenRow()).as("a row is left open").isFalse();
        return sink;
    }

    /// Reads a file of the data set, and checks that each row's text is where its offset says.
    public static RecordingSink readShared(Format format, String path) {
        byte[] bytes = shared(path);
        RecordingSink sink = read(format, bytes, DEFAULTS);
        for (RecordingSink.Span span : sink.spans) {
            assertThat(span.offset() + span.length()).isLessThanOrEqualTo(bytes.length);
        }
        return sink;
    }

    /// Reads a file or folder of the data set as `sightline open` would: a folder as a whole, a file with those beside
    /// it.
    public static RecordingSink readSharedPath(Format format, String path) {
        Path folder = sharedFolder();
        Assumptions.assumeTrue(folder != null, "the shared data set is not beside this repository: " + path);
        if (folder == null) {
            throw new IllegalStateException("assumed above");
        }
        return read(format, new PathSource(folder.resolve(path)), DEFAULTS);
    }

    /// A row as it was written.
    public static String asWritten(byte[] bytes, RecordingSink sink, int row) {
        RecordingSink.Span span = sink.spans.get(row);
        return new String(bytes, (int) span.offset(), span.length(), StandardCharsets.UTF_8);
    }

    /// The decompressed bytes of a file of the data set; the test is skipped where the data set is not.
    public static byte[] shared(String path) {
        Path folder = sharedFolder();
        Assumptions.assumeTrue(folder != null, "the shared data set is not beside this repository: " + path);
        try {
            if (folder == null) {
                throw new IllegalStateException("assumed above");
            }
            Path file = folder.resolve(path);
            if (path.endsWith(".gz")) {
                try (InputStream stream = new GZIPInputStream(Files.newInputStream(file))) {
                    return stream.readAllBytes();
                }
            }
            return Files.readAllBytes(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Where `shared/data` is: beside one of the folders above, or null.
    public static @Nullable Path sharedFolder() {
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            Path candidate = at.resolve("shared/data");
            if (Files.exists(candidate.resolve("README.md"))) {
                return candidate;
            }
        }
        return null;
    }
}
