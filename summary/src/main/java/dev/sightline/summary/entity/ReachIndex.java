package dev.sightline.summary.entity;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.Segment;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.Scratch;
import dev.sightline.summary.rows.TimeWindow;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;

/// Of each strip of a segment's timed rows the latest end of any of them, so that what is active at an instant
/// is found without the rows that ended before. Kept with the segment: 8 bytes a strip of 4096 rows.
///
/// @param latestEnds by strip; [Durations#NONE] where no row lasts
public record ReachIndex(long[] latestEnds) {
    private record Of(String column, double factor, long open, String time) {}

    public static ReachIndex of(Durations durations, int segmentIndex) {
        Segment segment = durations.snapshot().segments().get(segmentIndex);
        String time = Objects.requireNonNull(durations.snapshot().sortedBy());
        return segment.derived(
                new Of(durations.column(), durations.factor(), durations.open(), time),
                () -> read(durations, segment, segmentIndex));
    }

    private static ReachIndex read(Durations durations, Segment segment, int segmentIndex) {
        long[] latest = new long[(segment.timedRows() + Block.STRIP - 1) / Block.STRIP];
        Arrays.fill(latest, Durations.NONE);
        MemorySegment of = TimeWindow.times(durations.snapshot(), segment);
        if (of == null || durations.vector(segmentIndex) == null) {
            return new ReachIndex(latest);
        }
        long[] times = new long[Block.STRIP];
        long[] ends = new long[Block.STRIP];
        Scratch scratch = new Scratch();
        for (int strip = 0; strip < latest.length; strip++) {
            int base = strip * Block.STRIP;
            int rows = Math.min(Block.STRIP, segment.timedRows() - base);
            MemorySegment.copy(of, JAVA_LONG_UNALIGNED, base * 8L, times, 0, rows);
            durations.ends(segmentIndex, base, rows, times, ends, scratch);
            for (int i = 0; i < rows; i++) {
                latest[strip] = Math.max(latest[strip], ends[i]);
            }
        }
        return new ReachIndex(latest);
    }

    /// The latest end of all.
    long latest() {
        long latest = Durations.NONE;
        for (long end : latestEnds) {
            latest = Math.max(latest, end);
        }
        return latest;
    }
}
