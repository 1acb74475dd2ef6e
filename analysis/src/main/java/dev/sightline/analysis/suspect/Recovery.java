package dev.sightline.analysis.suspect;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Steps that fail less often than they did. A baseline may itself be partly broken; what works again then looks new,
/// and is no fault. So of such a step only the runs that work are compared with those that worked; where none did,
/// nothing is known of how it goes when it works.
final class Recovery {
    private final Runs runs;
    private final Set<Integer> steps = new HashSet<>();

    private Recovery(Runs runs) {
        this.runs = runs;
    }

    /// @param usual by step; those of steps that recovered are put in its place
    static Recovery of(Runs now, Runs before, Map<Integer, StepCounts> usual, StepCounts.Blocks blocks) {
        Recovery recovery = new Recovery(now);
        Map<Integer, StepCounts> working = new HashMap<>();
        usual.forEach((step, counts) -> {
            int[] of = now.byStep().get(step);
            int[] then = before.byStep().get(step);
            if (of == null || then == null) {
                return;
            }
            double[] failing = failing(now, of);
            double[] failed = failing(before, then);
            if (failed[0] > 0
                    && failing[0] / failing[1] < failed[0] / failed[1]
                    && Deviations.isNotable(Deviation.Evidence.of(failing[0], failing[1], failed[0], failed[1], 1))) {
                recovery.steps.add(step);
                working.put(step, new StepCounts(before, withoutFailed(before, then), blocks));
            }
        });
        usual.putAll(working);
        return recovery;
    }

    /// In how many flows a run failed, of how many.
    private static double[] failing(Runs runs, int[] of) {
        double[] share = new double[2];
        StepCounts.eachFlow(runs, of, (from, to) -> {
            for (int i = from; i < to; i++) {
                share[0] += runs.hasFailed(of[i]) ? 1.0 / (to - from) : 0;
            }
            share[1]++;
        });
        return share;
    }

    private static int[] withoutFailed(Runs runs, int[] of) {
        return Arrays.stream(of).filter(run -> !runs.hasFailed(run)).toArray();
    }

    /// The runs of a step that are compared with usual ones.
    int[] compared(int step) {
        int[] of = runs.byStep().getOrDefault(step, new int[0]);
        return steps.contains(step) ? withoutFailed(runs, of) : of;
    }
}
