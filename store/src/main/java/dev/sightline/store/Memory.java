package dev.sightline.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A growable run of off-heap bytes, zero where nothing was written. Not thread-safe while it grows.
///
/// Two ways to end: `released` memory is given back by [#free] (the writer knows when a segment is on disk),
/// `collected`
/// memory when nobody refers to it any more (a segment built for keeps).
final class Memory {
    /// Start of every allocation, as in an Arrow file.
    static final long ALIGNMENT = 64;

    private final boolean collected;
    private Arena arena;
    private MemorySegment bytes;

    private Memory(boolean collected, long capacity) {
        this.collected = collected;
        this.arena = collected ? Arena.ofAuto() : Arena.ofShared();
        this.bytes = allocate(arena, Math.max(capacity, 8));
    }

    static Memory collected(long capacity) {
        return new Memory(true, capacity);
    }

    static Memory released(long capacity) {
        return new Memory(false, capacity);
    }

    private static MemorySegment allocate(Arena arena, long size) {
        try {
            return arena.allocate(size, ALIGNMENT);
        } catch (OutOfMemoryError e) {
            try {
                return mapped(arena, size);
            } catch (IOException cause) {
                e.addSuppressed(cause);
                throw e;
            }
        }
    }

    /// The JVM limits off-heap memory (to the size of the heap unless told otherwise), but not mapped files: so
    /// a file
    /// without a name takes what goes beyond. Slower, but an answer.
    static MemorySegment mapped(Arena arena, long size) throws IOException {
        Path file = Files.createTempFile("sightline", ".memory");
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, size, arena);
        }
    }

    /// A fresh allocation that ends in the same way.
    Memory another(long capacity) {
        return new Memory(collected, capacity);
    }

    /// All of the memory there is now; invalid after the next [#reserve] or [#free].
    MemorySegment bytes() {
        return bytes;
    }

    MemorySegment bytes(long length) {
        return bytes.asSlice(0, length);
    }

    long capacity() {
        return bytes.byteSize();
    }

    /// Makes room for `needed` bytes, at least twice as much as there is.
    MemorySegment reserve(long needed) {
        if (needed > bytes.byteSize()) {
            Arena grown = collected ? Arena.ofAuto() : Arena.ofShared();
            MemorySegment more = allocate(grown, Math.max(needed, growth() * bytes.byteSize()));
            MemorySegment.copy(bytes, 0, more, 0, bytes.byteSize());
            free();
            arena = grown;
            bytes = more;
        }
        return bytes;
    }

    /// Giving shared memory back stops all threads for a moment: so small columns grow in few steps.
    private long growth() {
        return bytes.byteSize() < 1 << 16 ? 4 : 2;
    }

    void free() {
        if (!collected && arena.scope().isAlive()) {
            arena.close();
        }
    }
}
