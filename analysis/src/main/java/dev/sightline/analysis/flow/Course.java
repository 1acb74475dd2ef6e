package dev.sightline.analysis.flow;

import dev.sightline.analysis.detect.Kind;
import java.util.Locale;

/// How a flow went, the worst first: a flow has one.
public enum Course {
    MISSING,
    /// Steps are missing, and rows were lost on their way when they should have come.
    LOST,
    OUT_OF_ORDER,
    LATE,
    /// A step came too soon, twice or too often, or something that does not happen in such flows.
    WRONG,
    /// It ended before the last end, as it may.
    EARLY,
    /// Its time-out had not passed when the rows ended.
    OPEN,
    /// It began before the rows.
    CUT,
    COMPLETE;

    /// As in JSON: `out-of-order`.
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// Whether nothing of it is still to come, nor has stayed away.
    boolean isOver() {
        return switch (this) {
            case MISSING, LOST, OPEN, CUT -> false;
            case OUT_OF_ORDER, LATE, WRONG, EARLY, COMPLETE -> true;
        };
    }

    static Course of(Kind kind) {
        return switch (kind) {
            case MISSING -> MISSING;
            case LATE -> LATE;
            case OUT_OF_ORDER -> OUT_OF_ORDER;
            case FAST, DUPLICATE, REPEATED, UNEXPECTED, EXTREME, GROUP, DEADLOCK, LOST_MESSAGE -> WRONG;
        };
    }
}
