package dev.sightline.analysis.flow;

import dev.sightline.analysis.flow.Spectrum.Found;
import dev.sightline.analysis.flow.Spectrum.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// Looks for what is special in the passes of one segment.
///
/// @param fromNanos the window begins
/// @param toNanos the window ends
record SegmentSearch(int segment, Passes passes, long medianNanos, long fromNanos, long toNanos) {
    /// Of one kind in one segment, the most striking.
    private static final int MOST = 8;

    /// Who is overtaken by fewer is nothing special: of some that run at once one is the slowest.
    private static final int OVERTAKERS = 3;
    /// Than in the mean of all: where many run at once each is overtaken by some.
    private static final int MORE_OVERTAKERS = 6;

    private static final int BATCH = 3;
    /// Ends closer than the median by this may be of one batch.
    private static final int TOGETHER = 20;
    /// So unlikely must a batch be, among all ends of the segment.
    private static final double CHANCE = 0.01;

    private static final long[] CLOCKS = {1_000_000_000L, 1_000_000L, 1000L};

    private static final int LOAD_BINS = 200;
    private static final int LEAST_LOAD = 4;
    private static final int DRIFT_PARTS = 8;
    private static final int LEAST_OF_PART = 10;
    private static final double DRIFT = 1.5;
    /// Of the 28 pairs of parts, in how many more the later is longer (shorter): by chance in less than one of 250.
    private static final int MORE_PAIRS = 22;

    List<Found> overtaking(int[] overtakers) {
        double mean = Arrays.stream(overtakers).average().orElse(0);
        return IntStream.range(0, passes.size())
                .filter(i -> overtakers[i] >= Math.max(OVERTAKERS, MORE_OVERTAKERS * mean))
                .boxed()
                .sorted(Comparator.comparingInt((Integer i) -> -overtakers[i]).thenComparingInt(i -> i))
                .limit(MOST)
                .sorted()
                .map(i -> new Found(
                        Kind.OVERTAKING,
                        segment,
                        passes.starts()[i],
                        passes.ends()[i],
                        overtakers[i],
                        passes.nanos(i),
                        medianNanos))
                .toList();
    }

    /// Flows that end one right after the other, though they began far apart, where so many ends would hardly fall
    /// together by chance.
    List<Found> batches() {
        int[] byEnd = IntStream.range(0, passes.size())
                .boxed()
                .sorted(Comparator.comparingLong(i -> passes.ends()[i]))
                .mapToInt(i -> i)
                .toArray();
        long gap = Math.max(1, medianNanos / TOGETHER);
        List<Found> found = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= byEnd.length; i++) {
            if (i == byEnd.length || passes.ends()[byEnd[i]] - passes.ends()[byEnd[i - 1]] > gap) {
                if (i - from >= BATCH) {
                    batch(byEnd, from, i, gap, found);
                }
                from = i;
            }
        }
        return most(found);
    }

    private void batch(int[] byEnd, int from, int to, long gap, List<Found> found) {
        long first = passes.ends()[byEnd[from]];
        long last = passes.ends()[byEnd[to - 1]];
        long least = IntStream.range(from, to)
                .mapToLong(i -> passes.starts()[byEnd[i]])
                .min()
                .orElse(0);
        long most = IntStream.range(from, to)
                .mapToLong(i -> passes.starts()[byEnd[i]])
                .max()
                .orElse(0);
        long spread = most - least;
        if (spread < Math.max(3 * (last - first), medianNanos / 2) || spread == 0) {
            return;
        }
        // how often ends come around there, without those that are looked at
        long around = 20 * Math.max(1, medianNanos);
        int before = from;
        while (before > 0 && first - passes.ends()[byEnd[before - 1]] < around) {
            before--;
        }
        int behind = to;
        while (behind < byEnd.length && passes.ends()[byEnd[behind]] - last < around) {
            behind++;
        }
        double others = (double) from - before + behind - to;
        double width = Math.max((double) (last - first), (double) gap * (to - from - 1)) + clockNanos();
        double expected = (others + 1) / (2.0 * around + width) * width;
        if (tail(expected, to - from - 1) * passes.size() < CHANCE) {
            found.add(new Found(Kind.BATCH, segment, first, last, to - from, spread, expected));
        }
    }

    /// What times are written to: of rows to the second all that end within one end together.
    private long clockNanos() {
        for (long clock : CLOCKS) {
            if (Arrays.stream(passes.ends()).allMatch(end -> end % clock == 0)) {
                return clock;
            }
        }
        return 1;
    }

    /// How likely so many or more come where so many are expected (Poisson).
    static double tail(double expected, int count) {
        double term = Math.exp(-expected);
        for (int i = 1; i <= count; i++) {
            term *= expected / i;
        }
        double sum = 0;
        for (int i = count + 1; term > 1e-18 * sum && i < count + 1000; i++) {
            sum += term;
            term *= expected / i;
        }
        return Math.min(1, sum);
    }

    /// Stretches with far more flows inside than in half of those that have any.
    List<Found> peaks() {
        long width = Math.ceilDiv(toNanos - fromNanos, LOAD_BINS);
        long[] load = new long[LOAD_BINS + 1];
        for (int i = 0; i < passes.size(); i++) {
            load[bin(passes.starts()[i], width)]++;
            load[bin(passes.ends()[i], width) + 1]--;
        }
        Arrays.parallelPrefix(load, Long::sum);
        long[] busy =
                Arrays.stream(load, 0, LOAD_BINS).filter(n -> n > 0).sorted().toArray();
        long usual = busy.length == 0 ? 0 : busy[busy.length / 2];
        double high = Math.max(LEAST_LOAD, Math.max(2.0 * usual, usual + 6 * Math.sqrt(usual + 1.0)));
        List<Found> found = new ArrayList<>();
        for (int from = 0; from < LOAD_BINS; from++) {
            int to = from;
            long most = 0;
            while (to < LOAD_BINS && load[to] >= high) {
                most = Math.max(most, load[to++]);
            }
            if (to > from) {
                long start = fromNanos + from * width;
                found.add(new Found(
                        Kind.PEAK,
                        segment,
                        start,
                        Math.min(toNanos, fromNanos + to * width),
                        most,
                        (to - from) * width,
                        usual));
                from = to;
            }
        }
        return most(found);
    }

    private int bin(long nanos, long width) {
        return (int) Math.clamp((nanos - fromNanos) / width, 0L, LOAD_BINS - 1L);
    }

    /// Whether medians of eight parts, of equally many passes each, go one way.
    List<Found> drift() {
        int size = passes.size();
        if (size < DRIFT_PARTS * LEAST_OF_PART) {
            return List.of();
        }
        long[] medians = new long[DRIFT_PARTS];
        for (int part = 0; part < DRIFT_PARTS; part++) {
            int from = (int) ((long) size * part / DRIFT_PARTS);
            int to = (int) ((long) size * (part + 1) / DRIFT_PARTS);
            long[] nanos =
                    IntStream.range(from, to).mapToLong(passes::nanos).sorted().toArray();
            medians[part] = nanos[nanos.length / 2];
        }
        int rising = 0;
        for (int a = 0; a < DRIFT_PARTS; a++) {
            for (int b = a + 1; b < DRIFT_PARTS; b++) {
                rising += Long.compare(medians[b], medians[a]);
            }
        }
        double low = Math.max(1, Math.min(medians[0], medians[DRIFT_PARTS - 1]));
        double high = Math.max(medians[0], medians[DRIFT_PARTS - 1]);
        return Math.abs(rising) >= MORE_PAIRS && high / low >= DRIFT
                ? List.of(new Found(
                        Kind.DRIFT,
                        segment,
                        passes.starts()[0],
                        passes.starts()[size - 1],
                        size,
                        medians[DRIFT_PARTS - 1],
                        medians[0]))
                : List.of();
    }

    private static List<Found> most(List<Found> found) {
        return found.stream()
                .sorted(Comparator.comparingLong((Found each) -> -each.flows()).thenComparingLong(Found::fromNanos))
                .limit(MOST)
                .sorted(Comparator.comparingLong(Found::fromNanos))
                .toList();
    }
}
