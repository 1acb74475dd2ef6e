package dev.sightline.view;

import dev.sightline.store.Beside;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Room beside rows that are in memory.
final class MemoryBeside implements Beside {
    private final Map<String, byte[]> kept = new ConcurrentHashMap<>();

    @Override
    public @Nullable Kept open(String name) {
        byte[] bytes = kept.get(name);
        return bytes == null ? null : of(bytes);
    }

    /// All that was written, whatever it is called.
    List<byte[]> written() {
        return List.copyOf(kept.values());
    }

    private static Kept of(byte[] bytes) {
        return new Kept() {
            @Override
            public long length() {
                return bytes.length;
            }

            @Override
            public MemorySegment slice(long offset, long length) {
                return MemorySegment.ofArray(bytes).asSlice(offset, length);
            }
        };
    }

    @Override
    public Draft create(String name) {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        return new Draft() {
            @Override
            public void write(MemorySegment bytes) {
                written.writeBytes(bytes.toArray(ValueLayout.JAVA_BYTE));
            }

            @Override
            public long position() {
                return written.size();
            }

            @Override
            public Kept keep() {
                kept.put(name, written.toByteArray());
                return of(written.toByteArray());
            }

            @Override
            public void close() {
                // there is nothing to remove
            }
        };
    }
}
