package dev.sightline.analysis.lifeline;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a unit of work does, in order. A flow is complete when an end has happened and all steps of earlier places
/// that may not be left out; where no step is an end, when all such steps have.
///
/// The idea: D. Gunter, B. Tierney, et al., "Log summarization and anomaly detection for troubleshooting
/// distributed systems", Grid 2007, and NetLogger's nlfindmissing (PDPTA 2005).
///
/// @param name unique among those used together
/// @param key columns whose values together tell flows apart
/// @param parent the lifeline whose flows its flows are part of, by name
/// @param steps by place, at least one
/// @param closing events that close a flow wherever it is
/// @param only whether events that no lifeline names are unexpected in its flows
/// @param timeoutNanos from its first event: until then it should be complete
public record Lifeline(
        String name,
        List<String> key,
        @Nullable String parent,
        List<Step> steps,
        List<String> closing,
        boolean only,
        long timeoutNanos) {
    /// In one lifeline.
    public static final int MAX_STEPS = 250;

    public Lifeline {
        key = List.copyOf(key);
        steps = List.copyOf(steps);
        closing = List.copyOf(closing);
        if (key.isEmpty()) {
            throw new IllegalArgumentException(
                    "lifeline " + name + " needs a column that tells its flows apart: by COLUMN");
        }
        if (steps.isEmpty() || steps.size() > MAX_STEPS) {
            throw new IllegalArgumentException(
                    "lifeline " + name + " has " + steps.size() + " steps; 1 to " + MAX_STEPS + " are expected");
        }
        if (timeoutNanos <= 0) {
            throw new IllegalArgumentException("lifeline " + name + ": a time-out is longer than nothing");
        }
        Set<String> known = new HashSet<>();
        int place = 0;
        for (Step step : steps) {
            if (step.place() < place || step.place() > place + 1) {
                throw new IllegalArgumentException("lifeline " + name + ": places of steps go up one by one");
            }
            place = step.place();
            for (String event : step.events()) {
                if (!known.add(event)) {
                    throw new IllegalArgumentException("lifeline " + name + " names " + event + " twice");
                }
            }
        }
        for (String event : closing) {
            if (!known.add(event)) {
                throw new IllegalArgumentException("lifeline " + name + " names " + event + " twice");
            }
        }
        for (Step step : steps) {
            String condition = step.condition();
            if (condition != null
                    && (!known.contains(condition) || step.events().contains(condition))) {
                throw new IllegalArgumentException("lifeline " + name + ": '" + step.name() + "' is needed if '"
                        + condition + "' happened, which is no other event of this lifeline");
            }
        }
    }

    /// Whether some step is an end.
    public boolean hasEnd() {
        return steps.stream().anyMatch(Step::end);
    }
}
