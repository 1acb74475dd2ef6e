package dev.sightline.view.first;

import dev.sightline.event.Field;
import dev.sightline.event.Unit;
import dev.sightline.view.sample.RowSample;
import java.util.HashMap;
import java.util.Map;

/// States that say how long they last, one after the other.
final class TiledStates {
    private TiledStates() {}

    /// Whether states follow each other without a gap, as those of a process do, and not side by side, as calls do:
    /// most rows end where the next of their entity begins.
    static boolean are(RowSample.Column time, RowSample.Column state, RowSample.Column duration, int[] groups) {
        double factor = nanos(duration.field());
        Map<Integer, Integer> last = new HashMap<>();
        int meet = 0;
        int all = 0;
        for (int row = 0; row < groups.length; row++) {
            if (groups[row] < 0 || !state.has(row) || !duration.has(row) || !time.has(row)) {
                continue;
            }
            Integer before = last.put(groups[row], row);
            if (before != null) {
                double gap = time.values()[row] - time.values()[before] - duration.values()[before] * factor;
                // a double of nanoseconds since 1970 is off by 256
                double near = 1024 + duration.values()[before] * factor * 0.01;
                meet += Math.abs(gap) <= near ? 1 : 0;
                all++;
            }
        }
        return all > 0 && meet >= all / 2;
    }

    private static double nanos(Field duration) {
        String unit = duration.unit();
        return unit == null
                ? 1
                : Unit.parse(unit).filter(Unit::isTime).map(Unit::factor).orElse(1.0);
    }
}
