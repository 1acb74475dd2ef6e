package dev.sightline.intake.live;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// What is to be known of a message whose records are rows all the same: values that were changed on the way, and
/// damage. Each is a short text for people. One thread.
public final class Remarks {
    private final Map<String, Long> counted = new LinkedHashMap<>();
    private final Set<String> standing = new LinkedHashSet<>();

    /// Values or messages that something was done to.
    public void count(String what, long times) {
        if (times > 0) {
            counted.merge(what, times, Long::sum);
        }
    }

    void count(Map<String, Long> all) {
        all.forEach(this::count);
    }

    /// What holds for all that its sender sends like this: it is told once.
    public void stands(String what) {
        standing.add(what);
    }

    public boolean isEmpty() {
        return counted.isEmpty() && standing.isEmpty();
    }

    public Map<String, Long> counted() {
        return counted;
    }

    public Set<String> standing() {
        return standing;
    }
}
