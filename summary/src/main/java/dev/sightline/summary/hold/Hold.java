package dev.sightline.summary.hold;

import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.entity.Entities;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// How long a row says what its entity is in.
public sealed interface Hold {
    /// Until the entity's next row that has a value.
    record UntilNext() implements Hold {}

    /// The same, but for so long at most: then the entity is idle.
    ///
    /// @param nanos more than zero
    /// @param own of some entities by name, who are sampled at distances of their own; more than zero
    record AtMost(long nanos, SortedMap<String, Long> own) implements Hold {
        /// Longer than any trace.
        public static final long LONGEST = Long.MAX_VALUE;

        public AtMost {
            own = Collections.unmodifiableSortedMap(new TreeMap<>(own));
            requireTime(nanos);
            own.values().forEach(AtMost::requireTime);
        }

        public AtMost(long nanos) {
            this(nanos, new TreeMap<>());
        }

        private static void requireTime(long nanos) {
            if (nanos <= 0) {
                throw new IllegalArgumentException("a row holds for more than 0 ns, not for " + nanos);
            }
        }

        /// The longest of all.
        long longest() {
            return own.values().stream().reduce(nanos, Math::max);
        }

        /// Of whoever it is asked.
        Each each(Entities entities) {
            Map<Integer, Long> numbered = new HashMap<>();
            own.forEach((name, most) -> entities.number(name).ifPresent(e -> numbered.put(e, most)));
            return numbered.isEmpty() ? e -> nanos : e -> numbered.getOrDefault(e, nanos);
        }

        /// For how long rows of an entity hold at most.
        interface Each {
            long nanos(int entity);
        }
    }

    /// Rows of entities that have durations (or ends), for [time, time + duration); those of others until the next.
    ///
    /// @param others for how long these hold at most, as samples do beside spans; null: for however long
    record ForDuration(Durations durations, @Nullable AtMost others) implements Hold {
        public ForDuration(Durations durations) {
            this(durations, null);
        }
    }
}
