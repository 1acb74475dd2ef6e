package dev.sightline.format.internal;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;

/// Which slice contains which, and how long each took: what a reader must know of begin and end records before it can
/// write the row of the begin. Slices lie on tracks (a thread, a processor, an asynchronous operation), are told in the
/// order of the records, and are numbered from 0 in that order.
///
/// A slice's parent is the smallest that spans its time on its track, at least the one that was open there when it
/// began. Off-heap, 24 bytes a slice, and 4 bytes of heap while [#finish] runs (and what [RunSort] needs); O(n log n)
/// where a track is not in order of time. Slices beyond [#MAX] have number -1: no duration and no parent is known of
/// them.
public final class SliceNest {
    public static final int MAX = 100_000_000;
    private static final long OPEN = Long.MIN_VALUE;
    /// How many overlapping slices are tried as parents of one.
    private static final int TRIED = 1000;

    private final long idBase;
    private MemorySegment starts = memory(8L * 1024);
    private MemorySegment ends = memory(8L * 1024);
    private MemorySegment tracks = memory(4L * 1024);
    private MemorySegment parents = memory(4L * 1024);
    private int size;
    private int most = MAX;
    /// By track: the open slices, the innermost last.
    private int[][] stacks = new int[16][];
    private int[] depths = new int[16];
    private int trackCount;

    /// @param sourceName part of every id, so that slices of different files are told apart
    public SliceNest(String sourceName) {
        idBase = (sourceName.hashCode() & 0xFFFFFL) << 32;
    }

    /// For tests: fewer than [#MAX].
    SliceNest(String sourceName, int most) {
        this(sourceName);
        this.most = most;
    }

    private static MemorySegment memory(long bytes) {
        return Arena.ofAuto().allocate(bytes, 8);
    }

    private static MemorySegment grown(MemorySegment from) {
        MemorySegment to = memory(2 * from.byteSize());
        MemorySegment.copy(from, 0, to, 0, from.byteSize());
        return to;
    }

    /// How many slices were told, the uncounted ones left out.
    public int size() {
        return size;
    }

    /// A slice begins.
    ///
    /// @param track small and dense: 0, 1, 2 ...
    /// @return its number, or -1
    public int begin(int track, long start) {
        stack(track);
        int depth = depths[track];
        int slice = add(track, start, OPEN, depth == 0 ? -1 : stacks[track][depth - 1]);
        if (depth == stacks[track].length) {
            stacks[track] = Arrays.copyOf(stacks[track], 2 * depth);
        }
        stacks[track][depth] = slice;
        depths[track]++;
        return slice;
    }

    /// The innermost open slice of a track ends.
    ///
    /// @return its number, or -1 if none is open
    public int end(int track, long time) {
        stack(track);
        if (depths[track] == 0) {
            return -1;
        }
        int slice = stacks[track][--depths[track]];
        if (slice >= 0) {
            ends.setAtIndex(JAVA_LONG, slice, Math.max(time, start(slice)));
        }
        return slice;
    }

    /// The innermost open slice of a track, or -1.
    public int open(int track) {
        stack(track);
        return depths[track] == 0 ? -1 : stacks[track][depths[track] - 1];
    }

    /// A slice whose duration the record says.
    ///
    /// @return its number, or -1
    public int complete(int track, long start, long duration) {
        stack(track);
        long end = start + Math.max(0, duration);
        return add(track, start, end < start ? Long.MAX_VALUE : end, -1);
    }

    /// Tells the complete slices of another nest, which has no others and is not finished.
    ///
    /// @param numbers of the other's tracks; -1 leaves one out
    public void add(SliceNest others, int[] numbers) {
        for (int slice = 0; slice < others.size; slice++) {
            int track = numbers[others.tracks.getAtIndex(JAVA_INT, slice)];
            if (track >= 0) {
                stack(track);
                add(track, others.start(slice), others.ends.getAtIndex(JAVA_LONG, slice), -1);
            }
        }
    }

    private void stack(int track) {
        if (track >= stacks.length) {
            int capacity = Math.max(track + 1, 2 * stacks.length);
            stacks = Arrays.copyOf(stacks, capacity);
            depths = Arrays.copyOf(depths, capacity);
        }
        if (stacks[track] == null) {
            stacks[track] = new int[8];
        }
        trackCount = Math.max(trackCount, track + 1);
    }

    private int add(int track, long start, long end, int parent) {
        if (size == most) {
            return -1;
        }
        if (8L * size == starts.byteSize()) {
            starts = grown(starts);
            ends = grown(ends);
            tracks = grown(tracks);
            parents = grown(parents);
        }
        starts.setAtIndex(JAVA_LONG, size, start);
        ends.setAtIndex(JAVA_LONG, size, end);
        tracks.setAtIndex(JAVA_INT, size, track);
        parents.setAtIndex(JAVA_INT, size, parent);
        return size++;
    }

    private long start(int slice) {
        return starts.getAtIndex(JAVA_LONG, slice);
    }

    /// An open slice spans all that follows.
    private long end(int slice) {
        long end = ends.getAtIndex(JAVA_LONG, slice);
        return end == OPEN ? Long.MAX_VALUE : end;
    }

    /// To be called once all slices were told, and before anything is asked.
    public void finish() {
        int[] first = new int[trackCount + 1];
        for (int slice = 0; slice < size; slice++) {
            first[tracks.getAtIndex(JAVA_INT, slice) + 1]++;
        }
        for (int track = 0; track < trackCount; track++) {
            first[track + 1] += first[track];
        }
        int[] order = new int[size];
        int[] next = Arrays.copyOf(first, trackCount);
        for (int slice = 0; slice < size; slice++) {
            order[next[tracks.getAtIndex(JAVA_INT, slice)]++] = slice;
        }
        // Tracks have nothing to do with each other. Two sorts at once, for each keeps keys on the heap.
        IntStream.range(0, 2).parallel().forEach(half -> {
            // Of equal starts the longer first; of equal slices the first told.
            RunSort sort = new RunSort(this::start, slice -> ~end(slice));
            for (int track = half; track < trackCount; track += 2) {
                sort.sort(order, first[track], first[track + 1]);
                nest(order, first[track], first[track + 1]);
            }
        });
        stacks = new int[0][];
        depths = new int[0];
        trackCount = 0;
    }

    /// Earlier first; of equal starts the longer; of equal slices the first told.
    private boolean isBefore(int a, int b) {
        long starting = Long.compare(start(a), start(b));
        long ending = starting == 0 ? Long.compare(end(b), end(a)) : starting;
        return ending == 0 ? a < b : ending < 0;
    }

    private void nest(int[] order, int from, int to) {
        int[] stack = new int[64];
        long[] until = new long[64];
        int depth = 0;
        for (int i = from; i < to; i++) {
            int slice = order[i];
            long start = start(slice);
            long end = end(slice);
            while (depth > 0 && until[depth - 1] <= start) {
                depth--;
            }
            int at = depth - 1;
            while (at >= 0 && at > depth - TRIED && until[at] < end) {
                at--;
            }
            // A complete slice may lie between a begun one and the one that was open around it.
            if (at >= 0 && until[at] >= end) {
                int opened = parents.getAtIndex(JAVA_INT, slice);
                if (opened < 0 || isBefore(opened, stack[at])) {
                    parents.setAtIndex(JAVA_INT, slice, stack[at]);
                }
            }
            if (depth == stack.length) {
                stack = Arrays.copyOf(stack, 2 * depth);
                until = Arrays.copyOf(until, 2 * depth);
            }
            stack[depth] = slice;
            until[depth++] = end;
        }
    }

    /// In nanoseconds; -1 if the slice was never closed, or is uncounted.
    public long durationNanos(int slice) {
        if (slice < 0 || slice >= size) {
            return -1;
        }
        long end = ends.getAtIndex(JAVA_LONG, slice);
        return end == OPEN ? -1 : end - start(slice);
    }

    /// The slice that contains this one; -1 if none does.
    public int parent(int slice) {
        return slice < 0 || slice >= size ? -1 : parents.getAtIndex(JAVA_INT, slice);
    }

    /// What stands for a slice in the columns of the roles span and parent: equal numbers of different files differ.
    public long id(int slice) {
        return idBase | slice;
    }
}
