package dev.sightline.format.ctf;

import java.util.HashMap;
import java.util.Map;

/// On which track begin and end records nest: that of their thread, or else of their processor or stream.
final class Threads {
    /// More threads than this share the last track.
    private static final int MAX = 1 << 20;

    private static final long CPU = 1L << 59;
    private static final long FILE = 1L << 60;
    private static final long LOCATION = 1L << 61;
    private static final long UNKNOWN = 1L << 62;

    private final Map<Long, Integer> tracks = new HashMap<>();
    /// By processor: the track of the thread that runs there.
    private final Map<Long, Integer> running = new HashMap<>();

    private int track(long key) {
        int next = Math.min(tracks.size(), MAX);
        return tracks.computeIfAbsent(key, k -> next);
    }

    int location(long location) {
        return track(LOCATION | location);
    }

    int of(StreamFile at, int file) {
        Plan.Who who = at.event().who;
        int thread = who.vtid() >= 0 ? who.vtid() : who.tid();
        if (thread >= 0) {
            long tid = at.in.slots[thread];
            long pid = who.vpid() < 0 ? 0 : at.in.slots[who.vpid()];
            return tid == 0 && at.cpu() >= 0 ? track(CPU | at.cpu()) : track(pid << 32 | tid & 0xFFFFFFFFL);
        }
        long cpu = at.cpu();
        if (cpu < 0) {
            return track(FILE | file);
        }
        // Until the first switch the thread's number is not known, but it is one thread.
        return running.computeIfAbsent(cpu, c -> track(UNKNOWN | c));
    }

    /// A processor turns to another thread.
    void switched(StreamFile at) {
        Plan.Event event = at.event();
        long cpu = at.cpu();
        if (event.nextTid < 0 || cpu < 0) {
            return;
        }
        if (event.previousTid >= 0) {
            Integer track = running.get(cpu);
            long previous = at.in.slots[event.previousTid];
            if (track != null && previous != 0) {
                tracks.putIfAbsent(previous & 0xFFFFFFFFL, track);
            }
        }
        long next = at.in.slots[event.nextTid];
        running.put(cpu, next == 0 ? track(CPU | cpu) : track(next & 0xFFFFFFFFL));
    }
}
