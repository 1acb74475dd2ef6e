package dev.sightline.format.binary;

import java.util.Map;
import java.util.TreeMap;

/// Which sequence numbers of a producer were seen, as intervals that grow together.
final class Sequences {
    private static final int MAX = 100_000;

    private final TreeMap<Long, Long> endByStart = new TreeMap<>();

    /// Whether all of them were seen before.
    boolean covers(long first, long end) {
        Map.Entry<Long, Long> before = endByStart.floorEntry(first);
        return before != null && before.getValue() >= end;
    }

    void add(long first, long end) {
        long from = first;
        long to = end;
        Map.Entry<Long, Long> before = endByStart.floorEntry(from);
        if (before != null && before.getValue() >= from) {
            from = before.getKey();
            to = Math.max(to, before.getValue());
        }
        Map.Entry<Long, Long> after = endByStart.ceilingEntry(from);
        while (after != null && after.getKey() <= to) {
            to = Math.max(to, after.getValue());
            endByStart.remove(after.getKey());
            after = endByStart.ceilingEntry(from);
        }
        if (endByStart.size() < MAX) {
            endByStart.put(from, to);
        }
    }

    void addTo(Sequences other) {
        endByStart.forEach(other::add);
    }

    /// How many between the first and the last were never seen.
    long missing() {
        long missing = 0;
        long end = -1;
        for (Map.Entry<Long, Long> seen : endByStart.entrySet()) {
            missing += end < 0 ? 0 : seen.getKey() - end;
            end = seen.getValue();
        }
        return endByStart.size() < MAX ? missing : 0;
    }
}
