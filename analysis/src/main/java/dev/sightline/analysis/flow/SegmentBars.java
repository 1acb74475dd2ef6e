package dev.sightline.analysis.flow;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// The second look at flows by segment: the bars of those that are shown, and, while there is room, when each pass was.
/// One thread.
final class SegmentBars implements Consumer<FollowedLine> {
    /// Of all segments together: 24 MB.
    private static final int MAX_PASSES = 1_500_000;

    private static final FlowSegment.Part[] PARTS = FlowSegment.Part.values();

    private final FlowPicture.Request request;
    private final TimeBins bins;
    private final Predicate<String> wanted;
    private final Map<StepPair, Integer> places = new HashMap<>();
    private final List<long[]> limits;
    /// By segment, part, speed; what is pending as differences.
    private final long[][][][] bars;
    private final Passes.Builder[] passes;
    private int kept;

    /// @param limits of the speeds in each segment
    SegmentBars(FlowPicture.Request request, Predicate<String> wanted, List<StepPair> segments, List<long[]> limits) {
        this.request = request;
        this.bins = request.bins();
        this.wanted = wanted;
        this.limits = limits;
        this.bars = new long[segments.size()][PARTS.length][FlowSegment.Speeds.COUNT][bins.count() + 1];
        this.passes = new Passes.Builder[segments.size()];
        for (int s = 0; s < segments.size(); s++) {
            places.put(segments.get(s), s);
            passes[s] = new Passes.Builder();
        }
    }

    @Override
    public void accept(FollowedLine flow) {
        FlowLine line = flow.line();
        if (!request.isShown(line) || !wanted.test(flow.key())) {
            return;
        }
        for (int i = 1; i < line.steps().length; i++) {
            Integer place = places.get(new StepPair(line.steps()[i - 1], line.steps()[i]));
            if (place != null && line.passes(i, bins)) {
                add(place, line.times()[i - 1], line.times()[i]);
            }
        }
    }

    private void add(int segment, long start, long end) {
        int speed = FlowSegment.Speeds.of(end - start, limits.get(segment));
        long[][][] of = bars[segment];
        int began = bins.firstAt(start);
        boolean isStartShown = began == bins.lastAt(start);
        if (isStartShown) {
            of[FlowSegment.Part.STARTS.place()][speed][began]++;
        }
        int ended = bins.lastAt(end);
        boolean isEndShown = ended == bins.firstAt(end);
        if (isEndShown) {
            of[FlowSegment.Part.ENDS.place()][speed][ended]++;
        }
        int first = isStartShown ? began + 1 : began;
        int last = isEndShown ? ended - 1 : ended;
        if (first <= last) {
            of[FlowSegment.Part.PENDING.place()][speed][first]++;
            of[FlowSegment.Part.PENDING.place()][speed][last + 1]--;
        }
        if (kept < MAX_PASSES) {
            passes[segment].add(start, end);
        }
        kept++;
    }

    /// Whether all passes are kept.
    boolean isWhole() {
        return kept <= MAX_PASSES;
    }

    Passes passes(int segment) {
        return passes[segment].sorted();
    }

    long[][][] bars(int segment) {
        long[][][] counts = new long[PARTS.length][FlowSegment.Speeds.COUNT][];
        for (FlowSegment.Part part : PARTS) {
            for (int speed = 0; speed < FlowSegment.Speeds.COUNT; speed++) {
                long[] own = Arrays.copyOf(bars[segment][part.place()][speed], bins.count());
                if (part == FlowSegment.Part.PENDING) {
                    Arrays.parallelPrefix(own, Long::sum);
                }
                counts[part.place()][speed] = own;
            }
        }
        return counts;
    }
}
