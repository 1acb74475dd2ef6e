package dev.sightline.analysis.flow;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.lifeline.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What is counted of each step while flows go by.
final class GatheredSteps {
    /// Bins of a picture, at most.
    private static final int MAX_BINS = 40;
    /// So many of a thousand may lie below the first bin, and above the last.
    private static final int BELOW = 5;

    private static final int ABOVE = 1;

    private final Lifeline lifeline;
    private final Map<String, Integer> stepOf = new HashMap<>();
    private final GapHistogram[] gaps;
    private final long[] flows;
    private final long[] late;
    private final long[] missing;
    /// By step the last flow that did it, so that one counts once.
    private final long[] lastFlow;
    private long lines;

    GatheredSteps(Lifeline lifeline) {
        this.lifeline = lifeline;
        int count = lifeline.steps().size();
        gaps = new GapHistogram[count];
        flows = new long[count];
        late = new long[count];
        missing = new long[count];
        lastFlow = new long[count];
        for (int s = 0; s < count; s++) {
            gaps[s] = new GapHistogram();
            Step step = lifeline.steps().get(s);
            stepOf.put(step.name(), s);
            for (String event : step.events()) {
                stepOf.put(event, s);
            }
        }
    }

    void add(FlowLine line) {
        did(line);
        worst(line);
    }

    /// All flows of a block: what was wrong with each is told by [#worst].
    void add(FlowBlockSums block) {
        for (int s = 0; s < flows.length; s++) {
            flows[s] += block.stepFlows()[s];
        }
        block.pairs().forEach(pair -> gaps[pair.to()].addSummed(pair));
    }

    /// What has too few latencies to be known by sums alone.
    boolean lacks(int step) {
        return gaps[step].lacksSome();
    }

    void keep(int step, long nanos) {
        gaps[step].keep(nanos);
    }

    /// Which steps, and how long after the one before.
    void did(FlowLine line) {
        lines++;
        int[] did = line.steps();
        for (int i = 0; i < did.length; i++) {
            if (lastFlow[did[i]] != lines) {
                lastFlow[did[i]] = lines;
                flows[did[i]]++;
            }
            if (i > 0) {
                gaps[did[i]].add(line.times()[i] - line.times()[i - 1]);
            }
        }
    }

    /// Which step was late, or is missing.
    void worst(FlowLine line) {
        Anomaly worst = line.worst();
        if (line.course() == Course.LATE && worst != null) {
            count(late, worst.event());
        } else if (line.course() == Course.MISSING && worst != null) {
            count(missing, worst.event());
        }
    }

    void missing(Anomaly anomaly) {
        count(missing, anomaly.event());
    }

    private void count(long[] counts, String event) {
        Integer step = stepOf.get(event);
        if (step != null) {
            counts[step]++;
        }
    }

    /// The bins that hold nearly all latencies and all time-outs, in as many tenths of a decade as it takes. What
    /// took no time is not looked at: it would leave the others no room.
    private int[] bins() {
        long[] all = new long[GapHistogram.bins()];
        long sum = 0;
        long most = 0;
        for (int s = 0; s < gaps.length; s++) {
            for (int b = 1; b < all.length; b++) {
                all[b] += gaps[s].count(b);
                sum += gaps[s].count(b);
            }
            long within = lifeline.steps().get(s).withinNanos();
            most = within == Step.EVER ? most : Math.max(most, within);
        }
        if (sum == 0) {
            return new int[] {0, 1};
        }
        int first = 1;
        for (long below = all[1]; first + 1 < all.length && below * 1000 <= sum * BELOW; below += all[first]) {
            first++;
        }
        int last = all.length - 1;
        for (long above = all[last]; last > first && above * 1000 <= sum * ABOVE; above += all[last]) {
            last--;
        }
        while (last + 1 < all.length && GapHistogram.edge(last + 1) < most) {
            last++;
        }
        int size = Math.max(1, Math.ceilDiv(last - first + 1, MAX_BINS));
        int count = Math.ceilDiv(last - first + 1, size);
        int[] bins = new int[count + 1];
        for (int b = 0; b <= count; b++) {
            bins[b] = Math.min(all.length, first + b * size);
        }
        return bins;
    }

    long[] edges() {
        return Arrays.stream(bins()).mapToLong(GapHistogram::edge).toArray();
    }

    List<StepGaps> gaps() {
        int[] bins = bins();
        List<StepGaps> steps = new ArrayList<>();
        for (int s = 0; s < gaps.length; s++) {
            long[] counts = new long[bins.length - 1];
            for (int b = 0, to = 0; b < GapHistogram.bins(); b++) {
                while (to + 1 < counts.length && b >= bins[to + 1]) {
                    to++;
                }
                counts[to] += gaps[s].count(b);
            }
            steps.add(new StepGaps(
                    lifeline.steps().get(s),
                    flows[s],
                    gaps[s].quantile(1, 2),
                    gaps[s].isExact(),
                    counts,
                    late[s],
                    missing[s]));
        }
        return steps;
    }
}
