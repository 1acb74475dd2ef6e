package dev.sightline.store.file;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sightline.store.ColumnVector;
import dev.sightline.store.ColumnVector.Utf8;
import dev.sightline.store.Segment;
import dev.sightline.store.StringOrder;
import dev.sightline.store.build.Interner;
import dev.sightline.store.memory.Integers;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is known of every entity at the end of the segments so far: whether it was seen, and the last value of each
/// column, as a key of [ValueBins]. Given up for good when states or names would need more than 64 MiB.
public final class EntityStates {
    static final int UNKNOWN = Integer.MIN_VALUE;
    private static final int MAX_STATES = 1 << 24;
    private static final long MAX_NAME_BYTES = 64 << 20;

    /// The entity of each row of a segment, as a number that stays the same over all segments.
    interface Ids {
        int at(int row);
    }

    /// The last key of each entity in one column.
    static final class Last {
        private int[] keys = new int[0];
        private int least = Integer.MAX_VALUE;
        private int most = Integer.MIN_VALUE;

        /// By entity; [#UNKNOWN] before its first value.
        int[] keys() {
            return keys;
        }

        /// Keys of values that are coming.
        void reach(int from, int to) {
            least = Math.min(least, from);
            most = Math.max(most, to);
        }

        int least() {
            return least;
        }

        int most() {
            return most;
        }

        void grow(int entities) {
            int known = keys.length;
            if (known < entities) {
                keys = Arrays.copyOf(keys, Math.max(entities, known + known / 2));
                Arrays.fill(keys, known, keys.length, UNKNOWN);
            }
        }
    }

    private final @Nullable String entityColumn;
    private final Interner names = new Interner();
    private final Map<String, Last> columns = new HashMap<>();
    private final BitSet seen = new BitSet();
    private int entities;
    private long lastTime = Long.MIN_VALUE;
    private boolean known = true;

    /// @param entityColumn null: each source is an entity
    public EntityStates(@Nullable String entityColumn) {
        this.entityColumn = entityColumn;
    }

    /// Of segments whose predecessors are not known: none is followed.
    public static EntityStates unknown() {
        EntityStates states = new EntityStates(null);
        states.known = false;
        return states;
    }

    /// The entities of the next segment's rows; null when states are not known any more: the segment begins
    /// before an earlier one ends, rows have no entity, or there are too many.
    ///
    /// @param followed how many columns of the segment are followed
    @Nullable
    Ids enter(Segment segment, int followed) {
        if (known && segment.minTime() < lastTime) {
            known = false;
        }
        lastTime = segment.maxTime();
        Ids ids = known ? ids(segment) : null;
        known = ids != null
                && (long) entities * Math.max(1, followed) <= MAX_STATES
                && names.heapBytes() <= MAX_NAME_BYTES;
        if (!known) {
            columns.clear();
            return null;
        }
        return ids;
    }

    private @Nullable Ids ids(Segment segment) {
        if (entityColumn == null) {
            Segment.Rows origin = segment.origin();
            for (int row = 0; row < segment.timedRows(); row++) {
                entities = Math.max(entities, origin.source(row) + 1);
            }
            return origin::source;
        }
        return switch (segment.column(entityColumn)) {
            case ColumnVector.Codes codes
            when codes.missing() == 0 -> {
                int[] ids = intern(codes.dictionary());
                Integers rows = codes.codes();
                yield row -> ids[rows.intAt(row)];
            }
            case ColumnVector.Plain plain
            when plain.missing() == 0 -> {
                int[] ids = intern(plain.strings());
                yield row -> ids[row];
            }
            case null, default -> null;
        };
    }

    private int[] intern(Utf8 strings) {
        int[] ids = new int[strings.count()];
        byte[] bytes = new byte[64];
        for (int i = 0; i < ids.length && names.heapBytes() <= MAX_NAME_BYTES; i++) {
            int start = StringOrder.start(strings, i);
            int length = StringOrder.start(strings, i + 1) - start;
            if (length > bytes.length) {
                bytes = new byte[2 * length];
            }
            MemorySegment.copy(strings.data(), JAVA_BYTE, start, bytes, 0, length);
            ids[i] = names.intern(bytes, 0, length);
        }
        entities = names.count();
        return ids;
    }

    /// Whether this is the first time.
    boolean see(int entity) {
        if (seen.get(entity)) {
            return false;
        }
        seen.set(entity);
        return true;
    }

    /// A column's states, with room for all entities of the segment entered last.
    Last last(String column) {
        Last last = columns.computeIfAbsent(column, name -> new Last());
        last.grow(entities);
        return last;
    }
}
