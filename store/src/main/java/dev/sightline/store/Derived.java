package dev.sightline.store;

import java.lang.ref.SoftReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Values that are costly to make from something immutable, kept softly. Safe for any number of threads.
public final class Derived {
    private final Map<Object, Slot> slots = new ConcurrentHashMap<>();

    private static final class Slot {
        private SoftReference<@Nullable Object> value = new SoftReference<>(null);
    }

    /// What `key` stands for, made by the first who asks; others wait for it. Keys of one class have values of
    /// one type.
    @SuppressWarnings("unchecked") // see above
    public <T> T get(Object key, Supplier<T> maker) {
        Slot slot = slots.computeIfAbsent(key, any -> new Slot());
        synchronized (slot) {
            Object known = slot.value.get();
            if (known == null) {
                known = make(slot, maker);
                slot.value = new SoftReference<>(known);
            }
            return (T) known;
        }
    }

    /// Off-heap memory has a limit that soft references know nothing of: so let go of the rest and try again.
    private <T> T make(Slot slot, Supplier<T> maker) {
        try {
            return maker.get();
        } catch (OutOfMemoryError e) {
            slots.values().removeIf(other -> other != slot);
            return maker.get();
        }
    }

    /// Whether something is kept under some of these keys.
    boolean has(Predicate<Object> keys) {
        return slots.keySet().stream().anyMatch(keys);
    }

    /// Shares what another has under some keys.
    void share(Derived other, Predicate<Object> keys) {
        other.slots.forEach((key, slot) -> {
            if (keys.test(key)) {
                slots.put(key, slot);
            }
        });
    }
}
