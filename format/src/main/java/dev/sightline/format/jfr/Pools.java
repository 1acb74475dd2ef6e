package dev.sightline.format.jfr;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The constants of a chunk: where each lies. They are read when an event names them.
final class Pools {
    static final long CHECKPOINT_TYPE = 1;

    private final Metadata metadata;
    private final long end;
    private final LongMap<Pool> pools = new LongMap<>();
    private @Nullable Pool strings;

    /// @param end of the chunk
    Pools(Metadata metadata, long end) {
        this.metadata = metadata;
        this.end = end;
    }

    long end() {
        return end;
    }

    /// Where the constant lies, or [Pool#NONE].
    long place(Type type, long key) {
        Pool pool = pools.get(type.id());
        return pool == null ? Pool.NONE : pool.place(key);
    }

    long string(long key) {
        return strings == null ? Pool.NONE : strings.place(key);
    }

    /// The checkpoints that are chained from one to its predecessor, beside those already found.
    ///
    /// @param last where the last one begins
    static void follow(Cursor in, long last, long start, long end, Set<Long> places) {
        Set<Long> seen = new HashSet<>();
        long at = last;
        try {
            while (at > start && at < end && seen.add(at)) {
                in.to(at, end).readInt();
                if (in.readLong() != CHECKPOINT_TYPE) {
                    return;
                }
                in.readLong();
                in.readLong();
                long delta = in.readLong();
                places.add(at);
                if (delta == 0) {
                    return;
                }
                at += delta;
            }
        } catch (Damage broken) {
            // What the chain does not reach, the walk over all events did.
        }
    }

    /// Notes where the constants of a checkpoint lie. The last call for a key wins, so later checkpoints come first.
    ///
    /// @param in at a checkpoint event
    void add(Cursor in) throws Damage {
        in.readInt();
        in.readLong();
        in.readLong();
        in.readLong();
        in.readLong();
        in.skip(1);
        int count = in.readCount();
        for (int i = 0; i < count; i++) {
            long id = in.readLong();
            Type type = metadata.type(id);
            int constants = in.readCount();
            if (constants == 0) {
                continue;
            }
            if (type == null || !type.isReadable()) {
                throw new Damage("constants of a type the metadata does not describe");
            }
            Pool pool = pool(type);
            for (int k = 0; k < constants; k++) {
                long key = in.readLong();
                long place = in.position();
                type.skip(in);
                pool.put(key, place);
            }
        }
    }

    private Pool pool(Type type) {
        Pool pool = pools.get(type.id());
        if (pool == null) {
            pool = new Pool();
            pools.put(type.id(), pool);
        }
        Type text = metadata.strings();
        if (text != null && text.id() == type.id()) {
            strings = pool;
        }
        return pool;
    }
}
