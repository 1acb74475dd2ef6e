package dev.sightline.analysis.detect;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What went wrong with a flow while it was open: of each kind the worst.
final class Trouble {
    private static final int MOST_BEHIND = 8;

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
    /// What the first step out of order came behind.
    private @Nullable Of early;

    /// Steps that came behind it, each later in its lifeline than the one before, and the place of the last.
    private final List<String> behind = new ArrayList<>();

    private int place;

    void add(Kind kind, Of of) {
        Of known = byKind.get(kind);
        if (known == null
                || kind == Kind.LATE && of.excess() > known.excess()
                || kind == Kind.FAST && of.excess() < known.excess()) {
            byKind.put(kind, of);
        }
    }

    /// A step came behind another of a higher place. Where a second one does, in its order, they are not out of order
    /// but what they came behind is: one that is early, and not two that are late.
    ///
    /// @param itsPlace lower than that of `before`, as all that are told here are
    /// @param before what came last
    void outOfOrder(Of of, int itsPlace, Of before) {
        if (!byKind.containsKey(Kind.OUT_OF_ORDER)) {
            byKind.put(Kind.OUT_OF_ORDER, of);
            early = before;
        } else if (early == null || itsPlace <= place || behind.size() == MOST_BEHIND) {
            return;
        } else {
            byKind.put(Kind.OUT_OF_ORDER, early);
        }
        behind.add(of.event());
        place = itsPlace;
    }

    /// The steps that what is out of order came before; none: it came after some.
    List<String> behind() {
        return behind.size() > 1 ? behind : List.of();
    }

    Map<Kind, Of> all() {
        return byKind;
    }
}
