package dev.sightline.format.vectorclock;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One event of a log.
///
/// @param execution the label of the run it belongs to; empty without one
/// @param host whose event it is
/// @param clock at the event
/// @param clockText as it was written
/// @param event what happened; null if nothing is said
/// @param text all of it, if it has more lines than one
/// @param nanos wall-clock time; `Long.MIN_VALUE` without one
/// @param fields other named groups of the user's pattern
/// @param offset of its lines in the source
/// @param length of its lines in the source
record Entry(
        String execution,
        String host,
        Clock clock,
        String clockText,
        @Nullable String event,
        @Nullable String text,
        long nanos,
        Map<String, String> fields,
        long offset,
        int length) {
    static final long NO_TIME = Long.MIN_VALUE;
}
