package dev.sightline.analysis.wait;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// A time in which a process waits, with the first reason that it has.
///
/// @param toNanos exclusive
public record Stretch(Wait.Kind kind, long fromNanos, long toNanos) {
    /// What waits of one process take together; in the order of time, none over another.
    static List<Stretch> of(List<Wait> waits) {
        List<Stretch> found = new ArrayList<>();
        List<Wait> sorted =
                waits.stream().sorted(Comparator.comparingLong(Wait::fromNanos)).toList();
        // by kind: until when what has begun lasts
        Map<Wait.Kind, Long> until = new EnumMap<>(Wait.Kind.class);
        int next = 0;
        long at = Long.MIN_VALUE;
        while (true) {
            while (next < sorted.size() && sorted.get(next).fromNanos() <= at) {
                Wait begun = sorted.get(next++);
                until.merge(begun.kind(), begun.toNanos(), Math::max);
            }
            long passed = at;
            until.values().removeIf(end -> end <= passed);
            Map.Entry<Wait.Kind, Long> now =
                    until.isEmpty() ? null : until.entrySet().iterator().next();
            long begins = next < sorted.size() ? sorted.get(next).fromNanos() : Long.MAX_VALUE;
            if (now == null) {
                if (begins == Long.MAX_VALUE) {
                    return found;
                }
                at = begins;
                continue;
            }
            long ends = Math.min(begins, now.getValue());
            boolean goesOn = !found.isEmpty() && found.getLast().toNanos == at && found.getLast().kind == now.getKey();
            found.add(new Stretch(now.getKey(), goesOn ? found.removeLast().fromNanos : at, ends));
            at = ends;
        }
    }
}
