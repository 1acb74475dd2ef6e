package dev.sightline.store.memory;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A value made when first asked for; two threads that ask at once may both make it.
public final class Lazy<T> implements Supplier<T> {
    private final Supplier<T> source;
    private volatile @Nullable T value;

    public Lazy(Supplier<T> source) {
        this.source = source;
    }

    @Override
    public T get() {
        T known = value;
        if (known == null) {
            known = source.get();
            value = known;
        }
        return known;
    }
}
