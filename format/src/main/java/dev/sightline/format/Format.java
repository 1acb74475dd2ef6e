package dev.sightline.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// One trace format: how it is recognised and read. Found by [java.util.ServiceLoader]; stateless.
public interface Format {
    /// Short and lower case, as `--format` and `info` spell it: `csv`, `jsonl`, `bp`.
    String name();

    /// One line for `sightline formats`: what it is, what becomes which role.
    String description();

    /// How sure this format is, from content alone: 0 (not mine) to 100 (a magic number). The highest wins; ties go to
    /// the name first in the alphabet.
    ///
    /// @param head the first bytes of the decompressed source, at most 64 KiB
    /// @param fileName without folders and compression suffix; only a tie-breaker of last resort
    int sniff(byte[] head, String fileName);

    /// Whether its files are not text: only then is it asked about bytes that hold NULs.
    default boolean readsBinary() {
        return false;
    }

    /// Whether this format gives every column that has a role its role: then none is guessed from a column's name.
    default boolean knowsRoles() {
        return false;
    }

    /// Whether each line is read by itself: then reading can begin at any, with the same rows from there on.
    default boolean readsEachLineAlone() {
        return false;
    }

    /// How sure this format is that a folder as a whole is one trace of it: 0 (not mine) to 100.
    default int sniffFolder(Path folder) {
        return 0;
    }

    /// The machine on which the trace in a folder was recorded, as the trace calls it; empty if it does not say.
    default Optional<String> machine(Path folder) throws IOException {
        return Optional.empty();
    }

    /// The names of files that belong to a source of this name and lie beside it, such as its table of labels: they are
    /// not traces of their own.
    ///
    /// @param fileName without compression suffix
    default List<String> companions(String fileName) {
        return List.of();
    }

    /// Reads all records of the source into the sink, in file order, in bounded memory. Returns at the end of
    /// the source; what cannot be read is rejected or noted as damage through the sink, not thrown.
    ///
    /// @throws IOException if the source itself fails
    void read(Source source, ReadOptions options, RowSink sink) throws IOException;
}
