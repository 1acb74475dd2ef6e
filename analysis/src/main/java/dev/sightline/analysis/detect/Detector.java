package dev.sightline.analysis.detect;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.analysis.cell.Names;
import dev.sightline.analysis.lifeline.EventColumns;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.lifeline.Step;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import dev.sightline.summary.rows.NamedColumns;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Follows flows through their lifelines, row by row in the order of time, just arrived or stored, in fixed memory.
/// A flow is over when its time-out has passed; one that is not complete then is kept, should it still complete.
/// One thread.
public final class Detector {
    private static final int MAX_ENTITIES = 1_000_000;
    private static final int MAX_EVENTS = 100_000;

    private EventColumns columns;
    private final List<Lifeline> lifelines;
    private final List<FlowTracker> trackers = new ArrayList<>();
    private final Names entities = new Names(MAX_ENTITIES);
    private final Names events = new Names(MAX_EVENTS);
    /// Of those the ones that rows have: others are named by what is missing.
    private final BitSet happened = new BitSet();
    private final Activity activity;
    private final SequenceGaps gaps = new SequenceGaps();
    private final Tally tally;
    private long lastNanos = Long.MIN_VALUE;
    private long rows;
    private long sampledOut;

    /// @param memoryBytes for open flows, all lifelines together
    /// @throws IllegalArgumentException if a lifeline names a column that there is not
    public Detector(EventColumns columns, List<Lifeline> lifelines, long memoryBytes) {
        this(columns, lifelines, memoryBytes, FlowWatchers.NONE);
    }

    /// @param watchers are told what flows do
    public Detector(EventColumns columns, List<Lifeline> lifelines, long memoryBytes, FlowWatchers watchers) {
        this(columns, lifelines, memoryBytes, watchers, new Activity(), new Tally(null));
    }

    Detector(
            EventColumns columns,
            List<Lifeline> lifelines,
            long memoryBytes,
            FlowWatchers watchers,
            Activity activity,
            Tally tally) {
        this.columns = columns;
        this.lifelines = lifelines;
        this.activity = activity;
        this.tally = tally;
        gaps.bind(columns.fields());
        Map<List<String>, List<Lifeline>> byKey = lifelines.stream()
                .collect(Collectors.groupingBy(Lifeline::key, LinkedHashMap::new, Collectors.toList()));
        byKey.forEach((key, those) -> trackers.add(
                new FlowTracker(columns, key, those, events, entities, tally, watchers, memoryBytes / byKey.size())));
        for (FlowTracker tracker : trackers) {
            trackers.stream().filter(other -> other != tracker).forEach(other -> tracker.namedElsewhere(other.named()));
        }
    }

    /// So many events of the rows were left out, as their ledger says.
    void sampledOut(long events) {
        sampledOut = events;
    }

    /// Rows to come have those columns: those that there were, and more.
    void bind(EventColumns now) {
        columns = now;
        gaps.bind(now.fields());
        trackers.forEach(tracker -> tracker.bind(now));
    }

    /// @param block rows in the order of time, none before those of the block before
    public void take(RowBlock block) {
        take(block, Long.MAX_VALUE);
    }

    /// @param clockNanos no row can be later: the clock of who says so is wrong, and no time-out passes by it
    void take(RowBlock block, long clockNanos) {
        for (int i = 0; i < block.rows(); i++) {
            if (i % FlowTracker.AHEAD == 0) {
                for (FlowTracker tracker : trackers) {
                    tracker.lookAhead(block, i);
                }
            }
            Row row = block.row(i);
            if (!row.isPresent(columns.time())) {
                continue;
            }
            long time = columns.timeNanos(row);
            rows++;
            int entity = entity(row);
            boolean named = row.isPresent(columns.event());
            int event = named ? events.number(columns.event(row)) : -1;
            if (event >= 0) {
                happened.set(event);
            }
            if (time > clockNanos) {
                step(row, event, time, entity, lastNanos);
                continue;
            }
            lastNanos = Math.max(lastNanos, time);
            gaps.add(row, time, entity);
            if (entity >= 0) {
                activity.add(entity, event, time);
            }
            // by its own time: of one that is late on the way more may be among the rows
            step(row, event, time, entity, time);
        }
    }

    private void step(Row row, int named, long timeNanos, int entity, long nowNanos) {
        if (!row.isPresent(columns.event())) {
            return;
        }
        String event = columns.event(row);
        long end = columns.endNanos(row);
        for (FlowTracker tracker : trackers) {
            tracker.take(row, event, named, timeNanos, end, entity, nowNanos);
        }
    }

    /// Time-outs before that moment have passed.
    void pass(long nowNanos) {
        lastNanos = Math.max(lastNanos, nowNanos);
        activity.pass(nowNanos);
        trackers.forEach(tracker -> tracker.pass(nowNanos));
    }

    /// What was found since this was last asked, by flow in the order of its beginning.
    List<Anomaly> drain() {
        Causes causes = new Causes(activity, gaps, tally.handovers, entities, sampledOut);
        List<Anomaly> found = tally.drafts.stream()
                .map(draft -> draft.explained(causes))
                .sorted(Comparator.comparingLong(Anomaly::firstNanos).thenComparing(Anomaly::flowText))
                .toList();
        tally.drafts.clear();
        return found;
    }

    int kept() {
        return trackers.stream().mapToInt(FlowTracker::kept).sum();
    }

    private int entity(Row row) {
        int column = columns.entity();
        return column < 0 || !row.isPresent(column)
                ? -1
                : entities.number(CellText.of(row, columns.fields().get(column), column));
    }

    /// Steps that no row has are a slip of the pen more often than not, and all flows would miss them.
    private Map<String, String> unseen() {
        Map<String, String> unseen = new LinkedHashMap<>();
        boolean all = events.size() < MAX_EVENTS;
        List<String> ofRows = happened.stream().mapToObj(events::name).toList();
        Set<String> known = Set.copyOf(ofRows);
        for (Lifeline lifeline : lifelines) {
            for (Step step : lifeline.steps()) {
                if (all && rows > 0 && step.events().stream().noneMatch(known::contains)) {
                    String meant =
                            NamedColumns.meant(step.events().getFirst(), ofRows).orElse("");
                    unseen.put(step.name(), meant);
                }
            }
        }
        return unseen;
    }

    /// What was found, after the last row. Flows whose time-out has not passed by then are open.
    public Findings finish() {
        for (FlowTracker tracker : trackers) {
            tracker.finish(lastNanos);
        }
        Causes causes = new Causes(activity, gaps, tally.handovers, entities, sampledOut);
        List<Anomaly> anomalies = tally.drafts.stream()
                .map(draft -> draft.explained(causes))
                .sorted(Comparator.comparing(Anomaly::kind)
                        .thenComparingLong(Anomaly::firstNanos)
                        .thenComparing(Anomaly::flowText))
                .toList();
        return new Findings(
                rows,
                tally.flows,
                tally.complete,
                tally.open,
                tally.cut,
                tally.forgotten,
                tally.unlisted,
                unseen(),
                anomalies);
    }
}
