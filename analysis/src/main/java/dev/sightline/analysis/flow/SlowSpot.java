package dev.sightline.analysis.flow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// A stretch of a segment in which flows take far longer than they usually do.
///
/// Passes, in the order of their starts, are slow beyond the third quartile of all. Where slow ones crowd, a sum of
/// log-likelihoods (three of four slow, against the share of all) climbs; what it climbs from zero to its top is a
/// spot (E. S. Page, "Continuous inspection schemes", 1954). A climb of `s` begins at one pass by chance with a
/// probability below `e^-s`, so one in a hundred segments has a spot that is chance.
///
/// @param segment its place in the list
/// @param fromNanos the first of them began; it and the last may belong to the spot by chance
/// @param toNanos the last of them ended
/// @param flows those that were slow, ascending, each once
/// @param starts when the last slow pass of each flow began
/// @param ends when the first slow pass of each flow ended
/// @param medianNanos of the slow ones
/// @param usualNanos the median of the segment
record SlowSpot(
        int segment,
        long fromNanos,
        long toNanos,
        int[] flows,
        long[] starts,
        long[] ends,
        long medianNanos,
        long usualNanos) {
    private static final double CROWDED = 0.75;
    private static final double CHANCE = 0.01;
    /// What is longer by less is no slow spot, however sure it is.
    private static final double LONGER = 1.5;
    /// Of a segment, those with most flows: each is compared with those of other segments.
    private static final int MOST = 64;

    static List<SlowSpot> of(int segment, Passes passes) {
        int size = passes.size();
        long[] sorted = new long[size];
        Arrays.setAll(sorted, passes::nanos);
        Arrays.sort(sorted);
        if (size == 0) {
            return List.of();
        }
        long limit = sorted[Math.ceilDiv(3 * size, 4) - 1];
        long slow = Arrays.stream(sorted).filter(nanos -> nanos > limit).count();
        if (slow == 0) {
            return List.of();
        }
        double share = (double) slow / size;
        double more = Math.log(CROWDED / share);
        double less = Math.log((1 - CROWDED) / (1 - share));
        double least = Math.log(size / CHANCE);
        List<SlowSpot> spots = new ArrayList<>();
        int from = 0;
        while (from < size) {
            double sum = 0;
            double top = 0;
            int topAt = from;
            int at = from;
            // a spot is over when as much speaks against it as it needs
            while (at < size && top - sum < least) {
                sum += passes.nanos(at) > limit ? more : less;
                if (sum <= 0) {
                    at++;
                    break;
                }
                if (sum > top) {
                    top = sum;
                    topAt = at;
                }
                at++;
            }
            if (top >= least) {
                SlowSpot spot = of(segment, passes, from, topAt + 1, limit, sorted[(size - 1) / 2]);
                if (spot.medianNanos >= LONGER * spot.usualNanos) {
                    spots.add(spot);
                }
                from = topAt + 1;
            } else {
                from = Math.max(from + 1, at);
            }
        }
        return spots.stream()
                .sorted(Comparator.comparingInt((SlowSpot spot) -> -spot.flows.length)
                        .thenComparingLong(SlowSpot::fromNanos))
                .limit(MOST)
                .sorted(Comparator.comparingLong(SlowSpot::fromNanos))
                .toList();
    }

    private static SlowSpot of(int segment, Passes passes, int from, int behind, long limit, long usual) {
        int[] slow = IntStream.range(from, behind)
                .filter(i -> passes.nanos(i) > limit)
                .toArray();
        long[] nanos = Arrays.stream(slow).mapToLong(passes::nanos).sorted().toArray();
        int[] flows = Arrays.stream(slow)
                .map(i -> passes.flows()[i])
                .sorted()
                .distinct()
                .toArray();
        long[] starts = new long[flows.length];
        long[] ends = new long[flows.length];
        Arrays.fill(ends, Long.MAX_VALUE);
        for (int i : slow) {
            int flow = Arrays.binarySearch(flows, passes.flows()[i]);
            starts[flow] = passes.starts()[i];
            ends[flow] = Math.min(ends[flow], passes.ends()[i]);
        }
        return new SlowSpot(
                segment,
                passes.starts()[slow[0]],
                Arrays.stream(slow).mapToLong(i -> passes.ends()[i]).max().orElseThrow(),
                flows,
                starts,
                ends,
                nanos[(nanos.length - 1) / 2],
                usual);
    }
}
