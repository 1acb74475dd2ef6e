package dev.sightline.format.perfetto;

import dev.sightline.format.internal.Proto;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the snapshots say of clocks: a time of one clock becomes one of the trace's clock, and that the wall clock's.
///
/// Source: "perfetto/protos/perfetto/trace/clock_snapshot.proto"
final class Clocks {
    static final int REALTIME = 1;
    static final int MONOTONIC = 3;
    static final int MONOTONIC_RAW = 5;
    static final int BOOTTIME = 6;
    private static final int FIRST_OF_SEQUENCE = 64;
    private static final int LAST_OF_SEQUENCE = 127;
    private static final int MAX_READINGS = 2_000_000;

    /// One clock's readings, in the order of the snapshots.
    private static final class Clock {
        long[] nanos = new long[4];
        int[] snapshots = new int[4];
        int size;
        long unit = 1;
        boolean incremental;

        void add(long time, int snapshot) {
            if (size == nanos.length) {
                nanos = Arrays.copyOf(nanos, 2 * size);
                snapshots = Arrays.copyOf(snapshots, 2 * size);
            }
            nanos[size] = time;
            snapshots[size++] = snapshot;
        }

        /// The last reading at or before the time, else the first.
        int before(long time) {
            int low = 0;
            int high = size - 1;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (nanos[middle] <= time) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            return low;
        }

        /// The reading of a snapshot, or -1.
        int at(int snapshot) {
            int found = Arrays.binarySearch(snapshots, 0, size, snapshot);
            return found < 0 ? -1 : found;
        }
    }

    private final Map<Long, Clock> clocks = new HashMap<>();
    private int snapshots;
    private int readings;
    private long traceClock = BOOTTIME;
    private long wallOffset;
    private boolean wall;

    static boolean isOfSequence(long clock) {
        return clock >= FIRST_OF_SEQUENCE && clock <= LAST_OF_SEQUENCE;
    }

    private static long key(long clock, long sequence) {
        return isOfSequence(clock) ? sequence << 8 | clock : clock << 40;
    }

    private @Nullable Clock clock(long id, long sequence) {
        return clocks.get(key(id, sequence));
    }

    /// Takes a ClockSnapshot.
    void snapshot(Proto message, long sequence) throws Proto.Malformed {
        int number = snapshots++;
        while (message.next()) {
            if (message.field() == 2) {
                traceClock = message.number();
            } else if (message.field() == 1 && readings++ < MAX_READINGS) {
                Proto field = message.message();
                Reading reading = Reading.of(field);
                Clock clock = clocks.computeIfAbsent(key(reading.id, sequence), absent -> new Clock());
                clock.unit = reading.unit;
                clock.incremental = reading.incremental;
                if (clock.size == 0 || clock.snapshots[clock.size - 1] != number) {
                    clock.add(reading.time * reading.unit, number);
                }
            }
        }
    }

    /// One entry of a snapshot.
    record Reading(long id, long time, boolean incremental, long unit) {
        static Reading of(Proto clock) throws Proto.Malformed {
            long id = 0;
            long time = 0;
            boolean incremental = false;
            long unit = 1;
            while (clock.next()) {
                switch (clock.field()) {
                    case 1 -> id = clock.number();
                    case 2 -> time = clock.number();
                    case 3 -> incremental = clock.bool();
                    case 4 -> unit = Math.max(1, clock.number());
                    default -> {}
                }
            }
            return new Reading(id, time, incremental, unit);
        }
    }

    /// To be called once all snapshots are known.
    void learned() {
        Clock trace = clock(traceClock, 0);
        Clock real = clock(REALTIME, 0);
        for (int i = 0; real != null && trace != null && i < real.size && !wall; i++) {
            int same = trace.at(real.snapshots[i]);
            if (same >= 0) {
                wall = true;
                wallOffset = real.nanos[i] - trace.nanos[same];
            }
        }
    }

    /// Whether a clock's times are deltas.
    boolean isIncremental(long id, long sequence) {
        Clock clock = clock(id, sequence);
        return clock != null && clock.incremental;
    }

    /// How many nanoseconds one tick of the clock is.
    long unit(long id, long sequence) {
        Clock clock = clock(id, sequence);
        return clock == null ? 1 : clock.unit;
    }

    long traceClock() {
        return traceClock;
    }

    /// A time of the trace's clock as nanoseconds since the epoch; unchanged if no snapshot has the wall clock.
    long wallNanos(long traceNanos) {
        return traceNanos + wallOffset;
    }

    /// Whether a clock's times can be placed on the trace's clock.
    boolean knows(long id, long sequence) {
        return id == 0 || id == traceClock || clock(id, sequence) != null;
    }

    /// A clock's nanoseconds as those of the trace's clock: by the snapshot before them that has both, else through a
    /// third clock.
    long traceNanos(long id, long sequence, long nanos) {
        Clock from = id == 0 || id == traceClock ? null : clock(id, sequence);
        if (from == null) {
            return nanos;
        }
        Clock trace = clock(traceClock, 0);
        if (trace != null) {
            int at = both(from, nanos, trace);
            if (at >= 0) {
                return nanos - from.nanos[at] + trace.nanos[trace.at(from.snapshots[at])];
            }
            for (Clock between : clocks.values()) {
                int first = both(from, nanos, between);
                if (first >= 0) {
                    long middle = nanos - from.nanos[first] + between.nanos[between.at(from.snapshots[first])];
                    int second = both(between, middle, trace);
                    if (second >= 0) {
                        return middle - between.nanos[second] + trace.nanos[trace.at(between.snapshots[second])];
                    }
                }
            }
        }
        return nanos;
    }

    /// The reading of `from` nearest before the time whose snapshot has the other clock, too; else the next after it.
    private static int both(Clock from, long nanos, Clock other) {
        if (from.size == 0) {
            return -1;
        }
        int at = from.before(nanos);
        for (int i = at; i >= 0 && i > at - 1000; i--) {
            if (other.at(from.snapshots[i]) >= 0) {
                return i;
            }
        }
        for (int i = at + 1; i < from.size && i < at + 1000; i++) {
            if (other.at(from.snapshots[i]) >= 0) {
                return i;
            }
        }
        return -1;
    }
}
