package dev.sightline.analysis.suspect;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;

/// What the runs of one step have in common: in how many of their flows which step was part of them at least
/// once, twice, four times and so on; how long they took by themselves. Each flow counts once, because runs of
/// a flow are alike.
///
/// A *trait* is a part and how often at least: `part * 8 + log2(times)`.
final class StepCounts {
    /// At least 1, 2, 4, 8 or 16 times.
    static final int MAX_POWER = 4;
    /// More parts of time tell no more of how much they differ.
    private static final int MAX_BLOCKS = 64;
    /// So many blocks that show no more than chance are believed in beforehand.
    private static final double PRIOR_BLOCKS = 4;
    /// Parts that differ more have the fault in them.
    private static final double MAX_DISPERSION = 4;
    /// Of a caller of which little is known, so many flows are believed to be as those of all callers.
    private static final double PRIOR_FLOWS = 2;

    private final Map<Integer, Share> traits = new HashMap<>();
    private final double flows;
    private final Share slow;
    private final long[] selfTimes;

    /// In how many flows something was, and how that varied over time.
    static final class Share {
        private double sum;
        private final double[] byBlock = new double[MAX_BLOCKS];
        private final Map<Integer, Double> byCaller = new HashMap<>();

        private void add(int block, int caller, double weight) {
            sum += weight;
            byBlock[block] += weight;
            byCaller.merge(caller, weight, Double::sum);
        }

        double sum() {
            return sum;
        }
    }

    /// Parts of a period, as long as what is compared with it.
    record Blocks(long startNanos, long lengthNanos) {
        static Blocks of(long start, long end, long length) {
            return new Blocks(start, Math.max(Math.max(1, length), (end - start) / MAX_BLOCKS + 1));
        }

        int block(long timeNanos) {
            return Math.clamp((timeNanos - startNanos) / lengthNanos, 0, MAX_BLOCKS - 1);
        }
    }

    private final double[] flowsByBlock = new double[MAX_BLOCKS];
    private final Map<Integer, Double> flowsByCaller = new HashMap<>();

    StepCounts(Runs runs, int[] of, Blocks blocks) {
        selfTimes = Arrays.stream(of)
                .mapToLong(runs::self)
                .filter(time -> time >= 0)
                .sorted()
                .toArray();
        slow = new Share();
        long limit = quantile(Deviations.SLOW);
        double[] total = {0};
        eachFlow(runs, of, (from, to) -> {
            int block = blocks.block(runs.start(of[from]));
            int caller = runs.caller(of[from]);
            flowsByCaller.merge(caller, 1.0, Double::sum);
            flowsByBlock[block]++;
            total[0]++;
            double weight = 1.0 / (to - from);
            for (int i = from; i < to; i++) {
                eachTrait(
                        runs,
                        of[i],
                        trait -> traits.computeIfAbsent(trait, key -> new Share())
                                .add(block, caller, weight));
                if (runs.self(of[i]) > limit) {
                    slow.add(block, caller, weight);
                }
            }
        });
        flows = total[0];
    }

    /// A flow's runs among those of a step.
    @FunctionalInterface
    interface FlowRuns {
        void of(int from, int to);
    }

    static void eachFlow(Runs runs, int[] of, FlowRuns consumer) {
        int from = 0;
        while (from < of.length) {
            int to = from + 1;
            while (to < of.length && runs.flow(of[to]) == runs.flow(of[from])) {
                to++;
            }
            consumer.of(from, to);
            from = to;
        }
    }

    static void eachTrait(Runs runs, int run, IntConsumer consumer) {
        int i = runs.firstChild(run);
        while (i < runs.endOfChildren(run)) {
            int part = runs.childStep(i);
            int times = 0;
            while (i < runs.endOfChildren(run) && runs.childStep(i) == part) {
                i++;
                times++;
            }
            for (int power = 0; power <= MAX_POWER && 1 << power <= times; power++) {
                consumer.accept(part * 8 + power);
            }
        }
    }

    double flows() {
        return flows;
    }

    Map<Integer, Share> traits() {
        return traits;
    }

    double sum(int trait) {
        Share share = traits.get(trait);
        return share == null ? 0 : share.sum;
    }

    /// In how many flows it would have been, had the callers been as they are now: what is called by others
    /// does other things, and that is no news about the called. (Direct standardisation.)
    double sumAmong(StepCounts now, int trait) {
        Share share = traits.get(trait);
        return share == null ? 0 : among(now, share);
    }

    /// In how many flows a run took longer than the quantile, had the callers been as they are now.
    double slowAmong(StepCounts now) {
        return among(now, slow);
    }

    private double among(StepCounts now, Share share) {
        double overall = share.sum / flows;
        double expected = 0;
        for (Map.Entry<Integer, Double> caller : now.flowsByCaller.entrySet()) {
            double n = flowsByCaller.getOrDefault(caller.getKey(), 0.0);
            double k = share.byCaller.getOrDefault(caller.getKey(), 0.0);
            expected += caller.getValue() * (k + PRIOR_FLOWS * overall) / (n + PRIOR_FLOWS);
        }
        return expected / now.flows * flows;
    }

    double dispersion(int trait) {
        Share share = traits.get(trait);
        return share == null ? 1 : dispersion(share);
    }

    double slowDispersion() {
        return dispersion(slow);
    }

    boolean isTimed() {
        return selfTimes.length > 0;
    }

    /// Time that a step takes by itself, of a share of its runs at most; nanoseconds.
    long quantile(double share) {
        if (selfTimes.length == 0) {
            return Long.MAX_VALUE;
        }
        return selfTimes[(int) Math.min(selfTimes.length - 1, Math.round(share * (selfTimes.length - 1)))];
    }

    /// Pearson's X^2 over its degrees of freedom, drawn to 1 where there are few blocks; never below 1.
    private double dispersion(Share share) {
        double p = Math.clamp(share.sum / flows, 0.5 / flows, Math.max(0.5 / flows, 1 - 0.5 / flows));
        double x2 = 0;
        int used = 0;
        for (int block = 0; block < MAX_BLOCKS; block++) {
            double n = flowsByBlock[block];
            if (n > 0) {
                double off = share.byBlock[block] - n * p;
                x2 += off * off / (n * p * (1 - p));
                used++;
            }
        }
        return used < 2 ? 1 : Math.clamp((x2 + PRIOR_BLOCKS) / (used - 1 + PRIOR_BLOCKS), 1, MAX_DISPERSION);
    }
}
