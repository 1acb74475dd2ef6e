package dev.sightline.analysis.suspect;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Entities that took part in flows and do so no more. How many flows were to be expected is their usual share
/// of all; that none came has the chance `e^-expected` (Poisson).
final class Silence {
    /// An entity that others stopped to call is silent through no fault of its own, so silence alone is worth half;
    /// a little more than that its callers lack it ([Ranking]), unless they do something else otherwise.
    private static final double WEIGHT = 0.6;

    private static final double MIN_EXPECTED = 5;

    record Silent(double value, double expected, int flows) {}

    private Silence() {}

    static Map<Integer, Silent> of(Runs now, Runs usual, StepNames names) {
        Map<Integer, Set<Long>> before = flows(usual);
        Map<Integer, Set<Long>> after = flows(now);
        Map<Integer, Silent> silent = new HashMap<>();
        double all = total(usual);
        int flows = total(now);
        before.forEach((entity, seen) -> {
            double expected = all == 0 ? 0 : seen.size() / all * flows;
            if (!after.containsKey(entity) && expected >= MIN_EXPECTED) {
                double decades = Math.min(expected / Math.log(10), Deviation.Evidence.CERTAIN);
                silent.put(entity, new Silent(WEIGHT * decades, expected, flows));
            }
        });
        return silent;
    }

    private static Map<Integer, Set<Long>> flows(Runs runs) {
        Map<Integer, Set<Long>> flows = new HashMap<>();
        for (int run = 0; run < runs.count(); run++) {
            flows.computeIfAbsent(runs.entity(run), key -> new HashSet<>()).add(runs.flow(run));
        }
        return flows;
    }

    private static int total(Runs runs) {
        Set<Long> flows = new HashSet<>();
        for (int run = 0; run < runs.count(); run++) {
            flows.add(runs.flow(run));
        }
        return flows.size();
    }
}
