package dev.sightline.analysis.flow;

import dev.sightline.analysis.flow.Spectrum.Found;
import dev.sightline.analysis.flow.Spectrum.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Slow spots that go on from segment to segment: most flows that are slow in one come out of another, where they were
/// slow, too.
final class Cascades {
    /// The most striking.
    private static final int MOST = 8;

    private Cascades() {}

    /// @param pairs of the segments
    /// @param passes of each
    /// @return the spots of the largest cascades, the earliest cascade first, each in the order of its segments
    static List<Found> of(List<StepPair> pairs, List<Passes> passes) {
        List<SlowSpot> spots = IntStream.range(0, pairs.size())
                .boxed()
                .flatMap(s -> SlowSpot.of(s, passes.get(s)).stream())
                .toList();
        List<List<SlowSpot>> cascades = new ArrayList<>();
        List<@Nullable List<SlowSpot>> of = new ArrayList<>();
        // a spot comes behind those that it may follow from, as flows go from step to step
        for (SlowSpot spot : spots) {
            List<SlowSpot> known = null;
            for (int i = of.size() - 1; i >= 0 && known == null; i--) {
                if (follows(spot, spots.get(i), pairs)) {
                    known = of.get(i);
                    if (known == null) {
                        known = new ArrayList<>(List.of(spots.get(i)));
                        of.set(i, known);
                        cascades.add(known);
                    }
                    known.add(spot);
                }
            }
            of.add(known);
        }
        List<List<SlowSpot>> largest = cascades.stream()
                .sorted(Comparator.comparingInt((List<SlowSpot> each) -> -each.size())
                        .thenComparingInt(each -> -flows(each)))
                .limit(MOST)
                .sorted(Comparator.comparingLong(each -> each.getFirst().fromNanos()))
                .toList();
        return IntStream.range(0, largest.size())
                .boxed()
                .flatMap(c -> largest.get(c).stream().map(spot -> found(spot, c)))
                .toList();
    }

    private static int flows(List<SlowSpot> cascade) {
        return cascade.stream().mapToInt(spot -> spot.flows().length).sum();
    }

    private static boolean follows(SlowSpot spot, SlowSpot before, List<StepPair> pairs) {
        return pairs.get(before.segment()).to() <= pairs.get(spot.segment()).from()
                && 2 * spot.comeFrom(before) >= spot.flows().length;
    }

    private static Found found(SlowSpot spot, int cascade) {
        return new Found(
                Kind.CASCADE,
                spot.segment(),
                spot.fromNanos(),
                spot.toNanos(),
                spot.flows().length,
                spot.medianNanos(),
                spot.usualNanos(),
                cascade);
    }
}
