package dev.sightline.analysis.flow;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The first look at flows by segment: which segments there are, and how long they take. At most 98 KB a segment, of
/// at most 256. One thread.
final class SegmentCounts implements Consumer<FollowedLine>, BlockReader.Visitor {
    private static final int MAX = 256;

    /// Of one segment.
    static final class Of {
        private final GapHistogram nanos = new GapHistogram();
        private long least = Long.MAX_VALUE;
        private long most;
        private double waited;
        private long open;

        private void add(PairSums sums) {
            nanos.addSummed(sums);
            least = Math.min(least, sums.least());
            most = Math.max(most, sums.most());
            waited += sums.waited();
        }

        private void add(long took) {
            nanos.add(took);
            least = Math.min(least, took);
            most = Math.max(most, took);
            waited += took;
        }

        long passes() {
            return nanos.count();
        }

        long open() {
            return open;
        }

        boolean isExact() {
            return nanos.isExact();
        }

        long[] quartiles() {
            long[] quartiles = {least, 0, 0, 0, most};
            for (int q = 1; q < quartiles.length - 1; q++) {
                quartiles[q] = nanos.quantile(q, 4);
            }
            return quartiles;
        }
    }

    private final FlowPicture.Request request;
    private final Predicate<String> wanted;
    private final Map<StepPair, Of> segments = new HashMap<>();
    /// By step, flows that should have gone on.
    private final long[] open;

    SegmentCounts(FlowPicture.Request request, Predicate<String> wanted) {
        this.request = request;
        this.wanted = wanted;
        this.open = new long[request.lifeline().steps().size()];
    }

    @Override
    public void accept(FollowedLine flow) {
        FlowLine line = flow.line();
        TimeBins bins = request.bins();
        if (!request.isShown(line) || !wanted.test(flow.key())) {
            return;
        }
        for (int i = 1; i < line.steps().length; i++) {
            if (line.passes(i, bins)) {
                Of known = of(new StepPair(line.steps()[i - 1], line.steps()[i]));
                if (known != null) {
                    known.add(line.times()[i] - line.times()[i - 1]);
                }
            }
        }
        countOpen(flow);
    }

    /// Null: there are too many.
    private @Nullable Of of(StepPair pair) {
        Of known = segments.get(pair);
        if (known == null && segments.size() < MAX) {
            known = new Of();
            segments.put(pair, known);
        }
        return known;
    }

    @Override
    public void block(FlowBlockSums sums) {
        for (PairSums each : sums.pairs()) {
            Of known = of(new StepPair(each.from(), each.to()));
            if (known != null) {
                known.add(each);
            }
        }
    }

    @Override
    public void line(FollowedLine line, boolean isSummed) {
        if (isSummed) {
            countOpen(line);
        } else {
            accept(line);
        }
    }

    /// What has too few passes to be known by sums alone.
    void keepFew(BlockReader reader) {
        reader.eachOfFew(
                pair -> {
                    Of known = segments.get(new StepPair(pair.from(), pair.to()));
                    return known != null && known.nanos.lacksSome();
                },
                (from, to, nanos) -> {
                    Of known = segments.get(new StepPair(from, to));
                    if (known != null) {
                        known.nanos.keep(nanos);
                    }
                });
    }

    private void countOpen(FollowedLine flow) {
        FlowLine line = flow.line();
        if (isOpen(flow) && line.lastNanos() >= request.bins().from()) {
            open[line.steps()[line.steps().length - 1]]++;
        }
    }

    /// Whether it should have gone on from where it was seen last.
    private boolean isOpen(FollowedLine flow) {
        FlowLine line = flow.line();
        int last = line.steps()[line.steps().length - 1];
        return (line.course() == Course.MISSING || line.course() == Course.OPEN)
                && !flow.isHeadless()
                && !request.lifeline().steps().get(last).end();
    }

    int count() {
        return segments.size();
    }

    /// Those in which flows waited for longest, all together, in the order of their steps.
    List<Map.Entry<StepPair, Of>> chosen(int most) {
        settleOpen();
        Comparator<Map.Entry<StepPair, Of>> byStep = Comparator.comparingInt(
                        (Map.Entry<StepPair, Of> each) -> each.getKey().from())
                .thenComparingInt(each -> each.getKey().to());
        return segments.entrySet().stream()
                .sorted(Comparator.comparingDouble((Map.Entry<StepPair, Of> each) -> -each.getValue().waited)
                        .thenComparing(byStep))
                .limit(most)
                .sorted(byStep)
                .toList();
    }

    /// Where they would have gone is not known: most likely where most go.
    private void settleOpen() {
        for (int step = 0; step < open.length; step++) {
            int from = step;
            long count = open[step];
            segments.entrySet().stream()
                    .filter(each -> each.getKey().from() == from)
                    .max(Comparator.comparingLong((Map.Entry<StepPair, Of> each) ->
                                    each.getValue().passes())
                            .thenComparingInt(each -> -each.getKey().to()))
                    .ifPresent(each -> each.getValue().open = count);
        }
    }
}
