package dev.sightline.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// A growable run of off-heap bytes, zero where nothing was written. Not thread-safe while it grows.
///
/// Two ways to end: `released` memory is given back by [#free] (the writer knows when a segment is on disk),
/// `collected`
/// memory when nobody refers to it any more (a segment built for keeps).
final class Memory {
    /// Start of every allocation, as in an Arrow file.
    static final long ALIGNMENT = 64;

    private final boolean collected;
    private @Nullable Arena arena;
    /// Null while nobody has asked for it.
    private @Nullable MemorySegment bytes;

    private long capacity;

    private Memory(boolean collected, long capacity) {
        this.collected = collected;
        this.capacity = Math.max(capacity, 8);
    }

    private Memory(boolean collected, long capacity, Arena arena, MemorySegment bytes) {
        this(collected, capacity);
        this.arena = arena;
        this.bytes = bytes;
    }

    /// Allocated when it is first asked for, and counted from now on.
    static Memory planned(boolean collected, long capacity) {
        return new Memory(collected, capacity);
    }

    private static Memory made(boolean collected, long capacity) {
        Arena arena = arena(collected);
        return new Memory(collected, capacity, arena, allocate(arena, Math.max(capacity, 8)));
    }

    private static Arena arena(boolean collected) {
        return collected ? Arena.ofAuto() : Arena.ofShared();
    }

    static Memory collected(long capacity) {
        return made(true, capacity);
    }

    static Memory released(long capacity) {
        return made(false, capacity);
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
        return made(collected, capacity);
    }

    /// All of the memory there is now; invalid after the next [#reserve] or [#free].
    MemorySegment bytes() {
        MemorySegment made = bytes;
        if (made == null) {
            arena = arena(collected);
            made = allocate(arena, capacity);
            bytes = made;
        }
        return made;
    }

    MemorySegment bytes(long length) {
        return bytes().asSlice(0, length);
    }

    long capacity() {
        return capacity;
    }

    /// Makes room for `needed` bytes, at least twice as much as there is.
    MemorySegment reserve(long needed) {
        plan(needed);
        return bytes();
    }

    /// Like [#reserve], but what was never asked for is not allocated now either.
    void plan(long needed) {
        if (needed > capacity) {
            long more = Math.max(needed, growth() * capacity);
            if (bytes != null) {
                Arena grown = arena(collected);
                MemorySegment moved = allocate(grown, more);
                MemorySegment.copy(bytes, 0, moved, 0, capacity);
                free();
                arena = grown;
                bytes = moved;
            }
            capacity = more;
        }
    }

    /// Giving shared memory back stops all threads for a moment: so small columns grow in few steps.
    private long growth() {
        return capacity < 1 << 16 ? 4 : 2;
    }

    void free() {
        if (!collected && arena != null && arena.scope().isAlive()) {
            arena.close();
        }
    }
}
