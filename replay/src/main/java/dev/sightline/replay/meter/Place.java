package dev.sightline.replay.meter;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where a chunk lies in nested loops, as keys spell it: `sweep 1/48/15..29` are the iterates 15 to 29 of the loop
/// inside
/// iterate 48 of the outer one. Any depth.
///
/// @param loop what stands before the first iterate; may be empty
/// @param ranges of each loop, the outermost first: from, and to, which is inside
record Place(String loop, List<Range> ranges) implements Comparable<Place> {
    private static final int MOST_DIGITS = 9;
    private static final Comparator<Range> ORDER =
            Comparator.comparingInt(Range::from).thenComparingInt(Range::to);

    record Range(int from, int to) {}

    Place {
        ranges = List.copyOf(ranges);
    }

    static Optional<Place> find(String key) {
        return Optional.ofNullable(of(key));
    }

    /// Null: no place.
    static @Nullable Place of(String key) {
        List<Range> ranges = new ArrayList<>();
        int end = key.length();
        while (end > 0) {
            int slash = key.lastIndexOf('/', end - 1);
            Range range = range(key.substring(slash + 1, end));
            if (range == null) {
                break;
            }
            ranges.addFirst(range);
            end = slash;
        }
        return ranges.isEmpty() ? null : new Place(key.substring(0, Math.max(0, end)), ranges);
    }

    private static @Nullable Range range(String text) {
        int dots = text.indexOf("..");
        int from = whole(dots < 0 ? text : text.substring(0, dots));
        int to = dots < 0 ? from : whole(text.substring(dots + 2));
        return from < 0 || to < from ? null : new Range(from, to);
    }

    private static int whole(String text) {
        boolean isWhole =
                !text.isEmpty() && text.length() <= MOST_DIGITS && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return isWhole ? Integer.parseInt(text) : -1;
    }

    @Override
    public int compareTo(Place other) {
        int byDepth = Integer.compare(ranges.size(), other.ranges.size());
        for (int i = 0; byDepth == 0 && i < ranges.size(); i++) {
            int order = ORDER.compare(ranges.get(i), other.ranges.get(i));
            if (order != 0) {
                return order;
            }
        }
        return byDepth != 0 ? byDepth : loop.compareTo(other.loop);
    }
}
