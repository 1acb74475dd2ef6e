package dev.sightline.store.memory;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where [Memory] comes from and goes back to.
///
/// A recycling pool keeps what is given back and hands it out again; all ends with [#close]. Why not give each piece
/// back to the JVM? Closing a shared arena stops every thread, and throws away the compiled frames of those that
/// read memory just then: with a hundred columns a segment, loops ran in the interpreter most of the time. And pages
/// that are used again need not be made by the kernel again.
///
/// From [#COLLECTED] memory ends when nobody refers to it any more (a segment built for keeps).
///
/// Safe for use by several threads.
public final class MemoryPool implements AutoCloseable {
    /// Start of every piece, as in an Arrow file.
    public static final long ALIGNMENT = 64;

    public static final MemoryPool COLLECTED = new MemoryPool(null);

    private static final long MIN = 1024;
    /// Pieces up to this are cut from slabs.
    private static final long SMALL = 64 << 10;

    private static final long SLAB = 1 << 20;

    /// Null: the collected one.
    private final @Nullable Arena arena;

    private final Map<Long, ArrayDeque<MemorySegment>> idle = new HashMap<>();
    private MemorySegment slab = MemorySegment.NULL;
    private long cut;

    private MemoryPool(@Nullable Arena arena) {
        this.arena = arena;
    }

    public static MemoryPool recycling() {
        return new MemoryPool(Arena.ofShared());
    }

    /// Allocated when it is first asked for, zero then, and counted from now on.
    public Memory planned(long capacity) {
        return new Memory(this, capacity);
    }

    /// Memory that is zero.
    public Memory zeroed(long capacity) {
        Memory memory = planned(capacity);
        memory.bytes();
        return memory;
    }

    /// Memory with anything in it: for whoever writes all that is read.
    public Memory unset(long capacity) {
        Memory memory = planned(capacity);
        memory.allocate(false);
        return memory;
    }

    /// At least `size` bytes.
    MemorySegment take(long size, boolean zero) {
        if (arena == null) {
            return allocate(Arena.ofAuto(), size);
        }
        long rounded = rounded(size);
        MemorySegment used;
        synchronized (idle) {
            ArrayDeque<MemorySegment> same = idle.get(rounded);
            used = same == null ? null : same.poll();
            if (used == null && rounded <= SMALL) {
                return cut(arena, rounded);
            }
        }
        if (used == null) {
            return allocate(arena, rounded);
        }
        if (zero) {
            used.asSlice(0, Math.min(rounded, size)).fill((byte) 0);
        }
        return used;
    }

    private MemorySegment cut(Arena from, long size) {
        if (cut + size > slab.byteSize()) {
            slab = allocate(from, SLAB);
            cut = 0;
        }
        MemorySegment piece = slab.asSlice(cut, size);
        cut += size;
        return piece;
    }

    /// Takes back what [#take] gave; nobody may touch it any more.
    void give(MemorySegment piece) {
        if (arena != null) {
            synchronized (idle) {
                idle.computeIfAbsent(piece.byteSize(), size -> new ArrayDeque<>())
                        .push(piece);
            }
        }
    }

    /// The next of 1, 1.25, 1.5, 1.75 times a power of two: few sizes, so that pieces are found again, and at most a
    /// fifth lost.
    static long rounded(long size) {
        if (size <= MIN) {
            return MIN;
        }
        long step = Long.highestOneBit(size - 1) >> 2;
        return (size + step - 1) / step * step;
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
    /// a file without a name takes what goes beyond. Slower, but an answer.
    static MemorySegment mapped(Arena arena, long size) throws IOException {
        Path file = Files.createTempFile("sightline", ".memory");
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, size, arena);
        }
    }

    /// Gives everything back: whoever touches a piece after this gets an exception.
    @Override
    public void close() {
        synchronized (idle) {
            idle.clear();
            if (arena != null && arena.scope().isAlive()) {
                arena.close();
            }
        }
    }
}
