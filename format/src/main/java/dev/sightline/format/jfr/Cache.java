package dev.sightline.format.jfr;

import java.util.ArrayList;
import java.util.List;

/// Bounds what is remembered of the constants of a chunk: beyond its limit all of it is forgotten and found again.
final class Cache {
    private static final long LIMIT = 128 << 20;

    private final List<LongMap<?>> maps = new ArrayList<>();
    private long bytes;

    void add(LongMap<?> map) {
        maps.add(map);
    }

    void grew(long more) {
        bytes += more + 64;
        if (bytes > LIMIT) {
            maps.forEach(LongMap::clear);
            bytes = 0;
        }
    }
}
