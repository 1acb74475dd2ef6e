package dev.sightline.view.first;

import dev.sightline.event.Unit;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.Portrait;
import dev.sightline.view.sample.RowSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Whether rows are checks that somebody makes again and again, of which those that fail have no time that they took:
/// `up` with 150 ms, `down` with none. By how long they took, a failure would be seen nowhere; what a check found holds
/// until the next.
final class Probes {
    private static final int MIN_ROWS = 20;
    private static final double REGULAR = 0.2;
    private static final double MOST = 0.8;
    private static final double NEARLY_ALL = 0.98;
    /// A check takes so small a part of the time until the next.
    private static final int PART = 5;
    /// A hundredth of a pixel of a wide screen.
    private static final double UNSEEN = 1e-5;

    private Probes() {}

    /// @param state what was found
    /// @param duration how long it took
    /// @param entities of each row the number of what was checked; -1: nothing
    static boolean are(ColumnUse state, Portrait duration, RowSample.@Nullable Column time, int[] entities) {
        RowSample.Column found = state.portrait().cells();
        if (time == null || state.portrait().distinct() > ColumnUse.FEW || !hides(found, duration.cells())) {
            return false;
        }
        return takeAtMost(1.0 / PART, duration, time, entities);
    }

    /// Whether rows come at regular times and take so small a part of the time until the next that by how long they
    /// took nothing would be seen of them: benchmarks that are run each night.
    static boolean areInstants(Portrait duration, RowSample.@Nullable Column time, int[] entities) {
        return time != null && takeAtMost(UNSEEN, duration, time, entities);
    }

    private static boolean takeAtMost(double part, Portrait duration, RowSample.Column time, int[] entities) {
        double pause = pause(time, entities);
        String unit = duration.field().unit();
        double factor = unit == null ? 1 : Unit.parse(unit).map(Unit::factor).orElse(1.0);
        return duration.seen() >= MIN_ROWS && factor * duration.quantile(NEARLY_ALL) <= part * pause;
    }

    /// Whether rows of some value never say how long they took, and nearly all others do.
    private static boolean hides(RowSample.Column found, RowSample.Column duration) {
        Map<Double, int[]> seen = new HashMap<>();
        for (int row = 0; row < found.values().length; row++) {
            if (found.has(row)) {
                int[] counts = seen.computeIfAbsent(found.values()[row], any -> new int[2]);
                counts[duration.has(row) ? 1 : 0]++;
            }
        }
        boolean never = seen.values().stream().anyMatch(counts -> counts[1] == 0);
        boolean others = seen.values().stream()
                .allMatch(counts -> counts[1] == 0 || counts[1] >= NEARLY_ALL * (counts[0] + counts[1]));
        return never && others && seen.size() > 1;
    }

    /// From a check to the next of the same, where that is nearly always as long; else 0.
    private static double pause(RowSample.Column time, int[] entities) {
        double[] last = new double[1 + Arrays.stream(entities).max().orElse(0)];
        Arrays.fill(last, Double.NaN);
        List<Double> pauses = new ArrayList<>();
        for (int row = 0; row < entities.length; row++) {
            if (entities[row] >= 0 && time.has(row)) {
                double pause = time.values()[row] - last[entities[row]];
                if (pause > 0) {
                    pauses.add(pause);
                }
                last[entities[row]] = time.values()[row];
            }
        }
        if (pauses.size() < MIN_ROWS) {
            return 0;
        }
        double middle = pauses.stream().sorted().toList().get(pauses.size() / 2);
        long regular = pauses.stream()
                .filter(pause -> Math.abs(pause - middle) <= REGULAR * middle)
                .count();
        return regular >= MOST * pauses.size() ? middle : 0;
    }
}
