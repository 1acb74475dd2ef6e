package dev.sightline.summary.hold;

import java.util.Arrays;

/// Turns rows, in the order of their starts, into the [Stretches] they hold for. A place is a time, or that of
/// an instant among others: what lies between two instants then costs nothing. One thread, any number of parts
/// of time.
public abstract class Holding {
    private static final long UNTOUCHED = Long.MIN_VALUE;

    /// By entity: what is before is told; UNTOUCHED if no row of it holds in this part.
    final long[] told;

    final Stretches out;
    private int[] touched = new int[256];
    private int touchedCount;
    private long begin;

    Holding(int entities, Stretches out) {
        this.told = new long[entities];
        this.out = out;
        Arrays.fill(told, UNTOUCHED);
    }

    /// A part of time begins. What began earlier and holds here is given first, in any order, unless the latest
    /// row is what counts.
    public void begin(long place) {
        begin = place;
    }

    /// A row that holds for [start, end); end <= start if for no place.
    public final void row(int entity, long start, long end, int category, long key) {
        long from = Math.max(start, begin);
        if (end <= from && !isLatestAlone()) {
            return;
        }
        if (told[entity] == UNTOUCHED) {
            told[entity] = from;
            if (touchedCount == touched.length) {
                touched = Arrays.copyOf(touched, 2 * touchedCount);
            }
            touched[touchedCount++] = entity;
            forget(entity);
        }
        take(entity, from, end, category, key);
    }

    /// The part ends.
    public final void end(long place) {
        for (int i = 0; i < touchedCount; i++) {
            int entity = touched[i];
            tell(entity, place);
            told[entity] = UNTOUCHED;
        }
        touchedCount = 0;
    }

    /// Whether a row ends what the one before began.
    boolean isLatestAlone() {
        return false;
    }

    /// Nothing of the entity holds.
    abstract void forget(int entity);

    abstract void take(int entity, long from, long end, int category, long key);

    /// Tells what holds up to a place.
    abstract void tell(int entity, long to);

    /// An entity is in the first category that any of its rows is in. Of each category only the latest end
    /// matters: O(categories) a row, and memory that does not depend on how many rows hold.
    static final class First extends Holding {
        private final int categories;
        private final long[] latestEnds;

        First(int entities, int categories, Stretches out) {
            super(entities, out);
            this.categories = categories;
            this.latestEnds = new long[Math.multiplyExact(entities, categories)];
        }

        @Override
        void forget(int entity) {
            Arrays.fill(latestEnds, entity * categories, (entity + 1) * categories, Long.MIN_VALUE);
        }

        @Override
        void take(int entity, long from, long end, int category, long key) {
            int at = entity * categories + category;
            if (latestEnds[at] < end) {
                tell(entity, from);
                latestEnds[at] = end;
            }
        }

        @Override
        void tell(int entity, long to) {
            int at = entity * categories;
            long from = told[entity];
            while (from < to) {
                int category = 0;
                while (category < categories && latestEnds[at + category] <= from) {
                    category++;
                }
                if (category == categories) {
                    break;
                }
                long until = Math.min(to, latestEnds[at + category]);
                out.stretch(entity, from, until, category, 1);
                from = until;
            }
            told[entity] = Math.max(told[entity], to);
        }
    }

    /// An entity is in the category of its latest row, as long as that holds.
    static final class Latest extends Holding {
        private final long[] ends;
        private final byte[] categories;

        Latest(int entities, Stretches out) {
            super(entities, out);
            this.ends = new long[entities];
            this.categories = new byte[entities];
        }

        @Override
        boolean isLatestAlone() {
            return true;
        }

        @Override
        void forget(int entity) {
            ends[entity] = Long.MIN_VALUE;
        }

        @Override
        void take(int entity, long from, long end, int category, long key) {
            tell(entity, from);
            ends[entity] = end;
            categories[entity] = (byte) category;
        }

        @Override
        void tell(int entity, long to) {
            long until = Math.min(to, ends[entity]);
            if (told[entity] < until) {
                out.stretch(entity, told[entity], until, categories[entity], 1);
            }
            told[entity] = Math.max(told[entity], to);
        }
    }
}
