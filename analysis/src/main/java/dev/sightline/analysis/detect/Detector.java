package dev.sightline.analysis.detect;

import dev.sightline.analysis.lifeline.CellText;
import dev.sightline.analysis.lifeline.EventColumns;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Follows flows through their lifelines, row by row in the order of time, just arrived or stored, in fixed memory.
/// A flow is over when its time-out has passed; one that is not complete then is kept, should it still complete.
/// One thread.
public final class Detector {
    private static final int MAX_ENTITIES = 1_000_000;
    private static final int MAX_EVENTS = 100_000;

    private final EventColumns columns;
    private final List<FlowTracker> trackers = new ArrayList<>();
    private final Names entities = new Names(MAX_ENTITIES);
    private final Names events = new Names(MAX_EVENTS);
    private final Activity activity = new Activity();
    private final SequenceGaps gaps;
    private final Tally tally = new Tally();
    private long lastNanos = Long.MIN_VALUE;
    private long rows;

    /// @param memoryBytes for open flows, all lifelines together
    /// @throws IllegalArgumentException if a lifeline names a column that there is not
    public Detector(EventColumns columns, List<Lifeline> lifelines, long memoryBytes) {
        this(columns, lifelines, memoryBytes, FlowWatcher.NONE);
    }

    /// @param watcher is told what flows do
    public Detector(EventColumns columns, List<Lifeline> lifelines, long memoryBytes, FlowWatcher watcher) {
        this.columns = columns;
        this.gaps = new SequenceGaps(columns.fields());
        Map<List<String>, List<Lifeline>> byKey = lifelines.stream()
                .collect(Collectors.groupingBy(Lifeline::key, LinkedHashMap::new, Collectors.toList()));
        byKey.forEach((key, those) -> trackers.add(
                new FlowTracker(columns, key, those, events, entities, tally, watcher, memoryBytes / byKey.size())));
        for (FlowTracker tracker : trackers) {
            trackers.stream().filter(other -> other != tracker).forEach(other -> tracker.namedElsewhere(other.named()));
        }
    }

    /// @param block rows in the order of time, none before those of the block before
    public void take(RowBlock block) {
        for (int i = 0; i < block.rows(); i++) {
            Row row = block.row(i);
            if (!row.isPresent(columns.time())) {
                continue;
            }
            long time = columns.timeNanos(row);
            lastNanos = Math.max(lastNanos, time);
            rows++;
            int entity = entity(row);
            gaps.add(row, time, entity);
            if (!row.isPresent(columns.event())) {
                if (entity >= 0) {
                    activity.add(entity, -1, time);
                }
                continue;
            }
            String event = columns.event(row);
            int number = events.number(event);
            if (entity >= 0) {
                activity.add(entity, number, time);
            }
            long end = columns.endNanos(row);
            for (FlowTracker tracker : trackers) {
                tracker.take(row, event, number, time, end, entity);
            }
        }
    }

    private int entity(Row row) {
        int column = columns.entity();
        return column < 0 || !row.isPresent(column)
                ? -1
                : entities.number(CellText.of(row, columns.fields().get(column), column));
    }

    /// What was found, after the last row. Flows whose time-out has not passed by then are open.
    public Findings finish() {
        for (FlowTracker tracker : trackers) {
            tracker.finish(lastNanos);
        }
        Causes causes = new Causes(activity, gaps, entities);
        List<Anomaly> anomalies = tally.drafts.stream()
                .map(draft -> draft.explained(causes))
                .sorted(Comparator.comparing(Anomaly::kind)
                        .thenComparingLong(Anomaly::firstNanos)
                        .thenComparing(Anomaly::flowText))
                .toList();
        return new Findings(
                rows, tally.flows, tally.complete, tally.open, tally.cut, tally.forgotten, tally.unlisted, anomalies);
    }
}
