package dev.sightline.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/// Where a reader's bytes come from: one file, decompressed, or a folder that is one trace. Used by one thread at a
/// time.
public interface Source {
    /// File name without folders and compression suffix, or the name of the folder.
    String name();

    /// The bytes from the beginning, the same stream at each call; the reader does not close it. It ends early (and
    /// intake notes the damage) when a compressed file is truncated or corrupt. Empty for a folder.
    InputStream stream();

    /// The same bytes once more from the beginning, for readers that must look ahead. The caller closes it.
    InputStream again() throws IOException;

    /// The bytes as a file that can be read anywhere, or the folder. A compressed source is decompressed into a
    /// temporary file first, which goes away after loading.
    ///
    /// @throws IOException one line, if there is no room for it
    Path file() throws IOException;

    /// A file that lies beside this one, decompressed; with or without a compression suffix. The caller closes it.
    ///
    /// @param fileName without folders; empty if there is no such file
    Optional<InputStream> beside(String fileName) throws IOException;

    /// What `finder` finds, looked for once however often the source is read (a sample, then all of it, perhaps twice).
    ///
    /// @param what names the finding; one source keeps one value a name
    <T> T once(Class<T> what, Finder<T> finder) throws IOException;

    /// When the bytes were last changed, as the file system has it; empty if nobody knows.
    default Optional<Instant> modified() throws IOException {
        return Optional.empty();
    }

    /// Whether the sources read together are of several machines ([Format#machine]): what each numbers for itself, such
    /// as its processors, is then told apart by the machine's name.
    default boolean ofSeveralMachines() {
        return false;
    }

    /// Tells how much of [#file] was read, where it is not read through [#stream].
    default void progress(long bytes) {}

    /// A source without files beside it, for programs and tests that hold the bytes themselves.
    ///
    /// @param supplier called once for the stream, and once more for each look ahead
    static Source of(String name, Finder<InputStream> supplier) throws IOException {
        return new SuppliedSource(name, supplier);
    }

    /// Finds something out about a source.
    @FunctionalInterface
    interface Finder<T> {
        T find() throws IOException;
    }
}
