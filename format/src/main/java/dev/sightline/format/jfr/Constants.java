package dev.sightline.format.jfr;

/// The constants of one type, read when they are asked for and remembered.
final class Constants {
    private final Type type;
    private final Shape shape;
    private final Pools pools;
    private final Cursor in;
    private final Cache cache;
    private final LongMap<Kept> known = new LongMap<>();
    private final Kept nothing;

    /// @param in of its own: reading a constant may lead to others, but never to one of the same shape
    Constants(Type type, Shape shape, Pools pools, Cursor in, Cache cache) {
        this.type = type;
        this.shape = shape;
        this.pools = pools;
        this.in = in;
        this.cache = cache;
        this.nothing = new Kept(shape.size());
        cache.add(known);
    }

    Shape shape() {
        return shape;
    }

    /// The constant's values, all missing if there is no such constant.
    Kept of(long key) {
        Kept values = known.get(key);
        if (values == null) {
            values = read(pools.place(type, key));
            known.put(key, values);
            cache.grew(values.textBytes());
        }
        return values;
    }

    private Kept read(long place) {
        if (place == Pool.NONE) {
            return nothing;
        }
        Kept values = new Kept(shape.size());
        try {
            shape.read(in.to(place, pools.end()), values);
        } catch (Damage unreadable) {
            return nothing;
        }
        return values;
    }
}
