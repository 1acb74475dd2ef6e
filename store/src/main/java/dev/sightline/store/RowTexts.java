package dev.sightline.store;

import java.util.Optional;
import java.util.OptionalLong;

/// Gives back the text of a row as its source spelt it.
@FunctionalInterface
public interface RowTexts {
    /// No text for any row: binary or generated traces.
    RowTexts NONE = (source, offset, length) -> Optional.empty();

    /// @param source which source of the trace, 0-based
    /// @param offset byte offset in the decompressed source; negative = none
    /// @param length in bytes
    /// @return the text; empty if there is none, or the file has changed or gone since
    Optional<String> text(int source, long offset, int length);

    /// In which line of its source a row begins, from 1; empty where nobody knows, or it would take long to count.
    ///
    /// @param offset as of [#text]
    default OptionalLong line(int source, long offset) {
        return OptionalLong.empty();
    }
}
