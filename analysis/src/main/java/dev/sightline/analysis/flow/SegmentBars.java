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
    /// Of all segments together: 30 MB.
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
    private long kept;
    private int flows;
    /// By pair of steps, its segment; -1: none.
    private final int[] placeOf;
    private final int steps;
    private int bin;

    /// @param limits of the speeds in each segment
    SegmentBars(FlowPicture.Request request, Predicate<String> wanted, List<StepPair> segments, List<long[]> limits) {
        this.request = request;
        this.bins = request.bins();
        this.wanted = wanted;
        this.limits = limits;
        this.bars = new long[segments.size()][PARTS.length][FlowSegment.Speeds.COUNT][bins.count() + 1];
        this.passes = new Passes.Builder[segments.size()];
        this.steps = request.lifeline().steps().size();
        this.placeOf = new int[steps * steps];
        Arrays.fill(placeOf, -1);
        for (int s = 0; s < segments.size(); s++) {
            placeOf[segments.get(s).from() * steps + segments.get(s).to()] = s;
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
        flows++;
        for (int i = 1; i < line.steps().length; i++) {
            Integer place = places.get(new StepPair(line.steps()[i - 1], line.steps()[i]));
            if (place != null && line.passes(i, bins)) {
                add(place, line.times()[i - 1], line.times()[i]);
            }
        }
    }

    /// All flows of a block, where all are wanted.
    ///
    /// @param isWhole whether passes are kept
    void add(FlowBlock block, boolean isWhole) {
        int[] pointAt = block.pointAt();
        byte[] did = block.steps();
        long[] since = block.since();
        for (int i = 0; i < block.flows(); i++) {
            if (block.isShown(i, bins)) {
                flows++;
                add(block.starts[i], did, since, pointAt[i], pointAt[i + 1], isWhole);
            }
        }
    }

    private void add(long start, byte[] did, long[] since, int first, int behind, boolean isWhole) {
        for (int p = first + 1; p < behind; p++) {
            int place = placeOf[(did[p - 1] & 0xff) * steps + (did[p] & 0xff)];
            if (place < 0) {
                continue;
            }
            long from = start + since[p - 1];
            long to = start + since[p];
            if (from >= bins.to() || to < bins.from()) {
                continue;
            }
            if (!isWhole) {
                kept++;
                if (isWithin(from, to)) {
                    int speed = FlowSegment.Speeds.of(to - from, limits.get(place));
                    bars[place][FlowSegment.Part.STARTS.place()][speed][bin]++;
                    bars[place][FlowSegment.Part.ENDS.place()][speed][bin]++;
                } else {
                    bar(place, from, to);
                }
            } else {
                add(place, from, to);
            }
        }
    }

    /// Whether both are in one bin, which is found then.
    private boolean isWithin(long from, long to) {
        if (!bins.has(bin, from)) {
            bin = Math.clamp(bins.lastAt(from, bin), 0, bins.count() - 1);
        }
        return bins.has(bin, from) && bins.has(bin, to);
    }

    /// What another one has gathered of later flows.
    void add(SegmentBars other) {
        for (int s = 0; s < bars.length; s++) {
            for (int part = 0; part < PARTS.length; part++) {
                for (int speed = 0; speed < FlowSegment.Speeds.COUNT; speed++) {
                    for (int b = 0; b < bars[s][part][speed].length; b++) {
                        bars[s][part][speed][b] += other.bars[s][part][speed][b];
                    }
                }
            }
            passes[s].add(other.passes[s], flows);
        }
        kept += other.kept;
        flows += other.flows;
    }

    private void add(int segment, long start, long end) {
        bar(segment, start, end);
        if (kept < MAX_PASSES) {
            passes[segment].add(start, end, flows);
        }
        kept++;
    }

    private void bar(int segment, long start, long end) {
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
    }

    static boolean isWhole(long passes) {
        return passes <= MAX_PASSES;
    }

    /// Whether all passes are kept.
    boolean isWhole() {
        return isWhole(kept);
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
