package dev.sightline.analysis.lifeline;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One step of a lifeline.
///
/// @param events any of which is the step
/// @param place from 0: steps of lower places come before, those of the same place in any order
/// @param least how often it happens at least: 0 if it may be left out
/// @param most how often it happens at most
/// @param condition an event: where it did not happen, the step may be left out; null: it may not
/// @param end whether it ends the flow: steps of later places need not come
/// @param afterNanos how soon it comes after the event before, at the earliest
/// @param withinNanos how soon it comes after the event before, at the latest
public record Step(
        List<String> events,
        int place,
        int least,
        int most,
        @Nullable String condition,
        boolean end,
        long afterNanos,
        long withinNanos) {
    /// For as often as it likes, and for as late.
    public static final int MANY = Integer.MAX_VALUE;

    public static final long EVER = Long.MAX_VALUE;

    public Step {
        events = List.copyOf(events);
        if (events.isEmpty()) {
            throw new IllegalArgumentException("a step needs an event");
        }
        if (place < 0 || least < 0 || most < 1 || most < least) {
            throw new IllegalArgumentException("a step at place " + place + " happens " + least + " to " + most
                    + " times; 0 to 1 or more are expected");
        }
        if (afterNanos < 0 || withinNanos < afterNanos) {
            throw new IllegalArgumentException("a step comes after " + LineReader.duration(afterNanos) + " and within "
                    + LineReader.duration(withinNanos) + ": none can");
        }
    }

    /// That happens once and whenever it likes.
    public static Step of(String event, int place) {
        return new Step(List.of(event), place, 1, 1, null, false, 0, EVER);
    }

    /// The same, but it may be left out.
    public Step optional() {
        return new Step(events, place, 0, most, condition, end, afterNanos, withinNanos);
    }

    /// How it is called: by its event, or all of them.
    public String name() {
        return String.join("|", events);
    }
}
