package dev.sightline.store.memory;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A growable run of off-heap bytes, zero where nothing was written (unless it began [MemoryPool#unset]). Not
/// thread-safe.
public final class Memory {
    private final MemoryPool pool;
    /// What the pool gave; null while nobody has asked for it.
    private @Nullable MemorySegment piece;
    /// The first `capacity` bytes of the piece.
    private @Nullable MemorySegment bytes;

    private long capacity;
    private boolean freed;

    Memory(MemoryPool pool, long capacity) {
        this.pool = pool;
        this.capacity = Math.max(capacity, 8);
    }

    public MemoryPool pool() {
        return pool;
    }

    /// All of the memory there is now; not to be used after the next [#reserve] or [#free].
    public MemorySegment bytes() {
        MemorySegment made = bytes;
        return made == null ? allocate(true) : made;
    }

    MemorySegment allocate(boolean zero) {
        if (freed) {
            throw new IllegalStateException("this memory was given back");
        }
        piece = pool.take(capacity, zero);
        bytes = piece.asSlice(0, capacity);
        return bytes;
    }

    public MemorySegment bytes(long length) {
        return bytes().asSlice(0, length);
    }

    /// What it takes now.
    public long held() {
        return bytes == null ? 0 : capacity;
    }

    /// Makes room for `needed` bytes, at least twice as much as there is.
    public MemorySegment reserve(long needed) {
        plan(needed);
        return bytes();
    }

    /// Like [#reserve], but what was never asked for is not allocated now either.
    public void plan(long needed) {
        if (needed <= capacity) {
            return;
        }
        MemorySegment before = bytes;
        MemorySegment emptied = piece;
        long filled = capacity;
        // Small ones grow in few steps.
        capacity = Math.max(needed, (capacity < 1 << 16 ? 4 : 2) * capacity);
        if (before != null && emptied != null) {
            MemorySegment grown = allocate(false);
            MemorySegment.copy(before, 0, grown, 0, filled);
            grown.asSlice(filled).fill((byte) 0);
            pool.give(emptied);
        }
    }

    /// Nobody may touch the memory after this.
    public void free() {
        freed = true;
        MemorySegment emptied = piece;
        piece = null;
        bytes = null;
        if (emptied != null) {
            pool.give(emptied);
        }
    }
}
