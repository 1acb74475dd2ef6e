package dev.sightline.analysis.detect;

import java.util.EnumMap;
import java.util.Map;

/// What went wrong with a flow while it was open: of each kind the worst.
final class Trouble {
    /// One of them.
    ///
    /// @param event what came wrong
    /// @param tookNanos after the event before
    /// @param limitNanos that it was to take
    record Of(String event, long timeNanos, int entity, long tookNanos, long limitNanos) {
        private double excess() {
            return limitNanos == 0 ? 0 : (double) tookNanos / limitNanos;
        }
    }

    private final Map<Kind, Of> byKind = new EnumMap<>(Kind.class);

    void add(Kind kind, Of of) {
        Of known = byKind.get(kind);
        if (known == null
                || kind == Kind.LATE && of.excess() > known.excess()
                || kind == Kind.FAST && of.excess() < known.excess()) {
            byKind.put(kind, of);
        }
    }

    Map<Kind, Of> all() {
        return byKind;
    }
}
