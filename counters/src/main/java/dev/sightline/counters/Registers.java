package dev.sightline.counters;

import dev.sightline.record.Entry;
import dev.sightline.record.Field;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// What threads say of themselves: a value for each register, which stays until another is written. Any thread writes
/// its own; the sampler reads all.
final class Registers {
    private static final Path SELF = Path.of("/proc/thread-self");
    static final int MOST = 16;

    private final List<Field> fields = new ArrayList<>();
    private final Map<Integer, Slot> byThread = new ConcurrentHashMap<>();
    private final ThreadLocal<Slot> own = ThreadLocal.withInitial(this::slot);

    /// @param name as the program calls the thread
    record Slot(String name, AtomicReferenceArray<@Nullable Object> values) {}

    int add(Field field) {
        if (fields.size() == MOST) {
            throw new IllegalStateException("at most " + MOST + " registers are there");
        }
        fields.add(field);
        return fields.size() - 1;
    }

    List<Field> fields() {
        return fields;
    }

    private Slot slot() {
        Thread thread = Thread.currentThread();
        Slot slot = new Slot(thread.getName(), new AtomicReferenceArray<>(MOST));
        int number = thread.isVirtual() ? 0 : ofThisThread();
        if (number > 0) {
            byThread.put(number, slot);
        }
        return slot;
    }

    /// The kernel's number of the thread that calls; 0 where there is none.
    static int ofThisThread() {
        try {
            return Integer.parseInt(Files.readSymbolicLink(SELF).getFileName().toString());
        } catch (IOException | RuntimeException none) {
            return 0;
        }
    }

    void set(int register, Object value) {
        own.get().values.setRelease(register, value);
    }

    @Nullable
    Slot of(int thread) {
        return byThread.get(thread);
    }

    void forget(int thread) {
        byThread.remove(thread);
    }

    /// Puts what a thread last said; nothing where it said nothing.
    void put(@Nullable Slot slot, Entry to) {
        for (int i = 0; i < fields.size(); i++) {
            Object value = slot == null ? null : slot.values.getAcquire(i);
            if (value instanceof String text) {
                to.put(text);
            } else if (value instanceof Double number) {
                to.put(number.doubleValue());
            } else {
                to.skip();
            }
        }
    }
}
