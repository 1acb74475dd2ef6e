package dev.sightline.analysis.learn;

import java.util.List;
import java.util.Set;

/// Columns whose values together tell flows apart, and the events that belong to such flows.
public record Tie(List<String> key, Set<String> events) {
    public Tie {
        key = List.copyOf(key);
        events = Set.copyOf(events);
    }
}
