package dev.sightline.summary.hold;

import dev.sightline.summary.entity.Durations;
import org.jspecify.annotations.Nullable;

/// How long a row says what its entity is in.
public sealed interface Hold {
    /// Until the entity's next row that has a value.
    record UntilNext() implements Hold {}

    /// The same, but for so long at most: then the entity is idle.
    ///
    /// @param nanos more than zero
    record AtMost(long nanos) implements Hold {
        /// Longer than any trace.
        public static final long LONGEST = Long.MAX_VALUE;

        public AtMost {
            if (nanos <= 0) {
                throw new IllegalArgumentException("a row holds for more than 0 ns, not for " + nanos);
            }
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
