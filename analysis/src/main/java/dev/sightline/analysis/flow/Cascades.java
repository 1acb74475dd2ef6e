package dev.sightline.analysis.flow;

import dev.sightline.analysis.flow.Spectrum.Found;
import dev.sightline.analysis.flow.Spectrum.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
        int[] origins = origins(pairs, spots);
        List<List<Link>> cascades = new ArrayList<>();
        List<@Nullable List<Link>> of = new ArrayList<>();
        int[] places = new int[spots.size()];
        for (int i = 0; i < spots.size(); i++) {
            List<Link> known = null;
            if (origins[i] >= 0) {
                known = of.get(origins[i]);
                if (known == null) {
                    known = new ArrayList<>(List.of(new Link(spots.get(origins[i]), -1)));
                    of.set(origins[i], known);
                    cascades.add(known);
                }
                places[i] = known.size();
                known.add(new Link(spots.get(i), places[origins[i]]));
            }
            of.add(known);
        }
        List<List<Link>> largest = cascades.stream()
                .sorted(Comparator.comparingInt((List<Link> each) -> -each.size())
                        .thenComparingInt(each -> -flows(each)))
                .limit(MOST)
                .sorted(Comparator.comparingLong(each -> each.getFirst().spot.fromNanos()))
                .toList();
        return IntStream.range(0, largest.size())
                .boxed()
                .flatMap(c -> largest.get(c).stream().map(link -> link.found(c)))
                .toList();
    }

    private static int flows(List<Link> cascade) {
        return cascade.stream().mapToInt(link -> link.spot.flows().length).sum();
    }

    /// Of each spot the last one from which half of its slow flows, or more, came: they were slow there and had left
    /// before; -1: none. Spots are looked up by flow, as there may be thousands.
    ///
    /// @param spots by segment: in the order of steps, so that each comes behind those it may follow from
    static int[] origins(List<StepPair> pairs, List<SlowSpot> spots) {
        Map<Integer, List<Visit>> visits = new HashMap<>();
        int[] origins = new int[spots.size()];
        int[] came = new int[spots.size()];
        for (int s = 0; s < spots.size(); s++) {
            SlowSpot spot = spots.get(s);
            int first = pairs.get(spot.segment()).from();
            int origin = -1;
            Arrays.fill(came, 0, s, 0);
            for (int i = 0; i < spot.flows().length; i++) {
                List<Visit> known = visits.computeIfAbsent(spot.flows()[i], _ -> new ArrayList<>());
                for (Visit visit : known) {
                    if (visit.step <= first
                            && visit.endNanos <= spot.starts()[i]
                            && 2 * ++came[visit.spot] >= spot.flows().length) {
                        origin = Math.max(origin, visit.spot);
                    }
                }
                known.add(new Visit(s, pairs.get(spot.segment()).to(), spot.ends()[i]));
            }
            origins[s] = origin;
        }
        return origins;
    }

    /// A slow pass of a flow.
    ///
    /// @param step to which it led
    private record Visit(int spot, int step, long endNanos) {}

    /// A spot of a cascade.
    ///
    /// @param origin the place in the cascade of the one it follows from; -1: the first
    private record Link(SlowSpot spot, int origin) {
        Found found(int cascade) {
            return new Found(
                    Kind.CASCADE,
                    spot.segment(),
                    spot.fromNanos(),
                    spot.toNanos(),
                    spot.flows().length,
                    spot.medianNanos(),
                    spot.usualNanos(),
                    cascade,
                    origin);
        }
    }
}
