package dev.sightline.event;

import java.util.Arrays;
import java.util.Optional;

/// What the times of a source, or of a whole trace, are worth: from those that say least to those that need a zone.
public enum TimeScale {
    /// No times at all: events were counted, and a nanosecond stands for each step.
    STEPS("steps"),
    /// Counted from a start that nobody tells: since boot, since a program began.
    SINCE_START("start"),
    /// Times of day without a date.
    OF_DAY("day"),
    /// Instants: the source names the zone, or counts since 1970 in UTC.
    ZONED("utc"),
    /// Dates and times that name no zone, and of which the user named none.
    LOCAL("local");

    private final String label;

    TimeScale(String label) {
        this.label = label;
    }

    /// How answers call it.
    public String label() {
        return label;
    }

    /// The one that is called so, if any.
    public static Optional<TimeScale> of(String label) {
        return Arrays.stream(values())
                .filter(scale -> scale.label.equals(label))
                .findFirst();
    }

    /// Of times of both kinds together, in any order: a date that is known to some is one of the whole. Times of day
    /// beside dates need a zone to lie beside them.
    public TimeScale and(TimeScale other) {
        boolean dayBesideDate = this == OF_DAY && other == ZONED || this == ZONED && other == OF_DAY;
        return dayBesideDate ? LOCAL : compareTo(other) < 0 ? other : this;
    }
}
