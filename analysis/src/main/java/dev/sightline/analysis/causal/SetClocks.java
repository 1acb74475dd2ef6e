package dev.sightline.analysis.causal;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/// Which clocks cannot have run evenly: those without which every other pair of clocks can. Of two that do not fit one
/// may have been set, and nobody knows which; but who fits nobody, while the others fit each other, it is. Chosen one
/// after the other, each time who is in most pairs that do not fit (a greedy vertex cover).
final class SetClocks {
    private final Map<Long, ClockPair> pairs;
    private final BitSet found = new BitSet();
    /// By process, a pair of it that does not fit, to be shown.
    private final Map<Integer, ClockPair> misfit = new HashMap<>();

    private SetClocks(Map<Long, ClockPair> pairs) {
        this.pairs = pairs;
    }

    /// @param pairs by both of their processes, see [#key]
    static SetClocks among(Map<Long, ClockPair> pairs) {
        SetClocks all = new SetClocks(pairs);
        all.find();
        return all;
    }

    static long key(int from, int to) {
        return (long) from << 32 | to;
    }

    private void find() {
        Map<Integer, BitSet> misfits = new HashMap<>();
        Map<Integer, Integer> partners = new HashMap<>();
        pairs.forEach((key, pair) -> {
            int from = (int) (key >>> 32);
            int to = key.intValue();
            partners.merge(from, 1, Integer::sum);
            if (from < to && pair.isImpossible()) {
                misfits.computeIfAbsent(from, _ -> new BitSet()).set(to);
                misfits.computeIfAbsent(to, _ -> new BitSet()).set(from);
                misfit.put(from, pair);
                misfit.put(to, pair);
            }
        });
        while (true) {
            int worst = -1;
            double most = 0;
            for (Map.Entry<Integer, BitSet> each : misfits.entrySet()) {
                int count = each.getValue().cardinality();
                // of several with as many, who has others that it fits is less likely the one
                double share = (double) count / partners.getOrDefault(each.getKey(), 1);
                double weight = count + 0.5 * share;
                boolean isLater = weight == most && each.getKey() > worst;
                if (count > 0 && (weight > most || isLater)) {
                    worst = each.getKey();
                    most = weight;
                }
            }
            if (worst < 0) {
                return;
            }
            found.set(worst);
            int guilty = worst;
            misfits.values().forEach(others -> others.clear(guilty));
            misfits.remove(worst);
        }
    }

    boolean has(int process) {
        return found.get(process);
    }

    /// A pair that shows it.
    ClockPair misfit(int process) {
        ClockPair pair = misfit.get(process);
        if (pair == null) {
            throw new IllegalArgumentException("its clock fits all others");
        }
        return pair;
    }
}
