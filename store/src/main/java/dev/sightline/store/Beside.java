package dev.sightline.store;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Room beside the rows of a store that never change, for what is costly to find in them: kept by a name, found again
/// by whoever opens the store later. Nothing is lost if it goes, so nothing here throws: what cannot be written is not
/// kept, what is damaged is not found. Safe for any number of threads and processes.
public interface Beside {
    /// What is kept under a name; null: nothing.
    @Nullable
    Kept open(String name);

    /// Begins to write what will be kept under a name. To be closed.
    Draft create(String name);

    /// Bytes that are kept.
    interface Kept {
        long length();

        /// @throws java.io.UncheckedIOException if they are damaged
        MemorySegment slice(long offset, long length);
    }

    /// Bytes on their way.
    interface Draft extends AutoCloseable {
        void write(MemorySegment bytes);

        /// How many were written.
        long position();

        /// From now on it is found. Null: it could not be written.
        @Nullable
        Kept keep();

        /// Removes what is not kept.
        @Override
        void close();
    }
}
