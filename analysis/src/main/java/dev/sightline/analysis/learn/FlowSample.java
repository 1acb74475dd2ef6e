package dev.sightline.analysis.learn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What some flows of a tie did, whole: of all while they fit, else of those whose key has a small hash. One
/// thread.
final class FlowSample {
    /// 16 bytes an event: 32 MB.
    static final int MAX_EVENTS = 2_000_000;

    /// Of one flow; what comes after them is not kept.
    static final int MAX_EVENTS_OF_FLOW = 10_000;

    /// What a flow did, in order.
    static final class Sequence {
        int[] events = new int[8];
        long[] times = new long[8];
        int size;
        /// When the last of all that lasts was over.
        long endNanos = Long.MIN_VALUE;

        boolean add(int event, long timeNanos, long end) {
            endNanos = Math.max(endNanos, end);
            if (size == MAX_EVENTS_OF_FLOW) {
                return false;
            }
            if (size == events.length) {
                events = Arrays.copyOf(events, size * 2);
                times = Arrays.copyOf(times, size * 2);
            }
            events[size] = event;
            times[size++] = timeNanos;
            return true;
        }

        long firstNanos() {
            return times[0];
        }
    }

    private final Map<Long, Sequence> flows = new HashMap<>();
    private long events;
    /// Keys whose hash, shifted so far, is not 0 are left out.
    private int shift = 64;

    void add(long hash, int event, long timeNanos, long endNanos) {
        if (shift < 64 && hash >>> shift != 0) {
            return;
        }
        if (flows.computeIfAbsent(hash, _ -> new Sequence()).add(event, timeNanos, endNanos)) {
            events++;
        }
        while (events > MAX_EVENTS && flows.size() > 1) {
            shift--;
            flows.entrySet().removeIf(flow -> {
                boolean out = flow.getKey() >>> shift != 0;
                events -= out ? flow.getValue().size : 0;
                return out;
            });
        }
    }

    /// Whether all flows are there.
    boolean isWhole() {
        return shift == 64;
    }

    List<Sequence> flows() {
        Collection<Sequence> all = flows.values();
        // by time, so that what is learned does not depend on hashes
        List<Sequence> sorted = new ArrayList<>(all);
        sorted.sort((a, b) -> {
            int byTime = Long.compare(a.firstNanos(), b.firstNanos());
            return byTime != 0 ? byTime : Arrays.compare(a.events, 0, a.size, b.events, 0, b.size);
        });
        return sorted;
    }
}
