package dev.sightline.format.perfetto;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sightline.format.internal.SliceNest;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;

/// Begins and ends of slices in the order of the file, which is not that of time: the records of a thread that moves
/// between processors lie in several bundles. They are told once, put in order, and nested; the second reading counts
/// them and learns which slice each belongs to.
///
/// Off-heap, 24 bytes a record, and 8 bytes of heap while they are put in order.
final class Slices {
    static final int MAX = 40_000_000;
    private static final int BEGIN = 0;
    private static final int END = 1;
    private static final int COMPLETE = 2;
    private static final int ALONE = 3;

    private final SliceNest nest;
    private final Map<Object, Integer> tracks = new HashMap<>();
    private MemorySegment times = Arena.ofAuto().allocate(8L * 1024);
    private MemorySegment durations = Arena.ofAuto().allocate(8L * 1024);
    private MemorySegment kinds = Arena.ofAuto().allocate(4L * 1024);
    private MemorySegment slices = Arena.ofAuto().allocate(4L * 1024);
    private int size;
    private int trackCount;

    Slices(String sourceName) {
        nest = new SliceNest(sourceName);
    }

    SliceNest nest() {
        return nest;
    }

    private static MemorySegment grown(MemorySegment from) {
        MemorySegment to = Arena.ofAuto().allocate(2 * from.byteSize());
        MemorySegment.copy(from, 0, to, 0, from.byteSize());
        return to;
    }

    void begin(Object track, long time) {
        add(track, time, 0, BEGIN);
    }

    /// Begins a slice of a track where none is in another: an open one has lost its end.
    void beginAlone(Object track, long time) {
        add(track, time, 0, ALONE);
    }

    void end(Object track, long time) {
        add(track, time, 0, END);
    }

    void complete(Object track, long time, long duration) {
        add(track, time, duration, COMPLETE);
    }

    private void add(Object key, long time, long duration, int kind) {
        if (size == MAX) {
            return;
        }
        if (4L * size == kinds.byteSize()) {
            times = grown(times);
            durations = grown(durations);
            kinds = grown(kinds);
            slices = grown(slices);
        }
        int track = tracks.computeIfAbsent(key, absent -> trackCount++);
        times.setAtIndex(JAVA_LONG, size, time);
        durations.setAtIndex(JAVA_LONG, size, duration);
        kinds.setAtIndex(JAVA_INT, size, kind << 29 | track);
        size++;
    }

    /// To be called once all is told.
    void finish() {
        int[] order = order();
        int[] current = new int[trackCount];
        for (int track = 0; track < trackCount; track++) {
            current[track] = track;
        }
        int next = trackCount;
        for (int record : order) {
            int kind = kinds.getAtIndex(JAVA_INT, record) >>> 29;
            int track = kinds.getAtIndex(JAVA_INT, record) & 0x1fff_ffff;
            long time = times.getAtIndex(JAVA_LONG, record);
            if (kind == ALONE && nest.open(current[track]) >= 0) {
                current[track] = next++;
            }
            int slice = switch (kind) {
                case END -> nest.end(current[track], time);
                case COMPLETE -> nest.complete(current[track], time, durations.getAtIndex(JAVA_LONG, record));
                default -> nest.begin(current[track], time);
            };
            slices.setAtIndex(JAVA_INT, record, slice);
        }
        nest.finish();
        tracks.clear();
        times = Arena.ofAuto().allocate(8);
        durations = times;
    }

    private long time(int record) {
        return times.getAtIndex(JAVA_LONG, record);
    }

    private int[] order() {
        int[] order = new int[size];
        boolean sorted = true;
        for (int i = 0; i < size; i++) {
            order[i] = i;
            sorted &= i == 0 || time(i - 1) <= time(i);
        }
        int[] spare = sorted ? order : new int[size];
        for (int width = 1; width < size && !sorted; width *= 2) {
            for (int left = 0; left < size; left += 2 * width) {
                int middle = Math.min(size, left + width);
                merge(order, left, middle, Math.min(size, middle + width), spare);
            }
            int[] swap = order;
            order = spare;
            spare = swap;
        }
        return order;
    }

    private void merge(int[] from, int left, int middle, int to, int[] into) {
        int a = left;
        int b = middle;
        for (int i = left; i < to; i++) {
            boolean second = a == middle || b < to && time(from[b]) < time(from[a]);
            into[i] = second ? from[b++] : from[a++];
        }
    }

    /// The slice that the record belongs to; -1 if none is known.
    ///
    /// @param record counted from 0 in the order in which they were told
    int slice(int record) {
        return record < size ? slices.getAtIndex(JAVA_INT, record) : -1;
    }
}
