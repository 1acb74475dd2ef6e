package dev.sightline.analysis.detect;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is wrong with one flow, or with rows that are of none ([#ofRows]).
///
/// @param flow what tells it apart, in the order of the lifeline's key
/// @param lifeline its definition, by name
/// @param event the step that it is about: the first that is missing, or the one that came wrong
/// @param why in words, for people: how late, since when somebody is silent
/// @param missing steps that are needed and did not come; of alternatives all, divided by `|`
/// @param firstNanos when it began
/// @param lastEvent what it did last
/// @param timeoutNanos that passed, or that a step exceeded; for one that came too soon how long it takes at least
/// @param tookNanos how long what was late or fast took; 0 for others
/// @param entity who did the last of it; null: nobody is named
public record Anomaly(
        List<String> flow,
        String lifeline,
        Kind kind,
        String event,
        Cause cause,
        String why,
        List<String> missing,
        long firstNanos,
        String lastEvent,
        long lastNanos,
        long timeoutNanos,
        long tookNanos,
        @Nullable String entity) {
    /// What is extreme about rows that are of no flow.
    ///
    /// @param what was looked at: a column, by name
    /// @param event what these rows are called; of others nothing is said
    /// @param entity whose rows they are; null: nobody's in particular
    public static Anomaly ofRows(
            String what, String event, String why, long firstNanos, long lastNanos, @Nullable String entity) {
        return new Anomaly(
                List.of(),
                what,
                Kind.EXTREME,
                event,
                Cause.NONE,
                why,
                List.of(),
                firstNanos,
                event,
                lastNanos,
                0,
                0,
                entity);
    }

    public Anomaly {
        flow = List.copyOf(flow);
        missing = List.copyOf(missing);
    }

    /// The values of its key, divided by ` / ` where there are several.
    public String flowText() {
        return String.join(" / ", flow);
    }

    /// When the time-out of one that misses something passed; of others when it was last seen.
    public long dueNanos() {
        return kind == Kind.MISSING ? firstNanos + Math.min(timeoutNanos, Long.MAX_VALUE / 2) : lastNanos;
    }

    /// What is wrong, for people.
    public String reason() {
        if (kind != Kind.MISSING) {
            return why;
        }
        return "without " + String.join(", ", missing) + ": " + cause.words() + (why.isEmpty() ? "" : ", " + why);
    }

    /// The same about a row of its own.
    Anomaly at(String what, long nanos, @Nullable String who) {
        return new Anomaly(
                flow,
                lifeline,
                kind,
                event,
                cause,
                why,
                missing,
                firstNanos,
                what,
                nanos,
                timeoutNanos,
                tookNanos,
                who);
    }

    /// The same with what is known of why.
    Anomaly because(Cause known, String words) {
        return new Anomaly(
                flow,
                lifeline,
                kind,
                event,
                known,
                words,
                missing,
                firstNanos,
                lastEvent,
                lastNanos,
                timeoutNanos,
                tookNanos,
                entity);
    }
}
