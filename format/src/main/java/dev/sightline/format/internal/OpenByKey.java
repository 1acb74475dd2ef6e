package dev.sightline.format.internal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What has begun and not ended, found again by a key: what it is and where, such as a thread and a name. Of one key
/// the last that began ends first.
public final class OpenByKey<K, V> {
    private final Map<K, Deque<V>> open = new HashMap<>();

    public void begin(K key, V value) {
        open.computeIfAbsent(key, absent -> new ArrayDeque<>(4)).push(value);
    }

    /// @return what ends; null if its beginning was not seen
    public @Nullable V end(K key) {
        Deque<V> stack = open.get(key);
        if (stack == null) {
            return null;
        }
        V value = stack.poll();
        if (stack.isEmpty()) {
            open.remove(key);
        }
        return value;
    }

    /// The last that began and has not ended.
    public @Nullable V current(K key) {
        Deque<V> stack = open.get(key);
        return stack == null ? null : stack.peek();
    }

    public boolean isOpen(K key) {
        return open.containsKey(key);
    }

    /// All that is open, of each key in the order it began; forgets it.
    public void drain(Consumer<V> each) {
        open.values().forEach(stack -> stack.descendingIterator().forEachRemaining(each));
        open.clear();
    }
}
