package dev.sightline.format.internal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Begin and end records that are paired by a key, what begins and where: numbered in the order it begins. A reader
/// goes through its source twice: first with a [SliceNest], which learns durations and parents, then without one, when
/// the numbers are the same and the first one's answers are written.
public final class KeyedSlices {
    /// Something that began.
    ///
    /// @param number in the order of beginnings
    /// @param track where slices contain one another: a processor or a thread
    public record Open(int number, int track, long start, String label) {}

    /// Told of slices while they are found; null afterwards.
    private final @Nullable SliceNest nest;

    private final OpenByKey<String, Open> open = new OpenByKey<>();
    private final Map<String, Integer> tracks = new HashMap<>();
    private int[] slices = new int[1024];
    private long[] durations = new long[0];
    private int begun;

    public KeyedSlices(@Nullable SliceNest nest) {
        this.nest = nest;
    }

    /// @param key what it is, and where
    public Open begin(String key, String track, long start, String label) {
        int place = tracks.computeIfAbsent(track, t -> tracks.size());
        Open slice = new Open(begun++, place, start, label);
        open.begin(key, slice);
        return slice;
    }

    /// @param duration as the trace says it; -1 if it does not
    /// @return what ends; null if its beginning was not seen
    public @Nullable Open end(String key, long time, long duration) {
        Open slice = open.end(key);
        if (slice == null) {
            return null;
        }
        if (nest != null) {
            place(slice.number, nest.complete(slice.track, slice.start, time - slice.start));
            if (duration >= 0) {
                if (slice.number >= durations.length) {
                    int before = durations.length;
                    durations = Arrays.copyOf(durations, Math.max(slice.number + 1, 2 * before));
                    Arrays.fill(durations, before, durations.length, -1);
                }
                durations[slice.number] = duration;
            }
        }
        return slice;
    }

    private void place(int number, int slice) {
        if (number >= slices.length) {
            slices = Arrays.copyOf(slices, Math.max(number + 1, 2 * slices.length));
        }
        slices[number] = slice;
    }

    /// What is still open spans all that follows.
    public void finish() {
        if (nest != null) {
            SliceNest told = nest;
            open.drain(slice -> place(slice.number, told.begin(slice.track, slice.start)));
            told.finish();
        }
    }

    private int slice(int number) {
        return number < slices.length ? slices[number] : -1;
    }

    public long id(int number) {
        return nest == null ? -1 : nest.id(slice(number));
    }

    /// What stands for the slice that contains it; -1 if none does.
    public long parent(int number) {
        int parent = nest == null ? -1 : nest.parent(slice(number));
        return nest == null || parent < 0 ? -1 : nest.id(parent);
    }

    /// -1 if it never ended.
    public long durationNanos(int number) {
        if (number < durations.length && durations[number] >= 0) {
            return durations[number];
        }
        return nest == null ? -1 : nest.durationNanos(slice(number));
    }
}
