package dev.sightline.store.live;

import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.file.Manifest.SegmentParts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which segments are to be merged next. First those whose times overlap: a segment with late rows is merged with those
/// whose rows it falls among, and is cut where it only spans one. Then small neighbours, when there are enough of about
/// the same size that each row is written again some few times only (a log-structured merge, size-tiered).
///
/// @param inputs to be replaced
/// @param cuts times up to which an output goes: there lies a segment that stays
/// @param small whether they are small neighbours rather than overlapping
record MergePlan(List<Part> inputs, long[] cuts, boolean small) {
    /// A segment as the planner sees it. Two that only touch do not overlap: equal times keep their order by arrival.
    record Part(
            SegmentParts files, Segment segment, @Nullable String timeColumn) {
        boolean isTimed() {
            return segment.timedRows() > 0;
        }

        long min() {
            return segment.minTime();
        }

        long max() {
            return segment.maxTime();
        }

        boolean overlaps(Part other) {
            return isTimed() && other.isTimed() && min() < other.max() && other.min() < max();
        }

        /// Whether some row has a time between the first and the last of another.
        boolean hasRowsInside(Part other) {
            if (timeColumn == null || !(segment.column(timeColumn) instanceof ColumnVector.Longs times)) {
                return false;
            }
            int low = 0;
            int high = segment.timedRows();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (times.at(middle) <= other.min()) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low < segment.timedRows() && times.at(low) < other.max();
        }
    }

    /// The limits of a merge.
    ///
    /// @param rows a merged segment has at most
    /// @param bytes so many for sure fit one segment
    /// @param neighbours so many small ones are worth it
    record Limits(long rows, long bytes, int neighbours) {}

    /// @param stubborn names of segments that merging did not make fewer
    /// @return null when there is nothing to do
    static @Nullable MergePlan of(List<Part> segments, Limits limits, Set<String> stubborn) {
        List<Part> sorted = new ArrayList<>(segments);
        sorted.sort(Comparator.comparing((Part part) -> !part.isTimed())
                .thenComparingLong(part -> part.isTimed() ? part.min() : 0)
                .thenComparingLong(part -> part.segment().origin().arrival(0)));
        MergePlan overlapping = overlapping(sorted);
        return overlapping != null ? overlapping : neighbours(sorted, limits, stubborn);
    }

    private static @Nullable MergePlan overlapping(List<Part> sorted) {
        Part longest = null;
        for (Part part : sorted) {
            if (longest != null && part.overlaps(longest)) {
                return around(longest, sorted);
            }
            if (part.isTimed() && (longest == null || part.max() > longest.max())) {
                longest = part;
            }
        }
        return null;
    }

    private static MergePlan around(Part first, List<Part> all) {
        List<Part> inputs = new ArrayList<>(List.of(first));
        List<Part> rest = new ArrayList<>(all);
        rest.remove(first);
        for (int i = 0; i < inputs.size(); i++) {
            Part input = inputs.get(i);
            for (Part other : List.copyOf(rest)) {
                if (input.overlaps(other) && input.hasRowsInside(other)) {
                    inputs.add(other);
                    rest.remove(other);
                }
            }
        }
        long from = inputs.stream().mapToLong(Part::min).min().orElseThrow();
        long to = inputs.stream().mapToLong(Part::max).max().orElseThrow();
        long[] cuts = rest.stream()
                .filter(Part::isTimed)
                .mapToLong(Part::min)
                .filter(time -> time >= from && time < to)
                .sorted()
                .toArray();
        return new MergePlan(inputs, cuts, false);
    }

    private static @Nullable MergePlan neighbours(List<Part> sorted, Limits limits, Set<String> stubborn) {
        for (int tier = 0; tier <= tier(limits.rows()); tier++) {
            List<Part> run = new ArrayList<>();
            long rows = 0;
            long bytes = 0;
            for (Part part : sorted) {
                boolean small = tier(part.segment().rows()) <= tier
                        && !stubborn.contains(part.files().rows().name());
                boolean fits = rows + part.segment().rows() <= limits.rows()
                        && bytes + part.files().bytes() <= limits.bytes();
                if (!small || !fits) {
                    if (run.size() >= limits.neighbours()) {
                        break;
                    }
                    run.clear();
                    rows = 0;
                    bytes = 0;
                }
                if (small) {
                    run.add(part);
                    rows += part.segment().rows();
                    bytes += part.files().bytes();
                }
            }
            if (run.size() >= limits.neighbours() && run.size() > 1) {
                return new MergePlan(List.copyOf(run), new long[0], true);
            }
        }
        return null;
    }

    /// 0 up to 4096 rows, then one more for each four times as many.
    private static int tier(long rows) {
        return Math.max(0, (64 - Long.numberOfLeadingZeros(Math.max(1, rows - 1)) - 12 + 1) / 2);
    }
}
