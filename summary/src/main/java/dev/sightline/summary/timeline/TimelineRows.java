package dev.sightline.summary.timeline;

import dev.sightline.event.Machine;
import dev.sightline.summary.entity.EntitySet;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.entity.TimeOrder;
import dev.sightline.summary.rows.Workers;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/// Every row of a window, read in parts at once: as many as keep the processors busy, then the next.
///
/// @param question which counts every row
record TimelineRows(EntityStrips.Question question, Timelines.Request request, BooleanSupplier cancelled)
        implements TimelineWindow.Steps {
    /// Of the steps of a part no more need be kept at a time.
    private static final int PART_ROWS = 1 << 18;

    @Override
    public void follow(TimelineRuns runs, int[] places, long[] changes) {
        int atOnce = 4 * Machine.here().processors();
        int number = Math.max(atOnce, (int) (rows() / PART_ROWS));
        long[] bounds = TimeOrder.parts(question.snapshot(), request.fromNanos(), request.toNanos(), number);
        for (int next = 0; next < number; next += atOnce) {
            int begin = next;
            TimelineSteps[] parts = new TimelineSteps[Math.min(atOnce, number - begin)];
            Workers.run(
                    parts.length,
                    () -> parts,
                    (all, i) -> all[i] = steps(bounds[begin + i], bounds[begin + i + 1], places, changes.length),
                    cancelled);
            for (TimelineSteps part : parts) {
                part.follow(runs);
                part.addChanges(changes);
            }
        }
    }

    private TimelineSteps steps(long fromNanos, long toNanos, int[] places, int shown) {
        TimelineSteps steps = new TimelineSteps(places, shown);
        int[] from = TimeOrder.rowsAt(question.snapshot(), fromNanos);
        int[] to = TimeOrder.rowsAt(question.snapshot(), toNanos);
        new EntityStrips(question, new EntitySet()).visit(from, to, steps);
        return steps;
    }

    /// The rows of the window.
    long rows() {
        int[] from = TimeOrder.rowsAt(question.snapshot(), request.fromNanos());
        int[] to = TimeOrder.rowsAt(question.snapshot(), request.toNanos());
        return IntStream.range(0, from.length).mapToLong(s -> to[s] - from[s]).sum();
    }
}
