package dev.sightline.bench;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.SplittableRandom;

/// Generated rows in the order they arrive, 32 bytes each, off-heap: both contestants read them, and neither's heap
/// holds them.
///
/// Hard to compress on purpose: random 64-bit flows, doubles of full mantissa. At any time [#ACTIVE_FLOWS] flows are
/// active: each row belongs to a random one of them, and a flow of [#ROWS_OF_FLOW] rows makes room for another. Times
/// cover an hour evenly; about 1 % of the rows arrive up to 0.2 s late. Entities are Zipf(1) distributed. The same
/// seed gives the same rows.
final class Rows implements AutoCloseable {
    static final long START_NANOS = 1_793_000_000_000_000_000L;
    static final long SPAN_NANOS = 3_600_000_000_000L;
    static final int ENTITIES = 10_000;
    static final int ACTIVE_FLOWS = 4096;
    static final int ROWS_OF_FLOW = 12;
    static final String[] EVENTS = {
        "accept",
        "authenticate",
        "cache.hit",
        "cache.miss",
        "commit",
        "connect",
        "enqueue",
        "read",
        "reply",
        "retry",
        "rollback",
        "write"
    };
    static final String[] LEVELS = {"DEBUG", "INFO", "WARN", "ERROR"};
    private static final short[] STATUSES = {200, 201, 204, 301, 304, 400, 404, 429, 500, 503};
    private static final long MAX_LATE_NANOS = 200_000_000;

    private final Arena arena = Arena.ofShared();
    private final int count;
    private final MemorySegment times;
    private final MemorySegment flows;
    private final MemorySegment values;
    private final MemorySegment entities;
    private final MemorySegment statuses;
    private final MemorySegment events;
    private final MemorySegment levels;

    Rows(int count, long seed) {
        this.count = count;
        this.times = arena.allocate(JAVA_LONG, count);
        this.flows = arena.allocate(JAVA_LONG, count);
        this.values = arena.allocate(JAVA_DOUBLE, count);
        this.entities = arena.allocate(JAVA_INT, count);
        this.statuses = arena.allocate(JAVA_SHORT, count);
        this.events = arena.allocate(JAVA_BYTE, count);
        this.levels = arena.allocate(JAVA_BYTE, count);
        fill(new SplittableRandom(seed), new SplittableRandom(~seed));
    }

    private void fill(SplittableRandom random, SplittableRandom turns) {
        long[] active = new long[ACTIVE_FLOWS];
        byte[] rowsLeft = new byte[ACTIVE_FLOWS];
        double[] zipf = zipf();
        long step = SPAN_NANOS / count;
        for (int row = 0; row < count; row++) {
            // Odd in time, even when late: no two rows of an entity share a time, so state has one answer.
            long time = START_NANOS + row * step + random.nextLong(step) | 1;
            if (random.nextInt(100) == 0) {
                long late = time - random.nextLong(MAX_LATE_NANOS) & ~1L;
                // None is put at the beginning instead: there some of an entity would share a time.
                time = late > START_NANOS ? late : time;
            }
            times.setAtIndex(JAVA_LONG, row, time);
            long fresh = random.nextLong();
            int turn = turns.nextInt(ACTIVE_FLOWS);
            if (rowsLeft[turn] == 0) {
                active[turn] = fresh;
                rowsLeft[turn] = ROWS_OF_FLOW;
            }
            rowsLeft[turn]--;
            flows.setAtIndex(JAVA_LONG, row, active[turn]);
            // log-normal: median 55, 2.5 % above 3,000
            values.setAtIndex(JAVA_DOUBLE, row, Math.exp(4 + 2 * random.nextGaussian()));
            int found = Arrays.binarySearch(zipf, random.nextDouble());
            entities.setAtIndex(JAVA_INT, row, Math.min(ENTITIES - 1, found < 0 ? ~found : found));
            statuses.setAtIndex(JAVA_SHORT, row, STATUSES[(int) (STATUSES.length * squared(random.nextDouble()))]);
            events.set(JAVA_BYTE, row, (byte) random.nextInt(EVENTS.length));
            levels.set(JAVA_BYTE, row, (byte) (LEVELS.length * squared(random.nextDouble())));
        }
    }

    /// Cumulative shares: the n-th most frequent has a share of 1/n of the first's.
    private static double[] zipf() {
        double[] cumulative = new double[ENTITIES];
        double sum = 0;
        for (int i = 0; i < ENTITIES; i++) {
            sum += 1.0 / (i + 1);
            cumulative[i] = sum;
        }
        for (int i = 0; i < ENTITIES; i++) {
            cumulative[i] /= sum;
        }
        return cumulative;
    }

    private static double squared(double share) {
        return share * share;
    }

    int count() {
        return count;
    }

    long timeNanos(int row) {
        return times.getAtIndex(JAVA_LONG, row);
    }

    long flow(int row) {
        return flows.getAtIndex(JAVA_LONG, row);
    }

    double value(int row) {
        return values.getAtIndex(JAVA_DOUBLE, row);
    }

    /// Below [#ENTITIES].
    int entity(int row) {
        return entities.getAtIndex(JAVA_INT, row);
    }

    static String entityName(int entity) {
        return "worker-" + (10_000 + entity);
    }

    int status(int row) {
        return statuses.getAtIndex(JAVA_SHORT, row);
    }

    /// Index into [#EVENTS].
    int event(int row) {
        return events.get(JAVA_BYTE, row);
    }

    /// Index into [#LEVELS].
    int level(int row) {
        return levels.get(JAVA_BYTE, row);
    }

    @Override
    public void close() {
        arena.close();
    }
}
