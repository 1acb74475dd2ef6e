package dev.sightline.format.blkparse;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What has begun on a range of sectors and is not over: found by its first sector, or by what covers it. Of one
/// place the last that began is over first.
final class OpenRanges {
    /// So many are open at most; then their ends are missing, and all are given up.
    static final int MAX_OPEN = 1 << 16;

    private final Map<String, TreeMap<Long, Open>> places = new HashMap<>();
    private int size;

    /// Something that began.
    static final class Open {
        final int number;
        final int track;
        final boolean ownsTrack;
        final long nanos;
        final long sectors;
        /// Not yet covered.
        private long left;
        /// What began on the same sector before, and is not over either.
        private @Nullable Open before;

        /// @param ownsTrack whether the track is free again once it is over
        Open(int number, int track, boolean ownsTrack, long nanos, long sectors) {
            this.number = number;
            this.track = track;
            this.ownsTrack = ownsTrack;
            this.nanos = nanos;
            this.sectors = sectors;
            this.left = sectors;
        }
    }

    /// @param place a device, and whatever else tells ranges apart
    void begin(String place, long sector, Open open) {
        if (size == MAX_OPEN) {
            places.clear();
            size = 0;
        }
        open.before = places.computeIfAbsent(place, absent -> new TreeMap<>()).put(sector, open);
        size++;
    }

    /// The last that began at exactly this sector.
    @Nullable
    Open at(String place, long sector) {
        TreeMap<Long, Open> ranges = places.get(place);
        return ranges == null ? null : ranges.get(sector);
    }

    /// Sectors are done: what has no others left is over. One without sectors is over when its first sector is
    /// named.
    ///
    /// @param over told in the order of sectors
    void cover(String place, long sector, long sectors, Consumer<Open> over) {
        TreeMap<Long, Open> ranges = places.get(place);
        if (ranges == null) {
            return;
        }
        long end = sector + Math.max(1, sectors);
        Long from = ranges.floorKey(sector);
        for (Map.Entry<Long, Open> next = from == null ? ranges.ceilingEntry(sector) : ranges.floorEntry(sector);
                next != null && next.getKey() < end;
                next = ranges.higherEntry(next.getKey())) {
            Open open = next.getValue();
            long start = next.getKey();
            long common = Math.min(end, start + Math.max(1, open.sectors)) - Math.max(sector, start);
            if (common <= 0) {
                continue;
            }
            open.left -= common;
            if (open.left <= 0) {
                size--;
                if (open.before == null) {
                    ranges.remove(start);
                } else {
                    ranges.put(start, open.before);
                }
                over.accept(open);
            }
        }
        if (ranges.isEmpty()) {
            places.remove(place);
        }
    }
}
