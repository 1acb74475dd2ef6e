package dev.sightline.format.vectorclock;

import dev.sightline.event.TimeScale;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The events of a log, one after another.
interface Entries {
    /// The next event, or null at the end. What is none is rejected on the way.
    @Nullable
    Entry next() throws IOException;

    /// What the time of the last event is, if it has one.
    TimeScale scale();
}
